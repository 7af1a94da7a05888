"""Sessions against context, under a hand: the line that chooses the context, and points to read and to explain."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from configurator.charts import ContextChart, ContextPoint
from configurator.ui.charts.context_drawing import ContextDrawing
from configurator.ui.charts.context_steps import context_at, longer, shorter
from configurator.ui.look.theme import Theme

GRIP = 10
"""Pixels to each side of the context line from which it can be taken."""

MOVES: dict[Qt.Key, Callable[..., int]] = {Qt.Key.Key_Left: shorter, Qt.Key.Key_Right: longer}


class ContextPlot(ContextDrawing):
    """Only the context line can be moved; a click on a point of the chart wants its count explained."""

    context_chosen = Signal(int, str)
    """A context, and the key of the drag or key press it belongs to: one key is one step to undo."""

    explanation_wanted = Signal(int)
    """The context of a point whose count somebody wants to see come about."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._pressed: ContextPoint | None = None
        self._gesture = 0
        self._wanted: int | None = None
        """What a key has chosen that is not drawn yet: keys come faster than frames."""

    def show_chart(self, chart: ContextChart) -> None:
        """Draw another chart, with what the keys have chosen."""
        self._wanted = None
        super().show_chart(chart)

    def _is_on_line(self, pixel: QPointF) -> bool:
        x = self._line_x()
        return x is not None and abs(pixel.x() - x) <= GRIP and self.area.top() <= pixel.y() <= self.area.bottom()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Take the context line, or begin a click on a point."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        self._pressed = None if self._is_on_line(event.position()) else self.pointed
        if self._pressed is None and self._is_on_line(event.position()):
            self._is_dragging = True
            self._gesture += 1
            self._point_at(None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Move the context line, or read the chart at the pointer."""
        place = self.across(event.position().x())
        if self._is_dragging and self.chart is not None:
            first, last = self._span[0], min(self._span[1], max(self.chart.model_limit, self._span[0]))
            self._choose(context_at(place, first, last, self.pixels_per_step()[0]))
            return
        on_line = self._is_on_line(event.position())
        self._point_at(self._point_near(place) if self.area.contains(event.position()) and not on_line else None)
        shape = Qt.CursorShape.PointingHandCursor if self.pointed else Qt.CursorShape.ArrowCursor
        self.setCursor(Qt.CursorShape.SizeHorCursor if on_line else shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Let go; the next drag is a step of its own. A click on a point wants it explained."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        pressed, self._pressed, self._is_dragging = self._pressed, None, False
        if self.chart is not None and self.chart.span != self._span:
            self.arrange()
            self.update()
        if pressed is not None and pressed == self.pointed:
            self.explanation_wanted.emit(pressed.context)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Read the chart at the chosen context again."""
        super().leaveEvent(event)
        self._point_at(None)

    def _point_at(self, point: ContextPoint | None) -> None:
        if point != self.pointed:
            self.pointed = point
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Left and Right go one step, with Shift to the next power of two; Enter explains the chosen count."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chart and self.chart.chosen:
            self.explanation_wanted.emit(self.chart.chosen.context)
            return
        move = MOVES.get(Qt.Key(event.key()))
        if move is None or self.chart is None or self.chart.chosen is None:
            event.ignore()
            return
        if not event.isAutoRepeat():
            self._gesture += 1
        doubled = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        here = self.chart.chosen.context if self._wanted is None else self._wanted
        self._choose(move(here, self.chart.model_limit, doubled=doubled))

    def _choose(self, context: int) -> None:
        if self.chart and self.chart.chosen and context != (self._wanted or self.chart.chosen.context):
            self._wanted = context
            self.context_chosen.emit(context, f"context-drag-{self._gesture}")
