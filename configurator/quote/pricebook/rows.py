"""A price book as rows of cells, whatever file it is. The whole file is never in memory as cells."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from configurator import limits
from configurator.files import FileProblem, read_bytes
from configurator.language import _
from configurator.quote.pricebook.cells import Cell

MOST_BYTES = limits.BOOK_BYTES
MOST_ROWS = limits.BOOK_ROWS
"""A hundred thousand parts, and room for headings above them."""
MOST_COLUMNS = limits.BOOK_COLUMNS
MOST_CHARACTERS = limits.CELL_CHARACTERS
"""What a spreadsheet program lets into one cell."""

_OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
_ZIP = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class Row:
    """One row that holds something; `number` counts from 1 as the spreadsheet program does."""

    number: int
    cells: tuple[Cell, ...]
    is_hidden: bool = False

    def cell(self, column: int | None) -> Cell:
        """A cell by its column from 0; None where the row is shorter or the column is not mapped."""
        return self.cells[column] if column is not None and column < len(self.cells) else None


def content_of_book(path: Path) -> bytes:
    """The bytes of a price book. Raises FileProblem, also for a file that is too large."""
    return read_bytes(path, MOST_BYTES, _("split the price book"))


def sheets_of(path: Path, content: bytes) -> tuple[str, ...]:
    """The names of a workbook's visible sheets; empty for a text file. Raises FileProblem."""
    from configurator.quote.pricebook.xlsx_rows import Workbook

    return tuple(Workbook(path, content).sheets) if _is_workbook(path, content) else ()


def rows_of(path: Path, content: bytes, sheet: str = "") -> Iterator[Row]:
    """The rows of a workbook's sheet (the first visible one where `sheet` is empty) or of a text file.

    Raises FileProblem where the file cannot be read at all.
    """
    from configurator.quote.pricebook.csv_rows import csv_rows
    from configurator.quote.pricebook.xlsx_rows import Workbook

    if _is_workbook(path, content):
        yield from Workbook(path, content).rows(sheet)
    else:
        yield from csv_rows(path, content)


def _is_workbook(path: Path, content: bytes) -> bool:
    if content.startswith(_OLD_WORKBOOK):
        raise FileProblem(_("{path}: a workbook of the old .xls kind; save it as .xlsx").format(path=path))
    return content.startswith(_ZIP)
