"""Sessions against context, drawn: the FP8 line, the NVFP4 band, the need, other options, and the chosen context."""

from math import floor

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from configurator.charts import LONGEST_CONTEXT, SHORTEST_CONTEXT, ContextChart, ContextPoint
from configurator.language import _
from configurator.ui.charts.label_place import Curve, clearest
from configurator.ui.charts.marks import HANDLE, draw_dot, draw_handle, draw_label, draw_need
from configurator.ui.charts.plot import ChartPlot
from configurator.ui.charts.readout import Readout, lay_out
from configurator.ui.charts.scale import context_place, context_ticks, log_place, log_ticks, rounded_up
from configurator.ui.charts.side_lines import SideLine, draw_names, draw_side_lines, place_names, side_lines
from configurator.ui.charts.words import describe_others, describe_point
from configurator.ui.look.hatch import draw_hatch
from configurator.ui.look.theme import SPACE, Theme
from configurator.units import format_count, format_tokens

LOWEST = 0.9
"""The count at the foot of the axis: 1 stands a little above it. There is no place for 0."""

FARTHEST_NEED = 10
"""A need beyond this many times the highest count does not stretch the axis; it is named at its upper edge."""

SERIES = ("low", "high", "fp8")


class ContextDrawing(ChartPlot):
    """The axes stay where model, hardware and need put them, and while the line is moved where they are."""

    _is_dragging = False

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart: ContextChart | None = None
        self.pointed: ContextPoint | None = None
        self._top = 10
        self._pixels: list[Curve] = []
        self._outline = QPainterPath()
        self._beside: tuple[SideLine, ...] = ()
        self._span = SHORTEST_CONTEXT, LONGEST_CONTEXT
        self.set_titles(_("Sessions"), (_("Context per session, tokens"), _("Context, tokens")))
        self.set_theme(theme)

    def show_chart(self, chart: ContextChart) -> None:
        """Draw another chart; the axes are touched only where they change."""
        self.chart = chart
        if self.pointed is not None:
            self.pointed = self._point_near(context_place(self.pointed.context))
        self.arrange()
        self.update()

    # Where everything stands

    def arrange(self) -> None:
        """Fit the axes to model, hardware and need; the chosen context does not move them, unless it lies beyond."""
        if self.chart is None:
            return
        self._top = _top_of_axis(self.chart)
        if not self._is_dragging:
            # An axis that shrinks under the hand would move the line away from it.
            self._span = self.chart.span
        first, last = self._span
        self.set_range(context_place(first), context_place(last), log_place(LOWEST), log_place(self._top))
        doubling, decade = self.pixels_per_step()
        gap = self.metrics.horizontalAdvance("128K") + 2 * SPACE
        self.set_ticks(
            log_ticks(self._top, decade, self.line_height),
            context_ticks(first, last, doubling, gap),
        )
        # Once for a chart and a size; every movement of the pointer paints.
        self._pixels = [self._in_pixels(series_of(self.chart, name)) for name in SERIES]
        self._outline = self._band()
        self._beside = side_lines(self.chart, self._in_pixels)

    def _height(self, context: int, count: int | None) -> QPointF:
        return self.at(context_place(context), log_place(max(count or 0, LOWEST)))

    def _x_of(self, context: int) -> float:
        """The pixel of a context; at the edge of the axis where it lies beyond."""
        first, last = self._span
        return self.at(context_place(min(max(context, first), last)), 0).x()

    def _upright_at(self, context: int) -> float:
        """The same in the middle of a pixel: a line beside it would be now paler, now darker while it is moved."""
        return floor(self._x_of(context)) + 0.5

    def _line_x(self) -> float | None:
        return self._x_of(self.chart.chosen.context) if self.chart and self.chart.chosen else None

    def _is_outside(self, context: int) -> bool:
        """Whether nothing is counted there."""
        return self.chart is None or context > self.chart.model_limit

    def _point_near(self, place: float) -> ContextPoint | None:
        """The computed point next to a place; what lies between two points is not guessed."""
        points = self.chart.points if self.chart else ()
        return min(points, key=lambda point: abs(context_place(point.context) - place), default=None)

    def _in_pixels(self, counts: list[tuple[int, int]]) -> Curve:
        """A series of contexts and counts, without the detour by `at`, which takes longer in every step of a drag."""
        corner, (doubling, decade) = self.at(0, 0), self.pixels_per_step()
        left, foot = corner.x(), corner.y()
        return Curve(
            [left + context_place(context) * doubling for context, _count in counts],
            [foot - log_place(max(count, LOWEST)) * decade for _context, count in counts],
        )

    def _need_in_pixels(self, needed: int) -> Curve:
        y = self.height_of(log_place(needed))
        return Curve((self.area.left(), self.area.right()), (y, y))

    def _band(self) -> QPainterPath:
        """The outline of the headroom; it ends where its upper edge does, the lower one then lies at the foot."""
        assert self.chart is not None  # noqa: S101 - asked for by `arrange` alone
        banded = [point for point in self.chart.points if point.high]
        upper = self._in_pixels([(point.context, point.high or 0) for point in banded])
        lower = self._in_pixels([(point.context, point.low or 0) for point in banded])
        path = QPainterPath()
        path.addPolygon(QPolygonF([*upper.points, *reversed(lower.points)]))
        path.closeSubpath()
        return path

    # What is drawn

    def paint_below(self, painter: QPainter) -> None:
        """The band lies beneath grid and curves."""
        self._shade_beyond(painter)
        draw_hatch(painter, self._outline, self.theme.headroom)
        draw_side_lines(painter, self.theme, self._beside)

    def _draw_curves(self, painter: QPainter) -> None:
        edge = self.theme.headroom, 1.4
        colours = {"low": edge, "high": edge, "fp8": (self.theme.accent, 2.4)}
        for name, curve in zip(SERIES, self._pixels, strict=True):
            colour, width = colours[name]
            painter.setPen(QPen(QColor(colour), width))
            painter.drawPolyline(curve.polygon)

    def _shade_beyond(self, painter: QPainter) -> None:
        """Where the model takes no context that long; the axis goes there where one was chosen."""
        if self.chart and self.chart.model_limit < self._span[1]:
            left = self._x_of(self.chart.model_limit)
            beyond = QRectF(QPointF(left, self.area.top()), self.area.bottomRight())
            painter.fillRect(beyond, QColor(self.theme.field))

    def paint_above(self, painter: QPainter) -> None:
        """Lines, labels and read-out, each clear of what was placed before it."""
        if self.chart is None:
            return
        self._draw_curves(painter)
        self._draw_limit(painter, self.chart.model_limit)
        curves = [*self._pixels, *(line.curve for line in self._beside)]
        shown = self.pointed or self.chart.chosen
        readout = self._readout(shown) if shown else None
        corner = self._corner(readout, shown.context, curves) if shown and readout else QPointF()
        taken = [QRectF(corner, readout.size)] if readout else []
        if self.chart.needed:
            taken.append(self._draw_need(painter, self.chart.needed, curves, taken))
        painter.setFont(self.caption)
        self._draw_side_names(painter, curves, taken)
        self._draw_context(painter, self.chart.chosen)
        if readout:
            readout.draw(painter, self.theme, corner)

    def _readout(self, point: ContextPoint) -> Readout:
        """The point in words, and at the chosen context what the other options carry there, as far as there is room."""
        assert self.chart is not None  # noqa: S101 - there is no point without one
        words = describe_point(point, self.chart.model_limit)
        others = describe_others(self.chart) if point is self.chart.chosen else ()
        whole = lay_out((*words, *others), self.caption, self.strong_caption)
        fits = whole.size.height() <= 0.7 * self.area.height() and whole.size.width() <= self.area.width() / 2
        return whole if fits else lay_out(words, self.caption, self.strong_caption)

    def _draw_limit(self, painter: QPainter, limit: int) -> None:
        """The model's limit, where the axis reaches it; its label stands below, beside the axis's name."""
        if limit > self._span[1]:
            return
        area, x = self.area, self._x_of(limit)
        painter.setPen(QPen(QColor(self.theme.muted), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        draw_label(painter, self._limit_box(limit), _limit_text(limit), self.theme.muted)

    def _limit_box(self, limit: int) -> QRectF:
        """Beneath the line of the limit, in the right half, where the axis's name makes room for it."""
        size = self._label_size(_limit_text(limit))
        right = self.width() - 1.0
        left = min(max(self._x_of(limit) - size.width(), self.area.center().x()), right - size.width())
        return QRectF(QPointF(left, self.height() - size.height()), size)

    @property
    def title_end(self) -> float:
        """Before the label of the model's limit."""
        if self.chart is None or self.chart.model_limit > self._span[1]:
            return super().title_end
        return self._limit_box(self.chart.model_limit).left() - SPACE

    def _draw_need(self, painter: QPainter, needed: int, curves: list[Curve], taken: list[QRectF]) -> QRectF:
        """Returns where its label stands."""
        area = self.area
        inside = needed <= self._top
        y = self.height_of(log_place(needed)) if inside else area.top()
        if inside:
            draw_need(painter, self.theme, QLineF(area.left(), y, area.right(), y))
        text = _("needed: {needed}").format(needed=format_count(needed)) + ("" if inside else " \N{UPWARDS ARROW}")
        size = self._label_size(text)
        heights = [top for top in (y - size.height() - 1, y + 2) if area.top() <= top <= area.bottom() - size.height()]
        first, last = area.left() + 6, area.right() - size.width() - 6
        lefts = [last - share * (last - first) for share in (0, 1, 0.15, 0.85, 0.3, 0.7, 0.45, 0.55)]
        boxes = [QRectF(QPointF(left, top), size) for left in lefts for top in heights or [y + 2]]
        painter.setFont(self.caption)
        box = clearest(boxes, curves, taken + self._upright())
        painter.fillRect(box, QColor(self.theme.surface))
        draw_label(painter, box, text, self.theme.need)
        return box

    def _draw_side_names(self, painter: QPainter, curves: list[Curve], taken: list[QRectF]) -> None:
        needed = self.chart.needed if self.chart else None
        lines = [*curves, self._need_in_pixels(needed)] if needed else curves
        metrics = self.metrics
        names = place_names(self._beside, metrics, self.area, lines, taken + self._upright())
        draw_names(painter, self.theme, names)

    def _upright(self) -> list[QRectF]:
        """Around the line of the chosen context."""
        line = self._line_x()
        return [] if line is None else [QRectF(line - 2, self.area.top(), 4, self.area.height())]

    def _draw_context(self, painter: QPainter, chosen: ContextPoint | None) -> None:
        for point in (chosen, self.pointed):
            if point is not None:
                self._draw_upright(painter, point, is_chosen=point is chosen)
        if chosen is not None:
            foot = QPointF(self._upright_at(chosen.context), self.area.bottom() - HANDLE.height() / 2 - 1)
            draw_handle(painter, self.theme, foot, focused=self.hasFocus())

    def _draw_upright(self, painter: QPainter, point: ContextPoint, *, is_chosen: bool) -> None:
        """The line of the chosen context, or a fainter one under the pointer, with its values."""
        area, x = self.area, self._upright_at(point.context)
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
                draw_dot(painter, self.theme, QPointF(x, self._height(point.context, count).y()), colour)

    def _corner(self, readout: Readout, context: int, curves: list[Curve]) -> QPointF:
        """Beside the line that the read-out speaks of, above or below the curves."""
        area, size, x = self.area, readout.size, self._x_of(context)
        sides = [one for one in (x + 12, x - 12 - size.width()) if area.left() <= one <= area.right() - size.width()]
        # In large type on a narrow chart neither side is wide enough: then at the end that leaves the line in view.
        ends = [area.left(), area.right() - size.width()]
        heights = (area.top() + 3, area.bottom() - size.height() - HANDLE.height() - 6)
        corners = [QPointF(side, top) for top in heights for side in sides or ends]
        if self._beside:
            # A longer read-out, and more lines to stay clear of: above them at the right, below them at the left.
            corners += [QPointF(ends[1], heights[0]), QPointF(ends[0] + 4, heights[1])]
        boxes = [QRectF(corner, size) for corner in corners]
        needed = self.chart.needed if self.chart else None
        lines = [*curves, self._need_in_pixels(needed)] if needed else curves
        upright = QRectF(x - 4, area.top(), 8, area.height())
        return clearest(boxes, lines, [upright]).topLeft()

    def _label_size(self, text: str) -> QSizeF:
        return QSizeF(self.metrics.horizontalAdvance(text) + 2, self.line_height)


def _limit_text(limit: int) -> str:
    return _("model limit: {tokens}").format(tokens=format_tokens(limit))


def highest_count(chart: ContextChart) -> int:
    """The highest count of any series; 0 where there is nothing to draw."""
    return max((max(point.fp8, point.high or 0) for point in chart.points), default=0)


def _highest_line(chart: ContextChart) -> int:
    """The highest count of anything drawn, the other options among it."""
    first, last = chart.span
    beside = [count for line in chart.others for context, count in line.points if first <= context <= last]
    reference = [one.bf16 or 0 for one in chart.points if chart.with_reference]
    return max([highest_count(chart), *beside, *reference])


def series_of(chart: ContextChart, name: str) -> list[tuple[int, int]]:
    """Contexts and counts that can be drawn; a curve ends before its first 0."""
    return [(point.context, count) for point in chart.points if (count := getattr(point, name))]


def _top_of_axis(chart: ContextChart) -> int:
    highest = max(_highest_line(chart), 10)
    needed = chart.needed or 0
    return rounded_up(max(highest, needed) if needed <= highest * FARTHEST_NEED else highest)
