"""Numbers of a quote as people type them and as a field shows them again, both in the language of the window."""

import re
from collections.abc import Callable
from decimal import Decimal
from functools import cache

from configurator.language import _, current, separators
from configurator.quote.printing import MOST_PRICE_DIGITS, locale_for

_SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}'’"
_GROUPING = str.maketrans("", "", _SPACES)
_PLAIN = re.compile(r"[+-]?\d{1,30}", re.ASCII)
_LONE = re.compile(r"[+-]?[1-9]\d{0,2}[.,]\d{3}", re.ASCII)
"""One sign before three digits: a group or decimals."""


def read_amount(text: str, name: str, most: Decimal | None = None) -> Decimal:
    """A number with the signs of the current language, or with those of another where that reads in one way alone.

    ``8.000`` in English could be a German eight thousand and is refused, unless that is above `most`. Raises
    ValueError in words that name `name`.
    """
    typed = text.strip()
    group, decimal = separators().group, separators().decimal
    if _LONE.fullmatch(typed) and decimal in typed:
        _refuse_two_ways(typed, most)
    for signs in ((group, decimal), (decimal, group)):
        if _PLAIN.fullmatch(typed) or _shape(*signs).fullmatch(typed):
            return _number(typed.translate(_GROUPING).replace(signs[0], "").replace(signs[1], "."))
    shown = text if len(text) <= 24 else text[:23] + "…"
    raise ValueError(_("{name} must be a number, not {typed}").format(name=name, typed=repr(shown)))


def optional_amount(name: str, most: Decimal | None = None) -> Callable[[str], Decimal | None]:
    """A reader that takes an empty field for no number at all."""
    return lambda text: read_amount(text, name, most) if text.strip() else None


def amount_or(name: str, empty: Decimal, most: Decimal | None = None) -> Callable[[str], Decimal]:
    """A reader that takes an empty field for `empty`."""
    return lambda text: read_amount(text, name, most) if text.strip() else empty


def show_amount(number: Decimal | None) -> str:
    """A number to be typed over: the language's decimal sign and no groups; empty for none."""
    if number is None:
        return ""
    shown = f"{number.normalize():f}".replace(".", separators().decimal)
    # Three decimals would be refused where they are typed.
    return shown + "0" if _LONE.fullmatch(shown) else shown


def window_locale() -> str:
    """The locale in which the window shows amounts, whatever the quote's language: what is shown can be typed."""
    return locale_for(current(), "")


@cache
def _shape(group: str, decimal: str) -> re.Pattern[str]:
    """A number with these signs; groups are of three digits, all with one sign between them."""
    marks = re.escape(group + _SPACES)
    whole = rf"(?:[1-9]\d{{0,2}}(?:(?P<mark>[{marks}])\d{{3}}(?:(?P=mark)\d{{3}})*)|\d{{1,30}})"
    return re.compile(rf"[+-]?{whole}(?:{re.escape(decimal)}\d{{0,10}})?", re.ASCII)


def _refuse_two_ways(typed: str, most: Decimal | None) -> None:
    """Raises ValueError with both ways to write it, unless one of them is above `most`."""
    digits = re.sub(r"[.,]", "", typed)
    if most is not None and abs(Decimal(digits)) > most:
        return
    number = Decimal(digits).scaleb(-3)
    decimals = 2 if number == round(number, 2) else MOST_PRICE_DIGITS
    small = f"{number:.{decimals}f}".replace(".", separators().decimal)
    raise ValueError(
        _("{typed} can be read in two ways; write {large} or {small}").format(typed=typed, large=digits, small=small)
    )


def _number(plain: str) -> Decimal:
    """The number that Python's own writing means; minus zero is zero."""
    return Decimal(plain) or Decimal(0)
