"""Which keys the fields leave to the window: what was typed is a step there, beside all other choices."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence

_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


def asks_for_undo(event: QEvent) -> bool:
    """Whether Qt asks a field if it wants the undo or redo key for itself."""
    is_question = event.type() == QEvent.Type.ShortcutOverride
    return is_question and isinstance(event, QKeyEvent) and any(event.matches(key) for key in _KEYS)
