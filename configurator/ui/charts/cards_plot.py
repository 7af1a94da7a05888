"""Sessions for each card and count, drawn: solid what is promised, hatched what NVFP4 could add."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from configurator.charts import CardBar, CardsChart
from configurator.language import _
from configurator.ui.charts.card_columns import Column, group_columns, number_of, numbers_collide, place_columns
from configurator.ui.charts.columns_plot import ColumnsPlot, CountAxis
from configurator.ui.charts.label_place import side_by_side
from configurator.ui.charts.marks import CENTRE, draw_badge, draw_label, draw_quiet_check, draw_tag
from configurator.ui.charts.plot import Titles
from configurator.ui.charts.readout import Line
from configurator.ui.charts.scale import root_place, root_ticks
from configurator.ui.charts.words import describe_bar
from configurator.ui.look.fitting import narrowed
from configurator.ui.look.hatch import draw_hatched_box
from configurator.ui.look.theme import SPACE, Theme
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
        self._are_words_turned = False
        self.set_theme(theme)

    def show_chart(self, chart: CardsChart, context: int) -> None:
        """Draw another chart, of sessions of `context` tokens."""
        had_marks = bool(self.chart and self.chart.others)
        self.chart, self.needed, self._context = chart, chart.needed, context
        if bool(chart.others) != had_marks:
            self._make_room()
        self.arrange()
        self.update()

    # Where everything stands

    @property
    def below(self) -> int:
        """Lines beneath the axis: the counts, other options that stand there, and the cards they belong to."""
        lines = 3 if self.chart and self.chart.others else 2
        return lines * self.line_height + SPACE // 2

    def arrange(self) -> None:
        """Fit the axis to the highest bar, and turn the numbers upwards where they would touch each other."""
        if self.chart is None or self.area.height() <= 0:
            return
        heads = (max(bar.fp8, bar.high or 0) for bar in self.chart.bars if bar.fp8 is not None)
        self._top = self._axis.top(heads, self.needed)
        self._is_turned = self._are_words_turned = False
        self._fit(self.line_height)
        if any(one.number.width() > one.box.width() for one in self.columns if one.bar.fp8 is None):
            self._are_words_turned = True
            self._fit(self.line_height)
        if numbers_collide(self.columns):
            self._is_turned = True
            numbers = [self._number_size(number_of(bar)) for bar in self.chart.bars if bar.fp8 is not None]
            self._fit(max((size.height() for size in numbers), default=self.line_height))
        self.set_titles(self._axis_names(), "")

    def _axis_names(self) -> Titles:
        """That the scale is no plain one is always said."""
        whole = _("Sessions of {context} tokens, square-root scale").format(context=format_count(self._context))
        return whole, _("Sessions, square-root scale"), _("Sessions, √ scale"), _("√ scale")

    def _fit(self, number_height: float) -> None:
        self._scale(number_height)
        area = self.area.adjusted(SPACE / 2, 0, 0, self.below - self.line_height - 2)
        self.columns = place_columns(self.chart.bars if self.chart else (), area, self._level, self._number_size)

    def _is_upward(self, text: str) -> bool:
        is_turned = super()._is_upward(text) if text[0].isdigit() else self._are_words_turned
        return is_turned and len(text) > 1

    # What is drawn

    def paint_above(self, painter: QPainter) -> None:
        """Bars, the need, numbers, names, and the read-out over all."""
        if self.chart is None:
            return
        for column in self.columns:
            self._draw_bar(painter, column)
        if self._is_any_promised():
            self._draw_need(painter)
        for column in self.columns:
            self._draw_number(painter, column)
        self._draw_names(painter)
        self._say_if_empty(painter)
        self._draw_readout(painter)

    def _draw_solid(self, painter: QPainter, column: Column) -> None:
        if column.bar.fp8 is not None:
            super()._draw_solid(painter, column)
            return
        draw_hatched_box(painter, column.solid, self.theme.muted, falls=True)

    def _draw_check(self, painter: QPainter, column: Column, middle: QPointF) -> None:
        draw = draw_badge if column.bar.is_smallest else draw_quiet_check
        draw(painter, self.theme, middle)

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
        self._draw_tags(painter, top + line)
        foot = top + self.below - line - SPACE // 2 + 1
        for name, is_chosen, box in self.card_names(foot):
            font = narrowed(self.strong_caption if is_chosen else self.caption, name, box.width())
            painter.setFont(font)
            shown = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, box.width())
            draw_label(painter, box, shown, self.theme.text)

    def card_names(self, top: float = 0) -> Iterator[tuple[str, bool, QRectF]]:
        """The cards with whether they are chosen and their boxes below a pixel, which may be wider than the columns."""
        groups = group_columns(self.columns)
        metrics, gap = self.strong_metrics, SPACE // 2
        widths = [metrics.horizontalAdvance(group.name) + 2 for group in groups]
        # Where all names together are too wide for the chart, each becomes smaller by as much.
        share = min(1.0, (self.width() - 2 - gap * (len(groups) - 1)) / max(1.0, sum(widths)))
        boxes = [
            QRectF(group.box.center().x() - width * share / 2, top, width * share, self.line_height)
            for group, width in zip(groups, widths, strict=True)
        ]
        for group, box in zip(groups, side_by_side(boxes, 1, self.width() - 1, gap), strict=True):
            yield group.name, group.is_chosen, box

    def _draw_tags(self, painter: QPainter, top: float) -> None:
        """The other options that stand at a column, by their letters in one box, which may be wider than the column."""
        painter.setFont(self.strong_caption)
        for tags, box in self.tags(top):
            draw_tag(painter, self.theme, box, tags)

    def tags(self, top: float = 0) -> Iterator[tuple[str, QRectF]]:
        """The letters at each column where other options stand, with their boxes below a pixel, clear of each other."""
        metrics, height = self.strong_metrics, self.line_height - 2
        others = self.chart.others if self.chart else ()
        found = [(" ".join(mark.tag for mark in others if mark.is_at(one.bar)), one.box) for one in self.columns]
        held = [(tags, box.center().x()) for tags, box in found if tags]
        widths = [max(metrics.horizontalAdvance(tags) + 6, height) for tags, _middle in held]
        boxes = [
            QRectF(middle - width / 2, top + 1, width, height)
            for (_tags, middle), width in zip(held, widths, strict=True)
        ]
        placed = side_by_side(boxes, 1, self.width() - 1, gap=2)
        return zip((tags for tags, _middle in held), placed, strict=True)

    def _is_any_promised(self) -> bool:
        return any(column.bar.fp8 is not None for column in self.columns)

    def _say_if_empty(self, painter: QPainter) -> None:
        """Where no column can be promised, the reason stands in their place."""
        if self._is_any_promised():
            return
        reasons = {column.bar.reason for column in self.columns}
        text = reasons.pop() if len(reasons) == 1 else _("No card and count can be promised; each column tells why.")
        painter.setFont(self.caption)
        painter.setPen(QColor(self.theme.text))
        box = self.area.adjusted(4 * SPACE, 4 * SPACE, -4 * SPACE, -4 * SPACE)
        flags = CENTRE | Qt.TextFlag.TextWordWrap
        # A ground of its own, so that no grid line runs through the words.
        ground = painter.boundingRect(box, int(flags), text).adjusted(-SPACE, -SPACE // 2, SPACE, SPACE // 2)
        painter.fillRect(ground, QColor(self.theme.surface))
        painter.drawText(box, flags, text)

    def _read(self) -> Column | None:
        """The column under the pointer, or with the keys here or where it lacks a promise the chosen one."""
        index = self._chosen() if self.pointed is None else self.pointed
        if index is None or index >= len(self.columns):
            return None
        column = self.columns[index]
        is_missed = column.bar.fp8 is None and self._is_any_promised()
        return column if self.pointed is not None or self.hasFocus() or is_missed else None

    def _lines(self, bar: CardBar) -> tuple[Line, ...]:
        return describe_bar(bar, self.needed, self.chart.others if self.chart else ())

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
