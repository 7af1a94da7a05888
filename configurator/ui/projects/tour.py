"""Three callouts over the window that say where things are; they can be skipped at any of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPen, QPolygon, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.language import _
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import RADIUS, SPACE
from configurator.ui.widgets.cover import Cover
from configurator.ui.widgets.layout import column, row, surface, words

WIDTH = 312
GAP = 16
"""Pixels between a callout and what it points at; its arrow is as long."""

DIM = 0.55
"""How much of the window's light is taken away around what is pointed at."""


@dataclass(frozen=True)
class Stop:
    """One callout and the widget that it points at."""

    heading: str
    text: str
    target: QWidget


class Tour(Cover):
    """Enter leads on, Escape skips."""

    def __init__(self, stops: Sequence[Stop], parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._stops, self.place = tuple(stops), 0
        self._card = surface(self)
        self.count = words("", "caption")
        self.heading = words("", "heading", wraps=True)
        self.text = words("", "", wraps=True)
        self.skip, self.back, self.onward = QPushButton(_("Skip")), QPushButton(_("Back")), QPushButton()
        set_role(self.skip, "link")
        set_role(self.onward, "primary")
        self.usual = self.onward
        self._lay_out()
        self.skip.clicked.connect(self.end)
        self.back.clicked.connect(lambda _checked: self.go_to(self.place - 1))
        self.onward.clicked.connect(lambda _checked: self.go_to(self.place + 1))
        self.go_to(0)

    def go_to(self, place: int) -> None:
        """Show another callout; behind the last one the tour ends."""
        if place >= len(self._stops):
            self.end()
            return
        self.place = place
        stop, is_last = self._stops[place], place == len(self._stops) - 1
        self.count.setText(_("{place} of {whole}").format(place=place + 1, whole=len(self._stops)))
        self.heading.setText(stop.heading)
        self.text.setText(stop.text)
        self.back.setVisible(place > 0)
        self.skip.setVisible(not is_last)
        self.onward.setText(_("Done") if is_last else _("Next"))
        self.onward.setAccessibleDescription(f"{stop.heading}. {stop.text}")
        self._arrange()
        self.onward.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Everything under the callout has moved."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The window in the dark but for what is pointed at, and the arrow of the callout."""
        target, palette = self._target(), self.palette()
        ground, ink = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
        dark = QColor(min(ground, ink, key=QColor.lightness))
        dark.setAlphaF(DIM)
        shade, hole = QPainterPath(), QPainterPath()
        shade.addRect(QRectF(self.rect()))
        hole.addRoundedRect(QRectF(target), RADIUS, RADIUS)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(shade.subtracted(hole), dark)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
        painter.drawPath(hole)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
        painter.drawPolygon(_arrow(self._card.geometry(), target))
        painter.end()

    def _lay_out(self) -> None:
        self._inside = inside = column(self._card, SPACE * 2, SPACE)
        inside.addWidget(self.count)
        inside.addWidget(self.heading)
        inside.addWidget(self.text)
        inside.addSpacing(SPACE)
        buttons = row(self.skip)
        buttons.addStretch()
        buttons.addWidget(self.back)
        buttons.addWidget(self.onward)
        inside.addLayout(buttons)

    def _target(self) -> QRect:
        return _visible(self._stops[self.place].target, self._window)

    def _arrange(self) -> None:
        self._card.setFixedWidth(scaled(WIDTH))
        self._card.ensurePolished()
        height = self._inside.totalHeightForWidth(scaled(WIDTH))
        self._card.setFixedHeight(height)
        self._card.move(_beside(self._target(), self._card.width(), height, self.rect()))
        self.update()


def _visible(widget: QWidget, window: QWidget) -> QRect:
    """What is seen of a widget that may lie in a scrolling area, in the window's coordinates."""
    seen, around = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()), widget.parentWidget()
    while around is not None and around is not window:
        seen &= QRect(around.mapTo(window, QPoint(0, 0)), around.size())
        around = around.parentWidget()
    return seen


def _beside(target: QRect, width: int, height: int, room: QRect) -> QPoint:
    """To the right of the target where there is room, else to its left, else under it; never outside."""
    if room.right() - target.right() >= width + 2 * GAP:
        place = QPoint(target.right() + GAP, target.center().y() - height // 2)
    elif target.left() >= width + 2 * GAP:
        place = QPoint(target.left() - GAP - width, target.center().y() - height // 2)
    else:
        place = QPoint(target.center().x() - width // 2, target.bottom() + GAP)
    left = min(max(place.x(), GAP), max(GAP, room.right() - GAP - width))
    return QPoint(left, min(max(place.y(), GAP), max(GAP, room.bottom() - GAP - height)))


def _arrow(card: QRect, target: QRect) -> QPolygon:
    """From the side of the card that faces the target; none where the card had to be laid over it."""
    half = GAP // 2
    middle = card.center()
    if card.left() > target.right():
        tip = QPoint(card.left() - GAP + 4, middle.y())
        return QPolygon([tip, QPoint(card.left() + 1, middle.y() - half), QPoint(card.left() + 1, middle.y() + half)])
    if card.right() < target.left():
        tip = QPoint(card.right() + GAP - 4, middle.y())
        return QPolygon([tip, QPoint(card.right(), middle.y() - half), QPoint(card.right(), middle.y() + half)])
    if card.top() > target.bottom():
        tip = QPoint(middle.x(), card.top() - GAP + 4)
        return QPolygon([tip, QPoint(middle.x() - half, card.top() + 1), QPoint(middle.x() + half, card.top() + 1)])
    return QPolygon()
