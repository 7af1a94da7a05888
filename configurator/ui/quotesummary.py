"""What the quote will say on its first page, while its form is filled in."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from configurator.ui.complaint import Complaint
from configurator.ui.layout import column, row, words
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE


class QuoteSummary(QFrame):
    """Title, promise, choices and lines. `export_wanted` is sent with the suffix of a format."""

    export_wanted = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "surface")
        self._session = session
        self.title = words("", "heading", self, wraps=True)
        self.subtitle = words("", "muted", self, wraps=True)
        self.promise = words("", "strong", self, wraps=True)
        self.headroom = words("", "headroom", self, wraps=True)
        self.blocked = Complaint(self)
        self._choices, self._lines = QGridLayout(), QGridLayout()
        self.buttons = [self._button("Export PDF…", ".pdf"), self._button("Export Excel…", ".xlsx")]
        set_role(self.buttons[0], "primary")
        self._lay_out()
        session.changed.connect(self._read)
        self._read()

    def _button(self, text: str, suffix: str) -> QPushButton:
        button = QPushButton(text, self)
        button.clicked.connect(lambda: self.export_wanted.emit(suffix))
        return button

    def _lay_out(self) -> None:
        layout = column(self, SPACE * 3, SPACE)
        for label in (self.title, self.subtitle):
            layout.addWidget(label)
        layout.addSpacing(SPACE)
        for label in (self.promise, self.headroom):
            layout.addWidget(label)
        for title, grid in (("WHAT WAS CHOSEN", self._choices), ("LINES", self._lines)):
            layout.addSpacing(SPACE * 2)
            layout.addWidget(words(title, "section", self))
            grid.setHorizontalSpacing(SPACE * 2)
            layout.addLayout(grid)
        layout.addStretch()
        layout.addWidget(self.blocked)
        buttons = row(*self.buttons)
        buttons.addStretch()
        layout.addLayout(buttons)

    def showEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """The document is only built while somebody looks at it."""
        super().showEvent(event)  # type: ignore[arg-type]
        self._read()

    def _read(self) -> None:
        if not self.isVisible():
            return
        document = self._session.document()
        self.title.setText(document.title)
        self.subtitle.setText(document.subtitle)
        self.promise.setText(document.wording.promise)
        self.headroom.setText(document.wording.headroom)
        set_role(self.headroom, "headroom" if document.headroom else "muted")
        _fill(self._choices, list(document.choices))
        _fill(self._lines, [(f"{one.position}", f"{one.quantity} × {one.description}") for one in document.lines])
        blocks = document.answer.check.blocks
        self.blocked.say(f"It cannot be exported: {document.answer.check.findings[0].message}" if blocks else "")
        for button in self.buttons:
            button.setEnabled(not blocks)


def _fill(grid: QGridLayout, pairs: list[tuple[str, str]]) -> None:
    """Labels on the left, values on the right; rows are kept and filled again."""
    for index, (label, value) in enumerate(pairs):
        item = grid.itemAtPosition(index, 0)
        if item is None:
            grid.addWidget(words("", "label"), index, 0)
            grid.addWidget(words("", "", wraps=True), index, 1)
        for place, text in enumerate((label, value)):
            cell = grid.itemAtPosition(index, place)
            cell.widget().setText(text)  # type: ignore[union-attr]
    grid.setColumnStretch(1, 1)
