"""Sessions against context, drawn: the FP8 line, the NVFP4 band, the need, and the context to drag."""

from collections.abc import Callable

import numpy as np
from pyqtgraph import PlotCurveItem
from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from configurator.charts import SHORTEST_CONTEXT, ContextChart, ContextPoint
from configurator.ui.chartmarks import HANDLE, draw_dot, draw_handle, draw_label, draw_need
from configurator.ui.chartplot import ChartPlot
from configurator.ui.chartscale import context_place, context_ticks, log_place, log_ticks, rounded_up
from configurator.ui.chartwords import describe_point
from configurator.ui.contextsteps import context_at, longer, longest_shown, shorter
from configurator.ui.hatch import draw_hatch
from configurator.ui.labelplace import Curve, clearest
from configurator.ui.readout import Readout, lay_out
from configurator.ui.theme import SPACE, Theme
from configurator.units import format_count, format_tokens

LOWEST = 0.9
"""The count at the foot of the axis: 1 stands a little above it. There is no place for 0."""

FARTHEST_NEED = 10
"""A need beyond this many times the highest count does not stretch the axis; it is named at its upper edge."""

GRIP = 10
"""Pixels to each side of the context line from which it can be taken."""

SERIES = ("low", "high", "fp8")

MOVES: dict[Qt.Key, Callable[..., int]] = {Qt.Key.Key_Left: shorter, Qt.Key.Key_Right: longer}


class ContextPlot(ChartPlot):
    """Only the context line can be moved; the axes stay where model, hardware and need put them."""

    context_chosen = Signal(int, str)
    """A context, and the key of the drag or key press it belongs to: one key is one step to undo."""

    explanation_wanted = Signal(int)
    """The context of a point whose count somebody wants to see come about."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart: ContextChart | None = None
        self.pointed: ContextPoint | None = None
        self._is_dragging = False
        self._pressed: ContextPoint | None = None
        self._gesture = 0
        self._top = 10
        self._pixels: list[Curve] = []
        self._outline = QPainterPath()
        self._curves = {name: PlotCurveItem(antialias=True) for name in SERIES}
        for curve in self._curves.values():
            self.addItem(curve)
        self.set_titles("Sessions", "Context per session, tokens")
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        super().set_theme(theme)
        edge = self.curve_pen(theme.headroom, 1.4)
        self._curves["low"].setPen(edge)
        self._curves["high"].setPen(edge)
        self._curves["fp8"].setPen(self.curve_pen(theme.accent, 2.4))

    def show_chart(self, chart: ContextChart) -> None:
        """Draw another chart; axes and curves are touched only where they change."""
        before, self.chart = self.chart, chart
        if self.pointed is not None:
            self.pointed = self._point_near(context_place(self.pointed.context))
        if before is None or before.points != chart.points:
            self._draw_curves(chart)
        self.arrange()
        self.viewport().update()

    # Where everything stands

    def arrange(self) -> None:
        """Fit the axes to model, hardware and need; the chosen context does not move them."""
        if self.chart is None:
            return
        self._top = _top_of_axis(self.chart)
        longest = longest_shown(self.chart.model_limit)
        left, right = context_place(SHORTEST_CONTEXT), context_place(max(longest, 2 * SHORTEST_CONTEXT))
        self.set_range(left, right, log_place(LOWEST), log_place(self._top))
        doubling, decade = self.pixels_per_step()
        gap = QFontMetricsF(self.caption).horizontalAdvance("128K") + 2 * SPACE
        self.set_ticks(
            log_ticks(self._top, decade, self.line_height),
            context_ticks(SHORTEST_CONTEXT, longest, doubling, gap),
        )
        # Once for a chart and a size; every movement of the pointer paints.
        self._pixels = [self._in_pixels(self.chart, name) for name in SERIES]
        self._outline = self._band(self.chart)

    def _height(self, context: int, count: int | None) -> QPointF:
        return self.at(context_place(context), log_place(max(count or 0, LOWEST)))

    def _x_of(self, context: int) -> float:
        """The pixel of a context; at the edge of the axis where it lies beyond."""
        longest = longest_shown(self.chart.model_limit) if self.chart else SHORTEST_CONTEXT
        return self.at(context_place(min(max(context, SHORTEST_CONTEXT), longest)), 0).x()

    def _line_x(self) -> float | None:
        return self._x_of(self.chart.chosen.context) if self.chart and self.chart.chosen else None

    def _is_outside(self, context: int) -> bool:
        return not SHORTEST_CONTEXT <= context <= longest_shown(self.chart.model_limit if self.chart else 0)

    def _point_near(self, place: float) -> ContextPoint | None:
        """The computed point next to a place; what lies between two points is not guessed."""
        points = self.chart.points if self.chart else ()
        return min(points, key=lambda point: abs(context_place(point.context) - place), default=None)

    def _in_pixels(self, chart: ContextChart, name: str) -> Curve:
        shown = [self._height(context, count) for context, count in _series(chart, name)]
        return Curve(np.array([one.x() for one in shown]), np.array([one.y() for one in shown]))

    def _need_in_pixels(self, needed: int) -> Curve:
        y = self.at(0, log_place(needed)).y()
        return Curve(np.array([self.area.left(), self.area.right()]), np.array([y, y]))

    def _band(self, chart: ContextChart) -> QPainterPath:
        """The outline of the headroom; it ends where its upper edge does."""
        banded = [point for point in chart.points if point.high]
        upper = [self._height(point.context, point.high) for point in banded]
        lower = [self._height(point.context, point.low) for point in reversed(banded)]
        path = QPainterPath()
        path.addPolygon(QPolygonF(upper + lower))
        path.closeSubpath()
        return path

    # What is drawn

    def _draw_curves(self, chart: ContextChart) -> None:
        for name, curve in self._curves.items():
            shown = _series(chart, name)
            curve.setData([context_place(one) for one, _ in shown], [log_place(count) for _, count in shown])

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:  # noqa: N802 - Qt's name
        """The band lies beneath grid and curves."""
        super().drawBackground(painter, rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_hatch(painter, self._outline, self.theme.headroom)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:  # noqa: N802 - Qt's name
        """Lines, labels and read-out, each clear of what was placed before it."""
        super().drawForeground(painter, rect)
        if self.chart is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw_axes(painter)
        self._draw_limit(painter, self.chart.model_limit)
        curves = self._pixels
        shown = self.pointed or self.chart.chosen
        words = describe_point(shown, self.chart.model_limit) if shown else ()
        readout = lay_out(words, self.caption, self.strong_caption) if words else None
        corner = self._corner(readout, shown.context, curves) if shown and readout else QPointF()
        if self.chart.needed:
            taken = [QRectF(corner, readout.size)] if readout else []
            self._draw_need(painter, self.chart.needed, curves, taken)
        self._draw_context(painter, self.chart.chosen)
        if readout:
            readout.draw(painter, self.theme, corner)

    def _draw_limit(self, painter: QPainter, limit: int) -> None:
        """The model's limit, where the axis reaches it; its label stands below, beside the axis's name."""
        if limit != longest_shown(limit):
            return
        area, x = self.area, self._x_of(limit)
        painter.setPen(QPen(QColor(self.theme.muted), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        text = f"model limit: {format_tokens(limit)}"
        size = self._label_size(text)
        box = QRectF(QPointF(min(x, self.width() - 1) - size.width(), self.height() - size.height()), size)
        if box.left() > area.center().x() + size.width():
            draw_label(painter, box, text, self.theme.muted)

    def _draw_need(self, painter: QPainter, needed: int, curves: list[Curve], taken: list[QRectF]) -> None:
        area = self.area
        inside = needed <= self._top
        y = self.at(0, log_place(needed)).y() if inside else area.top()
        if inside:
            draw_need(painter, self.theme, QLineF(area.left(), y, area.right(), y))
        text = f"needed: {format_count(needed)}" + ("" if inside else " \N{UPWARDS ARROW}")
        size = self._label_size(text)
        above, below = y - size.height() - 1, y + 2
        right, left = area.right() - size.width() - 6, area.left() + 6
        corners = [(right, above), (right, below), (left, below), (left, above)]
        boxes = [QRectF(QPointF(*corner), size) for corner in corners if corner[1] >= area.top()]
        line = self._line_x()
        upright = [] if line is None else [QRectF(line - 2, area.top(), 4, area.height())]
        painter.setFont(self.caption)
        draw_label(painter, clearest(boxes, curves, taken + upright), text, self.theme.need)

    def _draw_context(self, painter: QPainter, chosen: ContextPoint | None) -> None:
        for point in (chosen, self.pointed):
            if point is not None:
                self._draw_upright(painter, point, is_chosen=point is chosen)
        if chosen is not None:
            foot = QPointF(self._x_of(chosen.context), self.area.bottom() - HANDLE.height() / 2 - 1)
            draw_handle(painter, self.theme, foot, focused=self.hasFocus())

    def _draw_upright(self, painter: QPainter, point: ContextPoint, *, is_chosen: bool) -> None:
        """The line of the chosen context, or a fainter one under the pointer, with its values."""
        area, x = self.area, self._x_of(point.context)
        painter.setPen(QPen(QColor(self.theme.text if is_chosen else self.theme.muted), 1.5 if is_chosen else 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        if self._is_outside(point.context):
            return
        for count, colour in (
            (point.low, self.theme.headroom),
            (point.high, self.theme.headroom),
            (point.fp8, self.theme.accent),
        ):
            if count:
                draw_dot(painter, self.theme, self._height(point.context, count), colour)

    def _corner(self, readout: Readout, context: int, curves: list[Curve]) -> QPointF:
        """Beside the line that the read-out speaks of, above or below the curves."""
        area, size, x = self.area, readout.size, self._x_of(context)
        sides = [one for one in (x + 12, x - 12 - size.width()) if area.left() <= one <= area.right() - size.width()]
        # In large type on a narrow chart neither side is wide enough: then at the end that leaves the line in view.
        ends = [area.left(), area.right() - size.width()]
        heights = (area.top() + 3, area.bottom() - size.height() - HANDLE.height() - 6)
        boxes = [QRectF(QPointF(side, top), size) for top in heights for side in sides or ends]
        needed = self.chart.needed if self.chart else None
        lines = [*curves, self._need_in_pixels(needed)] if needed else curves
        upright = QRectF(x - 4, area.top(), 8, area.height())
        return clearest(boxes, lines, [upright]).topLeft()

    def _label_size(self, text: str) -> QSizeF:
        return QSizeF(QFontMetricsF(self.caption).horizontalAdvance(text) + 2, self.line_height)

    # How the context is moved

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
            self._choose(context_at(place, self.chart.model_limit, self.pixels_per_step()[0]))
            return
        on_line = self._is_on_line(event.position())
        self._point_at(self._point_near(place) if self.area.contains(event.position()) and not on_line else None)
        shape = Qt.CursorShape.PointingHandCursor if self.pointed else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(Qt.CursorShape.SizeHorCursor if on_line else shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Let go; the next drag is a step of its own. A click on a point wants it explained."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        pressed, self._pressed, self._is_dragging = self._pressed, None, False
        if pressed is not None and pressed == self.pointed:
            self.explanation_wanted.emit(pressed.context)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Read the chart at the chosen context again."""
        super().leaveEvent(event)
        self._point_at(None)

    def _point_at(self, point: ContextPoint | None) -> None:
        if point != self.pointed:
            self.pointed = point
            self.viewport().update()

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
        self._choose(move(self.chart.chosen.context, self.chart.model_limit, doubled=doubled))

    def _choose(self, context: int) -> None:
        if self.chart and self.chart.chosen and context != self.chart.chosen.context:
            self.context_chosen.emit(context, f"context-drag-{self._gesture}")


def highest_count(chart: ContextChart) -> int:
    """The highest count of any series; 0 where there is nothing to draw."""
    return max((max(point.fp8, point.high or 0) for point in chart.points), default=0)


def _series(chart: ContextChart, name: str) -> list[tuple[int, int]]:
    """Contexts and counts that can be drawn; a curve ends before its first 0."""
    return [(point.context, count) for point in chart.points if (count := getattr(point, name))]


def _top_of_axis(chart: ContextChart) -> int:
    highest = max(highest_count(chart), 10)
    needed = chart.needed or 0
    return rounded_up(max(highest, needed) if needed <= highest * FARTHEST_NEED else highest)
