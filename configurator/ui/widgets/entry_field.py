"""A line to type in that applies what holds and complains about what does not."""

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from configurator.language import _
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.complaint import Complaint, sentence
from configurator.ui.widgets.undo_keys import asks_for_undo


class Waits(Exception):
    """What was typed holds, but cannot be applied before another field is filled; it stays in its field."""


class EntryField(QLineEdit):
    """Calls `apply(text, merge_key)` at every key; where it raises ValueError, `complaint` says why.

    Nothing typed is lost while the field has the focus; Escape puts the last value back. The merge key is the same
    during one stay in the field, so that typing a word is one step to undo; Enter begins a new stay.
    """

    def __init__(self, name: str, apply: Callable[[str, str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.complaint = Complaint(parent)
        self._apply = apply
        self._value = ""
        self._before = ""
        self._stays = 0
        self._is_applying = False
        self._is_waiting = False
        self.textEdited.connect(self._take)
        self.editingFinished.connect(self._settle)

    @property
    def is_invalid(self) -> bool:
        """Whether what stands in the field could not be taken."""
        return bool(self.property("state") == "invalid")

    @property
    def is_waiting(self) -> bool:
        """Whether what stands in the field holds and could not be applied yet."""
        return self._is_waiting

    @property
    def is_unfinished(self) -> bool:
        """Whether what stands in the field is not what the session has."""
        return self.text() != self._value

    def give_up(self) -> None:
        """Show the session's value, whatever was typed."""
        self._put_back()

    def show_value(self, text: str) -> None:
        """Show the session's value, unless somebody is typing and the value is the one they started from."""
        is_news, self._value = text != self._value, text
        if not self._is_applying:
            self._before = text
        if self._is_applying or ((self.hasFocus() or self._is_waiting) and not is_news):
            return
        self._put_back()

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window: what was typed is a step there."""
        if asks_for_undo(event):
            event.ignore()
            return False
        return bool(super().event(event))

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """A new stay: what is typed now is a step of its own."""
        self._begin_stay()
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape gives up what was typed."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._value:
            self._put_back()
            return
        super().keyPressEvent(event)

    def _take(self, text: str) -> None:
        self._is_applying, self._is_waiting, complaint = True, False, ""
        merge_key = f"{self.accessibleName()} {self._stays}"
        try:
            self._apply(text, merge_key)
        except Waits:
            self._is_waiting = True
        except ValueError as error:
            self._go_back(merge_key)
            complaint = sentence(error) + (" " + _("Kept: {value}.").format(value=self._value) if self._value else "")
        finally:
            self._is_applying = False
        self._judge(complaint)

    def _go_back(self, merge_key: str) -> None:
        """What was typed up to the fault, the 5 of "5o0", was never meant: the value from before the stay counts."""
        if self._value != self._before:
            with suppress(ValueError, Waits):
                self._apply(self._before, merge_key)

    def _settle(self) -> None:
        """Show a taken value as the session writes it: ``32k`` becomes ``32,768``. A later fault does not undo it."""
        if not self.is_invalid and not self._is_waiting:
            self.setText(self._value)
            self._begin_stay()

    def _begin_stay(self) -> None:
        self._stays += 1
        self._before = self._value

    def _put_back(self) -> None:
        self._is_waiting = False
        if self.text() != self._value:
            self.setText(self._value)
        self._judge("")

    def _judge(self, complaint: str) -> None:
        self.complaint.say(complaint)
        set_role(self, "invalid" if complaint else "", "state")
