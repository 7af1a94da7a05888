"""How far a customer is with each step; the steps themselves are facts of the catalogue."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from configurator.catalog.checklist import Checklist, ChecklistStep
from configurator.catalog.frozen import Frozen, Slug


class StepState(StrEnum):
    """Where a step stands."""

    OPEN = "open"
    DONE = "done"
    NOT_APPLICABLE = "not applicable"


class StepRecord(Frozen):
    """What was done about one step."""

    step: Slug
    state: StepState = StepState.OPEN
    person: Annotated[str, Field(max_length=200)] = ""
    day: date | None = None
    note: Annotated[str, Field(max_length=5_000)] = ""

    @model_validator(mode="after")
    def _leaving_a_step_out_has_a_reason(self) -> Self:
        if self.state is StepState.NOT_APPLICABLE and not self.note.strip():
            raise ValueError("a step that does not apply needs a note that says why")
        return self


def with_records(checklist: Checklist, records: tuple[StepRecord, ...]) -> tuple[tuple[ChecklistStep, StepRecord], ...]:
    """Every step of the checklist in order with its record; an open one where nothing was recorded."""
    by_step = {record.step: record for record in records}
    return tuple((step, by_step.get(step.id, StepRecord(step=step.id))) for step in checklist.steps)


def record_step(records: tuple[StepRecord, ...], changed: StepRecord) -> tuple[StepRecord, ...]:
    """The records with one put in or replaced."""
    return (*(record for record in records if record.step != changed.step), changed)


def steps_done(checklist: Checklist, records: tuple[StepRecord, ...]) -> int:
    """How many steps need nothing more."""
    return sum(record.state is not StepState.OPEN for _, record in with_records(checklist, records))
