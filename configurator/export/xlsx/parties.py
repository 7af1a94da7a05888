"""Who offers what to whom, under which number, and until when."""

from configurator.export.xlsx import styles
from configurator.export.xlsx.days import day_in_words
from configurator.export.xlsx.entry import entry
from configurator.export.xlsx.offer_lines import DESCRIPTION, LAST
from configurator.export.xlsx.page import Page
from configurator.language import _
from configurator.quote.details import QuoteDetails
from configurator.quote.party import Party, Registration


def write_parties(page: Page, details: QuoteDetails) -> None:
    """Seller with what its register says, buyer, number and days."""
    _write_party(page, _("Seller"), details.seller, _("Seller: not named yet"))
    _write_registration(page, details.registration)
    _write_party(page, _("Buyer"), details.buyer, _("Buyer: not named yet"))
    _write_filled(page, _("Customer number"), details.customer_number)
    _write_filled(page, _("Your reference"), details.buyer_reference)
    entry(page, _("Quote"), details.full_number)
    for label, day in ((_("Date"), details.issued), (_("Valid until"), details.valid_until)):
        page.text(1, label, styles.LABEL, DESCRIPTION - 1)
        page.day(DESCRIPTION, day, styles.CELL, LAST)
        page.next()
    entry(page, _("Binding"), _binding(details))


def _write_party(page: Page, role: str, party: Party, unnamed: str) -> None:
    """A row for each part that was entered; the role stands at the first, `unnamed` in place of a name."""
    vat = _("VAT ID: {text}").format(text=party.vat_id) if party.vat_id else ""
    entry(page, role, party.name or unnamed, styles.STRONG)
    for text in (party.address, party.contact, party.phone, party.email, vat):
        if text.strip():
            entry(page, "", text)


def _write_registration(page: Page, registration: Registration) -> None:
    facts = (
        (_("Legal form"), registration.legal_form),
        (_("Registered office"), registration.registered_office),
        (_("Register"), registration.registered_at),
        (_("Register number"), registration.register_number),
        (_("Executive board") if registration.has_board else _("Managing directors"), registration.directors),
        (_("Chair of the supervisory board"), registration.supervisory_chair),
    )
    for label, text in facts:
        _write_filled(page, label, text)


def _write_filled(page: Page, label: str, text: str) -> None:
    if text:
        entry(page, label, text)


def _binding(details: QuoteDetails) -> str:
    if not details.is_binding:
        return _("Non-binding")
    return _("Binding until {day}").format(day=day_in_words(details.valid_until))
