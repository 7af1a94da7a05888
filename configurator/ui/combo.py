"""A combo box whose arrow is one of our icons, which a stylesheet alone cannot colour by theme."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSignalBlocker, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from configurator.ui.icons import paint_icon
from configurator.ui.theme import ICON


class Combo(QComboBox):
    """Choose from a list. `picked` is sent with the data of the entry that a person chose."""

    picked = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.activated.connect(lambda index: self.picked.emit(self.itemData(index)))

    def show_entries(self, entries: Sequence[tuple[str, object]], value: object) -> None:
        """Show (label, data) pairs with the one of `value` chosen."""
        with QSignalBlocker(self):
            if [(self.itemText(i), self.itemData(i)) for i in range(self.count())] != list(entries):
                self.clear()
                for label, data in entries:
                    self.addItem(label, data)
            self.setCurrentIndex(next((i for i, (_, data) in enumerate(entries) if data == value), -1))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Scrolling the column must not change a choice that lies under the pointer."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Qt's own drawing, and the arrow."""
        super().paintEvent(event)
        painter = QPainter(self)
        place = QRectF(self.width() - ICON - 6, (self.height() - ICON) / 2, ICON, ICON)
        paint_icon(painter, "chevron-down", place, self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.end()
