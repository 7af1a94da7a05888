"""The Quote sheet: parties, answer, line items with live totals, terms, configuration, findings, identity."""

from configurator.export.xlsx import styles
from configurator.export.xlsx.answer_rows import write_answer, write_findings
from configurator.export.xlsx.blocks import blocks_of
from configurator.export.xlsx.closing import (
    write_notices,
    write_remarks,
    write_reservations,
    write_signature,
    write_terms,
)
from configurator.export.xlsx.entry import entry
from configurator.export.xlsx.offer_lines import LAST, fit_columns, write_lines
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.parties import write_parties
from configurator.export.xlsx.totals import write_totals
from configurator.language import _
from configurator.quote.document import QuoteDocument

OFFERED = 1
"""The number of the offered option."""


def write_quote(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet."""
    fit_columns(page, document)
    _write_heading(page, document)
    page.section(_("Answer"))
    write_answer(page, document)
    _write_offer(page, document)
    write_notices(page, document)
    write_terms(page, document)
    write_remarks(page, document.details.remarks)
    write_reservations(page, document)
    write_signature(page, document.details.signature)
    _write_choices(page, document)
    write_findings(page, document.findings)
    _write_identity(page, document)
    page.print_only(LAST)


def _write_heading(page: Page, document: QuoteDocument) -> None:
    page.text(1, document.title, styles.TITLE, LAST)
    page.next()
    page.text(1, document.subtitle, styles.SUBTITLE, LAST)
    page.next()
    if document.is_example:
        page.text(1, _("The prices are examples, not an offer."), styles.BANNER, LAST)
        page.next()
    page.next()
    write_parties(page, document.details)


def _write_offer(page: Page, document: QuoteDocument) -> None:
    """The lines and what they come to."""
    page.section(_("Line items"))
    words = _("Yellow cells can be changed; nets and totals follow. The sheet is locked without a password.")
    page.text(1, words, styles.NOTE, LAST)
    page.next()
    rows = write_lines(page, document, document.options[0], OFFERED)
    for block in blocks_of(document, OFFERED):
        write_totals(page, document, block, rows)
    if len(document.options) > 1:
        words = _("{option} is offered. The others stand beside it, each with a total of its own.")
        page.text(1, words.format(option=document.name), styles.NOTE, LAST)
        page.next()


def _write_choices(page: Page, document: QuoteDocument) -> None:
    page.section(_("Configuration"))
    for label, text in document.choices:
        entry(page, label, text)


def _write_identity(page: Page, document: QuoteDocument) -> None:
    """What tells whether this file and a PDF speak of the same configuration."""
    page.section(_("About this document"))
    page.paragraphs(
        1,
        _(
            "The sessions are computed from published figures; they were not measured on the offered server. Capacity "
            "is promised with an FP8 cache. What an NVFP4 cache could add is headroom: it is no part of this offer and "
            "is in no total."
        ),
        styles.NOTE,
        LAST,
    )
    entry(page, _("Fingerprint"), document.fingerprint)
    entry(page, _("Catalogue"), document.catalog_version)
    entry(page, _("Program"), document.program_version)
