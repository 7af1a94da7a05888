"""A button of the strip that leads to a place of the window."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.ui.look.stylesheet import set_role


class PlaceButton(QPushButton):
    """It is set in bold when it is down, which Qt leaves out of its size, and is as wide either way."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setCheckable(True)
        set_role(self, "place")

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """With room for the bold name."""
        self.ensurePolished()
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        wider = QFontMetrics(bold).horizontalAdvance(self.text()) - self.fontMetrics().horizontalAdvance(self.text())
        return super().sizeHint() + QSize(max(0, wider), 0)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """A name is never cut."""
        return self.sizeHint()
