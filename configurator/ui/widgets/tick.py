"""A check box whose mark is one of our icons, which a stylesheet alone cannot colour by theme."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionButton

from configurator.ui.look.icons import paint_icon


class Tick(QCheckBox):
    """Box and words; the stylesheet draws the box, the mark is drawn into it."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Qt's own drawing, and the mark: a check, or a bar for what does not apply."""
        super().paintEvent(event)
        mark = {Qt.CheckState.Checked: "check", Qt.CheckState.PartiallyChecked: "minus"}.get(self.checkState())
        if mark is None:
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        box = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
        painter = QPainter(self)
        paint_icon(
            painter, mark, QRectF(box).adjusted(2, 2, -2, -2), self.palette().color(QPalette.ColorRole.HighlightedText)
        )
        painter.end()
