"""A label and what stands beside it, on the sheets that have the columns of the line items."""

from configurator.export.xlsx import styles
from configurator.export.xlsx.offer_lines import DESCRIPTION, LAST
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.styles import Style


def entry(page: Page, label: str, text: str, style: Style = styles.CELL) -> None:
    """Rows with text of any length; the label stands at the first."""
    page.paragraphs(DESCRIPTION, text, style, LAST, label=label, label_at=1)


def empty_entry(page: Page, label: str, points: float) -> None:
    """A cell to be filled in, as high as is given."""
    page.text(1, label, styles.LABEL, DESCRIPTION - 1)
    page.blank(DESCRIPTION, styles.ENTRY, LAST)
    page.sheet.row_dimensions[page.row].height = points
    page.next()
