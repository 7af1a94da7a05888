"""The usual units of a price book in the language of the page; a unit that is not known here stays as it was typed."""

from decimal import Decimal

from configurator.language import Plural, ngettext

_UNITS = (
    (Plural("piece", "pieces"), ("stück",)),
    (Plural("set", "sets"), ()),
    (Plural("hour", "hours"), ("stunde", "stunden")),
    (Plural("day", "days"), ("tag", "tage")),
    (Plural("month", "months"), ("monat", "monate")),
    (Plural("year", "years"), ("jahr", "jahre")),
)
"""Each with the other words that a price book in English or German has for it."""

_BY_WORD = {word: unit for unit, others in _UNITS for word in (*unit, *others)}


def unit_words(unit: str, quantity: Decimal = Decimal(1)) -> str:
    """A unit as it follows a quantity in the current language: ``piece`` after 4 is ``pieces``, in German ``Stück``."""
    known = _BY_WORD.get(unit.strip().lower())
    return ngettext(*known, 1 if quantity == 1 else 2) if known else unit
