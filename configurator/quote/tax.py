"""How a quote treats tax."""

from decimal import Decimal
from enum import StrEnum

from configurator.catalog.frozen import Frozen
from configurator.language import _
from configurator.quote.money import Percent


class TaxMode(StrEnum):
    """Whether tax is added up in the quote."""

    NOT_INCLUDED = "not_included"
    """The total is net; a sentence says that tax comes on top."""
    CHARGED = "charged"
    REVERSE_CHARGE = "reverse_charge"
    """The buyer in another state of the European Union owes the tax."""


class Tax(Frozen):
    """The mode, and the rate of every line that names none of its own."""

    mode: TaxMode = TaxMode.NOT_INCLUDED
    rate: Percent = Decimal(19)

    def sentence(self, country: str) -> str:
        """What the quote says about tax for a seller's country; empty where the tax is added up."""
        if self.mode is TaxMode.CHARGED:
            return ""
        if self.mode is TaxMode.REVERSE_CHARGE:
            return _("Reverse charge: the buyer owes the value added tax (Article 196 of Directive 2006/112/EC).")
        if country == "US":
            return _("Sales tax is not included.")
        return _("All prices are net; value added tax at the statutory rate is added.")
