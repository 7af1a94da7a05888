"""What follows the totals: notices, terms, and where both sides sign."""

from configurator.export.xlsx import styles
from configurator.export.xlsx.entry import empty_entry, entry
from configurator.export.xlsx.offer_lines import LAST
from configurator.export.xlsx.page import Page
from configurator.language import _
from configurator.quote.document import QuoteDocument
from configurator.quote.terms import Signature

_SIGNED, _WRITTEN = 48.0, 24.0
"""Points of a row to sign in, and of one to write in."""


def write_notices(page: Page, document: QuoteDocument) -> None:
    """The sentences below the totals; what a total leaves out stands there already, and follows the prices."""
    left_out = {totals.left_out for totals in document.totals}
    for notice in document.notices:
        if notice not in left_out:
            page.paragraphs(1, notice, styles.NOTE, LAST)


def write_terms(page: Page, document: QuoteDocument) -> None:
    """Every term that was entered."""
    if not document.terms:
        return
    page.section(_("Terms"))
    for label, text in document.terms:
        entry(page, label, text)


def write_remarks(page: Page, remarks: str) -> None:
    """The seller's own words."""
    if remarks.strip():
        page.section(_("Remarks"))
        page.paragraphs(1, remarks, styles.TEXT, LAST)


def write_reservations(page: Page, document: QuoteDocument) -> None:
    """What the figures are and are not."""
    page.paragraphs(1, document.reservations, styles.NOTE, LAST)


def write_signature(page: Page, signature: Signature) -> None:
    """Who signs for the seller, and cells for the buyer to accept in."""
    if not signature.is_printed:
        return
    page.section(_("Signature"))
    signs = ", ".join(filter(None, (signature.name, signature.role)))
    entry(page, _("For the seller"), signs, styles.STRONG)
    entry(page, _("Place"), signature.place)
    empty_entry(page, _("Date and signature"), _SIGNED)
    if signature.asks_acceptance:
        page.text(1, _("Accepted by the buyer"), styles.STRONG_TEXT, LAST)
        page.next()
        page.text(1, _("The offered positions are ordered on the terms of this quote."), styles.NOTE, LAST)
        page.next()
        empty_entry(page, _("Name, date, signature and stamp"), _SIGNED)
        empty_entry(page, _("Order number"), _WRITTEN)
