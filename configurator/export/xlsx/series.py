"""A chart's data: ranges of the sheet, together with their values, for previews that draw without reading the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from openpyxl.chart.data_source import (
    AxDataSource,
    NumData,
    NumDataSource,
    NumRef,
    NumVal,
    StrData,
    StrRef,
    StrVal,
)
from openpyxl.chart.series import SeriesLabel
from openpyxl.utils import get_column_letter, quote_sheetname

from configurator.export.text import clean
from configurator.export.xlsx import styles


@dataclass(frozen=True)
class Range:
    """Cells of one column of a sheet, from one row to another."""

    sheet: str
    column: int
    first: int
    last: int

    @property
    def formula(self) -> str:
        """As a chart names it."""
        letter = get_column_letter(self.column)
        return f"{quote_sheetname(self.sheet)}!${letter}${self.first}:${letter}${self.last}"


def numbers(cells: Range, values: Sequence[int | None]) -> NumDataSource:
    """The numbers of a range. An empty cell is no point."""
    return NumDataSource(NumRef(f=cells.formula, numCache=_cached(values)))


def positions(cells: Range, values: Sequence[int | None]) -> AxDataSource:
    """The numbers of a range as places on the x axis."""
    return AxDataSource(numRef=NumRef(f=cells.formula, numCache=_cached(values)))


def categories(cells: Range, labels: Sequence[str]) -> AxDataSource:
    """The texts of a range as categories."""
    points = [StrVal(idx=index, v=clean(label)) for index, label in enumerate(labels)]
    return AxDataSource(strRef=StrRef(f=cells.formula, strCache=StrData(ptCount=len(points), pt=points)))


def label(text: str) -> SeriesLabel:
    """A series' name for the legend."""
    return SeriesLabel(v=clean(text))


def _cached(values: Sequence[int | None]) -> NumData:
    points = [NumVal(idx=index, v=str(value)) for index, value in enumerate(values) if value is not None]
    return NumData(formatCode=styles.COUNT, ptCount=len(values), pt=points)
