"""The part of a project that may lie inside a customer's file, so that it can be opened again.

It is a type of its own that names what goes in. Costs, margin, what earlier revisions said and options that are not
quoted have no field here; of the price list goes in what is printed, and where the package has one price or something
blocks an option nothing.
"""

from collections.abc import Container, Sequence

from configurator.adoption.checklist import StepRecord, without_files
from configurator.catalog.frozen import Frozen
from configurator.catalog.models import Catalog
from configurator.quote.details import QuoteDetails
from configurator.quote.line import LineSheet
from configurator.quote.lines import lines_of
from configurator.quote.lock import Lock
from configurator.quote.option import Option
from configurator.quote.pricelist import PriceList
from configurator.quote.printed_prices import printed_prices, printed_sheet


class CustomerProject(Frozen):
    """What a customer's file carries of a project; the first option is the offered one."""

    details: QuoteDetails
    options: tuple[Option, ...]
    current: int = 0
    steps: tuple[StepRecord, ...] = ()
    prices: PriceList = PriceList()
    locks: tuple[Lock, ...] = ()
    """Which revisions of this number were issued, so that none is used again."""

    @classmethod
    def of(
        cls,
        catalog: Catalog,
        details: QuoteDetails,
        options: Sequence[Option],
        steps: tuple[StepRecord, ...],
        prices: PriceList,
        locks: tuple[Lock, ...] = (),
        blocked: Container[int] = (),
    ) -> "CustomerProject":
        """The customer's part: `options` are the quoted ones, the offered first; those `blocked` have no price."""
        lines = [lines_of(catalog, option.configuration, option.lines, prices, details) for option in options]
        is_package = details.is_package_price
        is_hidden = [is_package or place in blocked for place in range(len(options))]
        shown = [line for own, hidden in zip(lines, is_hidden, strict=True) if not hidden for line in own]
        used = printed_prices(shown, prices, details)
        sheets = [printed_sheet(option.lines, own, used) for option, own in zip(options, lines, strict=True)]
        return cls(
            details=details,
            options=tuple(
                option.replace(lines=without_prices(sheet) if hidden else sheet)
                for option, sheet, hidden in zip(options, sheets, is_hidden, strict=True)
            ),
            steps=without_files(steps),
            prices=PriceList(day=prices.day, is_example=prices.is_example, prices=used),
            locks=tuple(lock for lock in locks if lock.number == details.number),
        )


def without_prices(sheet: LineSheet) -> LineSheet:
    """The lines without any price or discount of their own."""
    edits = tuple(edit.replace(unit_price=None, discount=None) for edit in sheet.edits)
    own = tuple(line.replace(unit_price=None, discount=0) for line in sheet.own)
    return sheet.replace(edits=edits, own=own)
