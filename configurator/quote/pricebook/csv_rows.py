"""A text file with commas, semicolons or tabs, in UTF-8 or Windows-1252, as rows."""

import csv
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from pathlib import Path

from configurator import limits
from configurator.files import FileProblem
from configurator.language import _
from configurator.quote.pricebook import rows
from configurator.units import format_count

SEPARATORS = (";", "\t", ",")

MOST_LINE = limits.BOOK_LINE_CHARACTERS

_LOOKED_AT = 20


def csv_rows(path: Path, content: bytes) -> Iterator[rows.Row]:
    """The rows of a text file, at most `rows.MOST_ROWS`. Raises FileProblem with the line that cannot be read."""
    # What follows the last row that is read needs no memory: 32 MiB may be as many lines.
    lines = list(islice(StringIO(_text(path, content), newline=""), rows.MOST_ROWS + 2))
    if max(map(len, lines), default=0) > MOST_LINE:
        raise FileProblem(_("{path}: a line of more than a million characters; choose another file").format(path=path))
    first = lines[0].strip() if lines else ""
    # Excel names its separator in a line of its own.
    named = first[4:] if first.lower().startswith("sep=") and len(first) == 5 else ""
    reader = csv.reader(lines[bool(named) :], delimiter=named or _separator(lines), strict=True)
    try:
        for cells in reader:
            if reader.line_num > rows.MOST_ROWS:
                return
            if any(cell.strip() for cell in cells):
                yield rows.Row(reader.line_num + bool(named), _checked(cells))
    except (csv.Error, ValueError) as error:
        raise FileProblem(
            _("{path}: line {line}: {fault}; correct it").format(
                path=path, line=reader.line_num + bool(named), fault=error
            )
        ) from error


def _text(path: Path, content: bytes) -> str:
    if b"\0" in content:
        raise FileProblem(_("{path}: not a text file; choose an .xlsx or a .csv file").format(path=path))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError as error:
        raise FileProblem(
            _("{path}: neither UTF-8 nor Windows-1252 (byte {byte}); save it as UTF-8").format(
                path=path, byte=error.start
            )
        ) from error


def _separator(lines: list[str]) -> str:
    """What splits the first lines into the most cells, evenly."""

    def merit(separator: str) -> tuple[int, int]:
        try:
            widths = [len(cells) for cells in csv.reader(lines[:_LOOKED_AT], delimiter=separator) if len(cells) > 1]
        except csv.Error:  # a cell that is too long; whoever reads the rows says in which line
            return 0, 0
        usual = max(set(widths), key=widths.count) if widths else 0
        return widths.count(usual), usual

    return max(SEPARATORS, key=merit)


def _checked(cells: list[str]) -> tuple[str, ...]:
    if len(cells) > rows.MOST_COLUMNS:
        raise ValueError(_("more than {most} columns").format(most=format_count(rows.MOST_COLUMNS)))
    if any(len(cell) > rows.MOST_CHARACTERS for cell in cells):
        raise ValueError(_("a cell of more than {most} characters").format(most=format_count(rows.MOST_CHARACTERS)))
    return tuple(cells)
