"""The columns of the table of lines: what stands in each, how it is shown, and how it is read when it is typed over."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from typing import Any

from configurator.language import _, mark
from configurator.quote.details import QuoteDetails
from configurator.quote.line import Billing, Place
from configurator.quote.money import MOST_PER_CENT
from configurator.quote.printing import format_amount, format_percent, format_quantity, format_unit_price
from configurator.ui.look.amounts import read_amount, show_amount, window_locale
from configurator.ui.quote.line_edits import Row


class Column(IntEnum):
    """From left to right."""

    POSITION = 0
    PART = 1
    DESCRIPTION = 2
    QUANTITY = 3
    UNIT_PRICE = 4
    DISCOUNT = 5
    NET = 6
    BILLING = 7
    PLACE = 8


HEADINGS = {
    Column.POSITION: mark("#"),
    Column.PART: mark("Part"),
    Column.DESCRIPTION: mark("Description"),
    Column.QUANTITY: mark("Qty"),
    Column.UNIT_PRICE: mark("Unit price"),
    Column.DISCOUNT: mark("Disc."),
    Column.NET: mark("Net"),
    Column.BILLING: mark("Billing"),
    Column.PLACE: mark("In the total"),
}

FIELDS = {
    Column.PART: "part",
    Column.DESCRIPTION: "description",
    Column.QUANTITY: "quantity",
    Column.UNIT_PRICE: "unit_price",
    Column.DISCOUNT: "discount",
    Column.BILLING: "billing",
    Column.PLACE: "place",
}
"""Which field of a line a column edits; the others follow."""

NUMBERS = (Column.QUANTITY, Column.UNIT_PRICE, Column.DISCOUNT, Column.NET)

BILLINGS = {Billing.ONCE: mark("once"), Billing.MONTHLY: mark("monthly"), Billing.YEARLY: mark("yearly")}
PLACES = {Place.INCLUDED: mark("yes"), Place.OPTIONAL: mark("optional"), Place.ALTERNATIVE: mark("alternative")}

LISTS: dict[Column, dict[Any, str]] = {Column.BILLING: BILLINGS, Column.PLACE: PLACES}
"""Columns whose value is one of a list, with the words for each."""


def shown(row: Row, column: Column, details: QuoteDetails) -> str:
    """What a cell says. Amounts are written as the window's language writes them, and as they are typed."""
    if column in LISTS:
        return _(LISTS[column][getattr(row.line, FIELDS[column])])
    return _SHOWN[column](row, details)


def _unit_price(row: Row, details: QuoteDetails) -> str:
    price = row.line.unit_price
    return _("on request") if price is None else format_unit_price(price, details.currency, window_locale())


def _net(row: Row, details: QuoteDetails) -> str:
    net = row.priced.net
    return "" if net is None else format_amount(net, details.currency, window_locale())


_SHOWN: dict[Column, Callable[[Row, QuoteDetails], str]] = {
    Column.POSITION: lambda row, _details: str(row.priced.position),
    Column.PART: lambda row, _details: row.line.part,
    Column.DESCRIPTION: lambda row, _details: row.line.description.partition("\n")[0],
    Column.QUANTITY: lambda row, _details: f"{format_quantity(row.line.quantity)} {row.line.unit}".rstrip(),
    Column.UNIT_PRICE: _unit_price,
    Column.DISCOUNT: lambda row, _details: format_percent(row.line.discount) if row.line.discount else "",
    Column.NET: _net,
}


def typed(row: Row, column: Column) -> str:
    """What a cell holds while it is typed over."""
    value = getattr(row.line, FIELDS[column])
    return value if isinstance(value, str) else show_amount(value)


@dataclass(frozen=True)
class _Reader:
    name: str
    empty: Decimal | None
    most: Decimal | None = None

    def __call__(self, text: str) -> Decimal | None:
        return read_amount(text, _(self.name), self.most) if text.strip() else self.empty


_READERS: dict[Column, Callable[[str], Any]] = {
    Column.PART: str.strip,
    Column.DESCRIPTION: str,
    Column.QUANTITY: lambda text: read_amount(text, _("The quantity")),
    Column.UNIT_PRICE: _Reader(mark("The unit price"), None),
    Column.DISCOUNT: _Reader(mark("The discount"), Decimal(0), MOST_PER_CENT),
}


def read(column: Column, text: str) -> Any:
    """The value that was typed into a cell; None where an empty price asks for the book's. Raises ValueError."""
    return _READERS[column](text)
