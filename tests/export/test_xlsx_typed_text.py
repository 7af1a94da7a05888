"""Text pasted where the workbook computes with numbers: computed again, it is named and no cell shows an error."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from configurator.catalog.models import Catalog
from configurator.export.xlsx import xlsx_bytes
from configurator.project import new_project
from configurator.quote.line import LineSheet, OwnLine
from configurator.quote.tax import Tax, TaxMode

WORDS = "text in place of a number"

PASTED = {
    "quantity": ("Nets1", -4, "two"),
    "price": ("Nets1", -2, "1.200,00"),
    "discount": ("Nets1", -1, "ten"),
    "quote-discount": ("QuoteDiscount", 0, "5 off"),
    "freight": ("Freight", 0, "free"),
}
"""Beside which named cell, how many columns to its right, and what is pasted."""


@pytest.fixture(scope="module")
def computed(catalog: Catalog, recalculate: Callable[[Mapping[str, bytes]], Path]) -> Callable[[str], Workbook]:
    """A quote of 100 with 19 % tax, and freight of 20, each with one paste, by name."""
    project = new_project(catalog, date(2026, 11, 29))
    sheet = LineSheet(own=(OwnLine(key="own-1", description="Piece", unit_price=Decimal(100)),))
    for line in project.lines(catalog):
        sheet = sheet.removed(line.key)
    tax = Tax(mode=TaxMode.CHARGED, rate=Decimal(19))
    details = project.details.replace(tax=tax, freight=Decimal(20))
    content = xlsx_bytes(project.replace(details=details).with_lines(sheet).document(catalog))
    made = {name: _pasted(content, *paste) for name, paste in PASTED.items()}
    made |= {"nothing": content, "rate": _pasted(content, "TaxRate1", 0, "full")}
    folder = recalculate(made)
    return lambda name: load_workbook(folder / f"{name}.xlsx", data_only=True)


def test_the_quote_as_it_is(computed: Callable[[str], Workbook]) -> None:
    """120 net and 142.80 gross."""
    book = computed("nothing")

    assert (_value(book, "Net1_once"), _value(book, "Gross1_once")) == (120, 142.8)


@pytest.mark.parametrize("name", PASTED)
def test_text_among_the_figures_is_named(computed: Callable[[str], Workbook], name: str) -> None:
    """Net and gross say it, neither "on request" nor an error."""
    book = computed(name)

    assert (_value(book, "Net1_once"), _value(book, "Gross1_once")) == (WORDS, WORDS)
    assert _errors(book) == []


def test_text_for_a_tax_rate_leaves_the_net(computed: Callable[[str], Workbook]) -> None:
    """The net does not depend on it; the gross has no figure."""
    book = computed("rate")

    assert (_value(book, "Net1_once"), _value(book, "Gross1_once")) == (120, WORDS)
    assert _errors(book) == []


def test_the_line_below_the_total_says_it_too(computed: Callable[[str], Workbook]) -> None:
    """It does not go on saying that every position has its price."""
    texts = [cell.value for row in computed("quantity")["Quote"].iter_rows() for cell in row]

    assert "A position has text in place of a number, so that there is no total." in texts
    assert "Every position in this total has its price." not in texts


def _pasted(content: bytes, name: str, right: int, text: str) -> bytes:
    book = load_workbook(BytesIO(content))
    sheet, address = next(iter(book.defined_names[name].destinations))
    cell = book[sheet][address.replace("$", "").partition(":")[0]]
    book[sheet].cell(cell.row, cell.column + right).value = text
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def _value(book: Workbook, name: str) -> object:
    sheet, address = next(iter(book.defined_names[name].destinations))
    return book[sheet][address.replace("$", "")].value


def _errors(book: Workbook) -> list[str]:
    cells = (cell for sheet in book for row in sheet.iter_rows() for cell in row)
    return [cell.coordinate for cell in cells if str(cell.value).startswith("#") and len(str(cell.value)) > 2]
