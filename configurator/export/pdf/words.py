"""From text to paragraphs. No other place in this room makes a Paragraph, so that no text is ever read as markup."""

from datetime import date
from xml.sax.saxutils import escape, quoteattr

from babel.dates import format_date
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

from configurator.export.pdf.fonts import runs
from configurator.export.pdf.paper import TEXT
from configurator.export.text import clean

_TAB = "\N{NO-BREAK SPACE}" * 4


def paragraph(text: str, style: ParagraphStyle = TEXT) -> Flowable:
    """The text as it was typed: line breaks are kept, and nothing in it is obeyed."""
    return Paragraph(markup(text, style.fontName), style)


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
    """``29 November 2026``, whatever the computer's language is."""
    return format_date(day, "long", "en_GB")
