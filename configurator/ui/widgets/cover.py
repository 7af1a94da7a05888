"""What lies over a part of the window for a while and keeps the keys to itself."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget


class Cover(QWidget):
    """As large as its parent. Enter presses the button with the focus or the `usual` one; Escape ends it.

    `ended` is sent once, when it goes for whatever reason.
    """

    ended = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.usual: QPushButton | None = None
        self._has_ended = False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setGeometry(parent.rect())
        parent.installEventFilter(self)

    def open(self) -> None:
        """Show it over everything else, with the cursor on the usual button."""
        self.show()
        self.raise_()
        (self.usual or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def end(self) -> None:
        """Take it away."""
        if not self._has_ended:
            self._has_ended = True
            self.hide()
            self.ended.emit()
            self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the parent's size."""
        parent = self.parentWidget()
        if watched is parent and event.type() == QEvent.Type.Resize:
            self.setGeometry(parent.rect())
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape and Enter; what no button has used comes here."""
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            button = focused if isinstance(focused, QPushButton) and focused.hasFocus() else self.usual
            if button is not None:
                button.click()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, onward: bool) -> bool:  # noqa: FBT001, N802 - Qt's name
        """The Tab key stays on the cover; what lies under it cannot be seen."""
        stops = [one for one in self.findChildren(QWidget) if _takes_tab(one)]
        if not stops:
            return True
        here = next((place for place, one in enumerate(stops) if one.hasFocus()), -1 if onward else 0)
        reason = Qt.FocusReason.TabFocusReason if onward else Qt.FocusReason.BacktabFocusReason
        stops[(here + (1 if onward else -1)) % len(stops)].setFocus(reason)
        return True


def _takes_tab(widget: QWidget) -> bool:
    takes = widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value
    return bool(takes) and widget.isVisible() and widget.isEnabled()
