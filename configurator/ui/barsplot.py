"""Columns side by side, drawn: solid what is promised, outlined what is not, hatched what NVFP4 could add."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from configurator.ui.bars import Bar, Column, place_bars
from configurator.ui.chartmarks import CHECK_HEIGHT, draw_check, draw_label, draw_need, draw_upward
from configurator.ui.chartplot import ChartPlot
from configurator.ui.chartscale import rounded_up
from configurator.ui.hatch import draw_hatched_box
from configurator.ui.labelplace import clearest
from configurator.ui.plainscale import plain_ticks
from configurator.ui.readout import lay_out
from configurator.ui.theme import SPACE, Theme
from configurator.units import format_count

STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
"""Where the axis may end; it moves in steps, so that bars and not numbers change under a hand."""

FARTHEST_NEED = 3
"""A need beyond this many times the highest column does not flatten them; it is named at the upper edge."""

TURNS: dict[Qt.Key, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class BarsPlot(ChartPlot):
    """Columns are read with pointer or arrow keys; where `chooses` is set, click and arrow keys choose one as well."""

    bar_chosen = Signal(int)
    """The place of a column that somebody wants."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, chooses: bool = False) -> None:
        super().__init__(parent)
        self.bars: tuple[Bar, ...] = ()
        self.columns: tuple[Column, ...] = ()
        self.needed: int | None = None
        self.pointed: int | None = None
        self._chooses = chooses
        self._pressed: int | None = None
        self._top = 1
        self._is_turned = False
        self.set_theme(theme)

    def show_bars(self, bars: Sequence[Bar], needed: int | None) -> None:
        """Draw other columns, and a line at what is needed."""
        self.bars, self.needed = tuple(bars), needed
        if self.pointed is not None and self.pointed >= len(self.bars):
            self.pointed = None
        self._make_room()
        self.arrange()
        self.viewport().update()

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
        self._top = _top_of_axis(self.bars, self.needed)
        metrics = QFontMetricsF(self.strong_caption)
        widest = max(metrics.horizontalAdvance(bar.number) for bar in self.bars)
        self._is_turned = widest + SPACE / 2 > self.area.width() / len(self.bars)
        self._fit(widest if self._is_turned else self.line_height)

    def _fit(self, number_height: float) -> None:
        """Scale the axis so that the highest column leaves room for its number and mark."""
        height = self.area.height()
        for_bars = max(height - number_height - CHECK_HEIGHT - 4, height / 2)
        self.set_range(0, 1, 0, self._top * height / for_bars)
        self.set_ticks(plain_ticks(self._top, for_bars, 1.6 * self.line_height), ())
        lines = 1 + any(bar.more for bar in self.bars)
        area = self.area.adjusted(SPACE / 2, 0, 0, lines * self.line_height + 5)
        self.columns = place_bars(self.bars, area, self._level, self._number_size)

    def _level(self, count: int) -> float:
        return round(self.at(0, count).y())

    def _number_size(self, text: str) -> QSizeF:
        long = QFontMetricsF(self.strong_caption).horizontalAdvance(text) + 2
        return QSizeF(self.line_height, long) if self._is_turned else QSizeF(long, self.line_height)

    # What is drawn

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:  # noqa: N802 - Qt's name
        """The chosen column is marked behind everything, and faintly the one that is read."""
        super().drawBackground(painter, rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, column in enumerate(self.columns):
            if column.bar.is_chosen or index == self.pointed:
                self._mark_column(painter, column)

    def _mark_column(self, painter: QPainter, column: Column) -> None:
        chosen, colour = column.bar.is_chosen, QColor(self.theme.accent_soft)
        colour.setAlphaF(1 if chosen else 0.5)
        is_ringed = self.hasFocus() and (chosen if self._chooses else column is self._read())
        painter.setPen(QPen(QColor(self.theme.accent), 2) if is_ringed else Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(column.box.adjusted(2, 1, -2, 0), 4, 4)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:  # noqa: N802 - Qt's name
        """Columns, the need, numbers, names, and the read-out over all."""
        super().drawForeground(painter, rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw_axes(painter)
        for column in self.columns:
            self._draw_bar(painter, column)
        self._draw_need(painter)
        for column in self.columns:
            self._draw_number(painter, column)
            self._draw_name(painter, column)
        self._draw_readout(painter)

    def _draw_bar(self, painter: QPainter, column: Column) -> None:
        if column.bar.is_promised:
            painter.fillRect(column.solid, QColor(self.theme.accent))
        else:
            painter.setPen(QPen(QColor(self.theme.accent), 1.5))
            painter.setBrush(QColor(self.theme.surface))
            painter.drawRect(column.solid.adjusted(0.75, 0.75, -0.75, 0))
        if column.hatched.height() > 0:
            draw_hatched_box(painter, column.hatched, self.theme.headroom)
        if column.low is not None:
            line = QRectF(column.hatched.left(), column.low - 1, column.hatched.width(), 2)
            painter.fillRect(line, QColor(self.theme.headroom))

    def _draw_need(self, painter: QPainter) -> None:
        if not self.needed:
            return
        area = self.area
        if self.needed <= self._top:
            y = self._level(self.needed) + 0.5
            draw_need(painter, self.theme, QLineF(area.left(), y, area.right(), y))
            return
        text = f"needed: {format_count(self.needed)} \N{UPWARDS ARROW}"
        painter.setFont(self.caption)
        width = QFontMetricsF(self.caption).horizontalAdvance(text) + 2
        draw_label(painter, QRectF(area.left() + SPACE, area.top(), width, self.line_height), text, self.theme.need)

    def _draw_number(self, painter: QPainter, column: Column) -> None:
        bar, box = column.bar, column.number
        carries = bool(self.needed and bar.meets_need)
        self._clear_need(painter, column)
        painter.setFont(self.strong_caption if bar.is_promised and bar.value is not None else self.caption)
        is_loud = bar.value is not None and bar.is_promised
        draw = draw_upward if self._is_turned else draw_label
        draw(painter, box, bar.number, self.theme.text if is_loud else self.theme.muted)
        if carries:
            draw_check(painter, self.theme, QPointF(box.center().x(), box.top() - CHECK_HEIGHT / 2))

    def _clear_need(self, painter: QPainter, column: Column) -> None:
        """A number is not struck through by the line of the need."""
        box = column.number
        if self.needed and self.needed <= self._top and box.top() <= self._level(self.needed) <= box.bottom():
            ground = self.theme.accent_soft if column.bar.is_chosen else self.theme.surface
            painter.fillRect(box, QColor(ground))

    def _draw_name(self, painter: QPainter, column: Column) -> None:
        line, top, bar = self.line_height, self.area.bottom() + 2, column.bar
        font = self.strong_caption if bar.is_chosen else self.caption
        for row, (text, face, colour) in enumerate(
            ((bar.name, font, self.theme.text), (bar.more, self.caption, self.theme.muted))
        ):
            box = QRectF(column.box.left(), top + row * line, column.box.width(), line)
            painter.setFont(face)
            shown = QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
            draw_label(painter, box, shown, colour)

    def _draw_readout(self, painter: QPainter) -> None:
        column = self._read()
        if column is None:
            return
        readout = lay_out(column.bar.lines, self.caption, self.strong_caption)
        readout.draw(painter, self.theme, self._corner(readout.size, column))

    def _corner(self, size: QSizeF, column: Column) -> QPointF:
        """At the top, as near to its column as it covers no bar, and never over the column itself if it can be."""
        left, right = 1.0, self.width() - 1 - size.width()
        places = [left + step * (right - left) / 24 for step in range(25)] if right > left else [left]
        boxes = [QRectF(QPointF(place, self.area.top() + 2), size) for place in places]
        boxes.sort(key=lambda box: abs(box.center().x() - column.box.center().x()))
        # The column that is read weighs more than all others together.
        taken = [*(other.drawn for other in self.columns), *[column.drawn] * len(self.columns)]
        return clearest(boxes, [], taken).topLeft()

    # How a column is read and chosen

    def _chosen(self) -> int | None:
        return next((index for index, column in enumerate(self.columns) if column.bar.is_chosen), None)

    def _read(self) -> Column | None:
        """The column that is read out: the one under the pointer, or that the keys went to."""
        return None if self.pointed is None else self.columns[self.pointed]

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
        self.point_at(self._index_at(event.position()))

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Read nothing: the keys work elsewhere."""
        super().focusOutEvent(event)
        self.point_at(None)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Read nothing."""
        super().leaveEvent(event)
        self.point_at(None)

    def point_at(self, index: int | None) -> None:
        """Read out a column, or none."""
        if index != self.pointed:
            self.pointed = index
            is_choice = self._chooses and index is not None and self.columns[index].bar.can_be_chosen
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if is_choice else Qt.CursorShape.ArrowCursor)
            self.viewport().update()

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
            self.point_at(0 if here is None else min(max(here + turn, 0), len(self.columns) - 1))

    def _neighbour(self, turn: int) -> int | None:
        """The next column in a direction that can be chosen."""
        here = self._chosen()
        if here is None:
            return 0
        ahead = range(here + turn, len(self.columns) if turn > 0 else -1, turn)
        return next((index for index in ahead if self.columns[index].bar.can_be_chosen), None)

    def _choose(self, index: int | None) -> None:
        if self._chooses and index is not None and self.columns[index].bar.can_be_chosen:
            self.bar_chosen.emit(index)


def _top_of_axis(bars: Sequence[Bar], needed: int | None) -> int:
    highest = max((max(bar.value, bar.high or 0) for bar in bars if bar.value is not None), default=0)
    highest = max(highest, 4)
    wanted = needed or 0
    return rounded_up(max(highest, wanted) if wanted <= highest * FARTHEST_NEED else highest, STEPS)
