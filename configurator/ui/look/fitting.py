"""Words cut or set smaller to the room that there is."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF

from configurator.ui.look.theme import CAPTION


def fitting(texts: Sequence[str], metrics: QFontMetricsF, width: float) -> str:
    """The first of several ways to say it that fits into so many pixels; where none does, the last one, cut."""
    for text in texts:
        if metrics.horizontalAdvance(text) <= width:
            return text
    return metrics.elidedText(texts[-1], Qt.TextElideMode.ElideRight, width) if texts else ""


def narrowed(font: QFont, text: str, room: float) -> QFont:
    """A font in which a text has room, though not below the smallest size that the window has."""
    width = QFontMetricsF(font).horizontalAdvance(text)
    if width <= room:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(max(CAPTION, int(font.pixelSize() * room / width)))
    return smaller
