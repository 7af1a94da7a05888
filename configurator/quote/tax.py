"""How a quote treats tax.

The sentences follow Council Directive 2006/112/EC: goods to a taxable person in another state of the Union are exempt
by Article 138, goods sent out of the Union by Article 146, and by Article 196 a buyer in another state owes the tax on
services. It binds sellers in the Union alone. Practice notes, no legal advice.
"""

from decimal import Decimal
from enum import StrEnum

from configurator.catalog.frozen import Frozen
from configurator.language import _, mark
from configurator.quote.money import Percent
from configurator.quote.party import EUROPEAN_UNION, Line


class TaxMode(StrEnum):
    """Whether tax is added up in the quote."""

    NOT_INCLUDED = "not_included"
    """The total is net; a sentence says that tax comes on top."""
    CHARGED = "charged"
    REVERSE_CHARGE = "reverse_charge"
    """None is added: the buyer in another state of the European Union owes it, or the goods leave the Union."""


class Supply(StrEnum):
    """What goes to a buyer abroad, on which the sentence about tax depends."""

    GOODS = "goods"
    """An exempt supply or export; a buyer in the European Union pays tax on the acquisition."""
    SERVICES = "services"
    """Taxed where the buyer is, who owes the tax."""
    BOTH = "both"


_EXPORT = mark("Exempt export of goods out of the European Union (Article 146 of Directive 2006/112/EC).")

_NOT_CHARGED = {
    Supply.GOODS: mark("Exempt supply of goods within the European Union (Article 138 of Directive 2006/112/EC)."),
    Supply.SERVICES: mark("Reverse charge: the buyer owes the value added tax (Article 196 of Directive 2006/112/EC)."),
    Supply.BOTH: mark(
        "Goods: exempt supply within the European Union (Article 138 of Directive 2006/112/EC). Services: reverse "
        "charge, the buyer owes the value added tax (Article 196 of Directive 2006/112/EC)."
    ),
}


class Tax(Frozen):
    """The mode, and the rate of every line that names none of its own."""

    mode: TaxMode = TaxMode.NOT_INCLUDED
    rate: Percent = Decimal(19)
    supply: Supply = Supply.GOODS
    """Of meaning for `TaxMode.REVERSE_CHARGE` alone."""
    text: Line = ""
    """The seller's own sentence in place of the one that follows from the mode; empty for that one."""

    def sentence(self, seller: str, buyer: str) -> str:
        """What the quote says about tax for the countries of both; empty where the tax is added up."""
        if self.text:
            return self.text
        if self.mode is TaxMode.CHARGED:
            return ""
        if self.mode is TaxMode.REVERSE_CHARGE:
            return self._without_tax(seller, buyer)
        if seller == "US":
            return _("Sales tax is not included.")
        return _("All prices are net; value added tax at the statutory rate is added.")

    def _without_tax(self, seller: str, buyer: str) -> str:
        """The ground for adding none, where the directive has one for these two; countries may be open still."""
        if is_outside_union(seller) or (seller and seller == buyer):
            return _("All prices are net; no tax is included.")
        if not is_outside_union(buyer):
            return _(_NOT_CHARGED[self.supply])
        return _(_EXPORT) if self.supply is Supply.GOODS else _("All prices are net; no tax is included.")


def is_outside_union(country: str) -> bool:
    """Whether a country was chosen that is no state of the European Union."""
    return bool(country) and country not in EUROPEAN_UNION
