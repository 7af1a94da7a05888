"""What is added up together in the workbook: the lines of one option that are paid equally often.

Lines of one tax rate are summed apart, because tax and the quote's own discount are rounded for each rate.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from configurator.quote.details import QuoteDetails
from configurator.quote.document import OptionDocument, QuoteDocument
from configurator.quote.line import Billing
from configurator.quote.money import in_currency, per_cent
from configurator.quote.pricing import PricedLine, Totals
from configurator.quote.tax import TaxMode


@dataclass(frozen=True)
class RateSum:
    """The included lines of one tax rate, as the engine adds them up."""

    rate: Decimal
    lines: Decimal
    discount: Decimal
    base: Decimal
    """What is taxed: lines less discount, and the freight where it is taxed so."""
    priced: int
    on_request: int


@dataclass(frozen=True)
class Block:
    """One table of totals. `option` is the number of its option, 1 for the offered one."""

    option: int
    document: OptionDocument
    totals: Totals
    rates: tuple[Decimal, ...]
    """The highest first. The quote's own is among those of what is paid once, for the freight is taxed with it."""

    @property
    def billing(self) -> Billing:
        """How often it is paid."""
        return self.totals.billing

    @property
    def is_once(self) -> bool:
        """Whether it is paid once, with the freight."""
        return self.billing is Billing.ONCE

    def name(self, what: str) -> str:
        """The name of a cell of this table: ``Net1_once``."""
        return f"{what}{self.option}_{self.billing.value}"

    def sums(self, details: QuoteDetails) -> Iterator[RateSum]:
        """Of each rate, in the order of `rates`; without meaning where a package hides the prices of the lines."""
        for rate in self.rates:
            lines = [line for line in _counted(self.document.lines, self.billing) if line.tax_rate == rate]
            yield self._sum(rate, lines, details)

    def _sum(self, rate: Decimal, lines: list[PricedLine], details: QuoteDetails) -> RateSum:
        currency = details.currency
        amount = sum((line.net for line in lines if line.net is not None), in_currency(Decimal(0), currency))
        off = per_cent(amount, details.discount, currency)
        freight = self.totals.freight if rate == details.tax.rate else None
        priced = sum(line.net is not None for line in lines)
        return RateSum(rate, amount, off, amount - off + (freight or 0), priced, len(lines) - priced)


def blocks(document: QuoteDocument) -> tuple[Block, ...]:
    """Every table of totals in the order of the workbook; an alternative that something blocks has none."""
    return tuple(
        Block(number, option, totals, _rates(option, totals, document.details))
        for number, option in enumerate(document.options, 1)
        if number == 1 or not option.answer.check.blocks
        for totals in option.totals
    )


def blocks_of(document: QuoteDocument, number: int) -> tuple[Block, ...]:
    """Those of one option."""
    return tuple(block for block in blocks(document) if block.option == number)


def line_key(line: PricedLine) -> str:
    """Where a line is counted, as the helper column beside it says: ``once 19``; empty outside the totals."""
    return rate_key(line.billing, line.tax_rate) if line.is_included else ""


def rate_key(billing: Billing, rate: Decimal) -> str:
    """How the helper columns name the lines of one tax rate."""
    return f"{billing.value} {rate:f}"


def rate_name(document: QuoteDocument, rate: Decimal) -> str:
    """The name of the cell that a tax rate can be changed in."""
    rates = sorted({one for block in blocks(document) for one in block.rates}, reverse=True)
    return f"TaxRate{rates.index(rate) + 1}"


def is_home(document: QuoteDocument, block: Block, rate: Decimal) -> bool:
    """Whether a tax rate can be changed in this table: it is the first that has it."""
    first = next(one for one in blocks(document) if rate in one.rates)
    return (first.option, first.billing) == (block.option, block.billing)


def is_taxed(document: QuoteDocument) -> bool:
    """Whether the totals add up tax."""
    return document.details.tax.mode is TaxMode.CHARGED


def _rates(option: OptionDocument, totals: Totals, details: QuoteDetails) -> tuple[Decimal, ...]:
    rates = {line.tax_rate for line in _counted(option.lines, totals.billing)}
    if totals.billing is Billing.ONCE:
        rates.add(details.tax.rate)
    return tuple(sorted(rates, reverse=True))


def _counted(lines: tuple[PricedLine, ...], billing: Billing) -> Iterator[PricedLine]:
    return (line for line in lines if line.is_included and line.billing is billing)
