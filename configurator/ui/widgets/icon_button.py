"""A button that shows an icon alone; its name and its key are in the tool tip."""

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.ui.look.icons import paint_icon
from configurator.ui.look.scale import keep_height, keep_width, scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import ICON

SIDE = QSize(30, 26)

DONE_MS = 1200
"""How long a button shows that its work is done."""


class IconButton(QPushButton):
    """Triggers an action, and is down while a checkable action is on."""

    def __init__(self, icon: str, action: QAction, key: str, parent: QWidget | None = None) -> None:
        """`key` is the one in the window's menu that does the same."""
        super().__init__(parent)
        self._icon = self._shown = icon
        self._action = action
        keep_width(self, SIDE.width())
        keep_height(self, SIDE.height())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCheckable(action.isCheckable())
        self.setChecked(action.isChecked())
        self.setAccessibleName(action.text())
        named = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        self.setToolTip(f"{action.text()} ({named})")
        set_role(self, "choice")
        self.clicked.connect(action.trigger)
        action.toggled.connect(self.setChecked)

    def show_done(self) -> None:
        """Show for a moment that the work is done."""
        self._show("check")
        QTimer.singleShot(DONE_MS, self, lambda: self._show(self._icon))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The button as the stylesheet has it, and the icon in the colour of its text."""
        super().paintEvent(event)
        place = QRectF(0, 0, scaled(ICON), scaled(ICON))
        place.moveCenter(QRectF(self.rect()).center())
        painter = QPainter(self)
        paint_icon(painter, self._shown, place, self.palette().color(self.foregroundRole()))
        painter.end()

    def _show(self, icon: str) -> None:
        self._shown = icon
        self.update()
