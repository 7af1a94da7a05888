"""One card's memory, drawn: a bar for each cache dtype, its cache divided into sessions."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from configurator.charts import MemoryBar, MemoryChart
from configurator.language import _, mark
from configurator.ui.charts.label_place import clearest
from configurator.ui.charts.marks import draw_label
from configurator.ui.charts.memory_parts import Part, caption_of, cells_together, parts_of, short_caption_of
from configurator.ui.charts.plain_scale import plain_ticks
from configurator.ui.charts.plot import ChartPlot
from configurator.ui.charts.readout import lay_out
from configurator.ui.look.fitting import fitting
from configurator.ui.look.hatch import draw_hatched_box
from configurator.ui.look.theme import SPACE, Theme
from configurator.units import GIB, format_count, format_gib, rounded

TALLEST, LOWEST = 96, 14
"""The height of a bar, in pixels."""

LEADER = 6
"""Pixels between a label and the bar it points to."""

NAMES = {"reserve": mark("reserve"), "runtime": mark("runtime"), "weights": mark("weights")}

NARROWEST = 5
"""Pixels of a cell; where one session is narrower, ten or a hundred share a cell."""

TURNS: dict[Qt.Key, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Steps along a bar, and from one bar to the other."""


class MemoryPlot(ChartPlot):
    """Parts are read with the pointer or the arrow keys; there is nothing to choose."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart: MemoryChart | None = None
        self.parts: tuple[Part, ...] = ()
        self.pointed: Part | None = None
        self.set_theme(theme)

    def show_chart(self, chart: MemoryChart) -> None:
        """Draw another card."""
        self.chart, self.parts, self.pointed = chart, parts_of(chart), None
        self.set_titles(
            "", _("GiB of one {card}, {size} in all").format(card=chart.card_name, size=format_gib(chart.driver))
        )
        self.arrange()
        self.update()

    # Where everything stands

    def arrange(self) -> None:
        """Fit the axis to the card."""
        if self.chart is None or not self.chart.bars or self.area.height() <= 0:
            return
        names = [(1 - self._middle(row), bar.cache.label) for row, bar in enumerate(self.chart.bars)]
        card = self.chart.driver / GIB
        self.set_range(0, card, 0, 1)
        gap = self.metrics.horizontalAdvance("100") + 3 * SPACE
        below = tuple((place, text) for place, text in plain_ticks(int(card), self.area.width(), gap))
        self.set_ticks(tuple(names), below)

    @property
    def _bar_height(self) -> float:
        rows = len(self.chart.bars) if self.chart else 1
        words = self.line_height + LEADER + rows * (self.line_height + SPACE)
        return min(TALLEST, max(LOWEST, (self.area.height() - words) / rows))

    def _bar_top(self, row: int) -> float:
        """In pixels below the upper edge; what is not needed is left free above and below."""
        rows = len(self.chart.bars) if self.chart else 1
        step = self._bar_height + self.line_height + SPACE
        used = self.line_height + LEADER + rows * step
        return max(0.0, (self.area.height() - used) / 2) + self.line_height + LEADER + row * step

    def _middle(self, row: int) -> float:
        """Of a bar, as a part of the height from the upper edge."""
        return (self._bar_top(row) + self._bar_height / 2) / self.area.height()

    def box_of(self, part: Part) -> QRectF:
        """Where a part is drawn, in pixels."""
        left, right = self.at(part.start, 0).x(), self.at(part.end, 0).x()
        return QRectF(left, self.area.top() + self._bar_top(part.row), right - left, self._bar_height)

    # What is drawn

    def paint_above(self, painter: QPainter) -> None:
        """Bars, what they hold, and the read-out over all."""
        if self.chart is None:
            return
        for part in self.parts:
            self._draw_part(painter, part)
        self._draw_names(painter)
        for row, bar in enumerate(self.chart.bars):
            self._draw_caption(painter, row, bar)
        self._draw_pointed(painter)

    def _draw_part(self, painter: QPainter, part: Part) -> None:
        box = self.box_of(part)
        if part.kind == "sessions" and self.chart is not None:
            self._draw_sessions(painter, box, self.chart.bars[part.row])
            return
        # What lies behind, grid included, does not shine through the paler greys.
        painter.fillRect(box, QColor(self.theme.surface))
        painter.fillRect(box, self._colour(part.kind))
        if part.kind != "runtime":
            # Their greys are too pale to be told from the ground by themselves.
            painter.setPen(QPen(QColor(self.theme.muted), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))

    def _colour(self, kind: str) -> QColor:
        colour = QColor({"reserve": self.theme.line, "rest": self.theme.surface}.get(kind, self.theme.muted))
        if kind == "weights":
            colour.setAlphaF(0.6)
        return colour

    def _draw_sessions(self, painter: QPainter, box: QRectF, bar: MemoryBar) -> None:
        """Solid for what is promised, hatched for headroom; divided into cells."""
        if bar.is_headroom:
            painter.fillRect(box, QColor(self.theme.surface))
            draw_hatched_box(painter, box, self.theme.headroom)
        else:
            painter.fillRect(box, QColor(self.theme.accent))
        painter.setPen(QPen(QColor(self.theme.headroom if bar.is_headroom else self.theme.surface), 1))
        for count in range(self.together, bar.sessions, self.together):
            x = box.left() + box.width() * count / bar.sessions
            painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
        if bar.low is not None and bar.low < bar.sessions:
            x = box.left() + box.width() * bar.low / bar.sessions
            painter.fillRect(QRectF(x - 1.5, box.top() - 3, 3, box.height() + 6), QColor(self.theme.headroom))

    @property
    def together(self) -> int:
        """How many sessions one cell stands for, the same in both bars."""
        if self.chart is None:
            return 1
        pixels = self.pixels_per_step()[0]
        divided = [bar for bar in self.chart.bars if bar.sessions > 1]
        return max((cells_together(float(bar.session / GIB) * pixels, NARROWEST) for bar in divided), default=1)

    def _draw_names(self, painter: QPainter) -> None:
        """What the parts are, above the upper bar: both bars share all but the sessions."""
        painter.setFont(self.caption)
        for text, box, middle in self._names():
            draw_label(painter, box, text, self.theme.muted)
            foot = QPointF(min(max(middle, box.left() + 4), box.right() - 4), box.bottom() - 1)
            painter.setPen(QPen(QColor(self.theme.muted), 1))
            painter.drawLine(foot, QPointF(middle, box.bottom() + LEADER - 2))

    def _names(self) -> Iterator[tuple[str, QRectF, float]]:
        """Texts with their boxes, each clear of the one before, and the middle of what they name."""
        metrics, top = self.metrics, self.area.top() + self._bar_top(0) - self.line_height - LEADER
        left, room = self.area.left(), -1.0
        for with_size in (True, False):
            named = list(self._named(with_size=with_size))
            widths = [metrics.horizontalAdvance(text) + 2 for text, _ in named]
            room = self.width() - 1 - left - sum(widths) - SPACE * (len(named) - 1)
            if room >= 0:
                break
        for (text, middle), width in zip(named, widths, strict=True):
            wanted = max(0.0, min(middle - width / 2 - left, room))
            left, room = left + wanted, room - wanted
            yield text, QRectF(left, top, width, self.line_height), middle
            left += width + SPACE

    def _named(self, *, with_size: bool) -> Iterator[tuple[str, float]]:
        if self.chart is None:
            return
        for part in self.parts:
            if part.row == 0 and part.kind not in ("sessions", "rest"):
                middle = self.box_of(part).center().x()
                name = _(NAMES[part.kind])
                yield f"{name} {rounded(part.size / GIB, 1)}" if with_size else name, middle
        cache = self.chart.cache / GIB
        middle = self.at(float(self.chart.driver / GIB - cache / 2), 0).x()
        yield _("cache {size} GiB").format(size=rounded(cache, 1)) if with_size else _("cache"), middle

    def _draw_caption(self, painter: QPainter, row: int, bar: MemoryBar) -> None:
        """Beneath the bar, ending where the card does."""
        words = caption_of(bar)
        texts = [words, short_caption_of(bar)]
        if bar.sessions > self.together > 1:
            texts.insert(0, words + "; " + _("a cell is {n}").format(n=format_count(self.together)))
        font = self.strong_caption if bar.sessions and not bar.is_headroom else self.caption
        painter.setFont(font)
        colour = self.theme.headroom_text if bar.is_headroom else self.theme.accent
        top = self.area.top() + self._bar_top(row) + self._bar_height + 2
        box = QRectF(1, top, self.area.right() - 1, self.line_height)
        painter.setPen(QColor(colour if bar.sessions else self.theme.muted))
        shown = fitting(texts, QFontMetricsF(font), box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)

    def _draw_pointed(self, painter: QPainter) -> None:
        part = self.pointed
        if part is None:
            return
        painter.setPen(QPen(QColor(self.theme.text), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.box_of(part))
        readout = lay_out(part.lines, self.caption, self.strong_caption)
        readout.draw(painter, self.theme, self._corner(readout.size, part))

    def _corner(self, size: QSizeF, part: Part) -> QPointF:
        """Beside the part that is read, on the other side of its bar where there is room."""
        box = self.box_of(part)
        left = min(max(1.0, box.center().x() - size.width() / 2), self.width() - 1 - size.width())
        tops = (
            box.bottom() + self.line_height + 4,
            box.top() - size.height() - 4,
            1,
            self.height() - size.height() - 1,
        )
        boxes = [QRectF(QPointF(left, top), size) for top in tops if 0 <= top <= self.height() - size.height()] or [
            QRectF(QPointF(left, 1), size)
        ]
        return clearest(boxes, [], [box]).topLeft()

    # How a part is read

    def _part_at(self, pixel: QPointF) -> Part | None:
        return next((part for part in self.parts if self.box_of(part).contains(pixel)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Read the part under the pointer."""
        self._point_at(self._part_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Read nothing."""
        super().leaveEvent(event)
        self._point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go along a bar, or to the other one."""
        turn = TURNS.get(Qt.Key(event.key()))
        if turn is None or not self.parts:
            event.ignore()
        else:
            self._point_at(self.parts[0] if self.pointed is None else self._neighbour(self.pointed, *turn))

    def _neighbour(self, part: Part, along: int, down: int) -> Part:
        if down:
            same = (one for one in self.parts if one.row == part.row + down and one.kind == part.kind)
            return next(same, part)
        row = [one for one in self.parts if one.row == part.row]
        return row[min(max(row.index(part) + along, 0), len(row) - 1)]

    def _point_at(self, part: Part | None) -> None:
        if part is not self.pointed:
            self.pointed = part
            self.update()
