"""Which mandatory fields of a quote are still empty, by the seller's country.

Practice notes, no legal advice: §§ 35a GmbHG, 80 AktG, 37a and 125a HGB; the British Trading Disclosures Regulations
2015; for the European Union what the Dutch chamber of commerce lists; the United States ask for nothing by federal law.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from configurator.language import _, mark
from configurator.quote.details import QuoteDetails
from configurator.quote.party import EUROPEAN_UNION, SELLER_LABELS
from configurator.quote.tax import Supply, TaxMode, is_outside_union

WITHOUT_DIRECTORS = ("e.k.", "e.kfm.", "e.kfr.", "ohg", "kg", "einzelunternehmen")
"""German legal forms that have no managing directors to name, as `Registration.form` writes them."""

WITH_SUPERVISORS = ("ag", "kgaa", "ag&co.kgaa", "gmbh&co.kgaa", "eg")
"""German legal forms that always have a supervisory board (§ 95 AktG, § 9 GenG)."""

FIRM_OFFER = timedelta(days=90)
"""How long a signed offer can bind a merchant in the United States (UCC § 2-205: three months)."""

_GERMAN = {
    "legal_form": mark("Seller: legal form"),
    "registered_office": mark("Seller: seat of the company"),
    "registered_at": mark("Seller: register court"),
    "register_number": mark("Seller: register number"),
    "directors": mark("Seller: managing directors"),
}

_BRITISH = {
    "registered_at": mark("Seller: part of the United Kingdom where it is registered"),
    "register_number": mark("Seller: registered number"),
    "registered_office": mark("Seller: registered office"),
}

_EUROPEAN = {"registered_at": mark("Seller: register"), "register_number": mark("Seller: register number")}

_REGISTRATION = {"DE": _GERMAN, "GB": _BRITISH}


@dataclass(frozen=True)
class MissingField:
    """A mandatory field that is empty: where it stands (``seller.phone``) and what it is called."""

    field: str
    label: str


def missing_fields(details: QuoteDetails) -> tuple[MissingField, ...]:
    """Every mandatory field that is empty, in the order of the form, named in the current language."""
    return (*_of_seller(details), *_of_registration(details), *_of_buyer(details), *_of_offer(details))


def warnings(details: QuoteDetails) -> tuple[str, ...]:
    """What is filled in and yet doubtful, in sentences."""
    return (*_of_validity(details), *tax_warnings(details))


def tax_warnings(details: QuoteDetails) -> tuple[str, ...]:
    """What of it is about tax. Countries that nobody has chosen yet give no doubt."""
    if details.tax.mode is not TaxMode.REVERSE_CHARGE:
        return ()
    seller, buyer = details.seller.country, details.buyer.country
    if seller and seller == buyer:
        return (
            _(
                "Seller and buyer are both in {country}; reverse charge holds between two states of the European "
                "Union alone."
            ).format(country=seller),
        )
    if details.tax.text:
        return ()
    if is_outside_union(seller):
        return (
            _(
                "{country} is outside the European Union, whose rules about exempt sales do not bind the seller; "
                "enter your own sentence about tax."
            ).format(country=seller),
        )
    if is_outside_union(buyer) and details.tax.supply is not Supply.GOODS:
        return (
            _(
                "{country} is outside the European Union, where reverse charge does not hold; enter your own sentence "
                "about the tax on services."
            ).format(country=buyer),
        )
    return ()


def _of_validity(details: QuoteDetails) -> tuple[str, ...]:
    days = (details.valid_until - details.issued).days
    if details.seller.country == "US" and days > FIRM_OFFER.days:
        return (
            _("Valid for {days} days: a seller in the United States is bound for three months at the most.").format(
                days=days
            ),
        )
    return ()


def _of_seller(details: QuoteDetails) -> Iterator[MissingField]:
    optional = () if details.seller.country in EUROPEAN_UNION else ("vat_id",)
    for field, label in SELLER_LABELS.items():
        if field not in optional and not getattr(details.seller, field):
            yield MissingField(f"seller.{field}", _(label))


def _of_registration(details: QuoteDetails) -> Iterator[MissingField]:
    country, registration = details.seller.country, details.registration
    asked = _REGISTRATION.get(country) or (_EUROPEAN if country in EUROPEAN_UNION else {})
    for field, label in asked.items():
        excused = field == "directors" and registration.form in WITHOUT_DIRECTORS
        if not (excused or getattr(registration, field)):
            is_board = field == "directors" and registration.has_board
            yield MissingField(f"registration.{field}", _("Seller: executive board") if is_board else _(label))
    if country == "DE" and registration.form in WITH_SUPERVISORS and not registration.supervisory_chair:
        yield MissingField("registration.supervisory_chair", _("Seller: chair of the supervisory board"))


def _of_buyer(details: QuoteDetails) -> Iterator[MissingField]:
    if not details.buyer.name:
        yield MissingField("buyer.name", _("Buyer: name"))
    if not details.buyer.address:
        yield MissingField("buyer.address", _("Buyer: address"))
    is_abroad = any(map(is_outside_union, (details.seller.country, details.buyer.country)))
    if details.tax.mode is TaxMode.REVERSE_CHARGE and not is_abroad and not details.buyer.vat_id:
        yield MissingField("buyer.vat_id", _("Buyer: VAT ID, which reverse charge needs"))


def _of_offer(details: QuoteDetails) -> Iterator[MissingField]:
    terms = details.terms
    for field, label in (
        ("payment", _("Terms of payment")),
        ("delivery", _("Delivery time")),
        ("warranty", _("Warranty")),
        ("incoterm", _("Terms of delivery (Incoterm and place)")),
        ("conditions", _("Conditions: retention of title, general terms with their version")),
    ):
        if not getattr(terms, field):
            yield MissingField(f"terms.{field}", label)
    if terms.incoterm and not terms.incoterm_place:
        yield MissingField("terms.incoterm_place", _("Place of the Incoterm"))
