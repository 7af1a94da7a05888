"""One row of what changed between two revisions of a quote."""

from dataclasses import dataclass
from enum import StrEnum


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
