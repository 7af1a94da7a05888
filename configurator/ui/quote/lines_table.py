"""The table of lines: typed over in place, moved by keys."""

from PySide6.QtCore import QEvent, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QTableView, QWidget

from configurator.language import _
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.quote.line_cell import LineCell
from configurator.ui.quote.line_columns import LISTS, NUMBERS, Column
from configurator.ui.quote.line_edits import LineEdits, Row
from configurator.ui.quote.lines_model import LinesModel
from configurator.ui.session import Session

WIDTHS = {
    Column.POSITION: 44,
    Column.PART: 108,
    Column.QUANTITY: 64,
    Column.UNIT_PRICE: 86,
    Column.DISCOUNT: 52,
    Column.NET: 92,
    Column.BILLING: 74,
    Column.PLACE: 84,
}
"""Pixels; the description takes what is left."""

ROW_HEIGHT = 42
"""Two lines of a description."""

CELL_MARGINS = 18
"""Pixels beside what a cell says."""


class LinesTable(QTableView):
    """Alt with an arrow moves a line, Insert adds one, Delete takes one out, Enter or F2 types over a cell.

    `said` is sent with a complaint, `chosen` whenever another line is marked or the marked one has changed.
    """

    said = Signal(str)
    chosen = Signal()

    def __init__(self, session: Session, edits: LineEdits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._edits = session, edits
        self.lines = LinesModel(session, edits, self)
        self.cell = LineCell(self.lines, edits, self)
        self.cell.said.connect(self.said)
        self.cell.put_back_wanted.connect(self._put_back)
        self.setModel(self.lines)
        self.setItemDelegate(self.cell)
        self.setAccessibleName(_("Lines of the quote"))
        set_role(self, "lines")
        self._dress()
        self.selectionModel().currentRowChanged.connect(lambda *_rows: self.chosen.emit())
        self.doubleClicked.connect(self._open_list)

    @property
    def marked(self) -> Row | None:
        """The line that the buttons work on."""
        place = self.currentIndex().row()
        return self.lines.rows[place] if 0 <= place < len(self.lines.rows) else None

    def refresh(self) -> None:
        """Read the lines again; the marked line stays marked where it goes on to exist."""
        marked, column = self._key(), max(self.currentIndex().column(), Column.DESCRIPTION)
        self.lines.refresh()
        self._widen_columns()
        if self.currentIndex().row() < 0 and self.lines.rows:
            place = max(self.lines.place_of(marked), 0)
            self.setCurrentIndex(self.lines.index(place, column))
        self.chosen.emit()

    def mark(self, key: str) -> None:
        """Mark a line and bring it into view."""
        place = self.lines.place_of(key)
        if place >= 0:
            self.setCurrentIndex(self.lines.index(place, Column.DESCRIPTION))
            self.scrollTo(self.currentIndex())

    def add(self) -> None:
        """One more line, ready to be typed."""
        try:
            key = self._edits.add()
        except ValueError as error:
            self.said.emit(str(error))
            return
        self.refresh()
        self.mark(key)
        self.edit(self.currentIndex())

    def remove(self) -> None:
        """Take the marked line out; the next one is marked."""
        if (row := self.marked) is not None:
            place = self.currentIndex().row()
            self._edits.remove(row.line.key)
            self.refresh()
            last = len(self.lines.rows) - 1
            self.setCurrentIndex(self.lines.index(min(place, last), Column.DESCRIPTION))

    def move_marked(self, places: int) -> None:
        """Move the marked line; it stays marked."""
        if (row := self.marked) is not None:
            self._edits.move(row.line.key, places)
            self.refresh()
            self.mark(row.line.key)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """In another size of type the columns need other widths."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._size_cells)

    def event(self, event: QEvent) -> bool:
        """Keep keys that the window's menus have too."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """The keys of the table; the rest is Qt's."""
        key, has_alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if has_alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.move_marked(-1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_Insert:
            self.add()
        elif key == Qt.Key.Key_Delete:
            self.remove()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.edit(self.currentIndex())
            self._open_list(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _dress(self) -> None:
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.AnyKeyPressed | triggers.SelectedClicked)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(Column.DESCRIPTION, QHeaderView.ResizeMode.Stretch)
        self._size_cells()

    def _size_cells(self) -> None:
        self.verticalHeader().setDefaultSectionSize(scaled(ROW_HEIGHT))
        self.horizontalHeader().setMinimumSectionSize(scaled(36))
        self._size_columns()

    def _size_columns(self) -> None:
        """Wide enough for headings and figures in the type of now: a price that is cut would be another price."""
        metrics, header = QFontMetrics(self.font()), self.horizontalHeader()
        for column, width in WIDTHS.items():
            texts = [str(self.lines.headerData(column, Qt.Orientation.Horizontal))]
            if column in NUMBERS:
                texts += [str(self.lines.index(place, column).data()) for place in range(len(self.lines.rows))]
            widest = max(map(metrics.horizontalAdvance, texts)) + scaled(CELL_MARGINS)
            header.resizeSection(column, max(scaled(width), widest))

    def _widen_columns(self) -> None:
        """Where a figure has become longer; what a person has dragged wider stays."""
        header = self.horizontalHeader()
        before = {column: header.sectionSize(column) for column in WIDTHS}
        self._size_columns()
        for column, width in before.items():
            header.resizeSection(column, max(width, header.sectionSize(column)))

    def _key(self) -> str:
        return row.line.key if (row := self.marked) is not None else ""

    def _is_ours(self, event: QKeyEvent) -> bool:
        has_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        plain = (Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Insert)
        return event.key() in plain or (has_alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down))

    def _open_list(self, index: QModelIndex) -> None:
        """A list of three needs no second press to open."""
        if index.isValid() and index.column() in LISTS and isinstance(editor := self.indexWidget(index), QComboBox):
            editor.showPopup()

    def _put_back(self, key: str) -> None:
        self._edits.put_back(key)
