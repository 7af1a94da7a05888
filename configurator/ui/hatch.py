"""The hatching that stands for headroom, beside its colour: seen by everybody, and on a grey print."""

from math import ceil

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

SPACING = 6
"""Pixels between two lines, along the x axis."""

LINE_WIDTH = 1.2


def draw_hatch(painter: QPainter, outline: QPainterPath, colour: str) -> None:
    """Fill an outline, given in pixels, with diagonal lines on whatever lies beneath.

    Lines and not a pattern brush: Qt's patterns are one device pixel wide and turn into a grey haze on fine screens.
    The lines start from fixed places, so that the hatching stands still while its outline moves.
    """
    box = outline.boundingRect()
    if box.isEmpty():
        return
    first = ceil((box.left() + box.top()) / SPACING) * SPACING
    last = ceil(box.right() + box.bottom())
    lines = [
        QLineF(where - box.bottom(), box.bottom(), where - box.top(), box.top())
        for where in range(first, last, SPACING)
    ]
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(colour), LINE_WIDTH))
    painter.drawLines(lines)
    painter.restore()


def draw_hatched_box(painter: QPainter, box: QRectF, colour: str) -> None:
    """A hatched rectangle with its edge."""
    path = QPainterPath()
    path.addRect(box)
    draw_hatch(painter, path, colour)
    painter.setPen(QPen(QColor(colour), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
