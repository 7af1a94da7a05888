"""The Charts sheet: two native charts on top, and below them the tables they are drawn from.

The figures are the document's series as values: they do not follow the Sizing sheet's inputs.
"""

from openpyxl.worksheet.pagebreak import Break

from configurator.export.xlsx import styles
from configurator.export.xlsx.cards_table import write_cards
from configurator.export.xlsx.contexts_table import write_contexts
from configurator.export.xlsx.page import Page
from configurator.quote.document import QuoteDocument

WIDTHS = (36, 16, 18, 18, 46)
_LAST = len(WIDTHS)

_WIDTH, _CURVES_HEIGHT, _BARS_HEIGHT = 25, 13.0, 20.5
"""In centimetres. Together they fill the first page: Excel passes over a page break where it fits a sheet's width."""

_ROW_HEIGHT = 15 * 2.54 / 72


def write_charts(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet. Where a chart cannot be drawn, its place says why."""
    page.text(1, "Charts", styles.HEADING, _LAST)
    page.next()
    words = "The figures of the quote. NVFP4 is headroom to switch on after testing, and in no total."
    page.text(1, words, styles.NOTE, _LAST)
    page.next()
    page.next()
    curves_at, reason = page.at(1), document.context_chart.cannot_draw
    if reason:
        page.text(1, f"Sessions against context are not drawn: {reason}", styles.TEXT, _LAST)
        page.next()
    else:
        _leave_room(page, _CURVES_HEIGHT)
    bars_at = page.at(1)
    _leave_room(page, _BARS_HEIGHT)
    page.sheet.row_breaks.append(Break(id=page.row - 1))
    if not reason:
        curves = write_contexts(page, document)
        curves.width, curves.height = _WIDTH, _CURVES_HEIGHT
        page.sheet.add_chart(curves, curves_at)
    bars = write_cards(page, document)
    bars.width, bars.height = _WIDTH, _BARS_HEIGHT
    page.sheet.add_chart(bars, bars_at)


def _leave_room(page: Page, centimetres: float) -> None:
    """Free rows for a chart and a little air below it."""
    page.row += int(centimetres / _ROW_HEIGHT) + 2
