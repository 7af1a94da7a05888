"""Numbers of quotes: a scheme such as ``QT-{year}-{number:04}``, and the revision behind it."""

import re
from collections.abc import Iterable

SCHEME = "QT-{year}-{number:04}"
"""The scheme of a program whose preferences name none."""

_REVISED = re.compile(r"(?P<number>.*\S)-R(?P<revision>[1-9]\d{0,3})", re.ASCII | re.DOTALL)
_FIELD = re.compile(r"\{(year|number)(?::0?(\d))?\}")


def full_number(number: str, revision: int) -> str:
    """``QT-2026-0047-R1``."""
    return f"{number}-R{revision}"


def split_number(text: str) -> tuple[str, int]:
    """Number and revision of a full number; a text without a revision is a first one."""
    match = _REVISED.fullmatch(text)
    return (match["number"], int(match["revision"])) if match else (text, 1)


def check_scheme(scheme: str) -> str:
    """The scheme itself. Raises ValueError, in words fit for the person who typed it."""
    fields = [match[1] for match in _FIELD.finditer(scheme)]
    if fields.count("number") != 1 or fields.count("year") > 1 or set("{}") & set(_FIELD.sub("", scheme)):
        raise ValueError("a scheme needs {number} once and {year} at most once, such as QT-{year}-{number:04}")
    return scheme


def number_for(scheme: str, year: int, number: int) -> str:
    """The number that a scheme gives: ``QT-2026-0047``. Raises ValueError for a scheme that does not hold."""
    return _FIELD.sub(lambda field: _digits(year if field[1] == "year" else number, field[2]), check_scheme(scheme))


def next_number(scheme: str, year: int, taken: Iterable[str]) -> str:
    """The number after the highest of this year in `taken` (numbers with or without their revision)."""
    pattern = _pattern(scheme, year)
    matches = (pattern.fullmatch(split_number(one)[0]) for one in taken)
    return number_for(scheme, year, 1 + max((int(match["number"]) for match in matches if match), default=0))


def _digits(value: int, width: str | None) -> str:
    return f"{value:0{int(width or 1)}d}"


def _pattern(scheme: str, year: int) -> re.Pattern[str]:
    pieces, end = [], 0
    for field in _FIELD.finditer(check_scheme(scheme)):
        value = re.escape(_digits(year, field[2])) if field[1] == "year" else r"(?P<number>\d{1,12})"
        pieces += [re.escape(scheme[end : field.start()]), value]
        end = field.end()
    return re.compile("".join(pieces) + re.escape(scheme[end:]), re.ASCII)
