"""A price book that was read: its entries, and what became of every row, before anything is taken from it."""

import hashlib
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import islice
from pathlib import Path

from configurator.files import FileProblem
from configurator.language import _, ngettext
from configurator.quote.internal import Cost
from configurator.quote.line import Billing
from configurator.quote.money import CURRENCIES
from configurator.quote.pricebook.cells import day_of, is_blank, is_on_request, number_of, text_of
from configurator.quote.pricebook.columns import Field, Mapping, PriceColumn, PriceKind, propose
from configurator.quote.pricebook.items import PIECES, notes_on_items
from configurator.quote.pricebook.rows import MOST_ROWS, Row, content_of_book, rows_of, sheets_of
from configurator.quote.pricelist import Price, PriceList
from configurator.quote.printing import format_quantity
from configurator.units import format_count

MOST_PRICE = Decimal(1_000_000_000)
EXAMPLE = "EXAMPLE"
"""A title above the headings with this word, or part numbers that begin with it, make a book of examples."""

_PREVIEWED = 220
_NOTED = 500
"""After so many rows whoever waits is told how far the reading is."""

_BILLING = {
    Billing.ONCE: ("", "once", "one-off", "einmalig"),
    Billing.MONTHLY: ("monthly", "month", "per month", "monatlich", "monat", "pro monat"),
    Billing.YEARLY: ("yearly", "annual", "annually", "year", "per year", "jahrlich", "jährlich", "jahr", "pro jahr"),
}
_BILLING_BY_WORD = {word: billing for billing, words in _BILLING.items() for word in words}


@dataclass(frozen=True, slots=True)
class Entry:
    """One part in one currency. A book may name a list price, a partner price or both."""

    row: int
    part: str
    item: str
    description: str
    unit: str
    currency: str
    list_price: Decimal | None
    partner_price: Decimal | None
    minimum: Decimal
    valid_from: date | None
    valid_until: date | None
    billing: Billing
    tax_rate: Decimal | None
    on_request: frozenset[PriceKind] = frozenset()
    """Which of its prices the book says are on request."""

    @property
    def is_piece(self) -> bool:
        """Whether a configuration can consist of it."""
        return self.item.partition(":")[0] in PIECES


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A row that was not read, and why, in half a sentence."""

    row: int
    part: str
    reason: str


@dataclass(frozen=True)
class PriceBook:
    """Everything that was read from one file."""

    name: str
    day: date
    """The day on which the file was last changed."""
    sha256: str
    is_example: bool
    entries: tuple[Entry, ...]

    def prices(self, kind: PriceKind, parts: Collection[str]) -> PriceList:
        """What a project takes: the prices of its own parts, and of everything that a configuration can consist of.

        `kind` is the column that the customer pays; the other one stays here.
        """
        wanted = frozenset(parts)
        taken = (entry for entry in self.entries if entry.is_piece or entry.part in wanted)
        prices = tuple(price for entry in taken if (price := _price(entry, kind)) is not None)
        return PriceList(book=self.name, day=self.day, sha256=self.sha256, is_example=self.is_example, prices=prices)

    def costs(self, parts: Collection[str], day: date) -> tuple[Cost, ...]:
        """Partner prices of a day as costs, every tier, for the internal part of a project alone."""
        wanted = frozenset(parts)
        return tuple(
            Cost(of=entry.part, unit_cost=entry.partner_price, currency=entry.currency, minimum=entry.minimum)
            for entry in self.entries
            if entry.partner_price is not None
            and (entry.is_piece or entry.part in wanted)
            and (entry.valid_from or date.min) <= day <= (entry.valid_until or date.max)
        )


@dataclass(frozen=True)
class Reading:
    """A book with the account of its rows, to be shown before it is taken."""

    book: PriceBook
    mapping: Mapping
    rows_read: int
    refused: tuple[RefusedRow, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Preview:
    """What the mapping dialog shows before anything is read: sheets, first rows and a proposal."""

    path: Path
    sheets: tuple[str, ...]
    rows: tuple[Row, ...]
    mapping: Mapping


def _unnoted(_row: int) -> None:
    """Nobody waits for this reading."""


def look_into(path: Path, sheet: str = "") -> Preview:
    """Look at the beginning of a book and propose a mapping. Raises FileProblem."""
    content = content_of_book(path)
    rows = tuple(islice(rows_of(path, content, sheet), _PREVIEWED))
    if not rows:
        raise FileProblem(_("{path}: empty; choose a price book").format(path=path))
    return Preview(path, sheets_of(path, content), rows, propose(rows, sheet))


def read_book(
    path: Path, mapping: Mapping, note: Callable[[int], object] = _unnoted, known: Collection[str] = ()
) -> Reading:
    """Read every row. Raises FileProblem where the file cannot be read, or the mapping does not do.

    `note` is called with a row's number now and then; what it raises ends the reading. `known` are the items that a
    configuration can have, so that a misspelt one is noted; none for not looking.
    """
    if mapping.faults:
        raise FileProblem(_("{path}: {fault}").format(path=path, fault=mapping.faults[0]))
    content = content_of_book(path)
    reader = _Reader(mapping)
    for row in rows_of(path, content, mapping.sheet):
        reader.take(row)
        if row.number % _NOTED == 0:
            note(row.number)
    book = PriceBook(
        name=path.name,
        day=datetime.fromtimestamp(path.stat().st_mtime, UTC).date(),
        sha256=hashlib.sha256(content).hexdigest(),
        is_example=reader.is_example,
        entries=tuple(reader.entries),
    )
    notes = (*reader.notes(), *notes_on_items(book.entries, known), *_notes_on_columns(mapping))
    return Reading(book, mapping, reader.rows_read, tuple(reader.refused), notes)


def _notes_on_columns(mapping: Mapping) -> Iterator[str]:
    for heading, taken in mapping.passed_over:
        yield _("The column “{heading}” is not read; “{taken}” is taken in its place.").format(
            heading=heading, taken=taken
        )


class _Reader:
    """Turns rows into entries and keeps account of them."""

    def __init__(self, mapping: Mapping) -> None:
        self._mapping = mapping
        self._taken: dict[tuple[object, ...], int] = {}
        self.entries: list[Entry] = []
        self.refused: list[RefusedRow] = []
        self.rows_read = 0
        self.is_example = False
        self._numeric_parts = 0
        self._empty = 0
        self._last = 0

    def take(self, row: Row) -> None:
        self._last = row.number
        if row.number <= self._mapping.heading_row:
            title = " ".join(map(text_of, row.cells)).upper()
            self.is_example |= row.number < self._mapping.heading_row and EXAMPLE in title
            return
        part = text_of(row.cell(self._mapping.fields[Field.PART]))
        if not part and self._has_no_price(row):
            self._empty += 1
            return
        try:
            entries = list(self._entries(row, part))
            self._claim(entries)
        except ValueError as error:
            self.refused.append(RefusedRow(row.number, part[:60], str(error)))
            return
        self.entries += entries
        self.rows_read += 1
        self.is_example |= part.upper().startswith(EXAMPLE)
        self._numeric_parts += isinstance(row.cell(self._mapping.fields[Field.PART]), Decimal)

    def _claim(self, entries: list[Entry]) -> None:
        """Take part, currency, quantity and period of a row's entries. Raises ValueError where a row has them."""
        for entry in entries:
            identity = entry.part, entry.currency, entry.minimum, entry.valid_from, entry.valid_until
            before = self._taken.setdefault(identity, entry.row)
            if before != entry.row:
                raise ValueError(_("the same part and quantity as in row {row}").format(row=before))

    def _has_no_price(self, row: Row) -> bool:
        """Whether the row is a heading, a remark, or one of a template that nobody has filled in."""
        return all(is_blank(row.cell(price.column)) for price in self._mapping.prices)

    def notes(self) -> Iterator[str]:
        if self._empty:
            yield ngettext(
                "{n} row without part number and price was passed over.",
                "{n} rows without part number and price were passed over.",
                self._empty,
            ).format(n=format_count(self._empty))
        if self._numeric_parts:
            yield _("Some part numbers are stored as numbers; leading zeros that they may have had are lost.")
        if self._last >= MOST_ROWS:
            yield _("No more than {most} rows are read; split the book.").format(most=format_count(MOST_ROWS))

    def _entries(self, row: Row, part: str) -> Iterator[Entry]:
        _check_part(row, part)
        by_currency = self._prices(row)
        if not by_currency:
            raise ValueError(_("no price"))
        valid_from, valid_until = self._validity(row)
        for currency, prices in by_currency.items():
            yield Entry(
                row=row.number,
                part=part,
                item=_one_line(self._text(row, Field.ITEM)),
                description=self._text(row, Field.DESCRIPTION)[:20_000],
                unit=_one_line(self._text(row, Field.UNIT)),
                currency=currency,
                list_price=prices.get("list"),
                partner_price=prices.get("partner"),
                minimum=self._minimum(row),
                valid_from=valid_from,
                valid_until=valid_until,
                billing=_billing(self._text(row, Field.BILLING)),
                tax_rate=self._tax_rate(row),
                on_request=frozenset(kind for kind, price in prices.items() if price is None),
            )

    def _text(self, row: Row, field: Field) -> str:
        column = self._mapping.fields.get(field)
        return "" if column is None else text_of(row.cell(column))

    def _validity(self, row: Row) -> tuple[date | None, date | None]:
        fields = self._mapping.fields
        first, last = (day_of(row.cell(fields.get(field))) for field in (Field.VALID_FROM, Field.VALID_UNTIL))
        if first and last and last < first:
            raise ValueError(_("valid until a day before it is valid from"))
        return first, last

    def _prices(self, row: Row) -> dict[str, dict[PriceKind, Decimal | None]]:
        """The prices by currency and kind; None for one that is on request."""
        found: dict[str, dict[PriceKind, Decimal | None]] = {}
        for column in self._mapping.prices:
            cell = row.cell(column.column)
            if is_blank(cell):
                continue
            price = None if is_on_request(cell) else _checked(number_of(cell, self._mapping.decimal))
            prices = found.setdefault(currency := self._currency(row, column), {})
            if column.kind in prices:
                raise ValueError(_("two prices of one kind in {currency}").format(currency=currency))
            prices[column.kind] = price
        return found

    def _currency(self, row: Row, column: PriceColumn) -> str:
        named = text_of(row.cell(self._mapping.fields.get(Field.CURRENCY))).upper()
        code = column.currency or named or self._mapping.currency
        if code not in CURRENCIES:
            raise ValueError(_("{code} is no currency in use").format(code=code[:10]) if code else _("no currency"))
        return code

    def _minimum(self, row: Row) -> Decimal:
        cell = row.cell(self._mapping.fields.get(Field.MINIMUM))
        if cell is None or not text_of(cell):
            return Decimal(1)
        number = number_of(cell, self._mapping.decimal)
        if not 0 < number <= 1_000_000 or number != round(number, 3):
            raise ValueError(_("a minimum quantity that is not from 0.001 to 1,000,000"))
        return number

    def _tax_rate(self, row: Row) -> Decimal | None:
        cell = row.cell(self._mapping.fields.get(Field.TAX_RATE))
        if cell is None or not text_of(cell):
            return None
        rate = number_of(text_of(cell).removesuffix("%").strip() if isinstance(cell, str) else cell)
        # Spreadsheets hold 19 % as 0.19.
        rate = rate * 100 if isinstance(cell, Decimal) and 0 < rate < 1 else rate
        if not 0 <= rate <= 100 or rate != round(rate, 3):
            raise ValueError(_("a tax rate that is not from 0 to 100"))
        return rate


def _checked(price: Decimal) -> Decimal:
    """The price itself. Raises ValueError where it is none that a quote can hold."""
    if not 0 <= price <= MOST_PRICE:
        raise ValueError(
            _("a negative price")
            if price < 0
            else _("a price of more than {most}").format(most=format_quantity(MOST_PRICE))
        )
    if price != round(price, 4):
        raise ValueError(_("a price of more than four decimals"))
    return price


def _one_line(text: str) -> str:
    return " ".join(text.split())[:300]


def _check_part(row: Row, part: str) -> None:
    if row.is_hidden:
        raise ValueError(_("the row is hidden; show it to have it read"))
    if not part:
        raise ValueError(_("no part number; merged cells hold one in their first row alone"))
    if len(part) > 300 or len(part.splitlines()) > 1:
        raise ValueError(_("the part number is longer than a line"))


def _billing(word: str) -> Billing:
    billing = _BILLING_BY_WORD.get(word.lower())
    if billing is None:
        raise ValueError(_("{word} is no way of billing; write once, monthly or yearly").format(word=repr(word[:24])))
    return billing


def _price(entry: Entry, kind: PriceKind) -> Price | None:
    unit_price = entry.list_price if kind == "list" else entry.partner_price
    if unit_price is None and kind not in entry.on_request:
        return None
    return Price(
        part=entry.part,
        item=entry.item,
        description=entry.description,
        unit=entry.unit,
        unit_price=unit_price,
        currency=entry.currency,
        minimum=entry.minimum,
        valid_from=entry.valid_from,
        valid_until=entry.valid_until,
        billing=entry.billing,
        tax_rate=entry.tax_rate,
    )
