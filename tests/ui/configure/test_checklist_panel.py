"""The checklist beside the configuration, and large in its own place."""

from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.adoption.checklist import StepRecord, StepState
from configurator.ui.adopt.place import AdoptPlace
from configurator.ui.configure.checklist_panel import ChecklistPanel
from configurator.ui.look.days import today
from configurator.ui.session import Session


def _records(session: Session) -> dict[str, StepRecord]:
    return {record.step: record for record in session.project.steps}


def test_a_tick_marks_a_step_done_today_and_takes_it_back(session: Session, qtbot: QtBot) -> None:
    """Progress goes from none to one of six and back."""
    panel = ChecklistPanel(session)
    qtbot.addWidget(panel)
    assert panel.progress.text() == "0 of 6 done. More on each step under Adopt."
    panel.rows[1].box.click()
    assert _records(session)["pin-engine"] == StepRecord(step="pin-engine", state=StepState.DONE, day=today())
    assert panel.progress.text() == "1 of 6 done. More on each step under Adopt."
    panel.rows[1].box.click()
    assert _records(session)["pin-engine"].state is StepState.OPEN
    assert session.undo_stack.count() == 2


def test_a_note_is_kept_with_its_step(session: Session, qtbot: QtBot) -> None:
    """Typing a note is one step to undo."""
    panel = ChecklistPanel(session)
    qtbot.addWidget(panel)
    QTest.keyClicks(panel.rows[0].note, "agreed")
    assert _records(session)["size-for-fp8"].note == "agreed"
    assert session.undo_stack.count() == 1


def test_a_step_that_does_not_apply_is_half_ticked(session: Session, qtbot: QtBot) -> None:
    """Neither open nor done."""
    panel = ChecklistPanel(session)
    qtbot.addWidget(panel)
    session.record(StepRecord(step="load-test", state=StepState.NOT_APPLICABLE, note="pilot only"), "x")
    assert panel.rows[5].box.checkState() is Qt.CheckState.PartiallyChecked


def test_leaving_a_step_out_needs_a_note_first(session: Session, qtbot: QtBot) -> None:
    """Without a note the step stays open and a sentence asks for one; with it the state is taken."""
    place = AdoptPlace(session)
    qtbot.addWidget(place)
    card = place.cards[5]
    card.state.button(StepState.NOT_APPLICABLE).click()
    assert card.complaint.text().startswith("Write a note that says why")
    assert (card.state.value, session.project.steps) == (StepState.OPEN, ())
    QTest.keyClicks(card.note, "pilot only")
    card.state.button(StepState.NOT_APPLICABLE).click()
    assert _records(session)["load-test"].state is StepState.NOT_APPLICABLE
    assert card.complaint.text() == ""


def test_the_note_of_a_step_left_out_cannot_be_emptied(session: Session, qtbot: QtBot) -> None:
    """The last reason stays in the record and a sentence says why."""
    session.record(StepRecord(step="load-test", state=StepState.NOT_APPLICABLE, note="x"), "x")
    place = AdoptPlace(session)
    qtbot.addWidget(place)
    place.cards[5].note.clear()
    assert "needs a note" in place.cards[5].complaint.text()
    assert _records(session)["load-test"].note == "x"


def test_person_and_day_are_kept_and_a_day_is_checked(session: Session, qtbot: QtBot) -> None:
    """A day can be written in two ways; what is no day is explained."""
    place = AdoptPlace(session)
    qtbot.addWidget(place)
    card = place.cards[1]
    QTest.keyClicks(card.person, "A. Meier")
    QTest.keyClicks(card.day, "30.11.2026")
    assert _records(session)["pin-engine"].person == "A. Meier"
    assert _records(session)["pin-engine"].day == date(2026, 11, 30)
    card.day.clear()
    QTest.keyClicks(card.day, "soon")
    assert card.day.complaint.text().startswith("'soon' is not a day; write it as 2026-11-29.")
