"""What the marks of a chart mean, each as it is drawn."""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from configurator.language import _
from configurator.ui.charts.marks import DASHES, DOTS, draw_badge, draw_tag, side_pen
from configurator.ui.look.chart_font import chart_font
from configurator.ui.look.hatch import draw_hatched_box
from configurator.ui.look.theme import CAPTION, SPACE, Theme

SWATCH = 14
"""Width of a swatch, in pixels."""

GAP = SPACE // 2 + 1


@dataclass(frozen=True)
class Entry:
    """One mark with its meaning; `more` is its tool tip."""

    mark: Literal["line", "block", "hatch", "barred", "badge", "dashes", "option", "dots", "tag", "words"]
    text: str
    more: str = ""
    letter: str = ""
    """What stands in a tag."""


class Legend(QWidget):
    """Entries in as many rows as they need, so that none is cut; a single one wider than all there is alone is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entries: tuple[Entry, ...] = ()
        self._at_right = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is shown, from left to right."""
        return self._entries

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Replace what is shown."""
        if entries != self._entries:
            self._entries = entries
            self.setAccessibleName(
                _("Legend: {marks}").format(marks="; ".join(entry.more or entry.text for entry in entries))
            )
            self._fit()
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours, and in the font that the application has now."""
        self._theme = theme
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Take another row where the entries need it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as the rows are; the width does not follow from it, so that this ends."""
        self.setFixedHeight(self._row_height * max(1, len(self._rows())))
        self.updateGeometry()

    def set_at_right(self, *, at_right: bool) -> None:
        """Whether the row ends at the right edge or starts at the left one."""
        self._at_right = at_right
        self.update()

    @property
    def full_width(self) -> int:
        """Pixels for every entry in full."""
        return round(sum(self._widths()) + 2 * SPACE * (len(self._entries) - 1)) if self._entries else 0

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As wide as every entry in full."""
        return QSize(self.full_width, self._row_height * max(1, len(self._rows())))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """It can be cut to nothing; it never widens the window."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's names
        """Draw the row."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(chart_font(self.font(), CAPTION))
        for entry, place in zip(self._entries, self._places(), strict=True):
            self._draw(painter, entry, place)

    def event(self, event: QEvent) -> bool:
        """Show the whole of an entry as its tool tip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            where = QPointF(event.pos())
            found = (one for one, place in zip(self._entries, self._places(), strict=True) if place.contains(where))
            QToolTip.showText(event.globalPos(), next((one.more or one.text for one in found), ""), self)
            return True
        return super().event(event)

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(chart_font(self.font(), CAPTION))

    def _widths(self) -> list[float]:
        metrics = self._metrics()
        return [self._mark_width(entry) + metrics.horizontalAdvance(entry.text) + 1 for entry in self._entries]

    @property
    def _size(self) -> float:
        """How many times as large as in the design the text is."""
        return chart_font(self.font(), CAPTION).pixelSize() / CAPTION

    def _mark_width(self, entry: Entry) -> int:
        return 0 if entry.mark == "words" else round((SWATCH + GAP) * self._size)

    @property
    def _row_height(self) -> int:
        return round(self._metrics().height()) + SPACE // 2

    def _rows(self) -> list[list[float]]:
        """The widths of the entries, row for row."""
        rows: list[list[float]] = []
        for width in self._widths():
            if rows and sum(rows[-1]) + 2 * SPACE * len(rows[-1]) + width <= self.width() + 1:
                rows[-1].append(width)
            else:
                rows.append([width])
        return rows

    def _places(self) -> list[QRectF]:
        """Where each entry stands."""
        left = max(0.0, float(self.width() - self.full_width)) if self._at_right else 0.0
        places = []
        for number, widths in enumerate(self._rows()):
            start = left
            for width in widths:
                room = min(width, self.width() - start)
                places.append(QRectF(start, number * self._row_height, room, self._row_height))
                start += width + 2 * SPACE
        return places

    def _draw(self, painter: QPainter, entry: Entry, place: QRectF) -> None:
        self._draw_mark(painter, entry, place)
        painter.setPen(QColor(self._theme.muted))
        text = place.adjusted(self._mark_width(entry), 0, 0, 0)
        cut = self._metrics().elidedText(entry.text, Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)

    def _draw_mark(self, painter: QPainter, entry: Entry, place: QRectF) -> None:
        """At the left end of a place, as large as the text is."""
        painter.save()
        painter.translate(round(place.left()), round(place.center().y()))
        painter.scale(self._size, self._size)
        self._draw_swatch(painter, entry)
        painter.restore()

    def _draw_swatch(self, painter: QPainter, entry: Entry) -> None:
        block = QRectF(1.5, -5, SWATCH - 3, 10)
        if entry.mark == "line":
            painter.setPen(QPen(QColor(self._theme.accent), 2.4))
            painter.drawLine(QPointF(0, 0), QPointF(SWATCH, 0))
        elif entry.mark == "dashes":
            painter.setPen(QPen(QColor(self._theme.need), 1.5, Qt.PenStyle.CustomDashLine))
            painter.drawLine(QPointF(0, 0), QPointF(5, 0))
            painter.drawLine(QPointF(9, 0), QPointF(SWATCH, 0))
        elif entry.mark in ("option", "dots"):
            painter.setPen(side_pen(self._theme, DOTS if entry.mark == "dots" else DASHES[0]))
            painter.drawLine(QPointF(0, 0), QPointF(SWATCH, 0))
        else:
            self._draw_block(painter, entry, block)

    def _draw_block(self, painter: QPainter, entry: Entry, block: QRectF) -> None:
        if entry.mark == "tag":
            painter.setFont(chart_font(QFont(self.font().family()), CAPTION))
            draw_tag(painter, self._theme, block.adjusted(-0.5, -1, 0.5, 1), entry.letter)
        elif entry.mark == "block":
            painter.fillRect(block, QColor(self._theme.accent))
        elif entry.mark == "hatch":
            draw_hatched_box(painter, block, self._theme.headroom)
        elif entry.mark == "barred":
            draw_hatched_box(painter, block, self._theme.muted, falls=True)
        elif entry.mark == "badge":
            draw_badge(painter, self._theme, block.center())
