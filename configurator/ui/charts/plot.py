"""The ground of every chart: a plot of fixed range in the window's colours."""

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from configurator.ui.charts.marks import CENTRE, draw_label, draw_upward
from configurator.ui.charts.scale import Ticks
from configurator.ui.look.chart_font import chart_font
from configurator.ui.look.fitting import fitting
from configurator.ui.look.theme import CAPTION, SPACE, Theme

SMALLEST = QSize(70, 70)
"""Below this nothing of a chart could be read."""


Titles = tuple[str, ...]
"""Ways to name an axis, the longest first; none where it needs no name."""


class ChartPlot(QWidget):
    """Ground, grid and axes; pointer, wheel and keys belong to the chart built on it.

    All is painted in pixels; `at` tells where a value lies. A chart built on this draws in `paint_below` what lies
    beneath the grid and in `paint_above` the rest, and calls `set_theme` at the end of its constructor.
    """

    _has_theme = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._range, self._area = QRectF(0, 0, 1, 1), QRectF()
        # The pixel of the place (0, 0), and how many pixels one step takes: painting asks for them at every point.
        self._zero, self._step = (0.0, 0.0), (1.0, 1.0)
        self._titles: tuple[Titles, Titles] = ((), ())
        self._ticks: tuple[Ticks, Ticks] = ((), ())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        # What lies behind need not be painted first: the ground covers it.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    # Colours, fonts and room

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours, and in the font that the application has now."""
        self.theme = theme
        self._has_theme = True
        self.caption = chart_font(self.font(), CAPTION)
        self.strong_caption = chart_font(self.font(), CAPTION, strong=True)
        self.metrics, self.strong_metrics = QFontMetricsF(self.caption), QFontMetricsF(self.strong_caption)
        self.line_height = round(self.metrics.height()) + 1
        self._make_room()
        self.arrange()
        self.update()

    def arrange(self) -> None:
        """Put range and numbers of the axes where size, font and chart want them; done again when one changes."""

    @property
    def below(self) -> int:
        """Room for what is written beneath the lower axis, in pixels: numbers and the axis's name."""
        return 2 * self.line_height + SPACE // 2

    def _make_room(self) -> None:
        """Lay out the plot between what is written around it."""
        widest = max((self.metrics.horizontalAdvance(text) for _, text in self._ticks[0]), default=0)
        left = round(widest) + self.line_height + 2 * SPACE
        # Half of the last number below stands beyond the plot.
        right = max(2 * SPACE, round(self.metrics.horizontalAdvance("128K") / 2) + 3)
        top = round(self.line_height / 2) + 2
        self._area = QRectF(left, top, self.width() - left - right, self.height() - top - self.below)
        self._note_scale()

    def _note_scale(self) -> None:
        area, shown = self._area, self._range
        self._step = area.width() / shown.width(), area.height() / shown.height()
        self._zero = area.left() - shown.left() * self._step[0], area.bottom() + shown.top() * self._step[1]

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """So that a layout leaves something to see."""
        return SMALLEST

    # Where a value lies

    def set_titles(self, left: str | Titles, below: str | Titles) -> None:
        """What the axes count; where there are several ways to say it, the longest first."""
        self._titles = _titles(left), _titles(below)

    @property
    def axis_title(self) -> Titles:
        """Of the lower axis."""
        return self._titles[1]

    @property
    def title_end(self) -> float:
        """Where the name of the lower axis ends at the latest, in pixels: something else may stand at its right."""
        return float(self.width() - 1)

    def set_range(self, left: float, right: float, bottom: float, top: float) -> None:
        """The places that lie at the edges of the plot."""
        self._range = QRectF(QPointF(left, bottom), QPointF(right, top))
        self._note_scale()

    def set_ticks(self, left: Ticks, below: Ticks) -> None:
        """What is written beside the axes; the left one takes the width that it needs."""
        if (left, below) != self._ticks:
            self._ticks = (left, below)
            self._make_room()

    @property
    def area(self) -> QRectF:
        """Where the values are drawn, in pixels."""
        return self._area

    def at(self, across: float, up: float) -> QPointF:
        """The pixel of a place."""
        return QPointF(self._zero[0] + across * self._step[0], self._zero[1] - up * self._step[1])

    def height_of(self, up: float) -> float:
        """The same of a place on the left axis alone, in pixels from above."""
        return self._zero[1] - up * self._step[1]

    def across(self, pixel: float) -> float:
        """The place on the lower axis at a pixel from the left; the other way round of `at`."""
        return (pixel - self._zero[0]) / self._step[0]

    def pixels_per_step(self) -> tuple[float, float]:
        """How many pixels one step of the lower and of the left axis takes."""
        return self._step

    # What is drawn

    def paint_below(self, painter: QPainter) -> None:
        """What lies beneath the grid; nothing, unless a chart has something."""

    def paint_above(self, painter: QPainter) -> None:
        """What lies on the grid."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        """From the ground upwards."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self.theme.surface))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint_below(painter)
            self._draw_grid(painter)
            self._draw_numbers(painter)
            self._draw_titles(painter)
            self.paint_above(painter)

    def _draw_grid(self, painter: QPainter) -> None:
        """A line at each number of the left axis, and both axes."""
        area = self.area
        levels = [*(self.height_of(place) for place, _ in self._ticks[0]), area.bottom()]
        lines = [QLineF(area.left(), y, area.right(), y) for y in levels]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(QColor(self.theme.line), 1))
        painter.drawLines([*lines, QLineF(area.topLeft(), area.bottomLeft())])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _draw_numbers(self, painter: QPainter) -> None:
        area, line = self.area, self.line_height
        painter.setFont(self.caption)
        painter.setPen(QColor(self.theme.muted))
        for place, text in self._ticks[0]:
            box = QRectF(0, self.height_of(place) - line / 2, area.left() - SPACE // 2 - 1, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        for place, text in self._ticks[1]:
            painter.drawText(QRectF(self.at(place, 0).x() - 50, area.bottom() + 2, 100, line), CENTRE, text)

    def _draw_titles(self, painter: QPainter) -> None:
        area, line, metrics = self.area, self.line_height, self.metrics
        left = fitting(self._titles[0], metrics, area.height())
        end = self.title_end
        below = fitting(self.axis_title, metrics, end - 1)
        wide = max(min(area.width(), end - area.left()), metrics.horizontalAdvance(below) + 2)
        box = QRectF(min(area.left(), end - wide), self.height() - line, wide, line)
        draw_label(painter, box, below, self.theme.muted)
        draw_upward(painter, QRectF(1, area.top(), line, area.height()), left, self.theme.muted)

    # What Qt sends

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Write as many numbers beside the axes as have room now."""
        super().resizeEvent(event)
        if self._has_theme:
            self._make_room()
            self.arrange()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Take over another application font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._has_theme:
            self.set_theme(self.theme)


def _titles(title: str | Titles) -> Titles:
    if isinstance(title, tuple):
        return title
    return (title,) if title else ()
