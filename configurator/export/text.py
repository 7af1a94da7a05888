"""Text that somebody typed, made fit for any document: one rule for the PDF and the workbook."""

import re
import unicodedata

_UNPRINTABLE = re.compile(
    # Control characters but tab and line feed; the marks that turn the reading direction, which can disguise a part
    # number; lone surrogates; the two code points of every plane that are no characters.
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f"
    "\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069"
    "\\ud800-\\udfff"
    "\\ufdd0-\\ufdef\\ufffe\\uffff]"
)


def clean(text: str) -> str:
    """The text in composed form and without what no document can hold; line feeds and tabs stay."""
    one_kind_of_break = text.replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", _UNPRINTABLE.sub("", one_kind_of_break))
