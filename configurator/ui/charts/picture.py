"""A chart as a picture, finer than the screen may be."""

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPalette
from PySide6.QtWidgets import QWidget

from configurator.ui.look.chart_font import chart_font
from configurator.ui.look.theme import CAPTION, SPACE

SCALE = 2
"""Pixels of the picture for each pixel of the window."""

MARGIN = 2 * SPACE

CAPTION_HEIGHT = 3 * SPACE


def picture_of(header: QWidget, drawing: QWidget, caption: str) -> QImage:
    """Title and legend, the drawing, and a line of words beneath it, with a margin around all."""
    width = max(header.width(), drawing.width())
    words = CAPTION_HEIGHT if caption else 0
    height = header.height() + SPACE + drawing.height() + words
    picture = QImage(SCALE * (width + 2 * MARGIN), SCALE * (height + 2 * MARGIN), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(SCALE)
    palette = drawing.palette()
    picture.fill(palette.color(QPalette.ColorRole.Window))
    painter = QPainter(picture)
    _render(painter, header, QPoint(MARGIN, MARGIN))
    _render(painter, drawing, QPoint(MARGIN, MARGIN + header.height() + SPACE))
    painter.setPen(palette.color(QPalette.ColorRole.WindowText))
    painter.setFont(chart_font(drawing.font(), CAPTION, strong=True))
    foot = QRectF(MARGIN, MARGIN + height - words, width, words)
    painter.drawText(foot, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, caption)
    painter.end()
    return picture


def _render(painter: QPainter, widget: QWidget, corner: QPoint) -> None:
    """Without what lies behind the widget: the picture has a ground of its own."""
    widget.render(painter, corner, renderFlags=QWidget.RenderFlag.DrawChildren)
