"""What the native charts share: titles beside the drawing, a legend below it, axes that are shown and count wholes."""

from typing import Literal

from openpyxl.chart.axis import ChartLines, NumericAxis
from openpyxl.chart.legend import Legend
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.title import Title, title_maker
from openpyxl.drawing.line import LineProperties

from configurator.export.text import clean
from configurator.export.xlsx import styles
from configurator.language import _

POINT = 12_700
"""A point in the unit of drawings."""


def title(text: str) -> Title:
    """A title that keeps its own room."""
    made = title_maker(clean(text))
    made.overlay = False
    return made


def legend() -> Legend:
    """The legend, under the chart."""
    return Legend(legendPos="b", overlay=False)


def show_sessions(axis: NumericAxis, most: int, crosses: Literal["min", "max"]) -> None:
    """Sessions from 0 to at least `most`, in whole steps."""
    step = whole_step(most)
    axis.title = title(_("Sessions at one time"))
    axis.number_format = styles.COUNT
    axis.scaling.min, axis.scaling.max = 0, step * max(1, -(-most // step))
    axis.majorUnit = step
    axis.crosses = crosses
    # Recent versions of Excel hide an axis that does not say it is to be shown.
    axis.delete = False
    axis.majorGridlines = gridlines()


def gridlines() -> ChartLines:
    """Thin and pale."""
    return ChartLines(spPr=GraphicalProperties(ln=LineProperties(solidFill=styles.LINE, w=POINT // 2)))


def whole_step(most: int) -> int:
    """The distance of an axis' ticks: 1, 2 or 5 times a power of ten, so that at most six of them reach `most`."""
    magnitude = 1
    while True:
        for digit in (1, 2, 5):
            if 6 * digit * magnitude >= most:
                return digit * magnitude
        magnitude *= 10
