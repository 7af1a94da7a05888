"""The native chart of sessions for each card and count: what is promised solid, the headroom on it hatched."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from openpyxl.chart import BarChart
from openpyxl.chart.data_source import AxDataSource
from openpyxl.chart.series import Series
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.colors import ColorChoice
from openpyxl.drawing.fill import PatternFillProperties
from openpyxl.drawing.line import LineProperties

from configurator.export.xlsx import styles
from configurator.export.xlsx.axes import POINT, legend, show_sessions, title
from configurator.export.xlsx.series import Range, categories, label, numbers


@dataclass(frozen=True)
class Layer:
    """One part of every bar, stacked in the order given. Without a pattern it is solid."""

    name: str
    cells: Range
    values: Sequence[int | None]
    colour: str
    pattern: Literal["wdUpDiag", "ltUpDiag"] | None = None


def bar_chart(name: str, cells: Range, labels: Sequence[str], layers: Sequence[Layer]) -> BarChart:
    """Horizontal stacked bars, the first label on top."""
    chart = BarChart(barDir="bar", grouping="stacked", overlap=100, gapWidth=45)
    chart.title = title(name)
    names = categories(cells, labels)
    chart.series = [_series(index, layer, names) for index, layer in enumerate(layers)]
    chart.x_axis.scaling.orientation = "maxMin"
    chart.x_axis.tickLblSkip = 1
    chart.x_axis.delete = False
    # The labels run from top to bottom, so that the far end of their axis is the bottom of the chart.
    show_sessions(chart.y_axis, _highest(layers), "max")
    chart.legend = legend()
    return chart


def _highest(layers: Sequence[Layer]) -> int:
    stacks = zip(*(layer.values for layer in layers), strict=True)
    return max(sum(value or 0 for value in stack) for stack in stacks)


def _series(index: int, layer: Layer, names: AxDataSource) -> Series:
    series = Series(idx=index, order=index, tx=label(layer.name), cat=names, val=numbers(layer.cells, layer.values))
    series.spPr = GraphicalProperties(ln=LineProperties(solidFill=layer.colour, w=POINT // 2))
    if layer.pattern is None:
        series.spPr.solidFill = layer.colour
    else:
        series.spPr.pattFill = PatternFillProperties(
            prst=layer.pattern, fgClr=_colour(layer.colour), bgClr=_colour(styles.WHITE)
        )
    return series


def _colour(rgb: str) -> ColorChoice:
    return ColorChoice(srgbClr=rgb)  # type: ignore[arg-type]  # the stubs leave out that text is taken
