"""Sessions for each card and count, drawn: solid what is promised, hatched what NVFP4 could add."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from configurator.charts import CardBar, CardsChart
from configurator.ui.cardcolumns import Column, group_columns, number_of, numbers_collide, place_columns
from configurator.ui.chartmarks import CENTRE, draw_label
from configurator.ui.chartscale import root_place, root_ticks
from configurator.ui.chartwords import describe_bar
from configurator.ui.columnsplot import ColumnsPlot, CountAxis
from configurator.ui.readout import Line
from configurator.ui.theme import SPACE, Theme
from configurator.units import format_count

AXIS = CountAxis(root_place, root_ticks, steps=(1, 1.5, 2, 3, 5, 7.5, 10), farthest_need=4)


class CardsPlot(ColumnsPlot[CardBar]):
    """A column is chosen by a click anywhere in it, or with the arrow keys."""

    explanation_wanted = Signal()
    """Somebody wants to see the count of the chosen card come about."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(AXIS, parent)
        self.chart: CardsChart | None = None
        self._context = 0
        self.set_theme(theme)

    def show_chart(self, chart: CardsChart, context: int) -> None:
        """Draw another chart, of sessions of `context` tokens."""
        self.chart, self.needed, self._context = chart, chart.needed, context
        self.arrange()
        self.viewport().update()

    # Where everything stands

    @property
    def below(self) -> int:
        """Two lines beneath the axis: the counts, and the cards they belong to."""
        return 2 * self.line_height + SPACE // 2

    def arrange(self) -> None:
        """Fit the axis to the highest bar, and turn the numbers upwards where they would touch each other."""
        if self.chart is None or self.area.height() <= 0:
            return
        heads = (max(bar.fp8, bar.high or 0) for bar in self.chart.bars if bar.fp8 is not None)
        self._top = self._axis.top(heads, self.needed)
        self._is_turned = False
        self._fit(self.line_height)
        if numbers_collide(self.columns):
            self._is_turned = True
            self._fit(max(self._number_size(number_of(bar)).height() for bar in self.chart.bars))
        self.set_titles(self._axis_name(), "")

    def _axis_name(self) -> str:
        """As much as has room; that the scale is no plain one is always said."""
        whole = f"Sessions of {format_count(self._context)} tokens, square-root scale"
        names = (whole, "Sessions, square-root scale", "Sessions, \N{SQUARE ROOT} scale")
        metrics = QFontMetricsF(self.caption)
        return next((name for name in names if metrics.horizontalAdvance(name) <= self.area.height()), names[-1])

    def _fit(self, number_height: float) -> None:
        self._scale(number_height)
        area = self.area.adjusted(SPACE / 2, 0, 0, self.line_height + 2)
        self.columns = place_columns(self.chart.bars if self.chart else (), area, self._level, self._number_size)

    def _is_upward(self, text: str) -> bool:
        return super()._is_upward(text) and len(text) > 1

    # What is drawn

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:  # noqa: N802 - Qt's name
        """Bars, the need, numbers, names, and the read-out over all."""
        super().drawForeground(painter, rect)
        if self.chart is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw_axes(painter)
        for column in self.columns:
            self._draw_bar(painter, column)
        if self._is_any_promised():
            self._draw_need(painter)
        for column in self.columns:
            self._draw_number(painter, column)
        self._draw_names(painter)
        self._say_if_empty(painter)
        self._draw_readout(painter)

    def _draw_number(self, painter: QPainter, column: Column) -> None:
        colour = self.theme.muted if column.bar.fp8 is None else self.theme.text
        self._write_number(painter, column, number_of(column.bar), colour, strong=self._carries(column))

    def _draw_names(self, painter: QPainter) -> None:
        line, top = self.line_height, self.area.bottom() + 2
        for column in self.columns:
            chosen = column.bar.is_chosen
            painter.setFont(self.strong_caption if chosen else self.caption)
            box = QRectF(column.box.left(), top, column.box.width(), line)
            draw_label(painter, box, str(column.bar.cards), self.theme.text if chosen else self.theme.muted)
        for group in group_columns(self.columns):
            font = self.strong_caption if group.is_chosen else self.caption
            name = QFontMetricsF(font).elidedText(group.name, Qt.TextElideMode.ElideRight, group.box.width())
            painter.setFont(font)
            draw_label(
                painter, QRectF(group.box.left(), top + line + 1, group.box.width(), line), name, self.theme.text
            )

    def _is_any_promised(self) -> bool:
        return any(column.bar.fp8 is not None for column in self.columns)

    def _say_if_empty(self, painter: QPainter) -> None:
        """Where no column can be promised, the reason stands in their place."""
        if self._is_any_promised():
            return
        reasons = {column.bar.reason for column in self.columns}
        text = reasons.pop() if len(reasons) == 1 else "No card and count can be promised; each column tells why."
        painter.setFont(self.caption)
        painter.setPen(QColor(self.theme.text))
        box = self.area.adjusted(4 * SPACE, 4 * SPACE, -4 * SPACE, -4 * SPACE)
        flags = CENTRE | Qt.TextFlag.TextWordWrap
        # A ground of its own, so that no grid line runs through the words.
        ground = painter.boundingRect(box, int(flags), text).adjusted(-SPACE, -SPACE // 2, SPACE, SPACE // 2)
        painter.fillRect(ground, QColor(self.theme.surface))
        painter.drawText(box, flags, text)

    def _read(self) -> Column | None:
        """The column under the pointer, or with the keys here the chosen one."""
        index = self.pointed if self.pointed is not None or not self.hasFocus() else self._chosen()
        return None if index is None or index >= len(self.columns) else self.columns[index]

    def _lines(self, bar: CardBar) -> tuple[Line, ...]:
        return describe_bar(bar, self.needed)

    def _corner(self, size: QSizeF, column: Column) -> QPointF:
        area, step = self.area, column.box.width() / 2
        room = max(0, int((self.width() - 1 - size.width() - area.left()) / step))
        lefts = (area.left() + steps * step for steps in range(room + 1))
        return self._clearest_corner(lefts, size, column, [other.drawn for other in self.columns])

    # How a column is chosen

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Left and Right go to the neighbouring column; Enter explains the chosen one."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._chosen() is not None:
            self.explanation_wanted.emit()
            return
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            event.ignore()
            return
        self._choose(self._beside(self._chosen(), step))
