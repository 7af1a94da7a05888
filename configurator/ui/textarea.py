"""Several lines of text that are taken as they are typed."""

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from configurator.ui.undokeys import asks_for_undo


class TextArea(QPlainTextEdit):
    """Calls `apply(text, merge_key)` at every change that a person makes."""

    def __init__(
        self, name: str, apply: Callable[[str, str], None], parent: QWidget | None = None, *, lines: int = 3
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + 22)
        self._apply = apply
        self._stays = 0
        self.textChanged.connect(self._take)

    def show_value(self, text: str) -> None:
        """Show the session's value; the cursor stays where it is if that is what stands here."""
        if text != self.toPlainText():
            self.blockSignals(True)  # noqa: FBT003 - Qt's signature
            self.setPlainText(text)
            self.blockSignals(False)  # noqa: FBT003 - Qt's signature

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window: what was typed is a step there."""
        if asks_for_undo(event):
            event.ignore()
            return False
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """A new stay: what is typed now is a step of its own."""
        self._stays += 1
        super().focusInEvent(event)

    def _take(self) -> None:
        self._apply(self.toPlainText(), f"{self.accessibleName()} {self._stays}")
