"""Text that somebody typed, made fit for any document: one rule for the PDF and the workbook."""

import re
import unicodedata

_BREAKS = re.compile("\r\n|[\r\u2028\u2029]")

_UNPRINTABLE = re.compile(
    # Control characters but tab and line feed; the marks that turn the reading direction, which can disguise a part
    # number; lone surrogates; code points that are no characters.
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f"
    "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069"
    "\\ud800-\\udfff"
    "\\ufdd0-\\ufdef\\ufffe\\uffff]"
)


def left_out(text: str) -> tuple[str, ...]:
    """The characters that `clean` takes out, each once."""
    return tuple(dict.fromkeys(_UNPRINTABLE.findall(_BREAKS.sub("\n", text))))


def clean(text: str) -> str:
    """The text in composed form and without what no document can hold; line feeds and tabs stay."""
    return unicodedata.normalize("NFC", _UNPRINTABLE.sub("", _BREAKS.sub("\n", text)))
