"""The units we compute in, and how they are read and shown.

Bytes and tokens are integers everywhere. Binary prefixes only: a card's 96 GB on the box is a name, not a size.
"""

import re
from fractions import Fraction

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB

NARROW_SPACE = "\N{NO-BREAK SPACE}"

MAX_TOKENS = 10 * 1024 * 1024
"""The longest context published by November 2026: Llama 4 Scout's."""

# Commas and their like only between groups of three, so that a decimal comma is refused and not read as thousands.
_WHOLE = rf"\d{{1,3}}(?:[,_{NARROW_SPACE}]\d{{3}}){{1,4}}|\d{{1,12}}"
_COUNT = re.compile(_WHOLE, re.ASCII)
_TOKENS = re.compile(
    rf"(?P<number>{_WHOLE}|\d{{1,12}}\.\d{{1,12}})\s*(?P<unit>[km]?)(?:\s*tokens?)?", re.ASCII | re.IGNORECASE
)
_SEPARATORS = str.maketrans("", "", f",_{NARROW_SPACE}")
_TOKEN_UNITS = {"": 1, "k": 1024, "m": 1024 * 1024}


def parse_tokens(text: str) -> int:
    """Read a context length such as ``8192``, ``8,192``, ``32k`` or ``1M`` (k = 1,024 tokens).

    Raises ValueError, in words fit for the person who typed, for anything else and outside 1 to MAX_TOKENS.
    """
    match = _TOKENS.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{_shorten(text)} is not a number of tokens; write 8192, 8,192 or 32k")
    tokens = Fraction(match["number"].translate(_SEPARATORS)) * _TOKEN_UNITS[match["unit"].lower()]
    if tokens.denominator != 1 or not 1 <= tokens <= MAX_TOKENS:
        raise ValueError(f"{_shorten(text)} is outside 1 to {format_count(MAX_TOKENS)} whole tokens")
    return int(tokens)


def parse_count(text: str, name: str, most: int) -> int:
    """Read a whole number from 1 to `most`; ``1,000`` is a thousand. Raises ValueError in words naming `name`."""
    match = _COUNT.fullmatch(text.strip())
    number = int(match[0].translate(_SEPARATORS)) if match else 0
    if not 1 <= number <= most:
        raise ValueError(f"{name} must be a whole number from 1 to {format_count(most)}, not {_shorten(text)}")
    return number


def _shorten(text: str) -> str:
    """Quote what somebody typed, cut so that a pasted page cannot fill the screen."""
    return repr(text if len(text) <= 24 else text[:23] + "…")


def format_count(number: int) -> str:
    """``1234567`` as ``1,234,567``."""
    return f"{number:,}"


def counted(number: int, noun: str = "session") -> str:
    """``1 session``, ``78 sessions``."""
    return f"{format_count(number)} {noun}{'' if number == 1 else 's'}"


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
    """A rational with a fixed number of decimals, rounded half away from zero, with thousands separators."""
    scale: int = 10**digits
    units = (abs(number.numerator) * scale * 2 + number.denominator) // (number.denominator * 2)
    whole, rest = divmod(units, scale)
    sign = "-" if number < 0 and units else ""
    return f"{sign}{whole:,}.{rest:0{digits}d}" if digits else f"{sign}{whole:,}"
