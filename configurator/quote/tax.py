"""How a quote treats tax."""

from decimal import Decimal
from enum import StrEnum

from configurator.catalog.frozen import Frozen
from configurator.language import _, mark
from configurator.quote.money import Percent
from configurator.quote.party import Line


class TaxMode(StrEnum):
    """Whether tax is added up in the quote."""

    NOT_INCLUDED = "not_included"
    """The total is net; a sentence says that tax comes on top."""
    CHARGED = "charged"
    REVERSE_CHARGE = "reverse_charge"
    """The buyer in another state of the European Union owes the tax."""


class Supply(StrEnum):
    """What goes to a buyer in another state of the European Union, on which the sentence about tax depends."""

    GOODS = "goods"
    """An exempt supply; the buyer pays tax on the acquisition."""
    SERVICES = "services"
    """Taxed where the buyer is, who owes the tax."""
    BOTH = "both"


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

    def sentence(self, country: str) -> str:
        """What the quote says about tax for a seller's country; empty where the tax is added up."""
        if self.text:
            return self.text
        if self.mode is TaxMode.CHARGED:
            return ""
        if self.mode is TaxMode.REVERSE_CHARGE:
            return _(_NOT_CHARGED[self.supply])
        if country == "US":
            return _("Sales tax is not included.")
        return _("All prices are net; value added tax at the statutory rate is added.")
