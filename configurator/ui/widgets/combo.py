"""A combo box whose arrow is one of our icons, which a stylesheet alone cannot colour by theme."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QStandardItem, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from configurator.ui.look.icons import paint_icon
from configurator.ui.look.theme import ICON


@dataclass(frozen=True)
class Entry:
    """One entry of the list. `why_not` greys it out and is its tool tip."""

    label: str
    value: str
    why_not: str = ""


class Combo(QComboBox):
    """Choose from a list. `picked` is sent with the value of the entry that a person chose."""

    picked = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self.activated.connect(lambda index: self.picked.emit(self.itemData(index)))

    def show_entries(self, entries: Sequence[Entry], value: str) -> None:
        """Show these entries with the one of `value` chosen; that one says itself why it would be refused."""
        with QSignalBlocker(self):
            if tuple(entries) != self._entries:
                self._entries = tuple(entries)
                self._fill()
            index = next((i for i, entry in enumerate(entries) if entry.value == value), -1)
            if index != self.currentIndex():
                self.setCurrentIndex(index)
        why_not = self._entries[index].why_not if index >= 0 else ""
        self.setToolTip(why_not or self.accessibleName())
        self.setStatusTip(why_not)

    def _fill(self) -> None:
        items = QStandardItemModel(self)
        for entry in self._entries:
            item = QStandardItem(entry.label)
            item.setData(entry.value, Qt.ItemDataRole.UserRole)
            item.setEnabled(not entry.why_not)
            item.setToolTip(entry.why_not)
            item.setStatusTip(entry.why_not)
            item.setAccessibleDescription(entry.why_not)
            items.appendRow(item)
        self.setModel(items)

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
