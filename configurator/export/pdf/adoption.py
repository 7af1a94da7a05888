"""The six steps of adopting an NVFP4 cache, to be ticked on screen or on paper."""

from collections.abc import Iterator

from reportlab.platypus import Flowable, Spacer

from configurator.adoption.checklist import StepState
from configurator.adoption.evidence_words import evidence_lines
from configurator.adoption.standing import StepStanding
from configurator.export.pdf import paper
from configurator.export.pdf.check_box import CheckBox
from configurator.export.pdf.heading import section
from configurator.export.pdf.table import Cell, ruled_table
from configurator.export.pdf.words import long_date, paragraph
from configurator.language import _

_ONE_STEP = 150.0


def adoption(steps: tuple[StepStanding, ...], planning: str) -> Iterator[Flowable]:
    """The checklist with a box, the step's text, its evidence and its state, and what may be planned with."""
    yield from section(_("Adopting an NVFP4 cache"), _ONE_STEP)
    yield paragraph(
        _(
            "The server is sold with an FP8 cache and starts with one. An NVFP4 cache is switched on once all six "
            "steps are done. The boxes can be ticked in this file."
        ),
        paper.QUIET,
    )
    yield Spacer(0, 4)
    rows = [_row(number, one) for number, one in enumerate(steps, 1)]
    yield ruled_table(rows, [0.045, 0.735, 0.22], has_head=False, pad=6)
    if any(one.record.evidence for one in steps):
        yield Spacer(0, 6)
        yield paragraph(planning)


def _row(number: int, one: StepStanding) -> list[Cell]:
    is_ticked = one.record.state is StepState.DONE and one.is_settled
    box = CheckBox(f"adoption-{one.step.id}", _(one.step.title), is_ticked=is_ticked)
    state = [paragraph(word, paper.QUIET_RIGHT) for word in _state(one)]
    return [box, _words(number, one), state]


def _words(number: int, one: StepStanding) -> list[Flowable]:
    step, record = one.step, one.record
    words = [
        paragraph(f"{number}. {_(step.title)}", paper.STRONG),
        paragraph(_(step.what)),
        paragraph(_("Why: {reason}").format(reason=_(step.why)), paper.SMALL),
        paragraph(_("How: {way}").format(way=_(step.how)), paper.SMALL),
    ]
    if one.is_told:
        words.append(paragraph(_("Result: {verdict}").format(verdict=one.verdict)))
    words += [paragraph(line, paper.SMALL) for evidence in record.evidence for line in evidence_lines(evidence)]
    words += [paragraph(line, paper.SMALL) for line in one.predictions]
    if not record.note.strip():
        return list(words)
    return [*words, paragraph(_("Note: {note}").format(note=record.note))]


def _state(one: StepStanding) -> list[str]:
    """The state, and who brought it about on which day."""
    record = one.record
    day = long_date(record.day) if record.day else ""
    return [part for part in (one.label, record.person.strip(), day) if part]
