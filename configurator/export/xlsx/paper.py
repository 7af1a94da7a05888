"""How a sheet leaves the printer, and what of it may be changed."""

from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from configurator.export.text import clean
from configurator.language import _

A4 = 9
"""Excel's number for the paper size."""

_MOST_FOOTER = 140


def set_up(sheet: Worksheet, header: str, footer: str, *, landscape: bool, header_row: int) -> None:
    """A4, as wide as the paper, numbered pages; `header_row` is repeated on each of them."""
    sheet.sheet_view.showGridLines = False
    sheet.page_setup.paperSize = A4
    sheet.page_setup.orientation = "landscape" if landscape else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    margins = sheet.page_margins
    margins.left = margins.right = 0.5
    margins.top, margins.bottom = 0.7 if header else 0.5, 0.75
    place = _("{sheet}, page {page} of {pages}").format(sheet="&A", page="&P", pages="&N")
    sheet.oddFooter = HeaderFooterItem(
        left=_HeaderFooterPart(text=_footer_text(footer)), right=_HeaderFooterPart(text=place)
    )
    if header:
        sheet.oddHeader = HeaderFooterItem(center=_HeaderFooterPart(text=_footer_text(header)))
    sheet.print_title_rows = f"{header_row}:{header_row}"


def lock(sheet: Worksheet) -> None:
    """Only the cells meant for input can be changed. There is no password: it would be no protection."""
    sheet.protection.sheet = True
    sheet.protection.formatColumns = False
    sheet.protection.formatRows = False


def _footer_text(text: str) -> str:
    """In a footer, ``&`` starts a code and a line feed a line."""
    return " ".join(clean(text).split())[:_MOST_FOOTER].replace("&", "&&")
