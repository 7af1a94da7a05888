"""The Charts sheet: two native charts for each option, and below them the tables they are drawn from.

The figures are the document's series as values: they do not follow the Sizing sheet's inputs.
"""

from openpyxl.worksheet.pagebreak import Break

from configurator.catalog.models import Catalog
from configurator.export.xlsx import styles
from configurator.export.xlsx.cards_table import write_cards
from configurator.export.xlsx.contexts_table import write_contexts
from configurator.export.xlsx.page import Page
from configurator.language import _
from configurator.quote.document import OptionDocument, QuoteDocument

WIDTHS = (36, 16, 18, 18, 46)
_LAST = len(WIDTHS)

_WIDTH, _CURVES_HEIGHT, _BARS_HEIGHT = 25, 13.0, 20.5
"""In centimetres. Together they fill the first page: Excel passes over a page break where it fits a sheet's width."""

_ROW_HEIGHT = 15 * 2.54 / 72


def write_charts(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet. Each option has a page of charts, and its tables on the next."""
    page.text(1, _("Charts"), styles.HEADING, _LAST)
    page.next()
    words = _("The figures of the quote. NVFP4 is headroom to switch on after testing, and in no total.")
    page.text(1, words, styles.NOTE, _LAST)
    page.next()
    page.next()
    for number, option in enumerate(document.options):
        if number:
            page.next()
            page.sheet.row_breaks.append(Break(id=page.row - 1))
        _write_option(page, document.catalog, option)


def _write_option(page: Page, catalog: Catalog, option: OptionDocument) -> None:
    """Where a chart cannot be drawn, its place says why."""
    if option.name:
        page.text(1, option.name, styles.SECTION, _LAST)
        page.next()
    curves_at, reason = page.at(1), option.context_chart.cannot_draw
    if reason:
        words = _("Sessions against context are not drawn: {reason}").format(reason=reason)
        page.text(1, words, styles.TEXT, _LAST)
        page.next()
    else:
        _leave_room(page, _CURVES_HEIGHT)
    bars_at = page.at(1)
    _leave_room(page, _BARS_HEIGHT)
    page.sheet.row_breaks.append(Break(id=page.row - 1))
    if not reason:
        curves = write_contexts(page, catalog, option)
        curves.width, curves.height = _WIDTH, _CURVES_HEIGHT
        page.sheet.add_chart(curves, curves_at)
    bars = write_cards(page, option.cards_chart)
    bars.width, bars.height = _WIDTH, _BARS_HEIGHT
    page.sheet.add_chart(bars, bars_at)


def _leave_room(page: Page, centimetres: float) -> None:
    """Free rows for a chart and a little air below it."""
    page.row += int(centimetres / _ROW_HEIGHT) + 2
