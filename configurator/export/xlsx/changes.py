"""The Changes sheet: what is otherwise than in the revision that was issued last."""

from configurator.export.terms import AREAS
from configurator.export.xlsx import styles
from configurator.export.xlsx.page import Page
from configurator.language import _
from configurator.quote.document import QuoteDocument

WIDTHS = (16, 18, 34, 46, 46)
HEADER_ROW = 3


def write_changes(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet."""
    title = _("Changes since {number}").format(number=document.changed_since)
    page.text(1, title, styles.HEADING, len(WIDTHS))
    page.next()
    replaces = _("This quote replaces {number}.").format(number=document.changed_since)
    page.text(1, replaces, styles.NOTE, len(WIDTHS))
    page.next()
    page.headers([_("Area"), _("Option"), _("What"), _("Before"), _("Now")])
    for change in document.changes:
        texts = (_(AREAS[change.area]), change.option, change.label, change.before or "–", change.after or "–")
        for column, text in enumerate(texts, 1):
            page.text(column, text, styles.CELL)
        page.next()
