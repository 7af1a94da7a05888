"""Typing over a cell of the table of lines: what holds is taken at every key, what does not is said below the table."""

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from configurator.language import _
from configurator.quote.line import LineSheet
from configurator.ui.look.icons import paint_icon
from configurator.ui.look.theme import ICON
from configurator.ui.quote.line_columns import FIELDS, HEADINGS, LISTS, Column, read, typed
from configurator.ui.quote.line_edits import LineEdits
from configurator.ui.quote.lines_model import EDITED, LinesModel
from configurator.ui.quote.part_offers import PartOffers
from configurator.ui.widgets.combo import Combo, Entry
from configurator.ui.widgets.complaint import Complaint
from configurator.ui.widgets.entry_field import EntryField

Index = QModelIndex | QPersistentModelIndex


class _Elsewhere(Complaint):
    """A cell has no room below it for a sentence, so that the section shows it below the table."""

    said = Signal(str)

    def say(self, text: str) -> None:
        """Hand the sentence on."""
        self.setText(text)
        self.said.emit(text)


class LineCell(QStyledItemDelegate):
    """Makes the editors and draws the mark of an edited line.

    `said` is sent with the complaint about what is typed, `put_back_wanted` with the key of a line.
    """

    said = Signal(str)
    put_back_wanted = Signal(str)

    def __init__(self, model: LinesModel, edits: LineEdits, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model, self._edits = model, edits
        self._before = LineSheet()
        self._merge_key = ""
        self._stays = 0

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: N802
        """A field for text and numbers, a list for the rest."""
        column, key = Column(index.column()), self._model.rows[index.row()].line.key
        self._before = self._edits.sheet
        self._stays += 1
        self._merge_key = f"line {key} {column} {self._stays}"
        name = _("{column} of line {n}").format(column=_(HEADINGS[column]), n=index.row() + 1)
        if column in LISTS:
            return self._list(name, column, key, parent)
        field = EntryField(name, lambda text, _key: self._put(key, column, read(column, text)), parent)
        field.complaint = elsewhere = _Elsewhere(field)
        elsewhere.said.connect(self.said)
        if column is Column.PART and self._edits.shelf.offers:
            PartOffers(self._edits.shelf, field)
        return field

    def destroyEditor(self, editor: QWidget, index: Index) -> None:  # noqa: N802 - Qt's name
        """What was said about the field goes with it."""
        self.said.emit("")
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: Index) -> None:  # noqa: N802 - Qt's name
        """Show the value, unless somebody is typing."""
        row, column = self._model.rows[index.row()], Column(index.column())
        if isinstance(editor, EntryField):
            editor.show_value(typed(row, column))
        elif isinstance(editor, Combo):
            editor.show_entries(_entries(column), getattr(row.line, FIELDS[column]))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:  # noqa: N802
        """Nothing: every key was taken when it was pressed."""

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Escape puts back what stood in the line before."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._edits.restore(self._before, self._merge_key)
        return super().eventFilter(editor, event)

    def editorEvent(  # noqa: N802 - Qt's name
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """A click on the mark puts the line back."""
        is_click = event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent)
        if is_click and index.column() == Column.POSITION and index.data(EDITED):
            self.put_back_wanted.emit(self._model.rows[index.row()].line.key)
            return True
        return super().editorEvent(event, model, option, index)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The cell, and the mark of a line that was changed by hand."""
        super().paint(painter, option, index)
        if index.column() == Column.POSITION and index.data(EDITED):
            place = QRectF(0, 0, ICON - 2, ICON - 2)
            rect = QRectF(option.rect)
            place.moveCenter(rect.center())
            place.moveRight(rect.right() - 4)
            palette: QPalette = option.palette
            paint_icon(painter, "undo-2", place, palette.color(QPalette.ColorRole.Link))

    def _list(self, name: str, column: Column, key: str, parent: QWidget) -> Combo:
        combo = Combo(name, parent)
        combo.picked.connect(lambda value: self._put(key, column, value))
        combo.picked.connect(lambda _value: self.closeEditor.emit(combo))
        return combo

    def _put(self, key: str, column: Column, value: object) -> None:
        row = self._model.rows[self._model.place_of(key)]
        self._edits.put(row.line, FIELDS[column], value, self._merge_key)


def _entries(column: Column) -> list[Entry]:
    return [Entry(_(words), value) for value, words in LISTS[column].items()]
