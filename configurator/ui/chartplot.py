"""The ground of both charts: a plot of fixed range in the window's colours."""

from pyqtgraph import PlotWidget, mkPen
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView, QWidget

from configurator.ui.chartfont import chart_font
from configurator.ui.chartmarks import CENTRE, draw_label, draw_upward
from configurator.ui.chartscale import Ticks
from configurator.ui.fitting import fitting
from configurator.ui.theme import CAPTION, SPACE, Theme

ROUNDING = 1e-6
"""Added above the uppermost place, so that pyqtgraph does not lose its grid line to a rounding."""


Titles = tuple[str, ...]
"""Ways to name an axis, the longest first; none where it needs no name."""


class ChartPlot(PlotWidget):  # type: ignore[misc]  # pyqtgraph carries no types
    """It neither zooms nor pans and has no menu: pointer, wheel and keys belong to the chart built on it.

    pyqtgraph draws grid and curves. What stands at a pixel and not at a value (labels, handles, read-outs) is painted
    beneath them in `drawBackground` and above them in `drawForeground`, in pixels; `at` tells where a value lies.
    A chart built on this calls `set_theme` at the end of its constructor.
    """

    _has_theme = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, enableMenu=False)
        self._range = QRectF(0, 0, 1, 1)
        self._area = QRectF()
        self._titles: tuple[Titles, Titles] = ((), ())
        self._ticks: tuple[Ticks, Ticks] = ((), ())
        self._stay_in_place()
        for side in ("left", "bottom"):
            axis = self.getPlotItem().getAxis(side)
            axis.setZValue(-1)
            axis.setStyle(tickAlpha=255, tickLength=0, showValues=False)
        self.getPlotItem().getAxis("left").setGrid(255)
        self.getPlotItem().getAxis("bottom").setTicks([[]])

    def _stay_in_place(self) -> None:
        self.setAntialiasing(True)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.viewport().setMouseTracking(True)
        self.setMouseEnabled(x=False, y=False)
        self.disableAutoRange()
        self.getPlotItem().hideButtons()

    # Colours, fonts and room

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours, and in the font that the application has now."""
        self.theme = theme
        self._has_theme = True
        self.caption = chart_font(self.font(), CAPTION)
        self.line_height = round(QFontMetricsF(self.caption).height()) + 1
        self.strong_caption = chart_font(self.font(), CAPTION, strong=True)
        self.setBackground(theme.surface)
        for side in ("left", "bottom"):
            axis = self.getPlotItem().getAxis(side)
            axis.setPen(mkPen(theme.line))
            axis.setTickPen(mkPen(theme.line))
        self._make_room()
        self.arrange()
        self.viewport().update()

    def arrange(self) -> None:
        """Put range and numbers of the axes where size, font and chart want them; done again when one changes."""

    @property
    def below(self) -> int:
        """Room for what is written beneath the lower axis, in pixels: numbers and the axis's name."""
        return 2 * self.line_height + SPACE // 2

    def _make_room(self) -> None:
        item = self.getPlotItem()
        # Half of the last number below stands beyond the plot.
        right = max(2 * SPACE, round(QFontMetricsF(self.caption).horizontalAdvance("128K") / 2) + 3)
        item.layout.setContentsMargins(0, round(self.line_height / 2) + 2, right, 0)
        item.getAxis("bottom").setHeight(self.below)
        self._settle()

    def _settle(self) -> None:
        """Let pyqtgraph lay out at once, and note where the values lie: painting asks for it at every point."""
        self.getPlotItem().layout.activate()
        self._area = QRectF(self.getPlotItem().getViewBox().sceneBoundingRect())

    def curve_pen(self, colour: str, width: float) -> QPen:
        """A pen for pyqtgraph's curves, as wide as `width` pixels are elsewhere in the window."""
        return QPen(mkPen(colour, width=width * self.devicePixelRatioF()))

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
        wanted = QRectF(QPointF(left, bottom), QPointF(right, top))
        if wanted != self._range:
            self._range = wanted
            self.setRange(wanted.adjusted(0, 0, 0, ROUNDING), padding=0)

    def set_ticks(self, left: Ticks, below: Ticks) -> None:
        """What is written beside the axes; the left one takes the width that it needs."""
        if (left, below) == self._ticks:
            return
        self._ticks = (left, below)
        metrics = QFontMetricsF(self.caption)
        widest = max((metrics.horizontalAdvance(text) for _, text in left), default=0)
        axis = self.getPlotItem().getAxis("left")
        axis.setTicks([list(left)])
        axis.setWidth(round(widest) + self.line_height + 2 * SPACE)
        self._settle()

    @property
    def area(self) -> QRectF:
        """Where the values are drawn, in pixels."""
        return self._area

    def at(self, across: float, up: float) -> QPointF:
        """The pixel of a place."""
        area, shown = self.area, self._range
        return QPointF(
            area.left() + (across - shown.left()) / shown.width() * area.width(),
            area.bottom() - (up - shown.top()) / shown.height() * area.height(),
        )

    def across(self, pixel: float) -> float:
        """The place on the lower axis at a pixel from the left; the other way round of `at`."""
        return self._range.left() + (pixel - self.area.left()) / self.area.width() * self._range.width()

    def pixels_per_step(self) -> tuple[float, float]:
        """How many pixels one step of the lower and of the left axis takes."""
        return self.area.width() / self._range.width(), self.area.height() / self._range.height()

    def draw_axes(self, painter: QPainter) -> None:
        """Numbers and names of both axes. pyqtgraph draws their lines only: it leaves out numbers at the ends."""
        painter.setFont(self.caption)
        area, line, colour = self.area, self.line_height, self.theme.muted
        self._draw_numbers(painter, colour)
        metrics = QFontMetricsF(self.caption)
        left = fitting(self._titles[0], metrics, area.height())
        end = self.title_end
        below = fitting(self.axis_title, metrics, end - 1)
        wide = max(min(area.width(), end - area.left()), metrics.horizontalAdvance(below) + 2)
        box = QRectF(min(area.left(), end - wide), self.height() - line, wide, line)
        draw_label(painter, box, below, colour)
        draw_upward(painter, QRectF(1, area.top(), line, area.height()), left, colour)

    def _draw_numbers(self, painter: QPainter, colour: str) -> None:
        area, line = self.area, self.line_height
        painter.setPen(QColor(colour))
        for place, text in self._ticks[0]:
            box = QRectF(0, self.at(0, place).y() - line / 2, area.left() - SPACE // 2 - 1, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        for place, text in self._ticks[1]:
            painter.drawText(QRectF(self.at(place, 0).x() - 50, area.bottom() + 2, 100, line), CENTRE, text)

    # What Qt sends

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        """Write as many numbers beside the axes as have room now."""
        super().resizeEvent(event)
        if self._has_theme:
            self._settle()
            self.arrange()

    def event(self, event: QEvent) -> bool:
        """Draw curves as thick on a finer screen: pyqtgraph's pens count its pixels."""
        if event.type() == QEvent.Type.DevicePixelRatioChange and self._has_theme:
            self.set_theme(self.theme)
        return bool(super().event(event))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Take over another application font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._has_theme:
            self.set_theme(self.theme)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Show that the keys work here."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Show that the keys work elsewhere."""
        super().focusOutEvent(event)
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to whatever scrolls the window."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the press from pyqtgraph, which would pan."""
        event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the move from pyqtgraph, which would look for something under it."""
        event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the release from pyqtgraph."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Leave keys that the chart does not know to the window."""
        event.ignore()


def _titles(title: str | Titles) -> Titles:
    if isinstance(title, tuple):
        return title
    return (title,) if title else ()
