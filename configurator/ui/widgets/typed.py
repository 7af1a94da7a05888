"""The field that somebody types in, found again after the window was built anew."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from configurator.ui.widgets.entry_field import EntryField


@dataclass(frozen=True)
class Typed:
    """Where the focus was, by kind and place among the fields of its kind, and what stood there unfinished."""

    kind: type[QWidget]
    place: int
    fields: int
    """How many of its kind there were: among another number the place means nothing."""
    text: str | None = None
    """What was typed and not taken yet; None where nothing was."""
    cursor: int = 0

    def go_on(self, part: QWidget) -> None:
        """Give the focus to the same field of a part built anew, with what was typed."""
        fields = _of_kind(part, self.kind)
        if len(fields) != self.fields:
            return
        field = fields[self.place]
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.text is not None and isinstance(field, EntryField):
            field.setText(self.text)
            field.textEdited.emit(self.text)
            field.setCursorPosition(self.cursor)


def typed_in(part: QWidget) -> Typed | None:
    """The field with the focus in a part of the window, if it has one."""
    field = QApplication.focusWidget()
    if field is None or not part.isAncestorOf(field):
        return None
    kind, fields = type(field), _of_kind(part, type(field))
    if not isinstance(field, EntryField):
        return Typed(kind, fields.index(field), len(fields))
    text = field.text() if field.is_unfinished else None
    return Typed(kind, fields.index(field), len(fields), text, field.cursorPosition())


def _of_kind(part: QWidget, kind: type[QWidget]) -> list[QWidget]:
    return [one for one in part.findChildren(kind) if type(one) is kind]
