"""One step of the checklist: what, why and how, its evidence, and all that is recorded about it."""

from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from configurator.adoption.checklist import StepRecord, StepState
from configurator.adoption.commands import commands_for
from configurator.adoption.standing import StepStanding
from configurator.catalog.checklist import ChecklistStep
from configurator.language import _, mark
from configurator.ui.adopt.evidence_box import EvidenceBox
from configurator.ui.adopt.intake import Intake
from configurator.ui.adopt.step_verdict import StepVerdict
from configurator.ui.configure.checklist_panel import FAILS, marked
from configurator.ui.dialogs import Dialogs
from configurator.ui.look.days import read_day, show_day
from configurator.ui.look.scale import keep_width
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE, Theme
from configurator.ui.session import Session
from configurator.ui.widgets.command_box import CommandBox
from configurator.ui.widgets.complaint import Complaint
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import clear, column, row, surface, words
from configurator.ui.widgets.segmented import Segment, Segmented
from configurator.ui.widgets.text_area import TextArea

STATES = {StepState.OPEN: mark("Open"), StepState.DONE: mark("Done"), StepState.NOT_APPLICABLE: mark("Not applicable")}

SIDE = 312
"""Width of the column with the record, in pixels."""


def _states() -> tuple[Segment, ...]:
    return tuple(Segment(state, _(name)) for state, name in STATES.items())


class StepCard(QWidget):
    """Verdict, evidence and commands on the left; the record and the reasons on the right."""

    copied = Signal(str)

    def __init__(
        self,
        session: Session,
        intake: Intake,
        dialogs: Dialogs,
        number: int,
        step: ChecklistStep,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self._session, self._step, self._number = session, step, number
        self._record, self._fails = StepRecord(step=step.id), False
        self._commands: object = None
        self.verdict = StepVerdict(self)
        self.evidence = EvidenceBox(session, intake, dialogs, step.id, theme, self)
        self.evidence.copied.connect(self.copied)
        self.state = Segmented(_("State of: {step}").format(step=_(step.title)), self)
        self.state.chosen.connect(self._mark)
        self.person = EntryField(_("Person: {step}").format(step=_(step.title)), self._name_person, self)
        self.person.setPlaceholderText(_("Who did it"))
        self.day = EntryField(_("Day: {step}").format(step=_(step.title)), self._name_day, self)
        self.day.setPlaceholderText("2026-11-29")
        keep_width(self.day, 104)
        self.complaint = Complaint(self)
        self.note = TextArea(
            _("Note: {step}").format(step=_(step.title)),
            self._write_note,
            self,
            lines=4,
            complain=self.complaint.say,
        )
        self.note.setPlaceholderText(_("What was found, which files show it"))
        self.command_boxes: list[CommandBox] = []
        self._lay_out()

    def _lay_out(self) -> None:
        left, right = column(None), column(None)
        for part in (self._head(), self.evidence, self._how()):
            left.addWidget(part)
        left.addStretch()
        side = clear(self)
        keep_width(side, SIDE)
        side.setLayout(right)
        right.setContentsMargins(0, 0, 0, 0)
        right.addWidget(self._record_side())
        right.addWidget(self._reasons())
        right.addStretch()
        whole = row(left, side, stretch=0)
        whole.setAlignment(side, Qt.AlignmentFlag.AlignTop)
        self.setLayout(whole)

    def _head(self) -> QFrame:
        card = surface(self)
        inside = column(card, SPACE * 2)
        inside.addWidget(words(f"{self._number}  {_(self._step.title)}", "heading", card, wraps=True))
        inside.addWidget(words(_(self._step.what), "", card, wraps=True))
        inside.addWidget(self.verdict)
        return card

    def _how(self) -> QFrame:
        card = surface(self)
        inside = column(card, SPACE * 2)
        inside.addWidget(words(_("How"), "section", card))
        inside.addWidget(words(_(self._step.how), "", card, wraps=True))
        self._command_column: QVBoxLayout = column(None)
        inside.addLayout(self._command_column)
        return card

    def _reasons(self) -> QFrame:
        card = surface(self)
        inside = column(card, SPACE * 2)
        inside.addWidget(words(_("Why"), "section", card))
        inside.addWidget(words(_(self._step.why), "", card, wraps=True))
        return card

    def _record_side(self) -> QFrame:
        card = surface(self)
        side = column(card, SPACE * 2)
        side.addWidget(words(_("State"), "section", card))
        side.addWidget(self.state)
        side.addWidget(self.complaint)
        side.addLayout(row(self.person, self.day, stretch=0))
        side.addWidget(self.person.complaint)
        side.addWidget(self.day.complaint)
        side.addWidget(self.note)
        return card

    def show_standing(self, standing: StepStanding) -> None:
        """Show what was recorded and what the evidence says."""
        record = standing.record
        if record != self._record:
            self.complaint.say("")
        self._record, self._fails = record, standing.fails
        self.verdict.show_standing(standing)
        self.evidence.show_standing(standing)
        self.state.show_segments(_states(), record.state)
        self.person.show_value(record.person)
        self.day.show_value("" if record.day is None else show_day(record.day))
        self.note.show_value(record.note)
        self._show_commands()

    def set_theme(self, theme: Theme) -> None:
        """Show charts in other colours."""
        self.evidence.set_theme(theme)

    def _show_commands(self) -> None:
        commands = commands_for(self._session.catalog, self._session.configuration, self._step.id)
        if commands == self._commands:
            return
        self._commands = commands
        for box in self.command_boxes:
            self._command_column.removeWidget(box)
            box.hide()
            box.deleteLater()
        self.command_boxes = [CommandBox(one, self) for one in commands]
        for box in self.command_boxes:
            self._command_column.addWidget(box)

    def _mark(self, state: StepState) -> None:
        """Set the state. What fails cannot be done; what needs a note first says so. Both stay as they were."""
        if state is StepState.DONE and self._fails:
            self.complaint.say(_(FAILS))
            self.state.show_segments(_states(), self._record.state)
            return
        try:
            record = marked(self._record, state)
        except ValueError:
            self.complaint.say(_("Write a note that says why the step does not apply, then choose this again."))
            self.note.setFocus()
            self.state.show_segments(_states(), self._record.state)
        else:
            self.complaint.say("")
            self._session.record(record, _("step {state}: {step}").format(state=state.label, step=_(self._step.title)))

    def _name_person(self, text: str, merge_key: str) -> None:
        self._session.record(
            self._record.replace(person=text), _("person of: {step}").format(step=_(self._step.title)), merge_key
        )

    def _name_day(self, text: str, merge_key: str) -> None:
        day: date | None = read_day(text) if text.strip() else None
        self._session.record(
            self._record.replace(day=day), _("day of: {step}").format(step=_(self._step.title)), merge_key
        )

    def _write_note(self, text: str, merge_key: str) -> None:
        """Take the note; a step left out keeps its last reason until there is another."""
        self._session.record(
            self._record.replace(note=text), _("note on: {step}").format(step=_(self._step.title)), merge_key
        )
