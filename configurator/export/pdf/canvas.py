"""The canvas: foot of each page, and the date of the quote as the date of the file."""

from datetime import date
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from configurator.export.pdf import paper
from configurator.export.pdf.fonts import REGULAR, width_of
from configurator.export.pdf.paper import BOTTOM, CAPTION, LINE, MUTED, SIDE, TEXT_WIDTH, WIDTH
from configurator.export.pdf.words import paragraph

_FOOT = BOTTOM - 24
_PAGE_NUMBER_WIDTH = 80


class QuoteCanvas(Canvas):
    """Prints "Page 2 / 5" though the number of pages is known only at the end.

    Each page refers to a form that is filled when the file is saved. Repeating the pages instead, as is often done,
    would leave every bookmark and every check box on the first one.
    """

    def __init__(self, *args: Any, foot: str, issued: date, **options: Any) -> None:
        super().__init__(*args, **options)
        self._foot = foot
        self._pages = 0
        self.setDateFormatter(lambda *_: f"D:{issued:%Y%m%d}000000Z")

    def showPage(self) -> None:  # noqa: N802 - reportlab's name
        """End the page: rule, quote number and fingerprint, page number."""
        self._pages += 1
        self.setStrokeColor(LINE)
        self.setLineWidth(0.5)
        self.line(SIDE, _FOOT + 6, WIDTH - SIDE, _FOOT + 6)
        words = paragraph(self._foot, paper.SMALL)
        _, height = words.wrapOn(self, TEXT_WIDTH - _PAGE_NUMBER_WIDTH, BOTTOM)
        words.drawOn(self, SIDE, _FOOT - height)
        self.doForm(_form_name(self._pages))
        super().showPage()

    def save(self) -> None:
        """Fill the page numbers and write the file."""
        for page in range(1, self._pages + 1):
            self.beginForm(_form_name(page))
            self._draw_page_number(f"Page {page} / {self._pages}")
            self.endForm()
        super().save()

    def _draw_page_number(self, words: str) -> None:
        self.setFont(REGULAR, CAPTION)
        self.setFillColor(MUTED)
        self.drawString(WIDTH - SIDE - width_of(words, REGULAR, CAPTION), _FOOT - CAPTION, words)


def _form_name(page: int) -> str:
    return f"page-number-{page}"
