"""Several lines of text that are taken as they are typed."""

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from configurator.ui.look.scale import keep_height
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.complaint import sentence
from configurator.ui.widgets.undo_keys import asks_for_undo

LINE, FRAME = 16, 22
"""The height of a line of body size, and of all around the lines, in pixels."""


class TextArea(QPlainTextEdit):
    """Calls `apply(text, merge_key)` at every change that a person makes.

    Where that raises ValueError, `complain` gets the sentence; without it the field's tooltip does. What was typed then
    stays in the field until it is mended.
    """

    def __init__(
        self,
        name: str,
        apply: Callable[[str, str], None],
        parent: QWidget | None = None,
        *,
        lines: int = 3,
        complain: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        keep_height(self, lines * LINE + FRAME)
        self._apply, self._complain = apply, complain or self.setToolTip
        self._is_refused = False
        self._stays = 0
        self.textChanged.connect(self._take)

    def show_value(self, text: str) -> None:
        """Show the session's value; the cursor stays where it is if that is what stands here."""
        if text != self.toPlainText() and not self._is_refused:
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
        complaint = ""
        try:
            self._apply(self.toPlainText(), f"{self.accessibleName()} {self._stays}")
        except ValueError as error:
            complaint = sentence(error)
        self._is_refused = bool(complaint)
        self._complain(complaint)
        set_role(self, "invalid" if complaint else "", "state")
