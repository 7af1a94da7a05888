"""One step of the checklist with all that is recorded about it."""

from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from configurator.adoption.checklist import StepRecord, StepState
from configurator.catalog.checklist import ChecklistStep
from configurator.ui.checklistpanel import marked
from configurator.ui.complaint import Complaint
from configurator.ui.days import read_day
from configurator.ui.entryfield import EntryField
from configurator.ui.layout import column, row, words
from configurator.ui.scale import keep_width
from configurator.ui.segmented import Segment, Segmented
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.textarea import TextArea
from configurator.ui.theme import SPACE

STATES = tuple(Segment(state, state.value.capitalize()) for state in StepState)


class StepCard(QFrame):
    """What, why and how on the left; state, person, day and note on the right."""

    def __init__(self, session: Session, number: int, step: ChecklistStep, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "surface")
        self._session, self._step = session, step
        self._record = StepRecord(step=step.id)
        self.state = Segmented(f"State of: {step.title}", self)
        self.state.chosen.connect(self._mark)
        self.person = EntryField(f"Person: {step.title}", self._name_person, self)
        self.person.setPlaceholderText("Who did it")
        self.day = EntryField(f"Day: {step.title}", self._name_day, self)
        self.day.setPlaceholderText("2026-11-29")
        keep_width(self.day, 104)
        self.complaint = Complaint(self)
        self.note = TextArea(f"Note: {step.title}", self._write_note, self, complain=self.complaint.say)
        self.note.setPlaceholderText("What was found, which files show it")
        self._lay_out(number)

    def _lay_out(self, number: int) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(SPACE * 2, SPACE * 2, SPACE * 2, SPACE * 2)
        grid.setHorizontalSpacing(SPACE * 3)
        grid.addWidget(words(f"{number}  {self._step.title}", "heading", self), 0, 0)
        grid.addLayout(self._explanation(), 1, 0)
        grid.addLayout(self._record_side(), 0, 1, 2, 1)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        grid.setRowStretch(1, 1)

    def _explanation(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE * 2)
        grid.setVerticalSpacing(SPACE)
        for index, (label, text) in enumerate(
            (("What", self._step.what), ("Why", self._step.why), ("How", self._step.how))
        ):
            grid.addWidget(words(label, "label", self), index, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(words(text, "", self, wraps=True), index, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(3, 1)
        return grid

    def _record_side(self) -> QVBoxLayout:
        side = column(None)
        side.addWidget(self.state)
        side.addWidget(self.complaint)
        side.addLayout(row(self.person, self.day, stretch=0))
        side.addWidget(self.person.complaint)
        side.addWidget(self.day.complaint)
        side.addWidget(self.note)
        side.addStretch()
        return side

    def show_record(self, record: StepRecord) -> None:
        """Show what was recorded."""
        if record != self._record:
            self.complaint.say("")
        self._record = record
        self.state.show_segments(STATES, record.state)
        self.person.show_value(record.person)
        self.day.show_value("" if record.day is None else record.day.isoformat())
        self.note.show_value(record.note)

    def _mark(self, state: StepState) -> None:
        """Set the state. One that needs a note first says so and stays as it was."""
        try:
            record = marked(self._record, state)
        except ValueError:
            self.complaint.say("Write a note that says why the step does not apply, then choose this again.")
            self.note.setFocus()
            self.state.show_segments(STATES, self._record.state)
        else:
            self.complaint.say("")
            self._session.record(record, f"step {state}: {self._step.title}")

    def _name_person(self, text: str, merge_key: str) -> None:
        self._session.record(self._record.replace(person=text), f"person of: {self._step.title}", merge_key)

    def _name_day(self, text: str, merge_key: str) -> None:
        day: date | None = read_day(text) if text.strip() else None
        self._session.record(self._record.replace(day=day), f"day of: {self._step.title}", merge_key)

    def _write_note(self, text: str, merge_key: str) -> None:
        """Take the note; a step left out keeps its last reason until there is another."""
        self._session.record(self._record.replace(note=text), f"note on: {self._step.title}", merge_key)
