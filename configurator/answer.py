"""The answer to a customer: what is promised, and what NVFP4 could add after testing.

Capacity is promised with an FP8 cache; NVFP4 is headroom. Here the two become two types, and there is no way from one
to the other: a `Promise` is made from an `Fp8Count` that the engine accepts, and from nothing else.
"""

from dataclasses import dataclass
from fractions import Fraction

from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import Verdict
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules import Check, check
from configurator.sizing import Fp8Count, NotSized, Nvfp4Count, Sizing, size


class Promise:
    """Sessions that may be sold. It can only be made from an accepted count with an FP8 cache."""

    __slots__ = ("_count",)

    def __init__(self, count: Fp8Count, verdict: Verdict) -> None:
        """Raises TypeError for any other count, ValueError for a count that the engine does not accept."""
        if not isinstance(count, Fp8Count):
            raise TypeError(f"capacity is promised with an FP8 cache, not from a {type(count).__name__}")
        if verdict != "accepted":
            raise ValueError(f"the engine's verdict on the FP8 cache is {verdict}; nothing can be promised")
        self._count = count

    @property
    def sessions(self) -> int:
        """The lower of the rule and the engine's own count."""
        return self._count.lower


@dataclass(frozen=True)
class Headroom:
    """Sessions in all that an NVFP4 cache could reach after testing: a band, never a promise."""

    low: int
    high: int
    basis: str
    """Where the two ends come from, in a sentence."""


@dataclass(frozen=True)
class NoHeadroom:
    """In place of a band where there is none; `reason` is a sentence."""

    reason: str


@dataclass(frozen=True)
class Answer:
    """Everything that follows from one configuration; screen, paper and command line show this."""

    configuration: Configuration
    sizing: Sizing | NotSized
    check: Check
    promise: Promise | None
    headroom: Headroom | NoHeadroom

    @property
    def promised_sessions(self) -> int:
        """What may be sold: 0 where nothing can be promised."""
        return self.promise.sessions if self.promise else 0

    @property
    def why_not(self) -> str:
        """Why there is no promise, or else no headroom, in a sentence; empty where there are both."""
        no_headroom = self.headroom.reason if isinstance(self.headroom, NoHeadroom) else ""
        return self.check.why_blocked() or no_headroom


def answer(catalog: Catalog, configuration: Configuration) -> Answer:
    """Size, check and conclude. Raises KeyError for an id that the catalogue does not have."""
    sizing = size(catalog, configuration)
    checked = check(catalog, configuration, sizing)
    if isinstance(sizing, NotSized):
        return Answer(configuration, sizing, checked, None, NoHeadroom(sizing.reason))
    promise = None if checked.blocks else Promise(sizing.fp8, checked.verdicts[CacheDtype.FP8])
    headroom = _headroom(catalog, catalog.cards[configuration.card], sizing, checked)
    return Answer(configuration, sizing, checked, promise, headroom)


def _headroom(catalog: Catalog, card: Card, sizing: Sizing, checked: Check) -> Headroom | NoHeadroom:
    # Where no FP8 session fits, one with an NVFP4 cache may; whatever else blocks, blocks both.
    if blocked := checked.why_blocked(despite=("FIT-NO-SESSION",)):
        return NoHeadroom(blocked)
    if checked.verdicts[CacheDtype.NVFP4] != "accepted":
        return NoHeadroom(" ".join(finding.message for finding in checked.about(CacheDtype.NVFP4)[:1]))
    ratio = lowest_published_ratio(catalog, card)
    if ratio is None:
        basis = (
            f"No gain is published for {card.short_name}: the low end is the FP8 count, the high end the arithmetic."
        )
    else:
        basis = (
            f"Low end: the lowest gain published for {card.sm[:-1]}x cards, {float(ratio):.2f} times. "
            "High end: the arithmetic."
        )
    return Headroom(*headroom_band(sizing.fp8, sizing.nvfp4, ratio), basis)


def headroom_band(fp8: Fp8Count, nvfp4: Nvfp4Count, ratio: Fraction | None) -> tuple[int, int]:
    """Low and high end in sessions: FP8 times the lowest published ratio, and the arithmetic.

    The low end is never above the high one, and both are at least the FP8 count.
    """
    high = max(nvfp4.lower, fp8.lower)
    return max(fp8.lower, min(int(fp8.lower * (ratio or 1)), high)), high


def lowest_published_ratio(catalog: Catalog, card: Card) -> Fraction | None:
    """The lowest gain in sessions or tokens, NVFP4 over FP8, published for this card's family; None where none is."""
    ratios = [
        Fraction(measured.compared) / Fraction(measured.baseline)
        for evidence in catalog.evidence.values()
        if evidence.kind == "capacity"
        and (evidence.baseline_cache, evidence.compared_cache) == (CacheDtype.FP8, CacheDtype.NVFP4)
        and (evidence.compute_capability or "").split(".")[0] == card.family
        for measured in evidence.measurements
    ]
    return min(ratios, default=None)
