"""An inference engine: which cache dtypes it accepts, in which versions, on which cards, for which models."""

from decimal import Decimal
from itertools import combinations
from typing import Annotated, Literal

from packaging.version import Version
from pydantic import Field, field_validator, model_validator

from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Note, Text, Words
from configurator.catalog.versions import VersionRange
from configurator.language import _

Verdict = Literal["accepted", "refused", "unknown"]


Capability = Literal["8", "8.0", "8.6", "8.9", "9", "9.0", "10", "10.0", "10.3", "12", "12.0", "12.1"]
"""A compute capability, or the family that its major number is."""


def _is_among(card: Card, capabilities: tuple[Capability, ...]) -> bool:
    return card.compute_capability.value in capabilities or card.family in capabilities


def _overlap(first: tuple[Capability, ...], second: tuple[Capability, ...]) -> str:
    """A capability that both name, be it through its family; empty where there is none."""
    pairs = ((one, other) for one in first for other in second)
    return next(
        (max(pair, key=len) for pair in pairs if pair[0] == pair[1] or _is_in(*pair) or _is_in(*reversed(pair))), ""
    )


def _is_in(capability: str, family: str) -> bool:
    return capability.split(".", maxsplit=1)[0] == family


class CacheSupport(VersionRange):
    """An engine accepts a cache dtype on these compute capabilities (``8.9``) or families (``12``)."""

    cache: CacheDtype
    capabilities: Annotated[tuple[Capability, ...], Field(min_length=1)]
    how: Words
    """What the engine does there, as half a sentence: ``FlashInfer prefill, XQA decode``."""
    article: Note = ""
    """What the article of 24 October 2026 says, in a sentence, where the released code differs."""

    def has(self, card: Card) -> bool:
        """Whether the card's compute capability or its family is listed."""
        return _is_among(card, self.capabilities)


Feature = Literal[
    "head-size-64",
    "head-size-unlisted",
    "attention-sinks",
    "key-value-dims-differ",
    "mla",
    "multimodal-prefix",
    "decode-context-parallel",
    "sliding-window",
    "recurrent-state",
]
"""The properties of a model or a run that engines refuse a cache dtype for; `rules.py` knows what each means."""


class Restriction(VersionRange):
    """An engine refuses a cache dtype, or nobody knows, where a model or run has a feature."""

    code: Annotated[str, Field(pattern=r"^[A-Z0-9]+(-[A-Z0-9]+)+$")]
    cache: CacheDtype
    feature: Feature
    verdict: Literal["refused", "unknown"]
    message: Words
    error_text: str = ""
    """What the engine prints, word for word, so that a user can recognise it."""
    mend: Words
    article: Note = ""
    """What the article of 24 October 2026 says, in a sentence, where the released code differs."""


class Advice(VersionRange):
    """What to know about a cache dtype that the engine accepts."""

    code: Annotated[str, Field(pattern=r"^[A-Z0-9]+(-[A-Z0-9]+)+$")]
    cache: CacheDtype
    capabilities: tuple[Capability, ...] = ()
    """Where it holds; empty means everywhere."""
    severity: Literal["warns", "informs"]
    message: Words
    mend: Words

    def concerns(self, card: Card) -> bool:
        """Whether it holds on this card."""
        return not self.capabilities or _is_among(card, self.capabilities)


class StartFlag(VersionRange):
    """The start option that gives an engine a cache dtype."""

    cache: CacheDtype
    flag: Text


class DefaultUtilisation(VersionRange):
    """The share of a card's memory an engine takes if it is told nothing."""

    value: Annotated[Decimal, Field(gt=0, le=1)]


class Engine(Entry):
    """An inference engine: which versions were read, and what they accept."""

    versions_read: Annotated[tuple[Text, ...], Field(min_length=1)]
    """Newest first. A version outside the span of this list is unknown, not accepted."""
    cache_support: Annotated[tuple[CacheSupport, ...], Field(min_length=1)]
    restrictions: tuple[Restriction, ...] = ()
    advice: tuple[Advice, ...] = ()
    start_flags: tuple[StartFlag, ...] = ()
    default_utilisation: tuple[DefaultUtilisation, ...] = ()

    @field_validator("versions_read")
    @classmethod
    def _newest_first(cls, versions: tuple[str, ...]) -> tuple[str, ...]:
        parsed = [Version(text) for text in versions]
        if parsed != sorted(set(parsed), reverse=True):
            raise ValueError(_("must list each version once, newest first"))
        return versions

    @model_validator(mode="after")
    def _one_row_answers_each_question(self) -> "Engine":
        """Two rows for one dtype, version and capability would leave open which of them holds."""
        for version in map(Version, self.versions_read):
            rows = [row for row in self.cache_support if row.covers(version)]
            for first, second in combinations(rows, 2):
                if first.cache is second.cache and (both := _overlap(first.capabilities, second.capabilities)):
                    raise ValueError(
                        _(
                            "cache_support has two rows for {cache} on compute capability {capability} in {version}; "
                            "give them version ranges that do not overlap"
                        ).format(cache=first.cache, capability=both, version=version)
                    )
        return self

    @property
    def newest_read(self) -> str:
        """The version that a new configuration is pinned to."""
        return self.versions_read[0]
