"""The canvas: foot of each page, and the date of the quote as the date of the file."""

from datetime import date
from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas

from configurator.export.pdf import paper
from configurator.export.pdf.attachment import Enclosed, attach
from configurator.export.pdf.fonts import width_of
from configurator.export.pdf.paper import BOTTOM, CAPTION, HEIGHT, LINE, SIDE, TEXT_WIDTH, TOP, WIDTH
from configurator.export.pdf.words import paragraph
from configurator.language import _

_FOOT = BOTTOM - 24
_PAGE_NUMBER_WIDTH = 80


class QuoteCanvas(Canvas):
    """Prints "Page 2 / 5" though the number of pages is known only at the end.

    Each page refers to a form that is filled when the file is saved. Repeating the pages instead, as is often done,
    would leave every bookmark and every check box on the first one.
    """

    def __init__(
        self, *args: Any, foot: str, notice: str, issued: date, enclosed: Enclosed | None, **options: Any
    ) -> None:
        """`notice` stands at the head of every page; `enclosed` lies in the file."""
        super().__init__(*args, **options)
        self._foot, self._notice, self._enclosed = foot, notice, enclosed
        self._pages = 0
        self.setDateFormatter(lambda *_parts: f"D:{issued:%Y%m%d}000000Z")

    def showPage(self) -> None:  # noqa: N802 - reportlab's name
        """End the page: rule, quote number and fingerprint, page number."""
        self._pages += 1
        self.setStrokeColor(LINE)
        self.setLineWidth(0.5)
        self.line(SIDE, _FOOT + 6, WIDTH - SIDE, _FOOT + 6)
        words = paragraph(self._foot, paper.SMALL)
        _, height = words.wrapOn(self, TEXT_WIDTH - _PAGE_NUMBER_WIDTH, BOTTOM)
        words.drawOn(self, SIDE, _FOOT - height)
        if self._notice:
            self._draw_at_right(self._notice, HEIGHT - TOP + 12, paper.EXAMPLE)
        self.doForm(_form_name(self._pages))
        super().showPage()

    def save(self) -> None:
        """Fill the page numbers and write the file."""
        for page in range(1, self._pages + 1):
            self.beginForm(_form_name(page))
            words = _("Page {page} / {pages}").format(page=page, pages=self._pages)
            self._draw_at_right(words, _FOOT - CAPTION, paper.SMALL)
            self.endForm()
        if self._enclosed:
            document: Any = vars(self)["_doc"]
            attach(document, self._enclosed)
        super().save()

    def _draw_at_right(self, words: str, y: float, style: ParagraphStyle) -> None:
        self.setFont(style.fontName, style.fontSize)
        self.setFillColor(style.textColor)
        self.drawString(WIDTH - SIDE - width_of(words, style.fontName, style.fontSize), y, words)


def _form_name(page: int) -> str:
    return f"page-number-{page}"
