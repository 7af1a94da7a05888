"""Hatching beside a colour, seen by everybody and on a grey print: rising for headroom, falling for no promise."""

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QTransform

SPACING = 6
"""Pixels between two lines, along both axes."""

LINE_WIDTH = 1.2

TILE = 4 * SPACING
"""The side of the pattern, in pixels: with any quarter of a scale that is a whole number of the device's pixels."""


def draw_hatch(painter: QPainter, outline: QPainterPath, colour: str, *, falls: bool = False) -> None:
    """Fill an outline, given in pixels, with diagonal lines on whatever lies beneath.

    The lines start from fixed places, so that the hatching stands still while its outline moves.
    """
    painter.fillPath(outline, _brush(colour, painter.deviceTransform().m11(), falls=falls))


def draw_hatched_box(painter: QPainter, box: QRectF, colour: str, *, falls: bool = False) -> None:
    """A hatched rectangle with its edge."""
    painter.fillRect(box, _brush(colour, painter.deviceTransform().m11(), falls=falls))
    painter.setPen(QPen(QColor(colour), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))


# Drawn once: lines that are clipped by an outline cost a chart more time than all else that it draws.
@lru_cache(maxsize=32)
def _brush(colour: str, scale: float, *, falls: bool) -> QBrush:
    """A pattern as fine as the device's pixels are. Qt's own are one of them wide, and a grey haze on a fine screen."""
    pixels = max(1, round(TILE * scale))
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(pixels / TILE, pixels / TILE)
        painter.setPen(QPen(QColor(colour), LINE_WIDTH))
        painter.drawLines(list(_lines(falls=falls)))
    brush = QBrush(image)
    brush.setTransform(QTransform.fromScale(TILE / pixels, TILE / pixels))
    return brush


def _lines(*, falls: bool) -> Iterator[QLineF]:
    """From edge to edge of the pattern and beyond, so that their ends are outside."""
    for start in range(-TILE, 2 * TILE + 1, SPACING):
        rising = QLineF(start - SPACING, TILE + SPACING, start + TILE + SPACING, -SPACING)
        yield QLineF(start - SPACING, -SPACING, start + TILE + SPACING, TILE + SPACING) if falls else rising
