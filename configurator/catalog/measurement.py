"""Published measurements."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Frozen, Grade, Note, Slug, Text, Whole, Words


class Measurement(Frozen):
    """One measured pair: the same run with a baseline cache and with a compared cache."""

    name: Words
    """What was measured, with its conditions: ``32K input, resident requests``."""
    baseline: Annotated[Decimal, Field(gt=0)]
    compared: Annotated[Decimal, Field(ge=0)]
    unit: Note = ""
    context: Annotated[int, Field(ge=1, le=100_000_000)] | None = None
    samples: Whole | None = None
    at_once: Whole | None = None
    """Requests in work at the same time with the baseline cache, where the source says."""
    compared_at_once: Whole | None = None
    """The same with the compared cache; None where it is as many."""
    is_each: bool = False
    """Whether a speed is that of each request, and not of all of them together."""


class Evidence(Entry):
    """Published measurements of one experiment. `name` is what is shown as its title."""

    name: Words
    kind: Literal["capacity", "accuracy", "throughput", "latency"]
    engine: Slug | None = None
    engine_version: str = ""
    model: Slug | None = None
    model_name: Text
    card: Slug | None = None
    card_name: Text
    """The card as the source names it; `card` is given only where the catalogue has that very card."""
    compute_capability: Annotated[str, Field(pattern=r"^\d{1,2}\.\d$")] | None = None
    cards: Whole | None = None
    """How many cards were measured together, where the source says."""
    baseline_cache: CacheDtype
    compared_cache: CacheDtype
    published: str
    """The date as the source gives it, ISO, to the day or the month."""
    source: Slug
    grade: Grade
    measurements: Annotated[tuple[Measurement, ...], Field(min_length=1)]
    note: Note = ""
