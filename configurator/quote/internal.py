"""What stays with the seller: costs and margin. No type of a customer file has a field that could hold any of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from configurator.catalog.frozen import Frozen
from configurator.quote.money import Currency, UnitPrice, line_net
from configurator.quote.party import Line, Lines
from configurator.quote.pricing import PricedLine


class Cost(Frozen):
    """What one piece costs the seller; `of` is the part number, or the line's key where it has none."""

    of: Line
    unit_cost: UnitPrice
    currency: Currency


class Internal(Frozen):
    """The internal part of a project. It is saved in the project's own file and goes nowhere else."""

    costs: tuple[Cost, ...] = ()
    note: Lines = ""

    def cost_of(self, line: PricedLine, currency: str) -> Decimal | None:
        """What one piece of a line costs; None where nobody has entered it in this currency."""
        named = (cost for cost in self.costs if cost.of == (line.part or line.key) and cost.currency == currency)
        return next((cost.unit_cost for cost in named), None)

    def with_cost(self, cost: Cost) -> "Internal":
        """The internal part with a cost put in, in place of an older one."""
        others = (one for one in self.costs if (one.of, one.currency) != (cost.of, cost.currency))
        return self.replace(costs=(*others, cost))


@dataclass(frozen=True)
class Margin:
    """What the included lines earn, discounts of the lines taken off and the quote's own not yet."""

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


def margin_of(lines: Sequence[PricedLine], internal: Internal, currency: str) -> Margin:
    """The margin of the lines whose price and cost are both known. Hand in lines before a package hides them."""
    net, cost, unknown = Decimal(0), Decimal(0), []
    for line in (one for one in lines if one.is_included):
        unit_cost = internal.cost_of(line, currency)
        if line.net is None or unit_cost is None:
            unknown.append(line.position)
            continue
        net += line.net
        cost += line_net(line.quantity, unit_cost, Decimal(0), currency)
    return Margin(net, cost, tuple(unknown))
