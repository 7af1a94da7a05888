"""Columns side by side, drawn: solid what is promised, outlined what is not, hatched what NVFP4 could add."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from configurator.ui.charts.bars import Bar, Column, place_bars
from configurator.ui.charts.columns_plot import ColumnsPlot, CountAxis
from configurator.ui.charts.marks import draw_badge, draw_check, draw_label, draw_quiet_check
from configurator.ui.charts.plain_scale import plain_ticks
from configurator.ui.charts.plot import Titles
from configurator.ui.charts.readout import Line
from configurator.ui.look.fitting import narrowed
from configurator.ui.look.hatch import draw_hatched_box
from configurator.ui.look.theme import SPACE, Theme

AXIS = CountAxis(float, plain_ticks, steps=(1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10), farthest_need=3)

CHECKS = {"check": draw_check, "badge": draw_badge, "quiet": draw_quiet_check}

TURNS: dict[Qt.Key, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class BarsPlot(ColumnsPlot[Bar]):
    """Columns are read with pointer or arrow keys; where `chooses` is set, click and arrow keys choose one as well."""

    mark_inset = 2

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, chooses: bool = False) -> None:
        super().__init__(AXIS, parent)
        self.bars: tuple[Bar, ...] = ()
        self._chooses = chooses
        self._unit, self._is_short = "", False
        self.set_theme(theme)

    def show_bars(self, bars: Sequence[Bar], needed: int | None, unit: str = "") -> None:
        """Draw other columns, and a line at what is needed.

        Where the names have no room, the columns wear their short ones, and the axis says the `unit` in their place.
        """
        self.bars, self.needed, self._unit = tuple(bars), needed, unit
        if self.pointed is not None and self.pointed >= len(self.bars):
            self.pointed = None
        self._make_room()
        self.arrange()
        self.update()

    # Where everything stands

    @property
    def below(self) -> int:
        """The names, what stands beneath them, and the name of the axis."""
        lines = 1 + any(bar.more for bar in self.bars) + bool(self._titles[1])
        return lines * self.line_height + SPACE

    def arrange(self) -> None:
        """Fit the axis to the highest column, and turn the numbers upwards where they would touch each other."""
        if not self.bars or self.area.height() <= 0:
            return
        heads = (max(bar.value, bar.high or 0) for bar in self.bars if bar.value is not None)
        self._top = self._axis.top(heads, self.needed)
        metrics = self.strong_metrics
        widest = max(metrics.horizontalAdvance(bar.number) for bar in self.bars)
        self._is_turned = widest + SPACE / 2 > self.area.width() / len(self.bars)
        self._fit(widest if self._is_turned else self.line_height)
        self._is_short = bool(self._unit) and not self._names_fit()

    @property
    def axis_title(self) -> Titles:
        """With the unit that the columns do not show."""
        if not self._is_short:
            return super().axis_title
        return tuple(f"{title}, {self._unit}" for title in super().axis_title)

    def _fit(self, number_height: float) -> None:
        self._scale(number_height)
        lines = 1 + any(bar.more for bar in self.bars)
        area = self.area.adjusted(SPACE / 2, 0, 0, lines * self.line_height + 5)
        self.columns = place_bars(self.bars, area, self._level, self._number_size)

    # What is drawn

    def _has_keys(self, column: Column) -> bool:
        return column.bar.is_chosen if self._chooses else column is self._read()

    def paint_above(self, painter: QPainter) -> None:
        """Columns, the need, numbers, names, and the read-out over all."""
        for column in self.columns:
            self._draw_bar(painter, column)
        self._draw_need(painter)
        for column in self.columns:
            self._draw_number(painter, column)
            self._draw_name(painter, column)
        self._draw_readout(painter)

    def _draw_check(self, painter: QPainter, column: Column, middle: QPointF) -> None:
        CHECKS[column.bar.mark](painter, self.theme, middle)

    def _draw_solid(self, painter: QPainter, column: Column) -> None:
        if column.bar.value is None:
            if column.bar.obstacle:
                draw_hatched_box(painter, column.solid, self.theme.muted, falls=True)
            return
        if column.bar.is_promised:
            super()._draw_solid(painter, column)
            return
        painter.setPen(QPen(QColor(self.theme.accent), 1.5))
        painter.setBrush(QColor(self.theme.surface))
        painter.drawRect(column.solid.adjusted(0.75, 0.75, -0.75, 0))

    def _draw_number(self, painter: QPainter, column: Column) -> None:
        bar = column.bar
        is_loud = bar.is_promised and bar.value is not None
        colour = self.theme.text if is_loud else self.theme.muted
        self._write_number(painter, column, bar.number, colour, strong=is_loud)

    def _draw_name(self, painter: QPainter, column: Column) -> None:
        line, top, bar = self.line_height, self.area.bottom() + 2, column.bar
        font = self.strong_caption if bar.is_chosen else self.caption
        name = bar.name
        if self._is_short:
            name = bar.short
            font = narrowed(font, name, column.box.width())
        for row, (text, face, colour) in enumerate(
            ((name, font, self.theme.text), (bar.more, self.caption, self.theme.muted))
        ):
            box = QRectF(column.box.left(), top + row * line, column.box.width(), line)
            painter.setFont(face)
            shown = QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
            draw_label(painter, box, shown, colour)

    def _names_fit(self) -> bool:
        metrics, room = self.strong_metrics, self.area.width() / max(1, len(self.bars))
        return all(metrics.horizontalAdvance(bar.name) <= room for bar in self.bars)

    def _lines(self, bar: Bar) -> tuple[Line, ...]:
        return bar.lines

    def _corner(self, size: QSizeF, column: Column) -> QPointF:
        """Never over the column itself if it can be."""
        left, right = 1.0, self.width() - 1 - size.width()
        lefts = [left + step * (right - left) / 24 for step in range(25)] if right > left else [left]
        # The column that is read weighs more than all others together.
        taken = [*(other.drawn for other in self.columns), *[column.drawn] * len(self.columns)]
        return self._clearest_corner(lefts, size, column, taken)

    # How a column is read and chosen

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Read nothing: the keys work elsewhere."""
        super().focusOutEvent(event)
        self.point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Left and Right go to the neighbouring column: they choose it, or where nothing is chosen read it."""
        turn = TURNS.get(Qt.Key(event.key()))
        if turn is None or not self.columns:
            event.ignore()
        elif self._chooses:
            self._choose(self._neighbour(turn))
            self.point_at(self._chosen())
        else:
            here = self.pointed if self.pointed is not None else self._chosen()
            self.point_at(self._beside(here, turn))

    def _neighbour(self, turn: int) -> int | None:
        """The next column in a direction that can be chosen."""
        here = self._chosen()
        if here is None:
            return 0
        ahead = range(here + turn, len(self.columns) if turn > 0 else -1, turn)
        return next((index for index in ahead if self.columns[index].bar.can_be_chosen), None)

    def _can_choose(self, index: int) -> bool:
        return self._chooses and self.columns[index].bar.can_be_chosen
