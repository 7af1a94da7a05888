"""Sessions for each card and count, drawn: solid what is promised, hatched what NVFP4 could add."""

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from configurator.charts import CardBar, CardsChart
from configurator.ui.cardcolumns import Column, group_columns, number_of, numbers_collide, place_columns
from configurator.ui.chartmarks import CENTRE, CHECK_HEIGHT, draw_check, draw_label, draw_need, draw_upward
from configurator.ui.chartplot import ChartPlot
from configurator.ui.chartscale import root_place, root_ticks, rounded_up
from configurator.ui.chartwords import describe_bar
from configurator.ui.hatch import draw_hatched_box
from configurator.ui.labelplace import clearest
from configurator.ui.readout import lay_out
from configurator.ui.theme import SPACE, Theme
from configurator.units import format_count

STEPS = (1, 1.5, 2, 3, 5, 7.5, 10)
"""Where the axis may end; it moves in steps, so that bars and not numbers change under a hand that drags."""

FARTHEST_NEED = 4
"""A need beyond this many times the highest bar does not flatten the bars; it is named at the upper edge."""


class CardsPlot(ChartPlot):
    """A column is chosen by a click anywhere in it, or with the arrow keys."""

    bar_chosen = Signal(CardBar)

    explanation_wanted = Signal()
    """Somebody wants to see the count of the chosen card come about."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart: CardsChart | None = None
        self.columns: tuple[Column, ...] = ()
        self.pointed: int | None = None
        self._pressed: int | None = None
        self._top = 1
        self._context = 0
        self._is_turned = False
        self.set_theme(theme)

    def show_chart(self, chart: CardsChart, context: int) -> None:
        """Draw another chart, of sessions of `context` tokens."""
        self.chart, self._context = chart, context
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
        self._top = _top_of_axis(self.chart)
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
        """Scale the axis so that the highest bar leaves room for its number and mark."""
        height = self.area.height()
        for_bars = max(height - number_height - CHECK_HEIGHT - 4, height / 2)
        self.set_range(0, 1, 0, root_place(self._top) * height / for_bars)
        self.set_ticks(root_ticks(self._top, for_bars, 1.6 * self.line_height), ())
        area = self.area.adjusted(SPACE / 2, 0, 0, self.line_height + 2)
        self.columns = place_columns(self.chart.bars if self.chart else (), area, self._level, self._number_size)

    def _level(self, count: int) -> float:
        return round(self.at(0, root_place(count)).y())

    def _number_size(self, text: str) -> QSizeF:
        long = QFontMetricsF(self.strong_caption).horizontalAdvance(text) + 2
        return QSizeF(self.line_height, long) if self._is_upward(text) else QSizeF(long, self.line_height)

    def _is_upward(self, text: str) -> bool:
        return self._is_turned and len(text) > 1

    # What is drawn

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:  # noqa: N802 - Qt's name
        """The chosen column is marked behind everything, and faintly the one under the pointer."""
        super().drawBackground(painter, rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, column in enumerate(self.columns):
            if column.bar.is_chosen or index == self.pointed:
                self._mark_column(painter, column)

    def _mark_column(self, painter: QPainter, column: Column) -> None:
        chosen, colour = column.bar.is_chosen, QColor(self.theme.accent_soft)
        colour.setAlphaF(1 if chosen else 0.5)
        painter.setPen(QPen(QColor(self.theme.accent), 2) if chosen and self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(column.box.adjusted(0, 1, 0, 0), 4, 4)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:  # noqa: N802 - Qt's name
        """Bars, the need, numbers, names, and the read-out over all."""
        super().drawForeground(painter, rect)
        if self.chart is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw_axes(painter)
        for column in self.columns:
            self._draw_bar(painter, column)
        self._draw_need(painter, self.chart.needed)
        for column in self.columns:
            self._draw_number(painter, column)
        self._draw_names(painter)
        self._say_if_empty(painter)
        self._draw_readout(painter, self.chart.needed)

    def _draw_bar(self, painter: QPainter, column: Column) -> None:
        painter.fillRect(column.solid, QColor(self.theme.accent))
        if column.hatched.height() > 0:
            draw_hatched_box(painter, column.hatched, self.theme.headroom)
        if column.low is not None:
            line = QRectF(column.hatched.left(), column.low - 1, column.hatched.width(), 2)
            painter.fillRect(line, QColor(self.theme.headroom))

    def _draw_need(self, painter: QPainter, needed: int | None) -> None:
        if not needed or not self._is_any_promised():
            return
        area = self.area
        if needed <= self._top:
            y = self._level(needed) + 0.5
            draw_need(painter, self.theme, QLineF(area.left(), y, area.right(), y))
            return
        text = f"needed: {format_count(needed)} \N{UPWARDS ARROW}"
        painter.setFont(self.caption)
        width = QFontMetricsF(self.caption).horizontalAdvance(text) + 2
        draw_label(painter, QRectF(area.left() + SPACE, area.top(), width, self.line_height), text, self.theme.need)

    def _draw_number(self, painter: QPainter, column: Column) -> None:
        bar, box, text = column.bar, column.number, number_of(column.bar)
        carries = bool(self.chart and self.chart.needed and bar.meets_need)
        self._clear_need(painter, column)
        painter.setFont(self.strong_caption if carries else self.caption)
        draw = draw_upward if self._is_upward(text) else draw_label
        draw(painter, box, text, self.theme.muted if bar.fp8 is None else self.theme.text)
        if carries:
            draw_check(painter, self.theme, QPointF(box.center().x(), box.top() - CHECK_HEIGHT / 2))

    def _clear_need(self, painter: QPainter, column: Column) -> None:
        """A number is not struck through by the line of the need."""
        needed = self.chart.needed if self.chart else None
        if needed and needed <= self._top and column.number.top() <= self._level(needed) <= column.number.bottom():
            ground = self.theme.accent_soft if column.bar.is_chosen else self.theme.surface
            painter.fillRect(column.number, QColor(ground))

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

    def _draw_readout(self, painter: QPainter, needed: int | None) -> None:
        index = self.pointed if self.pointed is not None or not self.hasFocus() else self._chosen()
        if index is None or index >= len(self.columns):
            return
        column = self.columns[index]
        readout = lay_out(describe_bar(column.bar, needed), self.caption, self.strong_caption)
        readout.draw(painter, self.theme, self._corner(readout.size, column))

    def _corner(self, size: QSizeF, column: Column) -> QPointF:
        """At the top, as near to its column as it covers no bar."""
        area, step = self.area, column.box.width() / 2
        room = max(0, int((self.width() - 1 - size.width() - area.left()) / step))
        lefts = (area.left() + steps * step for steps in range(room + 1))
        boxes = [QRectF(QPointF(left, area.top() + 2), size) for left in lefts]
        boxes.sort(key=lambda box: abs(box.center().x() - column.box.center().x()))
        return clearest(boxes, [], [other.drawn for other in self.columns]).topLeft()

    # How a column is chosen

    def _chosen(self) -> int | None:
        return next((index for index, column in enumerate(self.columns) if column.bar.is_chosen), None)

    def _index_at(self, pixel: QPointF) -> int | None:
        return next((index for index, column in enumerate(self.columns) if column.box.contains(pixel)), None)

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
        self._point_at(self._index_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Read nothing."""
        super().leaveEvent(event)
        self._point_at(None)

    def _point_at(self, index: int | None) -> None:
        if index != self.pointed:
            self.pointed = index
            shape = Qt.CursorShape.ArrowCursor if index is None else Qt.CursorShape.PointingHandCursor
            self.viewport().setCursor(shape)
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Left and Right go to the neighbouring column; Enter explains the chosen one."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._chosen() is not None:
            self.explanation_wanted.emit()
            return
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            event.ignore()
            return
        chosen = self._chosen()
        self._choose(0 if chosen is None else min(max(chosen + step, 0), len(self.columns) - 1))

    def _choose(self, index: int | None) -> None:
        if index is not None and 0 <= index < len(self.columns):
            self.bar_chosen.emit(self.columns[index].bar)


def _top_of_axis(chart: CardsChart) -> int:
    highest = max((max(bar.fp8, bar.high or 0) for bar in chart.bars if bar.fp8 is not None), default=0)
    highest = max(highest, 4)
    needed = chart.needed or 0
    return rounded_up(max(highest, needed) if needed <= highest * FARTHEST_NEED else highest, STEPS)
