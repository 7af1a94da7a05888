"""How long a workbook takes, against bare openpyxl writing the same cells."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import BytesIO

import pytest
from openpyxl import Workbook, load_workbook

from configurator.catalog.models import Catalog
from configurator.export.xlsx import xlsx_bytes
from configurator.project import new_project
from configurator.quote.document import QuoteDocument
from configurator.quote.line import LineSheet, OwnLine
from tests.benchmarks.table import Aim

WITHIN_A_SECOND = Aim(most=1.0, ratio=1.5)

Sheets = list[tuple[str, list[tuple[int, int, object]]]]


@pytest.mark.parametrize(("lines", "aim"), [(1, Aim(ratio=1.5)), (100, WITHIN_A_SECOND), (996, WITHIN_A_SECOND)])
def test_workbook(lines: int, aim: Aim, catalog: Catalog, compare: Callable[..., None]) -> None:
    """Layout, styles, formulas with their values, charts and print set-up, above the cells alone."""
    document = _document(catalog, lines)
    written = xlsx_bytes(document)
    sheets = _cells(written)

    compare(f"workbook of {lines} own lines", lambda: xlsx_bytes(document), lambda: _bare(sheets), rounds=5, aim=aim)

    assert len(written) > 30_000


def _document(catalog: Catalog, lines: int) -> QuoteDocument:
    own = tuple(
        OwnLine(key=f"own-{number}", part=f"P-{number}", description=f"Piece {number}", unit_price=Decimal(number))
        for number in range(1, lines + 1)
    )
    return new_project(catalog, date(2026, 11, 29)).with_lines(LineSheet(own=own)).document(catalog)


def _cells(content: bytes) -> Sheets:
    """Every cell that says something, sheet by sheet."""
    return [
        (sheet.title, [(cell.row, cell.column, cell.value) for row in sheet for cell in row if cell.value is not None])
        for sheet in load_workbook(BytesIO(content))
    ]


def _bare(sheets: Sheets) -> None:
    book = Workbook()
    for title, cells in sheets:
        sheet = book.create_sheet(title)
        for row, column, value in cells:
            sheet.cell(row, column).value = value
    book.save(BytesIO())
