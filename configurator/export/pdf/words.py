"""From text to paragraphs. No other place in this room makes a Paragraph, so that no text is ever read as markup."""

from datetime import date
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from babel.dates import format_date
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Paragraph

from configurator.export.pdf.fonts import runs
from configurator.export.pdf.paper import TEXT
from configurator.export.text import clean
from configurator.language import ENGLISH, GERMAN, current

_DATES: dict[str, tuple[Literal["medium", "long"], str]] = {
    ENGLISH: ("long", "en_GB"),
    GERMAN: ("medium", "de_DE"),
}
"""How each language writes a day, and the locale it does so in."""

_TAB = "\N{NO-BREAK SPACE}" * 4


def paragraph(text: str, style: ParagraphStyle = TEXT) -> Flowable:
    """The text as it was typed: line breaks are kept, and nothing in it is obeyed."""
    return Paragraph(markup(text, style.fontName), style)


class Figure(Flowable):
    """One line of text that never wraps, set without the pains of a paragraph: thousands stand in a long table."""

    def __init__(self, text: str, style: ParagraphStyle) -> None:
        super().__init__()
        self._style = style
        pieces = runs(clean(text), style.fontName)
        self._pieces = [(face, piece, stringWidth(piece, face, style.fontSize)) for face, piece in pieces]
        self.width = sum(width for _face, _piece, width in self._pieces)
        self.height = style.leading

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """As wide as the column, so that it can stand at its right end."""
        self._room = width
        return width, self.height

    def draw(self) -> None:
        """Draw it on the base line that a paragraph of this style has."""
        style, canvas = self._style, self.canv
        x = self._room - self.width if style.alignment == TA_RIGHT else 0.0
        canvas.setFillColor(style.textColor)
        for face, piece, width in self._pieces:
            canvas.setFont(face, style.fontSize)
            canvas.drawString(x, style.leading - style.fontSize, piece)
            x += width


def figure(text: str, style: ParagraphStyle = TEXT) -> Flowable:
    """A figure or another short text on one line, as it was typed."""
    return Figure(text, style)


def signed(number: str) -> str:
    """A number with the minus sign of the discounts, in place of the hyphen that is typed for one."""
    return number.replace("-", "\N{MINUS SIGN}")


def linked(address: str, style: ParagraphStyle) -> Flowable:
    """An address that opens when clicked, if it is a web address; else plain text."""
    words = markup(address, style.fontName)
    is_web = address.startswith(("https://", "http://"))
    return Paragraph(f"<a href={quoteattr(clean(address))}>{words}</a>" if is_web else words, style)


def markup(text: str, face: str) -> str:
    """The text escaped for reportlab, each run in a face that has its characters."""
    return "".join(
        escaped if chosen == face else f'<font name="{chosen}">{escaped}</font>'
        for chosen, piece in runs(clean(text), face)
        for escaped in [escape(piece).replace("\t", _TAB).replace("\n", "<br/>")]
    )


def long_date(day: date) -> str:
    """``29 November 2026`` or ``29.11.2026`` by the language of the quote, whatever the computer's is."""
    length, locale = _DATES[current()]
    return format_date(day, length, locale)
