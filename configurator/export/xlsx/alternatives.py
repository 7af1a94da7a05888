"""The Alternatives sheet: every option that is quoted beside the offered one, with lines and totals of its own."""

from openpyxl.worksheet.pagebreak import Break

from configurator.export.xlsx import styles
from configurator.export.xlsx.answer_rows import write_answer, write_findings
from configurator.export.xlsx.blocks import blocks_of
from configurator.export.xlsx.offer_lines import LAST, fit_columns, write_lines
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.totals import write_totals
from configurator.language import _
from configurator.quote.document import OptionDocument, QuoteDocument

FIRST = 2
"""The number of the first of them; 1 is the offered option."""


def write_alternatives(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet; each option starts on a new page."""
    fit_columns(page, document)
    page.text(1, _("Alternatives"), styles.HEADING, LAST)
    page.next()
    words = _("{option} is offered. The others stand beside it, each with a total of its own.")
    page.text(1, words.format(option=document.name), styles.NOTE, LAST)
    page.next()
    for number, option in enumerate(document.options[1:], FIRST):
        if number > FIRST:
            page.sheet.row_breaks.append(Break(id=page.row))
        page.next()
        _write_option(page, document, option, number)
    page.print_only(LAST)


def _write_option(page: Page, document: QuoteDocument, option: OptionDocument, number: int) -> None:
    title = _("Not offered: {option}").format(option=option.name) if option.answer.check.blocks else option.name
    page.text(1, title, styles.HEADING, LAST)
    page.next()
    page.text(1, option.subtitle, styles.SUBTITLE, LAST)
    page.next()
    page.next()
    write_answer(page, option)
    page.section(_("Line items"))
    rows = write_lines(page, document, option, number)
    for block in blocks_of(document, number):
        write_totals(page, document, block, rows)
    if option.answer.check.blocks:
        page.text(1, _("Not offered, so that nothing is added up."), styles.NOTE, LAST)
        page.next()
    write_findings(page, option.findings)
