"""Which edition of the catalogue this is, how old it is, and which of two is newer.

An edition is named after the day its facts were read, ``2026.11.29``; a second one of a day gets a further number.
"""

import re
from datetime import date
from pathlib import Path

from configurator import limits
from configurator.catalog.frozen import Frozen, Text
from configurator.catalog.toml import parse_toml
from configurator.files import FileProblem, read_text
from configurator.language import _

MOST_DAYS = 90
"""A catalogue that is older than this may lack what engines accept by now."""

EDITION_FILE = "catalog.toml"

_SHAPE = re.compile(r"(\d{4})\.(\d{1,2})\.(\d{1,2})(?:\.(\d{1,6}))?(?![\d.])")


class Edition(Frozen):
    """``catalog.toml``: which edition of the catalogue this is."""

    version: Text


def edition_in(folder: Path) -> str:
    """The edition of the catalogue in a folder. Raises FileProblem."""
    file = folder / EDITION_FILE
    try:
        return Edition.model_validate(parse_toml(read_text(file, limits.CATALOGUE_FILE_BYTES))).version
    except (ValueError, RecursionError) as error:
        raise FileProblem(_('{file}: names no edition; write version = "2026.11.29"').format(file=file)) from error


def numbers(version: str) -> tuple[int, ...]:
    """An edition's day and number, to compare; empty where it is named after no day."""
    match = _SHAPE.match(version)
    return tuple(int(part) for part in match.groups(default="0")) if match else ()


def is_newer(version: str, than: str) -> bool:
    """Whether one edition is newer than another; one that is named after no day is older than all that are."""
    return numbers(version) > numbers(than)


def day_of(version: str) -> date | None:
    """The day an edition is named after, or None."""
    year_month_day = numbers(version)[:3]
    try:
        return date(*year_month_day) if year_month_day else None
    except ValueError:
        return None


def age_in_days(version: str, today: date) -> int | None:
    """How old an edition is; below 0 where this computer's clock is behind, None where no day is named."""
    day = day_of(version)
    return None if day is None else (today - day).days


def is_too_old(version: str, today: date) -> bool:
    """Whether it is past the 90 days, so that a newer one should be asked for."""
    return (age_in_days(version, today) or 0) > MOST_DAYS
