"""Who buys."""

from PySide6.QtWidgets import QWidget

from configurator.language import _
from configurator.ui.quote.form_column import FormColumn
from configurator.ui.quote.party_fields import add_party
from configurator.ui.session import Session


class BuyerSection(FormColumn):
    """Name, address and ways to reach the buyer."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(_("Buyer"), session, parent)
        add_party(self, "buyer")
