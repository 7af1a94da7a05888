"""Two load tests as curves, with the customer's targets to put in."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from configurator.adoption.load_test import LoadComparison, Statistic, Targets, compare_tests
from configurator.adoption.load_test.wording import (
    STATISTICS,
    cautions,
    difference,
    pair_sentence,
    sessions_sentence,
)
from configurator.adoption.standing import StepStanding
from configurator.adoption.step_evidence import LoadTestResult
from configurator.charts.load_test import LoadFigure, load_table
from configurator.language import _
from configurator.ui.adopt.evidence_view import EvidenceView, add_lines, link, sources_head
from configurator.ui.charts.frame import ChartFrame
from configurator.ui.charts.load_chart import LoadChartView
from configurator.ui.charts.load_plot import shown
from configurator.ui.look.scale import keep_least_height, keep_width
from configurator.ui.look.theme import SPACE, Theme
from configurator.ui.session import Session
from configurator.ui.widgets.complaint import read_number
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import row, words
from configurator.ui.widgets.segmented import Segment, Segmented
from configurator.units import format_count, parse_count

CHART_HEIGHT = 300
FIELD = 84
MOST_SESSIONS = 10_000_000


class LoadTestView(EvidenceView):
    """The newest test is drawn; older ones are listed beneath it."""

    remove_wanted = Signal(object)
    """With the evidence to take out."""
    exchange_wanted = Signal(object, object, str)
    """With the evidence before and after another target, and what makes steps to undo one."""
    copied = Signal(str)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self._result: LoadTestResult | None = None
        self.chart: LoadChartView | None = None
        self.frame: ChartFrame | None = None
        self.fields: dict[str, EntryField] = {}

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        if self.frame is not None:
            self.frame.set_theme(theme)

    def show_standing(self, standing: StepStanding) -> None:
        """Other targets change the chart and the words, but not the fields that somebody types in."""
        results = _results(standing)
        self._result = results[0] if results else None
        super().show_standing(standing)
        if self._result is not None and self.chart is not None:
            self.chart.show_comparison(self._result.comparison)
            self._show_targets(self._result.comparison)

    def key(self, standing: StepStanding) -> object:
        """The tests, whatever the targets are."""
        return [(one.comparison.fp8, one.comparison.nvfp4) for one in _results(standing)]

    def fill(self, standing: StepStanding, body: QWidget, inside: QVBoxLayout) -> None:
        """Targets, curves and figures."""
        self.chart = self.frame = None
        results = _results(standing)
        if not results:
            return
        inside.addLayout(self._head(results[0], body))
        inside.addLayout(self._targets(body))
        inside.addWidget(self._complaints)
        inside.addWidget(self._drawing(results[0].comparison, body))
        self.said = words("", "small", body, wraps=True)
        self.remarks = words("", "caption", body, wraps=True)
        inside.addWidget(self.said)
        inside.addWidget(self.remarks)
        for older in results[1:]:
            inside.addLayout(self._head(older, body))
            add_lines(inside, body, _found(older.comparison))

    def _head(self, result: LoadTestResult, body: QWidget) -> Any:
        remove = link(_("Remove"), _("Remove this load test"), body)
        place = len(self._session.project.steps)
        remove.clicked.connect(partial(self._remove, result, place))
        return sources_head(result.sources, _("Figures put in by hand"), remove, body)

    def _remove(self, result: LoadTestResult, _place: int) -> None:
        """The newest test may have got other targets since the button was made."""
        is_newest = self._result is not None and self._result.comparison.fp8 is result.comparison.fp8
        self.remove_wanted.emit(self._result if is_newest else result)

    def _targets(self, body: QWidget) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        self._complaints = QWidget(body)
        below = QVBoxLayout(self._complaints)
        below.setContentsMargins(0, 0, 0, 0)
        self.fields = {}
        for place, (field, name, _read) in enumerate(_TARGETS):
            entry = EntryField(_(name()), partial(self._aim, field), body)
            entry.setPlaceholderText("–")
            keep_width(entry, FIELD)
            grid.addWidget(words(name(), "caption", body), 0, place)
            grid.addWidget(entry, 1, place)
            below.addWidget(entry.complaint)
            self.fields[field] = entry
        self.statistic = Segmented(_("Statistic of the latencies"), body)
        self.statistic.chosen.connect(self._choose_statistic)
        grid.addWidget(words(_("Statistic"), "caption", body), 0, len(_TARGETS))
        grid.addWidget(self.statistic, 1, len(_TARGETS))
        grid.setColumnStretch(len(_TARGETS), 1)
        return grid

    def _drawing(self, comparison: LoadComparison, body: QWidget) -> QWidget:
        chart = self.chart = LoadChartView(self._session, self._theme, comparison)
        self.frame = ChartFrame(chart, lambda: load_table(chart.chart), body)
        self.frame.copied.connect(self.copied)
        keep_least_height(self.frame, CHART_HEIGHT)
        self.figures = Segmented(_("Figure"), body)
        segments = tuple(Segment(one, one.label) for one in LoadFigure)
        self.figures.show_segments(segments, chart.figure)
        self.figures.chosen.connect(self._draw_figure)
        holder = QWidget(body)
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row(self.figures, stretch=None))
        layout.addWidget(self.frame, 1)
        return holder

    def _draw_figure(self, figure: LoadFigure) -> None:
        if self.chart is not None:
            self.chart.show_figure(figure)

    def _show_targets(self, comparison: LoadComparison) -> None:
        targets = comparison.targets
        for field, _name, _read in _TARGETS:
            value = getattr(targets, field)
            text = "" if value is None else format_count(value) if isinstance(value, int) else shown(value)
            self.fields[field].show_value(text)
        segments = tuple(Segment(one, _short(one)) for one in Statistic)
        self.statistic.show_segments(segments, targets.statistic)
        self.said.setText("\n".join(_found(comparison)))
        remarks = [*map(difference, comparison.differences), *cautions(comparison)]
        self.remarks.setText("\n".join(remarks))
        self.remarks.setVisible(bool(remarks))

    def _aim(self, field: str, text: str, merge_key: str) -> None:
        """Take another target; raises ValueError in words."""
        read = next(one for name, _label, one in _TARGETS if name == field)
        self._apply(merge_key, **{field: read(text) if text.strip() else None})

    def _choose_statistic(self, statistic: Statistic) -> None:
        self._apply("", statistic=statistic)

    def _apply(self, merge_key: str, **changes: Any) -> None:
        if self._result is None:
            return
        before = self._result.comparison
        targets: Targets = before.targets.replace(**changes)
        after = self._result.replace(comparison=compare_tests(before.fp8, before.nvfp4, targets))
        self.exchange_wanted.emit(self._result, after, merge_key)


def _results(standing: StepStanding) -> list[LoadTestResult]:
    return [one for one in reversed(standing.record.evidence) if isinstance(one, LoadTestResult)]


def _found(comparison: LoadComparison) -> list[str]:
    """The figures at the nearest load, and the most that was in work at once."""
    there = [pair_sentence(comparison.nearest, comparison.targets.statistic)] if comparison.nearest else []
    return [*there, *filter(None, [sessions_sentence(comparison)])]


def _short(statistic: Statistic) -> str:
    """As it stands on a narrow button."""
    return {Statistic.MEAN: _(STATISTICS[statistic]), Statistic.MEDIAN: _(STATISTICS[statistic])}.get(
        statistic, statistic.value.upper()
    )


def _milliseconds(text: str) -> float:
    return float(read_number(text, _("a target"), "0.1", "86400000"))


_TARGETS: tuple[tuple[str, Callable[[], str], Callable[[str], Any]], ...] = (
    ("sessions", lambda: _("Sessions at once"), lambda text: parse_count(text, _("sessions"), MOST_SESSIONS)),
    ("ttft_ms", lambda: _("First token, ms"), _milliseconds),
    ("tpot_ms", lambda: _("Per token, ms"), _milliseconds),
)
