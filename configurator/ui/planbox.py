"""Who carries the need: every card and count that does, smallest first, and why the others do not."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QVBoxLayout, QWidget

from configurator.answer import Answer
from configurator.plan import LeftOut, left_out, plan
from configurator.ui.layout import clear, column, rule, scrolling, words
from configurator.ui.planrow import PlanRow
from configurator.ui.scale import scaled
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE
from configurator.ui.throttle import Throttle
from configurator.units import counted
from configurator.wording import hardware

NAME_WIDTH = 150
"""Pixels of ``8 × RTX PRO 6000``, so that the reasons stand beneath each other."""


class PlanBox(QDialog):
    """Stays open beside the window and follows it; a press on a row takes it over as one step."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._asked = 0
        self.rows: list[PlanRow] = []
        self.others: tuple[LeftOut, ...] = ()
        self._listed: tuple[object, ...] = ()
        set_role(self, "ground")
        self.setWindowTitle("Who carries the need")
        self.resize(scaled(720), scaled(640))
        self.question = words("", "heading", self, wraps=True)
        self.note = words("", "caption", self, wraps=True)
        self._area = scrolling(clear(), "Who carries the need")
        layout = column(self, SPACE * 2)
        layout.addWidget(self.question)
        layout.addWidget(self.note)
        layout.addWidget(self._area, 1)
        self.throttle = Throttle(self)
        self.throttle.due.connect(self._read)
        session.changed.connect(self._ask_again)
        # The window's keys do not reach a box of its own, and what is tried here is taken back here.
        for key, slot in (("Ctrl+Z", session.undo_stack.undo), ("Ctrl+Shift+Z", session.undo_stack.redo)):
            QShortcut(QKeySequence(key), self).activated.connect(slot)

    @property
    def sessions(self) -> int:
        """How many are asked for: the stated need, else what was promised when the box was opened."""
        needed = self._session.configuration.sessions_needed
        return self._asked if needed is None else needed

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for what is promised now; it must not change with every row that is tried."""
        super().showEvent(event)
        self._asked = self._session.answer.promised_sessions
        self.throttle.request()

    def _ask_again(self) -> None:
        if self.isVisible():
            self.throttle.request()

    def _read(self) -> None:
        catalog, wanted = self._session.catalog, self._session.configuration
        ways, others = plan(catalog, wanted, self.sessions), left_out(catalog, wanted, self.sessions)
        self._say(is_carried=bool(ways))
        listed = (
            self.sessions,
            tuple((one.configuration, one.promised_sessions, one.headroom) for one in ways),
            tuple((one.answer.configuration, one.reason) for one in others),
        )
        # A row that was pressed keeps its place and the focus.
        if listed != self._listed:
            self._listed, self.others = listed, others
            self._list(ways)
        for row in self.rows:
            row.setChecked(row.configuration == wanted)

    def _list(self, ways: tuple[Answer, ...]) -> None:
        content = clear()
        layout = column(content, spacing=SPACE // 2)
        self.rows = [self._row(way) for way in ways]
        for row in self.rows:
            layout.addWidget(row)
        self._list_others(layout)
        layout.addStretch()
        self._area.setWidget(content)

    def _say(self, *, is_carried: bool) -> None:
        wanted = self._session.configuration
        model = self._session.catalog.models[wanted.model].name
        asked = f"{counted(self.sessions)} of {counted(wanted.context, 'token')}"
        if self.sessions == 0:
            self.question.setText("Nothing is asked for: state how many users there are.")
        elif is_carried:
            self.question.setText(f"Who carries {asked}?")
        else:
            self.question.setText(f"No card and count carries {asked}.")
        source = "The stated need" if wanted.sessions_needed is not None else "No need is stated: what was promised"
        engine = f"{self._session.catalog.engines[wanted.engine].name} {wanted.engine_version}"
        self.note.setText(
            f"{source}, for {model} with {wanted.weights.label} weights on {engine}. Smallest first, each in its best "
            "split. Counted with an FP8 cache; NVFP4 is headroom, to test first."
            f"{' A press takes a row over.' if is_carried else ''}"
        )

    def _row(self, way: Answer) -> PlanRow:
        row = PlanRow(hardware(self._session.catalog, way), way, self.sessions)
        row.clicked.connect(lambda: self._take(row))
        return row

    def _take(self, row: PlanRow) -> None:
        chosen = row.configuration
        self._session.choose(
            row.hardware,
            card=chosen.card,
            cards=chosen.cards,
            tensor_parallel=chosen.tensor_parallel,
            decode_context_parallel=chosen.decode_context_parallel,
        )
        # A press on what is chosen already changes nothing, and the row must stay down.
        self.throttle.request()

    def _list_others(self, layout: QVBoxLayout) -> None:
        if not self.others:
            return
        layout.addSpacing(SPACE)
        layout.addWidget(words(f"DOES NOT CARRY IT: {len(self.others)}", "section"))
        layout.addWidget(rule())
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE * 2)
        grid.setVerticalSpacing(SPACE // 2)
        grid.setColumnMinimumWidth(0, scaled(NAME_WIDTH))
        grid.setColumnStretch(1, 1)
        for place, other in enumerate(self.others):
            name = words(hardware(self._session.catalog, other.answer), "muted")
            grid.addWidget(name, place, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(words(other.reason, "muted", wraps=True), place, 1)
        layout.addLayout(grid)
