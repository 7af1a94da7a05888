"""The six steps of adopting an NVFP4 cache, to be ticked on screen or on paper."""

from collections.abc import Iterator

from reportlab.platypus import Flowable, Spacer

from configurator.adoption.checklist import StepRecord, StepState
from configurator.catalog.checklist import ChecklistStep
from configurator.export.pdf import paper
from configurator.export.pdf.check_box import CheckBox
from configurator.export.pdf.heading import section
from configurator.export.pdf.table import Cell, ruled_table
from configurator.export.pdf.words import long_date, paragraph

_ONE_STEP = 150.0


def adoption(checklist: tuple[tuple[ChecklistStep, StepRecord], ...]) -> Iterator[Flowable]:
    """The checklist with a box, the step's text and its state for each step."""
    yield from section("Adopting an NVFP4 cache", _ONE_STEP)
    yield paragraph(
        "The server is sold with an FP8 cache and starts with one. An NVFP4 cache is switched on once all six steps "
        "are done. The boxes can be ticked in this file.",
        paper.QUIET,
    )
    yield Spacer(0, 4)
    rows = [_row(number, step, record) for number, (step, record) in enumerate(checklist, 1)]
    yield ruled_table(rows, [0.045, 0.735, 0.22], has_head=False, pad=6)


def _row(number: int, step: ChecklistStep, record: StepRecord) -> list[Cell]:
    box = CheckBox(f"adoption-{step.id}", step.title, is_ticked=record.state is StepState.DONE)
    state = [paragraph(word, paper.QUIET_RIGHT) for word in _state(record)]
    return [box, _words(number, step, record), state]


def _words(number: int, step: ChecklistStep, record: StepRecord) -> list[Flowable]:
    words = [
        paragraph(f"{number}. {step.title}", paper.STRONG),
        paragraph(step.what),
        paragraph(f"Why: {step.why}", paper.SMALL),
        paragraph(f"How: {step.how}", paper.SMALL),
    ]
    return [*words, paragraph(f"Note: {record.note}")] if record.note.strip() else list(words)


def _state(record: StepRecord) -> list[str]:
    """The state, and who brought it about on which day."""
    day = long_date(record.day) if record.day else ""
    return [part for part in (record.state.value, record.person.strip(), day) if part]
