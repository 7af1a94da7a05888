"""How far a customer is with each step; the steps themselves are facts of the catalogue."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from configurator import limits
from configurator.adoption.kept_file import MOST_FILES, KeptFile, still_needed
from configurator.adoption.step_evidence import MOST, Evidence
from configurator.catalog.checklist import Checklist, ChecklistStep
from configurator.catalog.frozen import AS_WRITTEN, Frozen, Slug
from configurator.language import _

MOST_BYTES = limits.RECORDS_BYTES
"""Of all records together as they are saved; a project file of more than 8 MiB is not opened."""


class StepState(StrEnum):
    """Where a step stands."""

    OPEN = "open"
    DONE = "done"
    NOT_APPLICABLE = "not applicable"

    @property
    def label(self) -> str:
        """As it is written in a sentence, in the reader's language; the value is what files hold."""
        return {StepState.OPEN: _("open"), StepState.DONE: _("done"), StepState.NOT_APPLICABLE: _("not applicable")}[
            self
        ]


class StepRecord(Frozen):
    """What was done about one step."""

    step: Slug
    state: StepState = StepState.OPEN
    person: Annotated[str, AS_WRITTEN, Field(max_length=200)] = ""
    day: date | None = None
    note: Annotated[str, AS_WRITTEN, Field(max_length=5_000)] = ""
    evidence: Annotated[tuple[Evidence, ...], Field(max_length=MOST)] = ()
    """What shows it, the newest last."""
    files: Annotated[tuple[KeptFile, ...], Field(max_length=MOST_FILES)] = ()
    """Files of the evidence that were wanted in the project itself."""

    @model_validator(mode="after")
    def _leaving_a_step_out_has_a_reason(self) -> Self:
        if self.state is StepState.NOT_APPLICABLE and not self.note.strip():
            raise ValueError(_("a step that does not apply needs a note that says why"))
        return self


def with_records(checklist: Checklist, records: tuple[StepRecord, ...]) -> tuple[tuple[ChecklistStep, StepRecord], ...]:
    """Every step of the checklist in order with its record; an open one where nothing was recorded."""
    by_step = {record.step: record for record in records}
    return tuple((step, by_step.get(step.id, StepRecord(step=step.id))) for step in checklist.steps)


def record_step(records: tuple[StepRecord, ...], changed: StepRecord) -> tuple[StepRecord, ...]:
    """The records with one put in or replaced."""
    return (*(record for record in records if record.step != changed.step), changed)


def with_evidence(record: StepRecord, evidence: tuple[Evidence, ...], files: tuple[KeptFile, ...] = ()) -> StepRecord:
    """The record with other evidence; of the files it keeps those that the evidence names, and `files` of it."""
    sources = [source for one in evidence for source in one.sources]
    return record.replace(evidence=evidence, files=still_needed((*record.files, *files), sources))


def is_too_large(records: tuple[StepRecord, ...]) -> bool:
    """Whether the records would make a project file that nobody can open any more."""
    return sum(len(record.model_dump_json(indent=1).encode()) for record in records) > MOST_BYTES


def without_files(records: tuple[StepRecord, ...]) -> tuple[StepRecord, ...]:
    """The records as they go to somebody else: figures and fingerprints, and no file."""
    return tuple(record.replace(files=()) if record.files else record for record in records)
