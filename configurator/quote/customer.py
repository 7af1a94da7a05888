"""The part of a project that may lie inside a customer's file, so that it can be opened again.

It is a type of its own that names what goes in. Costs, margin, earlier revisions and options that are not quoted have
no field here; where the package has one price, the single prices stay behind as well.
"""

from collections.abc import Sequence

from configurator.adoption.checklist import StepRecord, without_files
from configurator.catalog.frozen import Frozen
from configurator.quote.details import QuoteDetails
from configurator.quote.line import LineSheet
from configurator.quote.option import Option
from configurator.quote.pricelist import PriceList


class CustomerProject(Frozen):
    """What a customer's file carries of a project; the first option is the offered one."""

    details: QuoteDetails
    options: tuple[Option, ...]
    current: int = 0
    steps: tuple[StepRecord, ...] = ()
    prices: PriceList = PriceList()

    @classmethod
    def of(
        cls,
        details: QuoteDetails,
        options: Sequence[Option],
        steps: tuple[StepRecord, ...],
        prices: PriceList,
        parts: frozenset[str],
    ) -> "CustomerProject":
        """The customer's part: `options` are the quoted ones, the offered first, and `parts` what their lines name."""
        steps = without_files(steps)
        if details.is_package_price:
            hidden = tuple(option.replace(lines=without_prices(option.lines)) for option in options)
            return cls(details=details, options=hidden, steps=steps)
        used = tuple(price for price in prices.prices if price.part in parts)
        return cls(details=details, options=tuple(options), steps=steps, prices=prices.replace(prices=used))


def without_prices(sheet: LineSheet) -> LineSheet:
    """The lines without any price or discount of their own."""
    edits = tuple(edit.replace(unit_price=None, discount=None) for edit in sheet.edits)
    own = tuple(line.replace(unit_price=None, discount=0) for line in sheet.own)
    return sheet.replace(edits=edits, own=own)
