"""Text on its way into a cell, so that no program takes it for a formula, an error or an escape."""

import re

from openpyxl.cell.cell import Cell

from configurator.export.text import clean
from configurator.language import _, mark

MOST_UNITS = 32_767
"""What a cell holds, in UTF-16 units. openpyxl cuts longer text without a word."""

CUT_MARK = mark(" … [cut: a cell holds no more]")

_ESCAPE_LIKE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def put_text(cell: Cell, text: str) -> None:
    """Write text as text: ``=SUM(A1)`` and ``#N/A`` stay what they are, also after somebody edits the cell."""
    cell.value = cell_text(text)
    cell.data_type = "s"
    if not cell.quotePrefix:
        # Without the quote prefix, opening and leaving the cell in Excel would turn "=…" into a formula after all.
        cell.quotePrefix = True


def cell_text(text: str) -> str:
    """The characters to store. Excel reads ``_x0041_`` as ``A``, so such text is stored as ``_x005F_x0041_``."""
    escaped = _ESCAPE_LIKE.sub("_x005F_", clean(text).replace("\t", "    "))
    units = escaped.encode("utf-16-le")
    if len(units) <= 2 * MOST_UNITS:
        return escaped
    end = _(CUT_MARK)
    return units[: 2 * (MOST_UNITS - len(end))].decode("utf-16-le", "ignore") + end
