"""Which single price a package price tells nevertheless, because a sum has one line alone."""

from collections.abc import Iterator

from configurator.language import _
from configurator.quote.document import OptionDocument, QuoteDocument
from configurator.quote.pricing import PricedLine
from configurator.quote.tax import TaxMode


def told_prices(document: QuoteDocument) -> tuple[str, ...]:
    """A sentence in the current language for each line that a sum or a tax base gives away; none without a package."""
    if not document.details.is_package_price:
        return ()
    is_taxed = document.details.tax.mode is TaxMode.CHARGED
    alone = [line for option in document.options for line in _alone(option, is_taxed=is_taxed)]
    words = _("The sums tell what “{line}” costs, which is alone with its billing or its tax rate.")
    return tuple(dict.fromkeys(words.format(line=line.description.partition("\n")[0] or line.part) for line in alone))


def _alone(option: OptionDocument, *, is_taxed: bool) -> Iterator[PricedLine]:
    hidden = [line for line in option.lines if line.in_package]
    for line in hidden:
        if sum(_sum_of(one, is_taxed=is_taxed) == _sum_of(line, is_taxed=is_taxed) for one in hidden) == 1:
            yield line


def _sum_of(line: PricedLine, *, is_taxed: bool) -> tuple[object, ...]:
    """The sum that a line is counted in."""
    return (line.billing, line.tax_rate) if is_taxed else (line.billing,)
