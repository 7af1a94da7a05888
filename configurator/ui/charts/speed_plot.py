"""Tokens per second against sessions, drawn: the ceiling as two curves, what was measured as points."""

from collections.abc import Iterator, Sequence
from math import floor, log10

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from configurator.charts import MeasuredSpeed, SpeedChart, SpeedPoint
from configurator.language import _, mark
from configurator.ui.charts.label_place import Curve, clearest
from configurator.ui.charts.marks import draw_dot, draw_label
from configurator.ui.charts.plot import ChartPlot
from configurator.ui.charts.readout import Line, Readout, lay_out
from configurator.ui.charts.scale import log_place, log_ticks, rounded_up
from configurator.ui.charts.speed_words import describe_measured, describe_speed, is_alike
from configurator.ui.look.theme import SPACE, Theme
from configurator.units import format_count

REACH = 8
"""Pixels around a measured point in which the pointer reads it."""

SIDE = 4.5
"""Half of a measured point, in pixels."""

PALE = 0.45
"""How much is left of the colour of what was measured at another context."""

ALONG = (0.9, 0.8, 0.7, 0.6, 0.5, 0.97, 0.4, 0.3, 0.2, 0.1, 0.03)
"""Where along a curve its name may stand."""

LABELS = {"in_all": mark("all sessions together"), "each": mark("each session")}

WIDTHS = {"in_all": 2.4, "each": 1.4}
"""Of the curves, in pixels."""


class SpeedPlot(ChartPlot):
    """Both axes are logarithmic. Curve and points are read with pointer or arrow keys; there is nothing to choose."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart: SpeedChart | None = None
        self.pointed: SpeedPoint | MeasuredSpeed | None = None
        self._curves: dict[str, Curve] = {}
        self.set_titles(_("Tokens/s"), _("Sessions at once"))
        self.set_theme(theme)

    def show_chart(self, chart: SpeedChart) -> None:
        """Draw another ceiling."""
        self.chart, self.pointed = chart, None
        self.set_titles(
            _("Tokens/s"), _("Sessions at once, each with {context} tokens").format(context=format_count(chart.context))
        )
        self.arrange()
        self.update()

    # Where everything stands

    def arrange(self) -> None:
        """Fit both axes to curves and points."""
        if self.chart is None or not self.chart.points:
            return
        speeds = [float(speed) for point in self.chart.points for speed in (point.each, point.in_all)]
        speeds += [float(one.tokens) for one in self.chart.measured]
        counts = [point.sessions for point in self.chart.points] + [one.sessions for one in self.chart.measured]
        lowest, top = _rounded_down(min(speeds)), rounded_up(round(max(speeds)) + 1, (1, 1.5, 2, 3, 5, 7, 10))
        most = max(*counts, 2)
        self.set_range(log_place(0.9), log_place(most * 1.1), log_place(lowest), log_place(top))
        decade_across, decade_up = self.pixels_per_step()
        across = log_ticks(most, decade_across, self.metrics.horizontalAdvance("100") + 2 * SPACE)
        up = log_ticks(top, decade_up, self.line_height)
        self.set_ticks(tuple((place, text) for place, text in up if place >= log_place(lowest)), across)
        # Once for a chart and a size; every movement of the pointer paints.
        self._curves = {name: self._in_pixels(self.chart.points, name) for name in LABELS}

    def place_of(self, sessions: int, tokens: float) -> QPointF:
        """The pixel of a speed."""
        return self.at(log_place(sessions), log_place(tokens))

    def _in_pixels(self, points: Sequence[SpeedPoint], name: str) -> Curve:
        shown = [self.place_of(point.sessions, float(getattr(point, name))) for point in points]
        return Curve([one.x() for one in shown], [one.y() for one in shown])

    def _place_of_measured(self, one: MeasuredSpeed) -> QPointF:
        return self.place_of(one.sessions, float(one.tokens))

    # What is drawn

    def paint_above(self, painter: QPainter) -> None:
        """Points, labels and read-out, each clear of what was placed before it."""
        if self.chart is None or not self.chart.points:
            return
        for name, curve in self._curves.items():
            painter.setPen(QPen(QColor(self.theme.accent), WIDTHS[name]))
            painter.drawPolyline(curve.polygon)
        # What is promised lies on top.
        for one in sorted(self.chart.measured, key=lambda speed: not speed.is_headroom):
            self._draw_measured(painter, one)
        shown = self.pointed or self.chart.points[-1]
        self._draw_read(painter, shown)
        readout = lay_out(_words(shown, self.chart.context), self.caption, self.strong_caption)
        corner = self._corner(readout, shown)
        self._draw_labels(painter, QRectF(corner, readout.size))
        readout.draw(painter, self.theme, corner)

    def _draw_measured(self, painter: QPainter, one: MeasuredSpeed) -> None:
        """A filled square for a cache that is promised, an open diamond for NVFP4: the shape says it as well.

        What was measured at another context than the curve's is pale.
        """
        middle, half = self._place_of_measured(one), SIDE + 2 if one is self.pointed else SIDE
        colour = QColor(self.theme.headroom if one.is_headroom else self.theme.text)
        is_like = self.chart is not None and is_alike(one.context, self.chart.context)
        colour.setAlphaF(1 if is_like or one is self.pointed else PALE)
        painter.setPen(QPen(colour, 1.6))
        if one.is_headroom:
            painter.setBrush(QColor(self.theme.surface))
            corners = ((0, -half), (half, 0), (0, half), (-half, 0))
            painter.drawPolygon(QPolygonF([middle + QPointF(*corner) for corner in corners]))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRect(QRectF(middle.x() - half + 0.5, middle.y() - half + 0.5, 2 * half - 1, 2 * half - 1))

    def _draw_read(self, painter: QPainter, shown: SpeedPoint | MeasuredSpeed) -> None:
        """The place on both curves that is read out."""
        if isinstance(shown, MeasuredSpeed):
            return
        area, x = self.area, self.at(log_place(shown.sessions), 0).x()
        painter.setPen(QPen(QColor(self.theme.muted), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        for speed in (shown.each, shown.in_all):
            draw_dot(painter, self.theme, self.place_of(shown.sessions, float(speed)), self.theme.accent)

    def _draw_labels(self, painter: QPainter, taken: QRectF) -> None:
        """The names of the curves, beside them."""
        if self.chart is None or len(self.chart.points) < 2:
            return
        painter.setFont(self.caption)
        points = [self._box_around(one) for one in self.chart.measured]
        curves = list(self._curves.values())
        for name, label in LABELS.items():
            text = _(label)
            box = clearest(list(self._places_along(name, text)), curves, [*points, taken])
            painter.fillRect(box, QColor(self.theme.surface))
            draw_label(painter, box, text, self.theme.accent)
            points.append(box)

    def _places_along(self, name: str, text: str) -> Iterator[QRectF]:
        """Above the rising curve, below the falling one, from the right end to the left; then on their other side."""
        size = QSizeF(self.metrics.horizontalAdvance(text) + 2, self.line_height)
        curve, area = self._curves[name], self.area
        above, below = -size.height() - 3, 4.0
        for drop in (above, below) if name == "in_all" else (below, above):
            for share in ALONG:
                x = curve.x[0] + share * (curve.x[-1] - curve.x[0])
                left = min(max(x - size.width() / 2, area.left() + 2), area.right() - size.width())
                heights = curve.heights(left, left + size.width())
                top = (min(heights) if drop < 0 else max(heights)) + drop
                if area.top() <= top <= area.bottom() - size.height():
                    yield QRectF(QPointF(left, top), size)

    def _box_around(self, one: MeasuredSpeed) -> QRectF:
        middle = self._place_of_measured(one)
        return QRectF(middle.x() - SIDE - 2, middle.y() - SIDE - 2, 2 * SIDE + 4, 2 * SIDE + 4)

    def _corner(self, readout: Readout, shown: SpeedPoint | MeasuredSpeed) -> QPointF:
        """Where it covers least of curves and points, near to what it speaks of."""
        area, size = self.area, readout.size
        x = self.at(log_place(shown.sessions), 0).x()
        sides = (x + 12, x - 12 - size.width(), area.left() + 4, area.right() - size.width())
        lefts = [side for side in sides if area.left() <= side <= area.right() - size.width()] or [area.left()]
        tops = (area.top() + 3, area.bottom() - size.height() - 3, area.center().y() - size.height() / 2)
        boxes = [QRectF(QPointF(left, top), size) for left in lefts for top in tops]
        points = [self._box_around(one) for one in (self.chart.measured if self.chart else ())]
        return clearest(boxes, list(self._curves.values()), points).topLeft()

    # How it is read

    def _nearest(self, pixel: QPointF) -> SpeedPoint | MeasuredSpeed | None:
        """The measured point under the pointer, else the computed one next to it: nothing between is guessed."""
        if self.chart is None or not self.area.contains(pixel):
            return None
        near = min(self.chart.measured, key=lambda one: _distance(self._place_of_measured(one), pixel), default=None)
        if near is not None and _distance(self._place_of_measured(near), pixel) <= REACH:
            return near
        place = self.across(pixel.x())
        return min(self.chart.points, key=lambda point: abs(log_place(point.sessions) - place))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Read what is under the pointer."""
        self.point_at(self._nearest(event.position()))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Read the ceiling of the promised sessions again."""
        super().leaveEvent(event)
        self.point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Left and Right go along the ceiling, Up and Down through what was measured."""
        along = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        through = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if self.chart is None or (along is None and through is None):
            event.ignore()
        elif along is not None:
            points = self.chart.points
            here = points.index(self.pointed) if isinstance(self.pointed, SpeedPoint) else len(points) - 1
            self.point_at(points[min(max(here + along, 0), len(points) - 1)])
        elif through is not None and self.chart.measured:
            measured = self.chart.measured
            here = measured.index(self.pointed) if isinstance(self.pointed, MeasuredSpeed) else -through
            self.point_at(measured[(here + through) % len(measured)])

    def point_at(self, shown: SpeedPoint | MeasuredSpeed | None) -> None:
        """Read out a point, or none."""
        if shown is not self.pointed:
            self.pointed = shown
            self.update()


def _words(shown: SpeedPoint | MeasuredSpeed, context: int) -> tuple[Line, ...]:
    return describe_measured(shown, context) if isinstance(shown, MeasuredSpeed) else describe_speed(shown)


def _distance(one: QPointF, other: QPointF) -> float:
    return float((one - other).manhattanLength())


def _rounded_down(speed: float) -> float:
    """1, 2 or 5 times a power of ten, at or below a speed."""
    decade = 10.0 ** floor(log10(speed))
    return max(step * decade for step in (1, 2, 5) if step * decade <= speed)
