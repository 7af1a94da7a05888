"""What of an option's lines and of a price list the printed lines rest on, and nothing beside it.

A price list knows more than a quote says: tiers that were not reached, other currencies, what was paid before a price
was edited. A customer's file keeps the prices that are printed; everything else of a line becomes a field of its own.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from configurator.quote.details import QuoteDetails
from configurator.quote.line import Billing, Edit, LineSheet
from configurator.quote.lines import Line
from configurator.quote.pricelist import Price, PriceList


def printed_sheet(sheet: LineSheet, lines: Sequence[Line], used: Sequence[Price]) -> LineSheet:
    """The sheet with the printed lines alone; what they take of the list beside `used` becomes part of them."""
    keys, items = {line.key for line in lines}, {price.item for price in used}
    listed = {line.key: _of_list(line) for line in lines if line.is_derived and line.item not in items}
    kept = [
        Edit(key=edit.key, is_removed=True) if edit.is_removed else edit.replace(**listed.pop(edit.key, {}))
        for edit in sheet.edits
        if edit.is_removed or edit.key in keys
    ]
    return sheet.replace(
        edits=(*kept, *(Edit(key=key, **fields) for key, fields in listed.items() if fields)),
        own=tuple(line for line in sheet.own if line.key in keys),
        order=tuple(key for key in sheet.order if key in keys),
    )


def printed_prices(lines: Sequence[Line], prices: PriceList, details: QuoteDetails) -> tuple[Price, ...]:
    """The prices of the list that stand in the quote, each once and in the order of the lines."""
    return tuple(dict.fromkeys(_used(lines, prices, details.currency, details.issued)))


def _used(lines: Sequence[Line], prices: PriceList, currency: str, day: date) -> Iterator[Price]:
    for line in lines:
        price = prices.find(line.part, line.quantity, currency, day)
        if isinstance(price, Price) and line.unit_price == price.unit_price and "unit_price" not in line.edited:
            is_its_own = line.is_derived and "part" not in line.edited
            unseen = {"description": "", "valid_from": None, "valid_until": None}
            yield price.replace(item=line.item if is_its_own else "", **unseen)


def _of_list(line: Line) -> dict[str, Any]:
    """What a derived line has otherwise than the configuration alone would give it, as far as it was not edited."""
    taken = {
        "part": line.part or None,
        "unit": line.unit or None,
        "billing": None if line.billing is Billing.ONCE else line.billing,
        "tax_rate": line.tax_rate,
    }
    return {name: value for name, value in taken.items() if value is not None and name not in line.edited}
