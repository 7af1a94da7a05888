"""On which terms is offered."""

from enum import StrEnum

from configurator.catalog.frozen import Frozen
from configurator.language import mark
from configurator.quote.party import Line, LongText


class Incoterm(StrEnum):
    """The eleven rules of Incoterms 2020."""

    EXW = "EXW"
    FCA = "FCA"
    CPT = "CPT"
    CIP = "CIP"
    DAP = "DAP"
    DPU = "DPU"
    DDP = "DDP"
    FAS = "FAS"
    FOB = "FOB"
    CFR = "CFR"
    CIF = "CIF"


TERM_LABELS = (
    mark("Terms of delivery"),
    mark("Delivery time"),
    mark("Terms of payment"),
    mark("Warranty"),
    mark("Conditions"),
)
"""What a quote calls its terms, in the order of print."""


class Terms(Frozen):
    """Free texts; an empty one is not printed."""

    incoterm: Incoterm | None = None
    incoterm_place: Line = ""
    delivery: LongText = ""
    payment: LongText = ""
    warranty: LongText = ""
    conditions: LongText = ""
    """Retention of title, general terms with their version, governing law."""

    @property
    def incoterm_in_words(self) -> str:
        """``DAP Bristol, Incoterms® 2020``; empty where none was chosen."""
        if self.incoterm is None:
            return ""
        return f"{' '.join(filter(None, (self.incoterm.value, self.incoterm_place)))}, Incoterms® 2020"


class Signature(Frozen):
    """Who signs for the seller, and whether the buyer finds a line to accept on."""

    is_printed: bool = False
    name: Line = ""
    role: Line = ""
    place: Line = ""
    asks_acceptance: bool = True
    """A line for the buyer's name, date, stamp and order number."""
