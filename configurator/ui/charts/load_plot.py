"""Two load tests drawn: a figure against the sessions at once, for both caches, with what the customer expects."""

from itertools import pairwise
from math import ceil

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from configurator.adoption.load_test.wording import figure as shown_figure
from configurator.charts.load_test import Curve, LoadChart
from configurator.language import _
from configurator.ui.charts.marks import draw_dot, draw_label, draw_need
from configurator.ui.charts.plot import ChartPlot
from configurator.ui.charts.readout import Line, lay_out
from configurator.ui.charts.scale import log_place, log_ticks, rounded_up
from configurator.ui.look.theme import SPACE, Theme
from configurator.units import counted

DIAMOND = 5.5
"""Half of the mark of NVFP4, in pixels."""

TICKS = 5


class LoadPlot(ChartPlot):
    """Sessions on a logarithmic axis, the figure on a plain one from nought. Pointer and arrow keys read a load."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart: LoadChart | None = None
        self.pointed: float | None = None
        self.setAccessibleName(_("Load test, both caches. Left and Right read another load."))
        self.set_theme(theme)

    def show_chart(self, chart: LoadChart) -> None:
        """Draw other curves."""
        self.chart, self.pointed = chart, None
        statistic = f" ({chart.statistic})" if chart.statistic else ""
        self.set_titles(f"{chart.figure.label}{statistic}, {chart.figure.unit}", _("Sessions at once"))
        self.arrange()
        self.setAccessibleDescription(" ".join(line.text for load in self._loads() for line in self._words(load)))
        self.update()

    # Where everything stands

    def _loads(self) -> list[float]:
        """Every load of either test, in order."""
        return sorted({load for curve in self._curves() for load, _value in curve})

    def _curves(self) -> tuple[Curve, ...]:
        return (self.chart.fp8, self.chart.nvfp4) if self.chart else ()

    def arrange(self) -> None:
        """Fit both axes to the curves and to what is expected."""
        loads = self._loads()
        if self.chart is None or not loads:
            return
        values = [value for curve in self._curves() for _load, value in curve]
        top = rounded_up(ceil(max([*values, self.chart.target or 0]) * 1.05), (1, 1.5, 2, 3, 4, 5, 6, 8, 10))
        ends = [*loads, self.chart.expected or loads[-1]]
        least, most = min(ends) / 1.3, max(*ends, 2) * 1.3
        self.set_range(log_place(least), log_place(most), 0, top)
        decade, _up = self.pixels_per_step()
        gap = self.metrics.horizontalAdvance("1,000") + 2 * SPACE
        across = log_ticks(round(most), decade, gap)
        across = tuple((place, text) for place, text in across if place >= log_place(least))
        self.set_ticks(tuple((top * step / TICKS, shown(top * step / TICKS)) for step in range(TICKS + 1)), across)

    def _pixel(self, load: float, value: float) -> QPointF:
        return self.at(log_place(load), value)

    # What is drawn

    def paint_above(self, painter: QPainter) -> None:
        """Lines of what is expected, both curves, and what is read."""
        if self.chart is None or not self._loads():
            return
        self._draw_expected(painter, self.chart)
        self._draw_nvfp4(painter, self.chart.nvfp4)
        self._draw_fp8(painter, self.chart.fp8)
        if self.pointed is not None:
            self._draw_read(painter, self.pointed)

    def _draw_expected(self, painter: QPainter, chart: LoadChart) -> None:
        area = self.area
        painter.setFont(self.caption)
        metrics = self.metrics
        if chart.expected:
            x = self._pixel(chart.expected, 0).x()
            painter.setPen(QPen(QColor(self.theme.muted), 1.2, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            text = _("{sessions} expected").format(sessions=counted(chart.expected))
            wide = metrics.horizontalAdvance(text) + 4
            left = x - wide - 4 if x + wide > area.right() else x + 4
            draw_label(
                painter,
                QRectF(left, area.bottom() - self.line_height - 2, wide, self.line_height),
                text,
                self.theme.muted,
            )
        if chart.target:
            y = self.height_of(chart.target)
            draw_need(painter, self.theme, QLineF(area.left(), y, area.right(), y))
            text = _("target {figure} ms").format(figure=shown(chart.target))
            wide = metrics.horizontalAdvance(text) + 4
            draw_label(
                painter,
                QRectF(area.left() + 6, y - self.line_height - 1, wide, self.line_height),
                text,
                self.theme.need,
            )

    def _draw_fp8(self, painter: QPainter, curve: Curve) -> None:
        pixels = [self._pixel(*one) for one in curve]
        painter.setPen(QPen(QColor(self.theme.accent), 2.4))
        for first, second in pairwise(pixels):
            painter.drawLine(first, second)
        for one in pixels:
            draw_dot(painter, self.theme, one, self.theme.accent)

    def _draw_nvfp4(self, painter: QPainter, curve: Curve) -> None:
        """Dashed, with open diamonds: the shape says what the colour does."""
        pixels = [self._pixel(*one) for one in curve]
        pen = QPen(QColor(self.theme.headroom), 2)
        pen.setDashPattern([5, 3])
        painter.setPen(pen)
        for first, second in pairwise(pixels):
            painter.drawLine(first, second)
        painter.setPen(QPen(QColor(self.theme.headroom), 1.8))
        painter.setBrush(QColor(self.theme.surface))
        for one in pixels:
            corners = ((0, -DIAMOND), (DIAMOND, 0), (0, DIAMOND), (-DIAMOND, 0))
            painter.drawPolygon(QPolygonF([one + QPointF(*corner) for corner in corners]))

    def _draw_read(self, painter: QPainter, load: float) -> None:
        area, x = self.area, self._pixel(load, 0).x()
        painter.setPen(QPen(QColor(self.theme.muted), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        readout = lay_out(self._words(load), self.caption, self.strong_caption)
        left = x + SPACE if x + SPACE + readout.size.width() < area.right() else x - SPACE - readout.size.width()
        readout.draw(painter, self.theme, QPointF(max(left, area.left()), area.top() + SPACE))

    def _words(self, load: float) -> tuple[Line, ...]:
        """What both tests found at a load."""
        if self.chart is None:
            return ()
        unit, fp8, nvfp4 = self.chart.figure.unit, dict(self.chart.fp8).get(load), dict(self.chart.nvfp4).get(load)
        return (
            Line(_("{sessions} at once").format(sessions=counted(max(1, round(load)))), "place"),
            Line(_("FP8: {figure} {unit}").format(figure=shown_figure(fp8), unit=unit), "fp8"),
            Line(_("NVFP4: {figure} {unit}").format(figure=shown_figure(nvfp4), unit=unit), "headroom"),
        )

    # Reading

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Read the load that is nearest to the pointer."""
        place = self.across(event.position().x())
        self.point_at(min(self._loads(), key=lambda load: abs(log_place(load) - place), default=None))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Read nothing."""
        super().leaveEvent(event)
        self.point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Left and Right go from load to load."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        loads = self._loads()
        if step is None or not loads:
            event.ignore()
            return
        here = loads.index(self.pointed) + step if self.pointed in loads else 0
        self.point_at(loads[min(max(here, 0), len(loads) - 1)])

    def point_at(self, load: float | None) -> None:
        """Read out a load, or none."""
        if load != self.pointed:
            self.pointed = load
            self.update()


def shown(value: float) -> str:
    """A number of the axis or a target: no decimals where it is whole."""
    return "0" if not value else shown_figure(value).removesuffix(".0").removesuffix(",0")
