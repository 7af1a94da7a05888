"""Columns drawn under an axis of counts, and pointed at: what every chart of columns does alike."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from configurator.language import _
from configurator.ui.charts.columns import B, ColumnOf
from configurator.ui.charts.label_place import clearest
from configurator.ui.charts.marks import CHECK_HEIGHT, draw_check, draw_label, draw_need, draw_upward
from configurator.ui.charts.plot import ChartPlot
from configurator.ui.charts.readout import Line, lay_out
from configurator.ui.charts.scale import Scale, Ticks, rounded_up
from configurator.ui.look.hatch import draw_hatched_box
from configurator.ui.look.theme import SPACE
from configurator.units import format_count


@dataclass(frozen=True)
class CountAxis:
    """How counts are laid along the left axis."""

    place: Scale
    ticks: Callable[[int, float, float], Ticks]
    """What is written beside it, from its end, the pixels up to there and the gap to keep."""
    steps: Sequence[float]
    """Where it may end; it moves in steps, so that bars and not numbers change under a hand that drags."""
    farthest_need: int
    """A need beyond this many times the highest bar does not flatten the bars; it is named at the upper edge."""

    def top(self, heads: Iterable[int], needed: int | None) -> int:
        """Where it ends over bars of these heights."""
        highest = max(max(heads, default=0), 4)
        wanted = needed or 0
        return rounded_up(max(highest, wanted) if wanted <= highest * self.farthest_need else highest, self.steps)


class ColumnsPlot(ChartPlot, Generic[B]):
    """Solid what there is, hatched what NVFP4 could add, and a line at what is needed.

    A chart built on this lays out its `columns` in `arrange`, and draws what it wants in `paint_above`.
    """

    bar_chosen = Signal(int)
    """The place of a column that somebody wants."""

    columns: tuple[ColumnOf[B], ...]

    mark_inset = 0
    """Between the mark of a column and the edges of its box, in pixels."""

    def __init__(self, axis: CountAxis, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = ()
        self.needed: int | None = None
        self.pointed: int | None = None
        self._axis = axis
        self._pressed: int | None = None
        self._top = 1
        self._is_turned = False

    # Where everything stands

    def _scale(self, number_height: float) -> None:
        """Scale the axis so that the highest column leaves room for its number and mark."""
        height, place = self.area.height(), self._axis.place
        for_bars = max(height - number_height - CHECK_HEIGHT - 4, height / 2)
        self.set_range(0, 1, 0, place(self._top) * height / for_bars)
        self.set_ticks(self._axis.ticks(self._top, for_bars, 1.6 * self.line_height), ())

    def _level(self, count: int) -> float:
        return round(self.height_of(self._axis.place(count)))

    def _number_size(self, text: str) -> QSizeF:
        long = self.strong_metrics.horizontalAdvance(text) + 2
        return QSizeF(self.line_height, long) if self._is_upward(text) else QSizeF(long, self.line_height)

    def _is_upward(self, text: str) -> bool:  # noqa: ARG002 - a chart may leave short numbers level
        return self._is_turned

    # What is drawn

    def paint_below(self, painter: QPainter) -> None:
        """The chosen column is marked behind everything, and faintly the one under the pointer."""
        for index, column in enumerate(self.columns):
            if column.bar.is_chosen or index == self.pointed:
                self._mark_column(painter, column)

    def _mark_column(self, painter: QPainter, column: ColumnOf[B]) -> None:
        colour = QColor(self.theme.accent_soft)
        colour.setAlphaF(1 if column.bar.is_chosen else 0.5)
        is_ringed = self.hasFocus() and self._has_keys(column)
        painter.setPen(QPen(QColor(self.theme.accent), 2) if is_ringed else Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(column.box.adjusted(self.mark_inset, 1, -self.mark_inset, 0), 4, 4)

    def _has_keys(self, column: ColumnOf[B]) -> bool:
        """Whether the arrow keys stand at a column."""
        return column.bar.is_chosen

    def _draw_bar(self, painter: QPainter, column: ColumnOf[B]) -> None:
        self._draw_solid(painter, column)
        if column.hatched.height() > 0:
            draw_hatched_box(painter, column.hatched, self.theme.headroom)
        if column.low is not None:
            line = QRectF(column.hatched.left(), column.low - 1, column.hatched.width(), 2)
            painter.fillRect(line, QColor(self.theme.headroom))

    def _draw_solid(self, painter: QPainter, column: ColumnOf[B]) -> None:
        painter.fillRect(column.solid, QColor(self.theme.accent))

    def _draw_need(self, painter: QPainter) -> None:
        if not self.needed:
            return
        area = self.area
        if self.needed <= self._top:
            y = self._level(self.needed) + 0.5
            draw_need(painter, self.theme, QLineF(area.left(), y, area.right(), y))
            return
        text = _("needed: {needed} ↑").format(needed=format_count(self.needed))
        painter.setFont(self.caption)
        width = self.metrics.horizontalAdvance(text) + 2
        draw_label(painter, QRectF(area.left() + SPACE, area.top(), width, self.line_height), text, self.theme.need)

    def _write_number(self, painter: QPainter, column: ColumnOf[B], text: str, colour: str, *, strong: bool) -> None:
        """The number over a column, and the mark above it where the need is met."""
        box = column.number
        self._clear_need(painter, column)
        painter.setFont(self.strong_caption if strong else self.caption)
        draw = draw_upward if self._is_upward(text) else draw_label
        draw(painter, box, text, colour)
        if self._carries(column):
            self._draw_check(painter, column, QPointF(box.center().x(), box.top() - CHECK_HEIGHT / 2))

    def _draw_check(self, painter: QPainter, column: ColumnOf[B], middle: QPointF) -> None:  # noqa: ARG002 - for others
        """The mark of a column that carries the need."""
        draw_check(painter, self.theme, middle)

    def _carries(self, column: ColumnOf[B]) -> bool:
        return bool(self.needed and column.bar.meets_need)

    def _clear_need(self, painter: QPainter, column: ColumnOf[B]) -> None:
        """A number is not struck through by the line of the need."""
        box = column.number
        if self.needed and self.needed <= self._top and box.top() <= self._level(self.needed) <= box.bottom():
            ground = self.theme.accent_soft if column.bar.is_chosen else self.theme.surface
            painter.fillRect(box, QColor(ground))

    def _draw_readout(self, painter: QPainter) -> None:
        column = self._read()
        if column is not None:
            readout = lay_out(self._lines(column.bar), self.caption, self.strong_caption)
            readout.draw(painter, self.theme, self._corner(readout.size, column))

    def _read(self) -> ColumnOf[B] | None:
        """The column that is read out."""
        return None if self.pointed is None else self.columns[self.pointed]

    def _lines(self, bar: B) -> tuple[Line, ...]:
        """What is read out of a bar."""
        raise NotImplementedError

    def _corner(self, size: QSizeF, column: ColumnOf[B]) -> QPointF:
        """Where the read-out of a column stands."""
        raise NotImplementedError

    def _clearest_corner(
        self, lefts: Iterable[float], size: QSizeF, column: ColumnOf[B], taken: Sequence[QRectF]
    ) -> QPointF:
        """At the top, as near to its column as it covers nothing that is taken."""
        boxes = [QRectF(QPointF(left, self.area.top() + 2), size) for left in lefts]
        boxes.sort(key=lambda box: abs(box.center().x() - column.box.center().x()))
        return clearest(boxes, [], taken).topLeft()

    # How a column is pointed at and chosen

    def _chosen(self) -> int | None:
        return next((index for index, column in enumerate(self.columns) if column.bar.is_chosen), None)

    def _index_at(self, pixel: QPointF) -> int | None:
        return next((index for index, column in enumerate(self.columns) if column.box.contains(pixel)), None)

    def _beside(self, here: int | None, step: int) -> int:
        """The neighbour of a column, which at the ends is itself; without one the first."""
        return 0 if here is None else min(max(here + step, 0), len(self.columns) - 1)

    def _can_choose(self, index: int) -> bool:
        return 0 <= index < len(self.columns)

    def _choose(self, index: int | None) -> None:
        if index is not None and self._can_choose(index):
            self.bar_chosen.emit(index)

    def point_at(self, index: int | None) -> None:
        """Read out a column, or none."""
        if index != self.pointed:
            self.pointed = index
            is_choice = index is not None and self._can_choose(index)
            self.setCursor(Qt.CursorShape.PointingHandCursor if is_choice else Qt.CursorShape.ArrowCursor)
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Remember where the click began."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self._index_at(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the column in which the click began and ended."""
        index, self._pressed = self._pressed, None
        if event.button() is Qt.MouseButton.LeftButton and index == self._index_at(event.position()):
            self._choose(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Read the column under the pointer."""
        self.point_at(self._index_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Read nothing."""
        super().leaveEvent(event)
        self.point_at(None)
