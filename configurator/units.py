"""The units we compute in, and how they are read and shown, in the language that is spoken.

Bytes and tokens are integers everywhere. Binary prefixes only: a card's 96 GB on the box is a name, not a size.
"""

import re
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Literal

from configurator.language import Plural, Separators, _, ngettext, separators

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB

NARROW_SPACE = "\N{NO-BREAK SPACE}"

MAX_TOKENS = 10 * 1024 * 1024
"""The longest context published by November 2026: Llama 4 Scout's."""

MOST_CARDS = 64
"""Of one configuration."""

MOST_USERS = 1_000_000
"""Named people, and sessions that are asked for."""

_TOKEN_UNITS = {"": 1, "k": 1024, "m": 1024 * 1024}


@cache
def _typed(language: Separators) -> tuple[re.Pattern[str], re.Pattern[str], dict[int, int | None]]:
    """How a count and how tokens are typed in a language, and what stands between groups of digits.

    Groups only of three, so that the decimal sign of another language is refused and not read as thousands.
    """
    marks = f"{language.group}_{NARROW_SPACE}{' ' if language.spaced else ''}"
    whole = rf"\d{{1,3}}(?:[{re.escape(marks)}]\d{{3}}){{1,4}}|\d{{1,12}}"
    number = rf"(?P<number>{whole}|\d{{1,12}}{re.escape(language.decimal)}\d{{1,12}})"
    tokens = re.compile(rf"{number}\s*(?P<unit>[km]?)(?:\s*tokens?)?", re.ASCII | re.IGNORECASE)
    return re.compile(whole, re.ASCII), tokens, str.maketrans("", "", marks)


def parse_tokens(text: str) -> int:
    """Read a context length such as ``8192``, ``8,192``, ``32k`` or ``1M`` (k = 1,024 tokens).

    Raises ValueError, in words fit for the person who typed, for anything else and outside 1 to MAX_TOKENS.
    """
    language = separators()
    _count, shape, marks = _typed(language)
    match = shape.fullmatch(text.strip())
    if match is None:
        raise ValueError(
            _("{typed} is not a number of tokens; write 8192, {grouped} or 32k").format(
                typed=_shorten(text), grouped=format_count(8192)
            )
        )
    number = Fraction(match["number"].translate(marks).replace(language.decimal, "."))
    tokens = number * _TOKEN_UNITS[match["unit"].lower()]
    if tokens.denominator != 1 or not 1 <= tokens <= MAX_TOKENS:
        raise ValueError(
            _("{typed} is outside 1 to {most} whole tokens").format(typed=_shorten(text), most=format_count(MAX_TOKENS))
        )
    return int(tokens)


def parse_count(text: str, name: str, most: int) -> int:
    """Read a whole number from 1 to `most`; ``1,000`` is a thousand. Raises ValueError in words naming `name`."""
    shape, _tokens, marks = _typed(separators())
    match = shape.fullmatch(text.strip())
    number = int(match[0].translate(marks)) if match else 0
    if not 1 <= number <= most:
        raise ValueError(
            _("{name} must be a whole number from 1 to {most}, not {typed}").format(
                name=name, most=format_count(most), typed=_shorten(text)
            )
        )
    return number


def _shorten(text: str) -> str:
    """Quote what somebody typed, cut so that a pasted page cannot fill the screen."""
    return repr(text if len(text) <= 24 else text[:23] + "…")


def format_count(number: int) -> str:
    """``1234567`` as ``1,234,567``."""
    return localised(f"{number:,}")


def format_number(number: Decimal | float) -> str:
    """A figure with the decimals that it has, ``1,560.5``, and a float with six figures at the most."""
    return localised(f"{number:,f}" if isinstance(number, Decimal) else f"{number:.6g}")


def localised(number: str) -> str:
    """A number as Python writes it, ``1,234.5``, as the current language does: ``1.234,5``."""
    group, decimal = separators().group, separators().decimal
    return number if decimal == "." else number.translate({ord(","): group, ord("."): decimal})


Noun = Literal["session", "token", "card", "user", "named user", "instance"]


_COUNTED: dict[Noun, Plural] = {
    "session": Plural("{n} session", "{n} sessions"),
    "token": Plural("{n} token", "{n} tokens"),
    "card": Plural("{n} card", "{n} cards"),
    "user": Plural("{n} user", "{n} users"),
    "named user": Plural("{n} named user", "{n} named users"),
    "instance": Plural("{n} instance", "{n} instances"),
}


def counted(number: int, noun: Noun = "session") -> str:
    """``1 session``, ``78 sessions``."""
    return ngettext(*_COUNTED[noun], number).format(n=format_count(number))


def format_tokens(tokens: int) -> str:
    """A context length as an axis shows it: ``8K``, ``128K``, ``1M``; in full where it is no round number."""
    if tokens % (1024 * 1024) == 0:
        return f"{tokens // (1024 * 1024)}M"
    if tokens % 1024 == 0:
        return f"{tokens // 1024}K"
    return format_count(tokens)


def format_gib(size: int | Fraction, digits: int = 1) -> str:
    """Bytes as GiB with a fixed number of decimals, rounded half up: ``94.9 GiB``."""
    return f"{rounded(Fraction(size) / GIB, digits)} GiB"


def rounded(number: Fraction | int, digits: int) -> str:
    """A rational with a fixed number of decimals, rounded half away from zero, with thousands separators.

    For people; a program that reads it on needs the number itself.
    """
    units = half_up(number, digits)
    whole, rest = divmod(abs(units), 10**digits)
    sign = "-" if units < 0 else ""
    return localised(f"{sign}{whole:,}.{rest:0{digits}d}" if digits else f"{sign}{whole:,}")


def half_up(number: Fraction | int, digits: int) -> int:
    """A rational in units of its last decimal, halves away from zero: 2.675 with two digits is 268."""
    units: int = (abs(number.numerator) * 10**digits * 2 + number.denominator) // (number.denominator * 2)
    return -units if number < 0 else units
