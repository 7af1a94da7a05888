"""The lines of an option as they stand: derived, changed, added, in their order, with their prices."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import speaking
from configurator.quote.derived import Piece, pieces
from configurator.quote.details import QuoteDetails
from configurator.quote.line import Billing, LineSheet, OwnLine, Place
from configurator.quote.pricelist import NoPrice, Price, PriceList


@dataclass(frozen=True)
class Line:
    """One line before it is added up. `unit_price` is None where the price is on request."""

    key: str
    item: str
    """How a price book names the piece; empty for an own line."""
    part: str
    description: str
    quantity: Decimal
    unit: str = ""
    unit_price: Decimal | None = None
    discount: Decimal = Decimal(0)
    billing: Billing = Billing.ONCE
    place: Place = Place.INCLUDED
    tax_rate: Decimal | None = None
    """None for the quote's own rate."""
    edited: frozenset[str] = frozenset()
    """Which fields of a derived line were put in by hand; `LineSheet.put_back` takes them out."""
    why_on_request: str = ""
    """Why there is no price, in a sentence for the engineer; never for the customer."""

    @property
    def is_derived(self) -> bool:
        """Whether the line follows from the configuration."""
        return bool(self.item)


def lines_of(
    catalog: Catalog, configuration: Configuration, sheet: LineSheet, prices: PriceList, details: QuoteDetails
) -> tuple[Line, ...]:
    """The lines of an option in the order and the language of the quote. Raises KeyError for an unknown id."""
    # The customer reads the pieces; why one has no price is for the engineer, in the language spoken here.
    with speaking(details.language):
        found = pieces(catalog, configuration)
    derived = (_derived(piece, sheet, prices, details) for piece in found)
    lines = [line for line in derived if line is not None]
    lines += [_own(line, prices, details) for line in sheet.own]
    return tuple(_in_order(lines, sheet.order))


def removed_lines(catalog: Catalog, configuration: Configuration, sheet: LineSheet) -> tuple[Piece, ...]:
    """The derived lines that were removed and can be put back."""
    return tuple(piece for piece in pieces(catalog, configuration) if sheet.edit_of(piece.key).is_removed)


def _derived(piece: Piece, sheet: LineSheet, prices: PriceList, details: QuoteDetails) -> Line | None:
    edit = sheet.edit_of(piece.key)
    part = prices.part_for(piece.item)
    if edit.is_removed or (piece.needs_part and not part and not edit.fields):
        return None
    changes = edit.fields
    line = Line(piece.key, piece.item, part, piece.description, piece.quantity, edited=frozenset(changes))
    found = prices.find(changes.get("part", part), changes.get("quantity", piece.quantity), *_when(details))
    return _without_excuse(replace(_priced(line, found), **changes))


def _own(own: OwnLine, prices: PriceList, details: QuoteDetails) -> Line:
    values = {name: getattr(own, name) for name in type(own).model_fields}
    line = Line(item="", **values)
    if own.unit_price is not None:
        return line
    found = prices.find(own.part, own.quantity, *_when(details))
    if isinstance(found, NoPrice):
        return replace(line, why_on_request=found.reason)
    return replace(line, unit_price=found.unit_price)


def _when(details: QuoteDetails) -> tuple[str, date]:
    return details.currency, details.issued


def _priced(line: Line, found: Price | NoPrice) -> Line:
    if isinstance(found, NoPrice):
        return replace(line, why_on_request=found.reason)
    return replace(line, unit_price=found.unit_price, unit=found.unit, billing=found.billing, tax_rate=found.tax_rate)


def _without_excuse(line: Line) -> Line:
    return line if line.unit_price is None else replace(line, why_on_request="")


def _in_order(lines: list[Line], order: tuple[str, ...]) -> Iterator[Line]:
    """As the order names them; a line it does not name yet keeps to the one it naturally follows."""
    by_key = {line.key: line for line in lines}
    keys = [key for key in dict.fromkeys(order) if key in by_key]
    placed, before = set(keys), -1
    for line in lines:
        if line.key not in placed:
            keys.insert(before + 1, line.key)
        before = keys.index(line.key)
    return (by_key[key] for key in keys)
