"""What stays with the seller: costs and margin. No type of a customer file has a field that could hold any of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from configurator.catalog.frozen import Frozen
from configurator.quote.details import QuoteDetails
from configurator.quote.line import Billing
from configurator.quote.money import Currency, Quantity, UnitPrice, in_currency, line_net, per_cent
from configurator.quote.party import Line, Lines
from configurator.quote.pricing import PricedLine


class Cost(Frozen):
    """What one piece costs the seller, from a minimum quantity on.

    `of` is the part number, or the line's key where it has none.
    """

    of: Line
    unit_cost: UnitPrice
    currency: Currency
    minimum: Quantity = Decimal(1)


class Internal(Frozen):
    """The internal part of a project. It is saved in the project's own file and goes nowhere else."""

    costs: tuple[Cost, ...] = ()
    note: Lines = ""

    def cost_of(self, line: PricedLine, currency: str) -> Decimal | None:
        """What one piece of a line costs at its quantity; None where nobody has entered it in this currency."""
        named = [cost for cost in self.costs if cost.of == (line.part or line.key) and cost.currency == currency]
        # Fewer than the least that is sold cost what the least does; a customer's price is on request then.
        least = min((cost.minimum for cost in named), default=Decimal(1))
        reached = [cost for cost in named if cost.minimum <= max(abs(line.quantity), least)]
        return max(reached, key=lambda cost: cost.minimum).unit_cost if reached else None

    def with_cost(self, cost: Cost) -> "Internal":
        """The internal part with a cost put in, in place of an older one."""
        return self.with_costs((cost,))

    def with_costs(self, costs: Sequence[Cost]) -> "Internal":
        """The internal part with costs put in; of each part they name, all older ones of that currency go."""
        named = {(one.of, one.currency) for one in costs}
        others = (one for one in self.costs if (one.of, one.currency) not in named)
        return self.replace(costs=(*others, *costs))


@dataclass(frozen=True)
class Margin:
    """What the included lines earn, the discounts of the lines and of the quote taken off."""

    net: Decimal
    cost: Decimal
    unknown: tuple[int, ...]
    """Positions that are left out because their price or their cost is not known."""

    @property
    def amount(self) -> Decimal:
        """Net less cost."""
        return self.net - self.cost

    @property
    def per_cent(self) -> Decimal | None:
        """The margin on the net in per cent, exact; None where nothing is sold."""
        return self.amount * 100 / self.net if self.net else None


def margin_of(lines: Sequence[PricedLine], internal: Internal, details: QuoteDetails) -> Margin:
    """The margin of the lines whose price and cost are both known. Hand in lines before a package hides them."""
    currency, cost, unknown = details.currency, Decimal(0), []
    # The quote's discount is rounded for each rate and billing, as the totals round it.
    nets: dict[tuple[Billing, Decimal], Decimal] = {}
    for line in (one for one in lines if one.is_included):
        unit_cost = internal.cost_of(line, currency)
        if line.net is None or unit_cost is None:
            unknown.append(line.position)
            continue
        summed = line.billing, line.tax_rate
        nets[summed] = nets.get(summed, in_currency(Decimal(0), currency)) + line.net
        cost += line_net(line.quantity, unit_cost, Decimal(0), currency)
    net = sum((amount - per_cent(amount, details.discount, currency) for amount in nets.values()), Decimal(0))
    return Margin(net, cost, tuple(unknown))
