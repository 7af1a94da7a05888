"""Who offers and who buys."""

from typing import Annotated

from pydantic import AfterValidator, Field

from configurator.catalog.frozen import AS_WRITTEN, Frozen
from configurator.language import _, mark

EUROPEAN_UNION = frozenset(
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split()  # noqa: SIM905 - codes of ISO 3166
)


def _blank_is_empty(text: str) -> str:
    return text if text.strip() else ""


def on_one_line(text: str) -> str:
    """The text itself. Raises ValueError where it has a second line."""
    if len(text.splitlines()) > 1:
        raise ValueError(_("must stand on one line"))
    return text


Line = Annotated[str, AS_WRITTEN, Field(max_length=300), AfterValidator(_blank_is_empty), AfterValidator(on_one_line)]
Lines = Annotated[str, AS_WRITTEN, Field(max_length=5_000), AfterValidator(_blank_is_empty)]
LongText = Annotated[str, AS_WRITTEN, Field(max_length=20_000), AfterValidator(_blank_is_empty)]
"""A description or terms, which may run over pages."""
Country = Annotated[str, Field(pattern=r"^([A-Z]{2})?$")]
"""A code of ISO 3166 such as DE, GB, US; empty where it was not chosen yet."""


class Party(Frozen):
    """Seller or buyer. `address` holds as many lines as the letterhead needs."""

    name: Line = ""
    address: Lines = ""
    contact: Line = ""
    email: Line = ""
    phone: Line = ""
    country: Country = ""
    vat_id: Line = ""


SELLER_LABELS = {
    "name": mark("Seller: legal name"),
    "address": mark("Seller: address"),
    "contact": mark("Seller: contact person"),
    "phone": mark("Seller: phone"),
    "email": mark("Seller: e-mail"),
    "country": mark("Seller: country"),
    "vat_id": mark("Seller: VAT ID"),
}
"""What the fields of a selling `Party` are called."""


class Registration(Frozen):
    """What the seller's country wants to read about a company on its business letters."""

    legal_form: Line = ""
    registered_office: Line = ""
    """The seat in Germany, the registered office's address in the United Kingdom."""
    registered_at: Line = ""
    """The register court in Germany, the part of the United Kingdom, the register elsewhere."""
    register_number: Line = ""
    directors: Line = ""
    """All managing directors, each with surname and one full first name."""
    supervisory_chair: Line = ""
    """Who chairs the supervisory board; empty where there is none."""

    @property
    def form(self) -> str:
        """The legal form to be compared: ``e.k.`` for ``e. K.``."""
        return "".join(self.legal_form.split()).lower()

    @property
    def has_board(self) -> bool:
        """Whether those who lead the company are a board (Vorstand) and no managing directors."""
        return self.form in ("ag", "eg", "se")


class SellerProfile(Frozen):
    """The seller as it is entered once and put into every new quote."""

    party: Party = Party()
    registration: Registration = Registration()
