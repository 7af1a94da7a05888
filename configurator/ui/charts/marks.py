"""The small marks that both charts are labelled with, drawn at a pixel."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from configurator.ui.look.theme import Theme

CENTRE = Qt.AlignmentFlag.AlignCenter

HANDLE = QRectF(-11, -8, 22, 16)
"""Around the middle of a handle."""

DASHES = ((6.0, 3.0), (2.0, 3.0), (9.0, 3.0, 2.0, 3.0))
"""Of the thin lines for other options, in units of their width."""

DOTS = (1.0, 3.0)
"""Of the line that is a reference and nothing to have."""

CHECK_HEIGHT = 14
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


def draw_tag(painter: QPainter, theme: Theme, box: QRectF, text: str) -> None:
    """A letter in a box, in the painter's font: another option stands here."""
    painter.setPen(QPen(QColor(theme.text), 1))
    painter.setBrush(QColor(theme.surface))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    draw_label(painter, box, text, theme.text)


def draw_need(painter: QPainter, theme: Theme, line: QLineF) -> None:
    """The dashed line of what is needed."""
    pen = QPen(QColor(theme.need), 1.5)
    pen.setDashPattern([5, 3])
    painter.setPen(pen)
    painter.drawLine(line)


def side_pen(theme: Theme, dashes: tuple[float, ...]) -> QPen:
    """For a thin line beside the chart's own; the reference is fainter than what can be had."""
    pen = QPen(QColor(theme.muted if dashes == DOTS else theme.text), 1.2)
    pen.setDashPattern(list(dashes))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def draw_dot(painter: QPainter, theme: Theme, middle: QPointF, colour: str) -> None:
    """A value on a curve."""
    painter.setPen(QPen(QColor(theme.surface), 1.5))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(middle, 4.5, 4.5)


def draw_check(painter: QPainter, theme: Theme, middle: QPointF) -> None:
    """The need is met; the shape says it, the colour repeats it."""
    painter.setPen(_round_pen(theme.good, 2))
    painter.drawPolyline([middle + QPointF(-4, 0), middle + QPointF(-1, 3), middle + QPointF(4, -3)])


def draw_quiet_check(painter: QPainter, theme: Theme, middle: QPointF) -> None:
    """The need is met, and by something smaller as well."""
    painter.setPen(_round_pen(theme.muted, 1.3))
    painter.drawPolyline([middle + QPointF(-3, 0), middle + QPointF(-1, 2), middle + QPointF(3, -2)])


def draw_badge(painter: QPainter, theme: Theme, middle: QPointF) -> None:
    """The smallest that meets the need: the check mark on a disc."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.good))
    painter.drawEllipse(middle, 6, 6)
    painter.setPen(_round_pen(theme.surface, 1.6))
    painter.drawPolyline([middle + QPointF(-3, 0), middle + QPointF(-1, 2), middle + QPointF(3, -2)])


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
