"""What the marks of a chart mean, each as it is drawn."""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from configurator.ui.chartfont import chart_font
from configurator.ui.hatch import draw_hatched_box
from configurator.ui.theme import CAPTION, SPACE, Theme

SWATCH = 14
"""Width of a swatch, in pixels."""

GAP = SPACE // 2 + 1


@dataclass(frozen=True)
class Entry:
    """One mark with its meaning; `more` is its tool tip."""

    mark: Literal["line", "block", "hatch", "dashes", "words"]
    text: str
    more: str = ""


class Legend(QWidget):
    """Entries in one row; the last one is cut short where the row is too narrow."""

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
            self.setAccessibleName("Legend: " + "; ".join(entry.more or entry.text for entry in entries))
            self.updateGeometry()
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        self._theme = theme
        self.update()

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
        return QSize(self.full_width, round(self._metrics().height()) + SPACE // 2)

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
        return [_mark_width(entry) + metrics.horizontalAdvance(entry.text) + 1 for entry in self._entries]

    def _places(self) -> list[QRectF]:
        """Where each entry stands; a row that is too long starts at the left and is cut at the right."""
        left = max(0.0, float(self.width() - self.full_width)) if self._at_right else 0.0
        places = []
        for width in self._widths():
            places.append(QRectF(left, 0, max(0.0, min(width, self.width() - left)), self.height()))
            left += width + 2 * SPACE
        return places

    def _draw(self, painter: QPainter, entry: Entry, place: QRectF) -> None:
        if place.width() <= _mark_width(entry):
            return
        self._draw_mark(painter, entry, place)
        painter.setPen(QColor(self._theme.muted))
        text = place.adjusted(_mark_width(entry), 0, 0, 0)
        cut = self._metrics().elidedText(entry.text, Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)

    def _draw_mark(self, painter: QPainter, entry: Entry, place: QRectF) -> None:
        middle = round(place.center().y())
        left = round(place.left())
        block = QRectF(left + 1.5, middle - 5, SWATCH - 3, 10)
        if entry.mark == "line":
            painter.setPen(QPen(QColor(self._theme.accent), 2.4))
            painter.drawLine(QPointF(left, middle), QPointF(left + SWATCH, middle))
        elif entry.mark == "dashes":
            painter.setPen(QPen(QColor(self._theme.need), 1.5, Qt.PenStyle.CustomDashLine))
            painter.drawLine(QPointF(left, middle), QPointF(left + 5, middle))
            painter.drawLine(QPointF(left + 9, middle), QPointF(left + SWATCH, middle))
        elif entry.mark == "block":
            painter.fillRect(block, QColor(self._theme.accent))
        elif entry.mark == "hatch":
            draw_hatched_box(painter, block, self._theme.headroom)


def _mark_width(entry: Entry) -> int:
    return 0 if entry.mark == "words" else SWATCH + GAP
