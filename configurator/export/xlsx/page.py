"""One sheet while it is written. Every cell of the workbook is written here."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from openpyxl.cell.cell import Cell
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.styles.cell_style import StyleArray
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from configurator.export.xlsx import styles
from configurator.export.xlsx.cached_values import Value
from configurator.export.xlsx.days import day_format, day_in_words
from configurator.export.xlsx.row_height import MOST_POINTS, characters_per_row, fits, height_for
from configurator.export.xlsx.styles import Style
from configurator.export.xlsx.text_cell import put_text

FIRST_YEAR = 1901
"""Excel counts days from 1900 and counts one too many in it."""

Looks = dict[tuple[Style, bool], StyleArray]


@dataclass
class Page:
    """A sheet and its next free row. `values` collects what each formula gives, by cell."""

    sheet: Worksheet
    widths: Sequence[float]
    """Of the columns that are printed."""
    beside: Sequence[float] = ()
    """Of the columns to their right."""
    row: int = 1
    repeated: int | None = None
    """The row that is printed on top of each page, where a sheet finds it only while it is written."""
    values: dict[str, Value] = field(default_factory=dict)
    names: dict[str, DefinedName] = field(default_factory=dict)
    """Cells and ranges that formulas call by name."""
    looks: Looks = field(default_factory=dict)
    """What cells of each style got; the sheets of one workbook share it."""
    _merged: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        # openpyxl keeps merged cells in a set, whose order differs from one process to the next; writing needs no more
        # than their addresses. Sheet.merge_cells would also draw each frame anew, which takes longer than all the rest.
        self.sheet.merged_cells = self._merged  # type: ignore[assignment]
        self.resize(self.widths)

    def resize(self, widths: Sequence[float]) -> None:
        """Give the printed columns other widths; a column of none is hidden."""
        self.widths = widths
        for column, width in enumerate((*widths, *self.beside), 1):
            dimension = self.sheet.column_dimensions[get_column_letter(column)]
            dimension.width, dimension.hidden = width, not width

    def text(self, column: int, text: str, style: Style = styles.TEXT, last: int | None = None) -> Cell:
        """Text in a cell of the row, or over the columns up to `last`; the row becomes as high as it needs."""
        cell = self._cell(column, style, last, is_text=True)
        put_text(cell, text)
        self._make_room(height_for(text, self._width(column, last), style.size, bold=style.bold))
        return cell

    def number(
        self, column: int, number: int | Decimal | Fraction, style: Style = styles.VALUE, last: int | None = None
    ) -> Cell:
        """A number. A fraction is written as the nearest double."""
        cell = self._cell(column, style, last)
        cell.value = float(number) if isinstance(number, Fraction) else number
        return cell

    def day(self, column: int, day: date | None, style: Style = styles.CELL, last: int | None = None) -> Cell:
        """A date that can be computed with, or an empty cell."""
        is_text = day is not None and day.year < FIRST_YEAR
        cell = self._cell(column, replace(style, number_format=day_format(), across="left"), last, is_text=is_text)
        if day is not None and is_text:
            put_text(cell, day_in_words(day))
        else:
            cell.value = day
        return cell

    def blank(self, column: int, style: Style = styles.CELL, last: int | None = None) -> Cell:
        """An empty cell with a look, to fill in or to close a frame."""
        return self._cell(column, style, last)

    def formula(
        self,
        column: int,
        formula: str,
        value: Value,
        style: Style = styles.VALUE,
        name: str = "",
        last: int | None = None,
    ) -> Cell:
        """A formula and the value that the engine has for it. `name` is how other formulas call the cell.

        Formulas are the program's own: nothing that a user typed ever becomes a part of one.
        """
        cell = self._cell(column, style, last)
        cell.value = f"={formula}"
        self.values[cell.coordinate] = value
        self.name(cell, name)
        return cell

    def name(self, cell: Cell, name: str) -> None:
        """Give a cell a name that holds in the whole workbook."""
        if name:
            self.name_range(name, cell.column, cell.row, cell.row)

    def name_range(self, name: str, column: int, first: int, last: int) -> None:
        """Give the cells of a column from one row to another a name that holds in the whole workbook."""
        letter = get_column_letter(column)
        cells = f"${letter}${first}" if first == last else f"${letter}${first}:${letter}${last}"
        self.names[name] = DefinedName(name, attr_text=f"{self.sheet.title}!{cells}")

    def colour_where(self, cells: str, condition: str, fill: str, colour: str, *, bold: bool = True) -> None:
        """Give cells another look while a formula holds; it is written for the first of them."""
        look = DifferentialStyle(font=Font(bold=bold or None, color=colour), fill=PatternFill("solid", bgColor=fill))
        self.sheet.conditional_formatting.add(cells, Rule("expression", dxf=look, formula=[condition]))

    def hide_where(self, cells: str, condition: str) -> None:
        """Let cells look like bare paper while a formula holds; it is written for the first of them."""
        look = DifferentialStyle(
            font=Font(color=styles.WHITE),
            fill=PatternFill("solid", bgColor=styles.WHITE),
            border=Border(left=Side(), right=Side(), top=Side(), bottom=Side()),
        )
        self.sheet.conditional_formatting.add(cells, Rule("expression", dxf=look, formula=[condition]))

    def paragraphs(
        self,
        column: int,
        text: str,
        style: Style,
        last: int | None = None,
        label: str = "",
        label_at: int | None = None,
    ) -> None:
        """Text of any length and its label before it, over as many rows as Excel needs to show it all.

        The label stands in the column before, or in those from `label_at` on.
        """
        for number, piece in enumerate(self.pieces(column, text, style, last)):
            if column > 1:
                self.text(label_at or column - 1, label if number == 0 else "", styles.LABEL, column - 1)
            self.text(column, piece, style, last)
            self.next()

    def headers(self, names: Sequence[str], style: Style = styles.HEADER) -> None:
        """A row of column headers, from the first column on."""
        for column, name in enumerate(names, 1):
            self.text(column, name, style)
        self.next()

    def section(self, title: str) -> None:
        """A heading with air above it."""
        self.next()
        self.text(1, title, styles.SECTION, len(self.widths))
        self.next()

    def print_only(self, last: int) -> None:
        """Leave what stands right of a column out of the print."""
        self.sheet.print_area = f"A1:{get_column_letter(last)}{self.row}"

    def next(self) -> None:
        """Go on to the next row."""
        self.row += 1

    def at(self, column: int) -> str:
        """The address of a cell in the row, as a formula names it."""
        return f"{get_column_letter(column)}{self.row}"

    def _cell(self, column: int, style: Style, last: int | None = None, *, is_text: bool = False) -> Cell:
        first = self._single(column)
        self._put_on(first, style, is_text=is_text)
        if last is not None and last > column:
            if style.framed or style.fill:
                # Frame and fill of a merged cell are drawn from the cells under it.
                for covered in range(column + 1, last + 1):
                    self._put_on(self._single(covered), style, is_text=False)
            self._merged.append(f"{self.at(column)}:{self.at(last)}")
        return first

    def _put_on(self, cell: Cell, style: Style, *, is_text: bool) -> None:
        """Give a cell its look. Setting it part by part is slow, so that equal cells share what the first one got."""
        look = self.looks.get((style, is_text))
        if look is None:
            style.put_on(cell)
            cell.quotePrefix = is_text
            self.looks[style, is_text] = cell._style  # type: ignore[attr-defined]  # noqa: SLF001
        else:
            cell._style = look  # type: ignore[attr-defined]  # noqa: SLF001 - copying styles is done so everywhere

    def _single(self, column: int) -> Cell:
        cell = self.sheet.cell(self.row, column)
        if not isinstance(cell, Cell):
            raise TypeError(f"{cell.coordinate} is covered by another cell")
        return cell

    def pieces(self, column: int, text: str, style: Style, last: int | None = None) -> Iterator[str]:
        """The text in parts that the highest row can show; the lines of a short text stay together."""
        width = self._width(column, last)
        if fits(text, width, style.size, bold=style.bold):
            yield text
            return
        for line in text.split("\n"):
            yield from textwrap.wrap(line, characters_per_row(width, style.size)) or [""]

    def _width(self, column: int, last: int | None) -> float:
        return sum((*self.widths, *self.beside)[column - 1 : last or column])

    def _make_room(self, points: float) -> None:
        row = self.sheet.row_dimensions[self.row]
        row.height = min(MOST_POINTS, max(row.height or 15.0, points))
