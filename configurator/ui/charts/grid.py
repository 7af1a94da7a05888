"""The figures of a chart as a table to read, to select in and to copy from."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from configurator.charts import ChartTable, tab_text
from configurator.charts.table import shown
from configurator.ui.look.scale import keep_sheet
from configurator.ui.look.theme import CAPTION, SPACE

Index = QModelIndex | QPersistentModelIndex

NOWHERE = QModelIndex()

WIDEST = 260
"""Of a column, in pixels; what is longer is cut, and whole in the tool tip."""

SHEET = f"""
    QTableView {{
        background: palette(window); alternate-background-color: palette(base); border: none; outline: none;
        font-size: {CAPTION + 1}px; selection-background-color: palette(highlight);
        selection-color: palette(highlighted-text);
    }}
    QTableView::item {{ padding: 3px {SPACE - 2}px; border: none; }}
    QHeaderView {{ background: palette(window); }}
    QHeaderView::section {{
        background: palette(window); color: palette(placeholder-text); border: none;
        border-bottom: 1px solid palette(mid); padding: 4px {SPACE - 2}px; font-size: {CAPTION}px; font-weight: 600;
    }}
    QTableCornerButton::section {{ background: palette(window); border: none; }}
"""
"""The colours are the application's palette, so that a change of theme needs no word from anybody."""


class ChartGrid(QTableView):
    """Ctrl+C copies the selected cells, or all where no more than one is selected, as text with tabs."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = ChartTable((), ())
        self._rows = _Rows(self)
        self.setModel(self._rows)
        self.setAccessibleName(name)
        keep_sheet(self, SHEET)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        # The Tab key leads on; within the table the arrow keys do.
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(0)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setHighlightSections(False)

    def show_table(self, table: ChartTable) -> None:
        """Replace what is shown."""
        if table == self.table:
            return
        self.table = table
        self._rows.show_table(table)
        header = self.horizontalHeader()
        header.setStretchLastSection(False)
        self.resizeColumnsToContents()
        # Words at the end take what is left; a number there would drift away from its column's name.
        ends_in_words = any(isinstance(row[-1], str) for row in table.rows)
        for place in range(len(table.columns) - ends_in_words):
            self.setColumnWidth(place, min(self.columnWidth(place), WIDEST))
        header.setStretchLastSection(ends_in_words)

    def selected(self) -> ChartTable:
        """The smallest part of the table that holds every selected cell; all of it for fewer than two."""
        cells = self.selectedIndexes()
        if len(cells) < 2:
            return self.table
        rows, columns = {cell.row() for cell in cells}, {cell.column() for cell in cells}
        across = slice(min(columns), max(columns) + 1)
        down = self.table.rows[min(rows) : max(rows) + 1]
        return ChartTable(self.table.columns[across], tuple(row[across] for row in down))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Copy what is selected."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(tab_text(self.selected()))
        else:
            super().keyPressEvent(event)


class _Rows(QAbstractTableModel):
    """What Qt asks about a table."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._table = ChartTable((), ())

    def show_table(self, table: ChartTable) -> None:
        self.beginResetModel()
        self._table = table
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else len(self._table.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else len(self._table.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        cell = self._table.rows[index.row()][index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return shown(cell)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._table.columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        """Numbers stand at the right, under a name that does as well."""
        is_words = any(isinstance(row[column], str) for row in self._table.rows)
        side = Qt.AlignmentFlag.AlignLeft if is_words else Qt.AlignmentFlag.AlignRight
        return side | Qt.AlignmentFlag.AlignVCenter
