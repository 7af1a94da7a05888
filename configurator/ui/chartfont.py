"""The application's font at the sizes of the type scale, enlarged with it where the window presents."""

from PySide6.QtGui import QFont

from configurator.ui.theme import BODY


def chart_font(base: QFont, pixels: int, *, strong: bool = False) -> QFont:
    """`base` at a size of the type scale. A base larger than body size enlarges it by as much."""
    font = QFont(base)
    font.setPixelSize(round(pixels * max(1.0, base.pixelSize() / BODY)))
    if strong:
        font.setWeight(QFont.Weight.DemiBold)
    return font
