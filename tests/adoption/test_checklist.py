"""How far a customer is with the six steps."""

from datetime import date

import pytest
from pydantic import ValidationError

from configurator.adoption.checklist import StepRecord, StepState, record_step, with_records
from configurator.catalog.models import Catalog

DONE = StepRecord(step="pin-engine", state=StepState.DONE, person="Erika Muster", day=date(2026, 12, 1))
LEFT_OUT = StepRecord(step="load-test", state=StepState.NOT_APPLICABLE, note="A trial of one week")


def test_a_step_without_a_record_is_open(catalog: Catalog) -> None:
    """All six steps stand in the catalogue's order, and what nobody recorded is open."""
    rows = with_records(catalog.checklist, (LEFT_OUT, DONE))

    assert [step.id for step, _ in rows] == [step.id for step in catalog.checklist.steps]
    assert [record.state for _, record in rows] == ["open", "done", "open", "open", "open", "not applicable"]


def test_a_step_left_out_needs_a_reason() -> None:
    """A step that does not apply says why, and blanks are no reason."""
    with pytest.raises(ValidationError, match="a step that does not apply needs a note that says why"):
        StepRecord(step="load-test", state=StepState.NOT_APPLICABLE, note=" \n")


def test_a_record_replaces_the_one_before() -> None:
    """One step has one record, the last that was made, and the others stay."""
    reopened = StepRecord(step="pin-engine", note="again")

    assert record_step((DONE, LEFT_OUT), reopened) == (LEFT_OUT, reopened)
    assert record_step((), DONE) == (DONE,)
