"""Random quotes: JSON, PDF, workbook as written and as computed again agree to the last digit of the currency.

Twelve quotes are made; the environment variable RANDOM_QUOTES asks for more.
"""

import os
import random
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from pypdf import PdfReader

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.export.pdf import pdf_bytes
from configurator.export.xlsx import xlsx_bytes
from configurator.quote.content import QuoteContent, TotalsContent, content_of
from configurator.quote.details import QuoteDetails
from configurator.quote.document import QuoteDocument, build_document
from configurator.quote.line import Billing, LineSheet, OwnLine, Place
from configurator.quote.money import digits_of
from configurator.quote.option import Option
from configurator.quote.printing import format_amount, format_money
from configurator.quote.tax import Tax, TaxMode

HOW_MANY = int(os.environ.get("RANDOM_QUOTES", "12"))

CURRENCIES = ("EUR", "USD", "CHF", "JPY", "INR", "KWD")
RATES = ("19", "7", "22", "8.1", "0", "25.5")


class Quotes:
    """What was made, and where LibreOffice put it."""

    def __init__(self, documents: Mapping[str, QuoteDocument], computed: Path, made: Path) -> None:
        self.documents, self.computed, self.made = documents, computed, made


@pytest.fixture(scope="module")
def quotes(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    recalculate: Callable[[Mapping[str, bytes]], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Quotes:
    """All quotes of the run, from a fixed seed."""
    chosen = configuration()
    chances = {f"quote-{seed:03}": random.Random(seed) for seed in range(HOW_MANY)}  # noqa: S311 - no secret
    documents = {name: _random_quote(catalog, chosen, chance) for name, chance in chances.items()}
    made = {name: xlsx_bytes(document) for name, document in documents.items()}
    folder = tmp_path_factory.mktemp("made")
    for name, content in made.items():
        (folder / f"{name}.xlsx").write_bytes(content)
    return Quotes(documents, recalculate(made), folder)


@pytest.mark.parametrize("is_computed", [False, True], ids=["as written", "as LibreOffice computes it"])
def test_json_and_workbook_agree(quotes: Quotes, *, is_computed: bool) -> None:
    """Every net, every total, every tax of every option."""
    for name, document in quotes.documents.items():
        folder = quotes.computed if is_computed else quotes.made
        book = load_workbook(folder / f"{name}.xlsx", data_only=True)
        content = content_of(document)
        assert list(_in_book(book, content)) == list(_in_json(content)), name


def test_json_and_pdf_agree(quotes: Quotes) -> None:
    """Every amount of the JSON stands in the PDF's text, printed as the seller's country writes it."""
    for name, document in quotes.documents.items():
        pages = PdfReader(BytesIO(pdf_bytes(document))).pages
        text = _spaced(" ".join(page.extract_text() for page in pages))
        details, content = document.details, content_of(document)
        for place, amount in _in_json(content):
            if amount is None:
                continue
            is_line = place.startswith("line")
            printed = (format_amount if is_line else format_money)(amount, details.currency, details.locale)
            # The PDF sets a minus sign where the figure has a hyphen.
            assert _spaced(printed).replace("-", "\N{MINUS SIGN}") in text, (name, place)


def _spaced(text: str) -> str:
    """Text with every run of spaces and breaks as one space."""
    return " ".join(text.split())


def _random_quote(catalog: Catalog, chosen: Configuration, chance: random.Random) -> QuoteDocument:
    day = date(2026, 11, 29)
    mode = chance.choice(list(TaxMode))
    details = QuoteDetails.starting(day).replace(
        currency=chance.choice(CURRENCIES),
        language=chance.choice(("en", "de")),
        tax=Tax(mode=mode, rate=Decimal(chance.choice(RATES))),
        discount=chance.choice((Decimal(0), Decimal(5), _decimal(chance, 100, 3))),
        freight=chance.choice((None, _decimal(chance, 2_000, 2))),
        is_package_price=chance.random() < 0.15,
    )
    alternatives = [
        Option(name=f"Option {letter}", configuration=chosen, lines=_random_lines(chance))
        for letter in "BCD"[: chance.choice((0, 0, 1, 3))]
    ]
    return build_document(
        catalog, details, chosen, name="Option A", sheet=_random_lines(chance), alternatives=alternatives
    )


def _random_lines(chance: random.Random) -> LineSheet:
    own = tuple(_random_line(number, chance) for number in range(1, chance.randint(1, 25)))
    return LineSheet(own=own)


def _random_line(number: int, chance: random.Random) -> OwnLine:
    pieces = chance.choice((Decimal(chance.randint(1, 250)), Decimal(-1), Decimal("0.5"), _decimal(chance, 40, 3)))
    price = chance.choice((_decimal(chance, 20_000, 2), _decimal(chance, 20_000, 3), _decimal(chance, 90, 4), None))
    rate = chance.choice((None, None, Decimal(chance.choice(RATES))))
    return OwnLine(
        key=f"own-{number}",
        description=f"Piece {number}",
        quantity=pieces,
        unit_price=price,
        discount=chance.choice((Decimal(0), Decimal(4), _decimal(chance, 100, 3))),
        billing=chance.choice((Billing.ONCE, Billing.ONCE, Billing.MONTHLY, Billing.YEARLY)),
        place=chance.choice((Place.INCLUDED, Place.INCLUDED, Place.INCLUDED, Place.OPTIONAL, Place.ALTERNATIVE)),
        tax_rate=rate,
    )


def _decimal(chance: random.Random, most: int, decimals: int) -> Decimal:
    return Decimal(chance.randint(0, most * 10**decimals)).scaleb(-decimals)


def _in_json(content: QuoteContent) -> Iterator[tuple[str, Decimal | None]]:
    """Every amount that the JSON has, with its place."""
    for number, option in enumerate(content.options, 1):
        for line in option.lines:
            yield f"line {number}.{line.position}", line.net
        for totals in option.totals:
            yield f"net {number} {totals.billing}", totals.net
            yield from _taxes(number, totals)
            if content.tax.mode is TaxMode.CHARGED:
                yield f"gross {number} {totals.billing}", totals.gross


def _taxes(number: int, totals: TotalsContent) -> Iterator[tuple[str, Decimal | None]]:
    for tax in totals.taxes:
        yield f"tax {number} {totals.billing} {tax.rate:f}", tax.amount


def _in_book(book: Workbook, content: QuoteContent) -> Iterator[tuple[str, Decimal | None]]:
    """The same places, as the workbook has them."""
    digits = digits_of(content.currency)
    for number, option in enumerate(content.options, 1):
        nets = dict(zip(_named(book, f"Positions{number}"), _named(book, f"Nets{number}"), strict=True))
        for line in option.lines:
            yield f"line {number}.{line.position}", _amount(nets[line.position], digits)
        for totals in option.totals:
            key = f"{number}_{totals.billing.value}"
            yield f"net {number} {totals.billing}", _amount(_named(book, f"Net{key}")[0], digits)
            for tax in totals.taxes:
                cell = _named(book, f"Tax{key}_{_rate_name(book, tax.rate)}")[0]
                yield f"tax {number} {totals.billing} {tax.rate:f}", _amount(cell, digits)
            if content.tax.mode is TaxMode.CHARGED:
                yield f"gross {number} {totals.billing}", _amount(_named(book, f"Gross{key}")[0], digits)


def _rate_name(book: Workbook, rate: Decimal) -> str:
    names = [str(name) for name in book.defined_names if name.startswith("TaxRate")]
    return next(name for name in names if Decimal(str(_named(book, name)[0])) == rate)


def _named(book: Workbook, name: str) -> list[object]:
    """The values of the cells that a defined name stands for."""
    sheet, address = next(iter(book.defined_names[name].destinations))
    cells = book[sheet][address]
    return [row[0].value for row in cells] if isinstance(cells, tuple) else [cells.value]


def _amount(value: object, digits: int) -> Decimal | None:
    """A cell's number with the digits of the currency; None for words and an empty cell."""
    if not isinstance(value, (int, float)):
        return None
    return Decimal(repr(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
