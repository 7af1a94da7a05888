"""The six steps beside the configuration: a tick and a note for each."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QWidget

from configurator.adoption.checklist import StepRecord, StepState
from configurator.adoption.standing import Standing, StepStanding, settled
from configurator.catalog.checklist import ChecklistStep
from configurator.language import _, mark
from configurator.ui.look.days import today
from configurator.ui.look.theme import SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import column, words
from configurator.ui.widgets.tick import Tick


def marked(record: StepRecord, state: StepState) -> StepRecord:
    """The record in another state; what becomes done gets today's date where it has none."""
    day = record.day or today() if state is StepState.DONE else record.day
    return record.replace(state=state, day=day)


FAILS = mark(
    "This step fails, so that it is not done: mend what is said of it or remove the evidence, or leave the step out "
    "with a note that says why."
)


class ChecklistPanel(QWidget):
    """What has to happen before the headroom may be used."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.progress = words("", "caption", self)
        layout = column(self, spacing=SPACE)
        layout.addWidget(self.progress)
        self.rows = [ChecklistRow(session, step, self) for step in session.catalog.checklist.steps]
        for one in self.rows:
            layout.addWidget(one)
        session.changed.connect(self._read)
        self._read()

    def _read(self) -> None:
        steps = self._session.standings
        self.progress.setText(
            _("{done} of {all} done. More on each step under Adopt.").format(done=settled(steps), all=len(steps))
        )
        for one, step in zip(self.rows, steps, strict=True):
            one.show_standing(step)


class ChecklistRow(QWidget):
    """One step. A step that does not apply is shown half ticked; its reason stands in the note."""

    def __init__(self, session: Session, step: ChecklistStep, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._step = session, step
        self._standing = StepStanding(step, StepRecord(step=step.id), Standing.OPEN, "")
        self.box = Tick(_(step.title), self)
        self.box.setToolTip(_(step.what))
        self.box.clicked.connect(self._tick)
        self.note = EntryField(_("Note on: {step}").format(step=_(step.title)), self._write, self)
        self.note.setPlaceholderText(_("Note"))
        layout = column(self, spacing=2)
        layout.addWidget(self.box)
        layout.addWidget(self.note)
        layout.addWidget(self.note.complaint)

    def show_standing(self, standing: StepStanding) -> None:
        """Show what was recorded."""
        if standing.record != self._standing.record:
            self.note.complaint.say("")
        self._standing, record = standing, standing.record
        ticks = {
            StepState.OPEN: Qt.CheckState.Unchecked,
            StepState.DONE: Qt.CheckState.Checked,
            StepState.NOT_APPLICABLE: Qt.CheckState.PartiallyChecked,
        }
        with QSignalBlocker(self.box):
            self.box.setCheckState(ticks[record.state])
        self.note.show_value(record.note)

    def _tick(self) -> None:
        record = self._standing.record
        state = StepState.OPEN if record.state is not StepState.OPEN else StepState.DONE
        is_refused = state is StepState.DONE and self._standing.fails
        if not is_refused:
            self._session.record(
                marked(record, state),
                _("step {state}: {step}").format(state=state.label, step=_(self._step.title)),
            )
        self.show_standing(self._standing)
        if is_refused:
            self.note.complaint.say(_(FAILS))

    def _write(self, text: str, merge_key: str) -> None:
        record = self._standing.record.replace(note=text)
        self._session.record(record, _("note on: {step}").format(step=_(self._step.title)), merge_key)
