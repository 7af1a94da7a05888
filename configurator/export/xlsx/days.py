"""How each language writes a day: in a cell that can be computed with, and within a sentence."""

from datetime import date

from configurator.language import ENGLISH, GERMAN, current

_NUMBER_FORMATS = {ENGLISH: "yyyy-mm-dd", GERMAN: "dd.mm.yyyy"}


def day_format() -> str:
    """The number format of a day."""
    return _NUMBER_FORMATS[current()]


def day_in_words(day: date) -> str:
    """``2026-11-29`` or ``29.11.2026``, as the cells show it."""
    return f"{day:%d.%m.%Y}" if current() == GERMAN else day.isoformat()
