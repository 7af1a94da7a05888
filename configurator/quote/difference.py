"""One row of what changed between two revisions of a quote."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from configurator.language import _


class Area(StrEnum):
    """What a difference is about, in the order in which a reader asks."""

    SIZING = "sizing"
    CATALOGUE = "catalogue"
    ENGINE = "engine"
    LINES = "lines"
    PRICES = "prices"
    TERMS = "terms"


@dataclass(frozen=True)
class Difference:
    """Before and after in the quote's language; an empty `before` was added, an empty `after` removed."""

    area: Area
    option: str
    """Empty for what concerns the whole quote, or where there is one option alone."""
    label: str
    before: str
    after: str


def difference(area: Area, option: str, label: str, before: object, after: object) -> Iterator[Difference]:
    """The row of two values in words of the current language; none where they read the same."""
    was, now = _words(before), _words(after)
    if was != now:
        yield Difference(area, option, label, was, now)


def _words(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "" if value is None else str(value)
