"""The small marks that both charts are labelled with, drawn at a pixel."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from configurator.ui.theme import Theme

CENTRE = Qt.AlignmentFlag.AlignCenter

HANDLE = QRectF(-11, -8, 22, 16)
"""Around the middle of a handle."""

CHECK_HEIGHT = 11
"""Pixels that a check mark takes, with the air around it."""


def draw_label(painter: QPainter, box: QRectF, text: str, colour: str) -> None:
    """Text in the middle of a box, in the painter's font."""
    painter.setPen(QColor(colour))
    painter.drawText(box, CENTRE, text)


def draw_upward(painter: QPainter, box: QRectF, text: str, colour: str) -> None:
    """Text written from the foot of a box to its head."""
    painter.save()
    painter.translate(box.bottomLeft())
    painter.rotate(-90)
    draw_label(painter, QRectF(0, 0, box.height(), box.width()), text, colour)
    painter.restore()


def draw_need(painter: QPainter, theme: Theme, line: QLineF) -> None:
    """The dashed line of what is needed."""
    pen = QPen(QColor(theme.need), 1.5)
    pen.setDashPattern([5, 3])
    painter.setPen(pen)
    painter.drawLine(line)


def draw_dot(painter: QPainter, theme: Theme, middle: QPointF, colour: str) -> None:
    """A value on a curve."""
    painter.setPen(QPen(QColor(theme.surface), 1.5))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(middle, 4.5, 4.5)


def draw_check(painter: QPainter, theme: Theme, middle: QPointF) -> None:
    """The need is met; the shape says it, the colour repeats it."""
    painter.setPen(_round_pen(theme.good, 2))
    painter.drawPolyline([middle + QPointF(-4, 0), middle + QPointF(-1, 3), middle + QPointF(4, -3)])


def draw_handle(painter: QPainter, theme: Theme, middle: QPointF, *, focused: bool) -> None:
    """Where a line is taken to be dragged to either side."""
    box = HANDLE.translated(middle)
    if focused:
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.setBrush(QColor(theme.surface))
        painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 7, 7)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.text))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(_round_pen(theme.surface, 1.6))
    for side in (-1, 1):
        tip = middle + QPointF(side * 7, 0)
        painter.drawPolyline([tip + QPointF(-side * 3, -3), tip, tip + QPointF(-side * 3, 3)])


def _round_pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
