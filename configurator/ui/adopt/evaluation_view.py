"""The scores of both runs of an evaluation, with what their differences say."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from configurator.adoption.evaluation import EvaluationComparison, ScoreComparison, Verdict
from configurator.adoption.evaluation.wording import bare_change, cautions, change, difference, score_sentence, value
from configurator.adoption.standing import StepStanding
from configurator.adoption.step_evidence import EvaluationResult
from configurator.charts import ChartTable
from configurator.language import _, ngettext
from configurator.ui.adopt.evidence_view import EvidenceView, add_lines, link, sources_head
from configurator.ui.charts.grid import ChartGrid
from configurator.ui.look.scale import keep_height, scaled
from configurator.ui.widgets.folded import Folded
from configurator.ui.widgets.layout import rule
from configurator.units import format_count

ROW, HEAD, BAR = 29, 30, 14
"""Heights of the table's rows, of its head and of the bar to scroll sideways, in pixels."""

NAMES = 168
"""Most width of the tasks' names, in pixels, so that the intervals stay in view; the sentences have them whole."""

MOST_ROWS = 8
MOST_SENTENCES = 4
MOST_FLIPS = 60

VERDICTS = {
    Verdict.WORSE: lambda: _("worse, 95 % sure"),
    Verdict.BETTER: lambda: _("better, 95 % sure"),
    Verdict.WITHIN_NOISE: lambda: _("within noise"),
    Verdict.TOO_FEW: lambda: _("too few to tell"),
    Verdict.NO_TEST: lambda: _("no test"),
}


class EvaluationView(EvidenceView):
    """A table a comparison; what was lost and gained opens beneath it."""

    remove_wanted = Signal(object)
    """With the evidence to take out."""

    def fill(self, standing: StepStanding, body: QWidget, inside: QVBoxLayout) -> None:
        """Every comparison in turn, the newest first."""
        results = [one for one in reversed(standing.record.evidence) if isinstance(one, EvaluationResult)]
        for place, one in enumerate(results):
            if place:
                inside.addWidget(rule(body))
            self._add(one, body, inside)

    def _add(self, result: EvaluationResult, body: QWidget, inside: QVBoxLayout) -> None:
        comparison = result.comparison
        remove = link(_("Remove"), _("Remove this evaluation"), body)
        remove.clicked.connect(partial(self.remove_wanted.emit, result))
        inside.addLayout(sources_head(result.sources, _("Figures put in by hand"), remove, body))
        inside.addWidget(_grid(comparison, body))
        add_lines(inside, body, [score_sentence(one) for one in comparison.scores[:MOST_SENTENCES]])
        for one in comparison.scores:
            if one.pairing and one.pairing.lost + one.pairing.gained:
                inside.addWidget(Folded(_flips_title(one), _flips(one), body))
        add_lines(inside, body, map(difference, comparison.differences), "caption")
        add_lines(inside, body, [*cautions(comparison), *_alone(comparison)], "caption")


def _grid(comparison: EvaluationComparison, body: QWidget) -> ChartGrid:
    grid = ChartGrid(_("Scores of both runs"), body)
    grid.show_table(score_table(comparison))
    grid.setColumnWidth(0, min(grid.columnWidth(0), scaled(NAMES)))
    keep_height(grid, HEAD + ROW * min(len(comparison.scores), MOST_ROWS) + BAR)
    return grid


def score_table(comparison: EvaluationComparison) -> ChartTable:
    """One row a score; the interval is in the unit of the difference beside it."""
    columns = (_("Task and metric"), "FP8", "NVFP4", _("Difference"), _("95 % interval"), _("Verdict"), _("Questions"))
    return ChartTable(columns, tuple(_row(one) for one in comparison.scores))


def _row(one: ScoreComparison) -> tuple[str, str, str, str, str, str, int | None]:
    interval = ""
    if one.interval is not None:
        low, high = (bare_change(one.fp8, end) for end in one.interval)
        interval = _("{low} to {high}").format(low=low, high=high)
    questions = one.pairing.questions if one.pairing else one.fp8.questions
    return (
        one.fp8.name,
        value(one.fp8),
        value(one.nvfp4),
        change(one.fp8, one.difference),
        interval or "–",
        VERDICTS[one.verdict](),
        questions,
    )


def _flips_title(one: ScoreComparison) -> str:
    pairing = one.pairing
    lost, gained = (pairing.lost, pairing.gained) if pairing else (0, 0)
    text = ngettext(
        "{name}: {n} answer flipped, {lost} lost and {gained} gained",
        "{name}: {n} answers flipped, {lost} lost and {gained} gained",
        lost + gained,
    )
    return text.format(
        name=one.fp8.name, n=format_count(lost + gained), lost=format_count(lost), gained=format_count(gained)
    )


def _flips(one: ScoreComparison) -> list[str]:
    """Which questions were lost and which gained, as far as they are kept."""
    flips = one.pairing.flips if one.pairing else ()
    lost = [flip.question for flip in flips if flip.is_lost]
    gained = [flip.question for flip in flips if not flip.is_lost]
    texts = ((_("Lost with NVFP4: {questions}"), lost), (_("Gained with NVFP4: {questions}"), gained))
    return [text.format(questions=_listed(questions)) for text, questions in texts if questions]


def _listed(questions: list[str]) -> str:
    more = "" if len(questions) <= MOST_FLIPS else " …"
    return ", ".join(questions[:MOST_FLIPS]) + more


def _alone(comparison: EvaluationComparison) -> Iterator[str]:
    """Tasks that one file has alone."""
    for names, text in (
        (comparison.only_fp8, _("In the FP8 run only: {names}")),
        (comparison.only_nvfp4, _("In the NVFP4 run only: {names}")),
    ):
        if names:
            yield text.format(names="; ".join(names[:10]))
