"""The application's font at the sizes of the type scale, as large as the interface is drawn."""

from PySide6.QtGui import QFont

from configurator.ui.look.theme import BODY


def chart_font(base: QFont, pixels: int, *, strong: bool = False) -> QFont:
    """`base` at a size of the type scale. A base of another size than body size scales it by as much."""
    font = QFont(base)
    # A base that is measured in points has no size in pixels.
    scale = base.pixelSize() / BODY if base.pixelSize() > 0 else 1.0
    font.setPixelSize(round(pixels * scale))
    if strong:
        font.setWeight(QFont.Weight.DemiBold)
    return font
