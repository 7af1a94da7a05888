"""The six steps beside the configuration: a tick and a note for each."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QWidget

from configurator.adoption.checklist import StepRecord, StepState, steps_done, with_records
from configurator.catalog.checklist import ChecklistStep
from configurator.ui.days import today
from configurator.ui.entryfield import EntryField
from configurator.ui.layout import column, words
from configurator.ui.session import Session
from configurator.ui.theme import SPACE
from configurator.ui.tick import Tick


def marked(record: StepRecord, state: StepState) -> StepRecord:
    """The record in another state; what becomes done gets today's date where it has none."""
    day = record.day or today() if state is StepState.DONE else record.day
    return record.replace(state=state, day=day)


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
        checklist, records = self._session.catalog.checklist, self._session.project.steps
        done = steps_done(checklist, records)
        self.progress.setText(f"{done} of {len(checklist.steps)} done. More on each step under Adopt.")
        for one, (_, record) in zip(self.rows, with_records(checklist, records), strict=True):
            one.show_record(record)


class ChecklistRow(QWidget):
    """One step. A step that does not apply is shown half ticked; its reason stands in the note."""

    def __init__(self, session: Session, step: ChecklistStep, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._step = session, step
        self._record = StepRecord(step=step.id)
        self.box = Tick(step.title, self)
        self.box.setToolTip(step.what)
        self.box.clicked.connect(self._tick)
        self.note = EntryField(f"Note on: {step.title}", self._write, self)
        self.note.setPlaceholderText("Note")
        layout = column(self, spacing=2)
        layout.addWidget(self.box)
        layout.addWidget(self.note)
        layout.addWidget(self.note.complaint)

    def show_record(self, record: StepRecord) -> None:
        """Show what was recorded."""
        self._record = record
        ticks = {
            StepState.OPEN: Qt.CheckState.Unchecked,
            StepState.DONE: Qt.CheckState.Checked,
            StepState.NOT_APPLICABLE: Qt.CheckState.PartiallyChecked,
        }
        with QSignalBlocker(self.box):
            self.box.setCheckState(ticks[record.state])
        self.note.show_value(record.note)

    def _tick(self) -> None:
        state = StepState.OPEN if self._record.state is not StepState.OPEN else StepState.DONE
        self._session.record(marked(self._record, state), f"step {state}: {self._step.title}")
        self.show_record(self._record)

    def _write(self, text: str, merge_key: str) -> None:
        record = self._record.replace(note=text)
        self._session.record(record, f"note on: {self._step.title}", merge_key)
