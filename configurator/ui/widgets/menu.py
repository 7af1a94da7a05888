"""A menu whose check marks are our icon: Qt's own has one size, whatever that of the type is."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QMenu, QStyle

from configurator.ui.look.icons import paint_icon
from configurator.ui.look.scale import scaled

MARK = 14
"""Pixels of a check mark, and those beside it."""
BESIDE = 5


class Menu(QMenu):
    """The stylesheet leaves Qt's mark out and keeps the room for ours."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Qt's own drawing, and a mark before each action that is on."""
        super().paintEvent(event)
        painter = QPainter(self)
        for action in self.actions():
            if action.isChecked() and action.isVisible():
                paint_icon(painter, "check", QRectF(self.mark_place(self.actionGeometry(action))), self._ink())
        painter.end()

    def mark_place(self, row: QRect) -> QRect:
        """Where the mark of a row stands, in the middle of its height and on the side that reading starts from."""
        side = scaled(MARK)
        place = QRect(row.left() + scaled(BESIDE), row.center().y() - side // 2, side, side)
        return QStyle.visualRect(self.layoutDirection(), row, place)

    def _ink(self) -> QColor:
        return self.palette().color(QPalette.ColorRole.WindowText)
