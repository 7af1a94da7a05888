"""What changed since the last save, in a box beside the window that follows it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from configurator.changes import Difference, Part, as_text
from configurator.language import _
from configurator.ui.look.scale import scaled
from configurator.ui.look.theme import SPACE
from configurator.ui.session import Session
from configurator.ui.widgets.following_box import CopyingBox
from configurator.ui.widgets.front import bring_to_front
from configurator.ui.widgets.layout import clear, column, rule, scrolling, words


class ChangesBox(CopyingBox):
    """A card for each option, the quote and the steps. Ctrl+C copies all of it as text."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, _("For a note or a mail (Ctrl+C)"), parent)
        self.setWindowTitle(_("What changed"))
        self.resize(scaled(720), scaled(480))
        self.heading = words("", "heading", self, wraps=True)
        self._area = scrolling(clear(), _("What changed"))
        layout = column(self, SPACE * 2)
        layout.addWidget(self.heading)
        layout.addWidget(self._area, 1)
        layout.addLayout(self._foot())

    def parts(self) -> tuple[Part, ...]:
        """What is shown."""
        return self._session.unsaved()

    def copy(self) -> None:
        """Put the changes into the clipboard."""
        QGuiApplication.clipboard().setText(as_text(self.parts()))

    def _read(self) -> None:
        parts = self.parts()
        self.heading.setText(_heading(self._session, parts))
        self.copy_button.setEnabled(bool(parts))
        content = clear()
        layout = column(content, spacing=SPACE * 2)
        for part in parts:
            layout.addLayout(part_grid(part))
        layout.addStretch()
        self._area.setWidget(content)


def show_changes(session: Session, window: QWidget) -> ChangesBox:
    """Open the box of a window, or bring it to the front."""
    box = window.findChild(ChangesBox) or ChangesBox(session, window)
    bring_to_front(box)
    return box


def _heading(session: Session, parts: tuple[Part, ...]) -> str:
    if not parts:
        return _("Nothing has changed since the last save.") if session.path else _("Nothing has changed yet.")
    if session.path is None:
        return _("Since this project was started, and in no file yet")
    return _("Since {name} was last saved or opened").format(name=session.path.name)


def part_grid(part: Part) -> QGridLayout:
    """What changed in one part: a heading, then label, before and after."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE * 2)
    grid.setVerticalSpacing(SPACE // 2)
    title = _("{part}: {note}").format(part=part.title, note=part.note) if part.note else part.title
    grid.addWidget(_selectable(title, "strong"), 0, 0, 1, 4)
    grid.addWidget(rule(), 1, 0, 1, 4)
    for line, one in enumerate(part.rows, 2):
        _fill(grid, one, line)
    grid.setColumnMinimumWidth(0, scaled(150))
    grid.setColumnStretch(1, 1)
    grid.setColumnStretch(3, 1)
    return grid


def _fill(grid: QGridLayout, one: Difference, line: int) -> None:
    arrow = words("→", "muted")
    for place, label in enumerate((words(one.label, "muted", wraps=True), _selectable(one.before, "muted"), arrow)):
        grid.addWidget(label, line, place, Qt.AlignmentFlag.AlignTop)
    grid.addWidget(_selectable(one.after, ""), line, 3, Qt.AlignmentFlag.AlignTop)


def _selectable(text: str, role: str) -> QLabel:
    label = words(text, role, wraps=True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return label
