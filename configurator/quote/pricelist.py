"""The prices a project has taken from a price book: what it sells at, and nothing about what it costs."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from configurator.catalog.frozen import Frozen
from configurator.language import _
from configurator.quote.line import Billing
from configurator.quote.money import Currency, Percent, Quantity, UnitPrice
from configurator.quote.party import Line, LongText
from configurator.quote.printing import format_quantity


class Price(Frozen):
    """One part's price, from a minimum quantity on."""

    part: Line
    item: Line = ""
    """What of a configuration the part is: ``card:l4``, ``server:l4-server:8``; empty for any other part."""
    description: LongText = ""
    unit: Line = ""
    unit_price: UnitPrice | None
    """None where the book says that the price is on request."""
    currency: Currency
    minimum: Quantity = Decimal(1)
    valid_from: date | None = None
    valid_until: date | None = None
    billing: Billing = Billing.ONCE
    tax_rate: Percent | None = None


@dataclass(frozen=True)
class NoPrice:
    """In place of a price; `reason` is a sentence for the engineer."""

    reason: str


class PriceList(Frozen):
    """Prices with the book they come from. An example's prices are printed as examples on every page."""

    book: Line = ""
    """The book's file name."""
    day: date | None = None
    """The day of the book, as it states or as its file was last changed."""
    sha256: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    is_example: bool = False
    prices: tuple[Price, ...] = ()

    def part_for(self, item: str) -> str:
        """The part number that the book gives an item of a configuration; empty where it names none."""
        return next((price.part for price in self.prices if price.item == item), "")

    def find(self, part: str, quantity: Decimal, currency: str, day: date) -> Price | NoPrice:
        """The price of a part for a quantity on a day, the one of the highest minimum that is reached."""
        if not part:
            return NoPrice(_("The line has no part number."))
        tiers = [price for price in self.prices if price.part == part]
        if not tiers:
            return NoPrice(_("The price list has no part {part}.").format(part=part))
        named = [price for price in tiers if price.currency == currency]
        if not named:
            others = ", ".join(sorted({price.currency for price in tiers}))
            return NoPrice(_("Part {part} is priced in {currencies} only.").format(part=part, currencies=others))
        return self._reached(part, quantity, list(_on(named, day)))

    def _reached(self, part: str, quantity: Decimal, tiers: list[Price]) -> Price | NoPrice:
        if not tiers:
            return NoPrice(_("No price of part {part} is valid on the quote's day.").format(part=part))
        least = min(price.minimum for price in tiers)
        # None at all is priced as the first piece would be.
        reached = [price for price in tiers if price.minimum <= (abs(quantity) or least)]
        if not reached:
            return NoPrice(_("Part {part} is sold from {count} on.").format(part=part, count=format_quantity(least)))
        found = max(reached, key=lambda price: (price.minimum, price.valid_from or date.min))
        if found.unit_price is None:
            return NoPrice(_("The price list says that part {part} is on request.").format(part=part))
        return found


def _on(prices: list[Price], day: date) -> Iterator[Price]:
    for price in prices:
        if (price.valid_from or date.min) <= day <= (price.valid_until or date.max):
            yield price
