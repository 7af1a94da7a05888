"""Hatching beside a colour, seen by everybody and on a grey print: rising for headroom, falling for no promise."""

from math import ceil

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

SPACING = 6
"""Pixels between two lines, along the x axis."""

LINE_WIDTH = 1.2


def draw_hatch(painter: QPainter, outline: QPainterPath, colour: str, *, falls: bool = False) -> None:
    """Fill an outline, given in pixels, with diagonal lines on whatever lies beneath.

    Lines and not a pattern brush: Qt's patterns are one device pixel wide and turn into a grey haze on fine screens.
    The lines start from fixed places, so that the hatching stands still while its outline moves.
    """
    box = outline.boundingRect()
    if box.isEmpty():
        return
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    _draw_lines(painter, box, colour, falls=falls)
    painter.restore()


def _draw_lines(painter: QPainter, box: QRectF, colour: str, *, falls: bool) -> None:
    # Along a line that rises, the sum of its two places stays the same; along one that falls, their difference.
    slope = 1 if falls else -1
    ends = sorted(box.left() - slope * y for y in (box.top(), box.bottom()))
    first, last = ceil(ends[0] / SPACING) * SPACING, ceil(ends[1] + box.width())
    lines = [
        QLineF(where + slope * box.bottom(), box.bottom(), where + slope * box.top(), box.top())
        for where in range(first, last, SPACING)
    ]
    painter.setPen(QPen(QColor(colour), LINE_WIDTH))
    painter.drawLines(lines)


def draw_hatched_box(painter: QPainter, box: QRectF, colour: str, *, falls: bool = False) -> None:
    """A hatched rectangle with its edge."""
    # A clip that is a rectangle costs a fraction of one that is a path.
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    _draw_lines(painter, box, colour, falls=falls)
    painter.restore()
    painter.setPen(QPen(QColor(colour), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
