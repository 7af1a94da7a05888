"""The box that says in words what a chart shows at one place."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from configurator.ui.look.theme import RADIUS, SPACE, Theme

WIDEST = 260
"""Of the text, in pixels; longer sentences are wrapped."""


@dataclass(frozen=True)
class Line:
    """One line of a read-out, and what it speaks of."""

    text: str
    about: Literal["place", "fp8", "headroom", "note"]


@dataclass(frozen=True)
class Readout:
    """Lines with the place of each within the box."""

    lines: tuple[Line, ...]
    rows: tuple[QRectF, ...]
    size: QSizeF
    plain: QFont
    strong: QFont

    def draw(self, painter: QPainter, theme: Theme, corner: QPointF) -> None:
        """Draw the box with its upper left corner at a pixel."""
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.surface))
        painter.drawRoundedRect(QRectF(corner, self.size), RADIUS, RADIUS)
        for line, row in zip(self.lines, self.rows, strict=True):
            painter.setFont(self.strong if line.about == "fp8" else self.plain)
            painter.setPen(QColor(_colour(theme, line)))
            painter.drawText(row.translated(corner), Qt.TextFlag.TextWordWrap, line.text)


def lay_out(lines: Sequence[Line], plain: QFont, strong: QFont) -> Readout:
    """Measure the lines; what is promised is set in the strong font."""
    rows: list[QRectF] = []
    top = float(SPACE)
    for line in lines:
        metrics = QFontMetricsF(strong if line.about == "fp8" else plain)
        text = metrics.boundingRect(QRectF(0, 0, WIDEST, 1000), Qt.TextFlag.TextWordWrap, line.text)
        rows.append(QRectF(SPACE, top, text.width() + 2, text.height()))
        top += text.height() + SPACE // 4
    width = max((row.width() for row in rows), default=0)
    return Readout(tuple(lines), tuple(rows), QSizeF(width + 2 * SPACE, top + SPACE * 3 // 4), plain, strong)


def _colour(theme: Theme, line: Line) -> str:
    return {"place": theme.text, "fp8": theme.accent, "headroom": theme.headroom_text, "note": theme.muted}[line.about]
