"""On which terms is offered, and who signs."""

from PySide6.QtWidgets import QWidget

from configurator.language import _, mark
from configurator.quote.terms import Incoterm
from configurator.ui.quote.form_column import FormColumn
from configurator.ui.session import Session
from configurator.ui.widgets.combo import Entry

INCOTERMS = {
    Incoterm.EXW: mark("Ex works"),
    Incoterm.FCA: mark("Free carrier"),
    Incoterm.CPT: mark("Carriage paid to"),
    Incoterm.CIP: mark("Carriage and insurance paid to"),
    Incoterm.DAP: mark("Delivered at place"),
    Incoterm.DPU: mark("Delivered at place unloaded"),
    Incoterm.DDP: mark("Delivered duty paid"),
    Incoterm.FAS: mark("Free alongside ship"),
    Incoterm.FOB: mark("Free on board"),
    Incoterm.CFR: mark("Cost and freight"),
    Incoterm.CIF: mark("Cost, insurance and freight"),
}


class TermsSection(FormColumn):
    """Free texts; an empty one is not printed."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(_("Terms"), session, parent)
        entries = (Entry(_("none"), ""), *(Entry(f"{code}  {_(name)}", code) for code, name in INCOTERMS.items()))
        left, right = self.beside(1, 1)
        self.choice("terms.incoterm", _("Incoterm 2020"), entries, parse=_incoterm, into=left)
        self.line("terms.incoterm_place", _("Named place"), hint=_("Bristol"), into=right)
        self.area("terms.delivery", _("Delivery time"), lines=2)
        self.area("terms.payment", _("Terms of payment"), lines=2)
        self.area("terms.warranty", _("Warranty"), lines=2)
        self.area("terms.conditions", _("Further conditions"), lines=4)
        self.heading(_("SIGNATURE"))
        self.tick("signature.is_printed", _("A line for our signature"))
        left, right = self.beside(1, 1)
        self.line("signature.name", _("Signed by"), into=left)
        self.line("signature.role", _("Role"), into=right)
        self.line("signature.place", _("Place"))
        self.tick("signature.asks_acceptance", _("Lines for the buyer to accept on"))


def _incoterm(code: str) -> Incoterm | None:
    return Incoterm(code) if code else None
