"""The native chart of sessions against context: a logarithmic x axis and straight lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from openpyxl.chart import ScatterChart
from openpyxl.chart.axis import NumericAxis
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import XYSeries
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties

from configurator.export.xlsx import styles
from configurator.export.xlsx.axes import POINT, gridlines, legend, show_sessions, title
from configurator.export.xlsx.series import Range, label, numbers, positions
from configurator.language import _


@dataclass(frozen=True)
class Look:
    """How a curve is drawn."""

    colour: str
    dash: Literal["sysDash", "sysDot", "dash"] | None = None
    points: float = 2.0
    """The width of its line."""


@dataclass(frozen=True)
class Curve:
    """One line of the chart; a single point is drawn as a marker."""

    name: str
    cells: Range
    values: Sequence[int]
    contexts: Range
    places: Sequence[int]
    look: Look

    def series(self, index: int) -> XYSeries:
        """The line as the chart has it."""
        series = XYSeries(idx=index, order=index, tx=label(self.name))
        series.xVal = positions(self.contexts, self.places)
        series.yVal = numbers(self.cells, self.values)
        # Without this the lines would be drawn as curves, wrong between the points.
        series.smooth = False
        is_point = len(self.values) == 1
        series.spPr = GraphicalProperties(ln=LineProperties(noFill=True) if is_point else self._line())
        series.marker = _diamond(self.look.colour) if is_point else Marker(symbol="none")
        return series

    def _line(self) -> LineProperties:
        return LineProperties(solidFill=self.look.colour, prstDash=self.look.dash, w=int(self.look.points * POINT))


def curve_chart(name: str, curves: Sequence[Curve]) -> ScatterChart:
    """The chart of some curves over the same contexts."""
    chart = ScatterChart(scatterStyle="lineMarker")
    chart.title = title(name)
    chart.series = [curve.series(index) for index, curve in enumerate(curves)]
    places = [place for curve in curves for place in curve.places]
    chart.x_axis = _context_axis(min(places), max(places))
    show_sessions(chart.y_axis, max(value for curve in curves for value in curve.values), "min")
    chart.legend = legend()
    return chart


def _context_axis(least: int, most: int) -> NumericAxis:
    axis = NumericAxis(axId=10, crossAx=100)
    axis.title = title(_("Context of one session in tokens; each line doubles it"))
    axis.scaling.logBase = 2
    axis.majorUnit = 2
    axis.scaling.min, axis.scaling.max = least, 2 ** (most - 1).bit_length()
    axis.number_format = styles.COUNT
    axis.delete = False
    axis.majorGridlines = gridlines()
    return axis


def _diamond(colour: str) -> Marker:
    fill = GraphicalProperties(solidFill=colour, ln=LineProperties(solidFill=styles.WHITE))
    return Marker(symbol="diamond", size=11, spPr=fill)
