"""The countries that a party can be in, named in the window's language."""

from functools import cache

from configurator.language import _, current
from configurator.quote.party import EUROPEAN_UNION
from configurator.ui.widgets.combo import Entry

FIRST = ("DE", "AT", "CH", "GB", "US")
"""What our users sell in most stands above the alphabet."""


def countries() -> tuple[Entry, ...]:
    """None chosen yet, the usual ones, the European Union, then all others by their names."""
    return _countries(current())


@cache
def _countries(language: str) -> tuple[Entry, ...]:
    from babel import Locale

    territories = Locale.parse(language).territories
    names = {code: name for code, name in territories.items() if len(code) == 2 and code.isalpha()}
    union = sorted(EUROPEAN_UNION - set(FIRST), key=lambda code: names[code])
    others = sorted(set(names) - set(FIRST) - EUROPEAN_UNION - {"EU", "UN", "EZ", "QO", "XA", "XB", "ZZ"})
    others.sort(key=lambda code: names[code])
    chosen = (Entry(f"{names[code]} ({code})", code) for code in (*FIRST, *union, *others))
    return (Entry(_("not chosen yet"), ""), *chosen)
