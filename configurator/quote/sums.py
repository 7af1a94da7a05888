"""What stands below the positions of an option: the words of its totals, and which of them are shown."""

from decimal import Decimal
from typing import NamedTuple

from configurator.language import _, mark
from configurator.quote.details import QuoteDetails
from configurator.quote.document import ON_REQUEST
from configurator.quote.line import Billing
from configurator.quote.pricing import Totals
from configurator.quote.printing import format_money, format_percent

NET_TOTALS = {
    Billing.ONCE: mark("Net total"),
    Billing.MONTHLY: mark("Net total per month"),
    Billing.YEARLY: mark("Net total per year"),
}

GROSS_TOTALS = {
    Billing.ONCE: mark("Gross total"),
    Billing.MONTHLY: mark("Gross total per month"),
    Billing.YEARLY: mark("Gross total per year"),
}


class SumRow(NamedTuple):
    """One row: what it is, its amount in words, and whether it adds up the rows above it."""

    label: str
    amount: str
    is_sum: bool = False


def net_label(billing: Billing, *, is_package: bool) -> str:
    """What the net is called; one price for all lines is named as such."""
    return _("Package price, net") if is_package and billing is Billing.ONCE else _(NET_TOTALS[billing])


def is_sales_tax(details: QuoteDetails) -> bool:
    """Whether the seller's country calls the tax so; elsewhere it is value added tax."""
    return details.seller.country == "US"


def sum_rows(totals: Totals, details: QuoteDetails, locale: str) -> list[SumRow]:
    """Each sum follows what it is made of. Without a price there is no sum, so that no tax is named either."""

    def money(amount: Decimal) -> str:
        # The minus sign of the discounts, in place of the hyphen that is typed for one.
        return format_money(amount, details.currency, locale).replace("-", "\N{MINUS SIGN}")

    net = net_label(totals.billing, is_package=details.is_package_price)
    freight = [] if totals.freight is None else [SumRow(_("Freight"), money(totals.freight))]
    if not totals.has_price:
        return [*freight, SumRow(net, _(ON_REQUEST), is_sum=True)]
    rows = [SumRow(_("Sum of the positions"), money(totals.lines))] if totals.discount or freight else []
    if totals.discount:
        label = _("Discount {rate}").format(rate=format_percent(details.discount))
        rows.append(SumRow(label, f"\N{MINUS SIGN}{money(totals.discount)}"))
    rows += [*freight, SumRow(net, money(totals.net), is_sum=True)]
    words = _("Sales tax {rate} on {base}") if is_sales_tax(details) else _("VAT {rate} on {base}")
    rows += [
        SumRow(words.format(rate=format_percent(tax.rate), base=money(tax.base)), money(tax.amount))
        for tax in totals.taxes
    ]
    if totals.taxes:
        rows.append(SumRow(_(GROSS_TOTALS[totals.billing]), money(totals.gross), is_sum=True))
    return rows
