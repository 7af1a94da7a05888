"""From lines to totals. Every total is the sum of figures that are shown; tax is taken per rate on the sum of lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from configurator.language import _, ngettext
from configurator.quote.details import QuoteDetails
from configurator.quote.line import Billing, Place
from configurator.quote.lines import Line
from configurator.quote.money import in_currency, line_net, per_cent
from configurator.quote.tax import TaxMode

NOTHING = Decimal(0)


@dataclass(frozen=True)
class PricedLine:
    """One position as the customer reads it. `unit_price` and `net` are None together."""

    position: int
    key: str
    part: str
    description: str
    quantity: Decimal
    unit: str
    unit_price: Decimal | None
    """List price of one piece before the line's discount, with up to four decimals."""
    discount: Decimal
    """Per cent."""
    net: Decimal | None
    """Quantity × unit price less the discount, half up in the currency's digits."""
    billing: Billing
    place: Place
    tax_rate: Decimal
    """Per cent; the quote's own where the line names none. Without meaning unless tax is charged."""
    in_package: bool = False
    """Whether the price is hidden because the package has one price."""
    is_offered: bool = True
    """False where something blocks the option, which then has no prices; else one that is missing is on request."""

    @property
    def is_on_request(self) -> bool:
        """Whether nobody has named a price yet."""
        return self.net is None and not self.in_package and self.is_offered

    @property
    def is_included(self) -> bool:
        """Whether the line is in the total, once it has a price."""
        return self.place is Place.INCLUDED


@dataclass(frozen=True)
class TaxAmount:
    """Tax of one rate."""

    rate: Decimal
    base: Decimal
    amount: Decimal


@dataclass(frozen=True)
class Totals:
    """What is paid once, a month or a year. net = lines - discount + freight; gross = net + taxes."""

    billing: Billing
    lines: Decimal
    """The sum of the included lines' nets."""
    discount: Decimal
    """What the quote's own discount takes off, as a positive amount."""
    freight: Decimal | None
    """None where none is charged, and always for what recurs."""
    net: Decimal
    taxes: tuple[TaxAmount, ...]
    """One for each rate, the highest first; empty unless tax is charged."""
    gross: Decimal
    priced: int
    """How many included lines have a price."""
    on_request: tuple[int, ...]
    """Positions that are included and have no price: the total leaves them out."""

    @property
    def has_price(self) -> bool:
        """Whether there is a sum at all; without one the total itself is on request.

        Freight alone is one where no line is on request; beside lines that are it would pass for the whole.
        """
        return self.priced > 0 or (self.freight is not None and not self.on_request)

    @property
    def left_out(self) -> str:
        """What the total leaves out, in a sentence; empty where it leaves out nothing."""
        if not self.on_request:
            return ""
        if not self.has_price:
            return _("All prices are on request.")
        names = ", ".join(map(str, self.on_request))
        return ngettext(
            "The total leaves out position {positions}, which is on request.",
            "The total leaves out positions {positions}, which are on request.",
            len(self.on_request),
        ).format(positions=names)


def price_lines(lines: Sequence[Line], details: QuoteDetails) -> tuple[PricedLine, ...]:
    """Number the lines and work out their nets."""
    return tuple(_price(position, line, details) for position, line in enumerate(lines, 1))


def totals_of(lines: Sequence[PricedLine], details: QuoteDetails) -> tuple[Totals, ...]:
    """The totals of what is paid once, which are always there, then of what is paid by the month and by the year."""
    included = [line for line in lines if line.is_included]
    return tuple(
        _totals(billing, [line for line in included if line.billing is billing], details)
        for billing in Billing
        if billing is Billing.ONCE or any(line.billing is billing for line in included)
    )


def in_package(lines: Iterable[PricedLine]) -> tuple[PricedLine, ...]:
    """The lines as they are printed where the package has one price: included ones without any."""
    return tuple(
        line
        if line.net is None or not line.is_included
        else replace(line, unit_price=None, discount=NOTHING, net=None, in_package=True)
        for line in lines
    )


def not_offered(lines: Iterable[PricedLine]) -> tuple[PricedLine, ...]:
    """The lines of an option that something blocks: what it would be, and no price that reads as an offer."""
    return tuple(replace(line, unit_price=None, discount=NOTHING, net=None, is_offered=False) for line in lines)


def _price(position: int, line: Line, details: QuoteDetails) -> PricedLine:
    price = line.unit_price
    return PricedLine(
        position=position,
        key=line.key,
        part=line.part,
        description=line.description,
        quantity=line.quantity,
        unit=line.unit,
        unit_price=price,
        discount=line.discount,
        net=None if price is None else line_net(line.quantity, price, line.discount, details.currency),
        billing=line.billing,
        place=line.place,
        tax_rate=details.tax.rate if line.tax_rate is None else line.tax_rate,
    )


def _totals(billing: Billing, lines: Sequence[PricedLine], details: QuoteDetails) -> Totals:
    currency = details.currency
    zero = in_currency(NOTHING, currency)
    by_rate: dict[Decimal, Decimal] = {}
    for line in lines:
        if line.net is not None:
            by_rate[line.tax_rate] = by_rate.get(line.tax_rate, zero) + line.net
    off = {rate: per_cent(amount, details.discount, currency) for rate, amount in by_rate.items()}
    bases = {rate: amount - off[rate] for rate, amount in by_rate.items()}
    freight = _freight(billing, details)
    if freight is not None:
        bases[details.tax.rate] = bases.get(details.tax.rate, zero) + freight
    net = sum(bases.values(), zero)
    taxes = _taxes(bases, details)
    return Totals(
        billing=billing,
        lines=sum(by_rate.values(), zero),
        discount=sum(off.values(), zero),
        freight=freight,
        net=net,
        taxes=taxes,
        gross=net + sum((tax.amount for tax in taxes), zero),
        priced=sum(line.net is not None for line in lines),
        on_request=tuple(line.position for line in lines if line.is_on_request),
    )


def _freight(billing: Billing, details: QuoteDetails) -> Decimal | None:
    if billing is not Billing.ONCE or details.freight is None:
        return None
    return in_currency(details.freight, details.currency)


def _taxes(bases: dict[Decimal, Decimal], details: QuoteDetails) -> tuple[TaxAmount, ...]:
    if details.tax.mode is not TaxMode.CHARGED:
        return ()
    return tuple(
        TaxAmount(rate, bases[rate], per_cent(bases[rate], rate, details.currency))
        for rate in sorted(bases, reverse=True)
    )
