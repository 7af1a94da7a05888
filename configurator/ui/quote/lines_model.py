"""The lines of the option in view as a table for Qt."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from configurator.language import _
from configurator.ui.quote.line_columns import FIELDS, HEADINGS, NUMBERS, Column, shown
from configurator.ui.quote.line_edits import LineEdits, Row
from configurator.ui.session import Session

Index = QModelIndex | QPersistentModelIndex
EDITED = Qt.ItemDataRole.UserRole
"""Whether the line is derived and was changed by hand."""

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LinesModel(QAbstractTableModel):
    """Reads the session when `refresh` is called. A line keeps its editor open while only its values change."""

    def __init__(self, session: Session, edits: LineEdits, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._edits = session, edits
        self.rows: tuple[Row, ...] = ()
        self._details = session.project.details

    def refresh(self) -> None:
        """Read the lines again."""
        rows, keys = self._edits.rows(), [row.line.key for row in self.rows]
        self._details = self._session.project.details
        if [row.line.key for row in rows] == keys:
            self.rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(Column) - 1))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def place_of(self, key: str) -> int:
        """The row of a line; -1 where there is none."""
        return next((place for place, row in enumerate(self.rows) if row.line.key == key), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's name and default
        """How many lines there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's name and default
        """The same for every quote."""
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:  # noqa: N802
        """Headings of the columns alone."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _(HEADINGS[Column(section)])
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_RIGHT if section in NUMBERS else _LEFT)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every cell can be chosen; those with a field can be edited."""
        flags = super().flags(index)
        is_edited_here = index.isValid() and index.column() in FIELDS
        return flags | Qt.ItemFlag.ItemIsEditable if is_edited_here else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words, alignment and marks of a cell."""
        if not index.isValid():
            return None
        row, column = self.rows[index.row()], Column(index.column())
        read: Callable[[], object] | None = {
            Qt.ItemDataRole.DisplayRole: lambda: shown(row, column, self._details),
            Qt.ItemDataRole.TextAlignmentRole: lambda: int(_RIGHT if column in NUMBERS else _LEFT),
            Qt.ItemDataRole.ToolTipRole: lambda: self._tip(row, column),
            Qt.ItemDataRole.FontRole: lambda: _bold() if FIELDS.get(column) in row.line.edited else None,
            EDITED: lambda: bool(row.line.edited),
        }.get(Qt.ItemDataRole(role))
        return read() if read is not None else None

    def _tip(self, row: Row, column: Column) -> str:
        if column is Column.POSITION and row.line.edited:
            return _("Changed by hand; click to put the line back as it follows from the configuration")
        if column in (Column.UNIT_PRICE, Column.NET) and row.line.why_on_request:
            return row.line.why_on_request
        if column is Column.DESCRIPTION:
            return row.line.description[:1_000]
        if FIELDS.get(column) in row.line.edited:
            return _("Changed by hand")
        return shown(row, column, self._details)


def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font
