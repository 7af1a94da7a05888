"""The Sources sheet: every source behind the quote, of all its options."""

from configurator.catalog.frozen import Source
from configurator.export.text import clean
from configurator.export.xlsx import styles
from configurator.export.xlsx.page import Page
from configurator.language import _, pgettext
from configurator.quote.document import QuoteDocument

WIDTHS = (54, 24, 14, 100)
_LAST = len(WIDTHS)
_TITLE_END, _READ, _ADDRESS = 2, 3, 4

_MOST_LINK = 2_000
"""Excel opens no longer address."""


def write_sources(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet."""
    page.text(1, _("Sources"), styles.HEADING, _LAST)
    page.next()
    page.text(1, _("Title"), styles.HEADER, _TITLE_END)
    page.text(_READ, _("Read"), styles.HEADER)
    page.text(_ADDRESS, pgettext("of a source", "Address"), styles.HEADER, _LAST)
    page.next()
    for source in _sources(document):
        _write_source(page, source)


def _sources(document: QuoteDocument) -> tuple[Source, ...]:
    """Those of every option, once each."""
    return tuple({source.title: source for option in document.options for source in option.sources}.values())


def _write_source(page: Page, source: Source) -> None:
    page.text(1, source.title, styles.CELL, _TITLE_END)
    page.day(_READ, source.read)
    address = clean(source.address)
    is_link = address.startswith(("https://", "http://")) and len(address) <= _MOST_LINK
    cell = page.text(_ADDRESS, address, styles.LINK if is_link else styles.CELL, _LAST)
    if is_link:
        cell.hyperlink = address
    page.next()
