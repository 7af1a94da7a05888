"""The answer to a customer: what is promised, and what NVFP4 could add after testing.

Capacity is promised with an FP8 cache; NVFP4 is headroom. Here the two become two types, and there is no way from one
to the other: a `Promise` is made from an `Fp8Count` that the engine accepts, and from nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype, WeightsFormat
from configurator.catalog.engine import Verdict
from configurator.catalog.frozen import Frozen, Slug
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, RecordedServer
from configurator.language import _
from configurator.rules import Check, check
from configurator.sizing import Fp8Count, NotSized, Nvfp4Count, Sizing, size
from configurator.units import MAX_TOKENS, MOST_CARDS, rounded


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
    is_measured: bool = False
    """Whether both ends come from this customer's own two start-up logs; it stays headroom all the same."""


@dataclass(frozen=True)
class NoHeadroom:
    """In place of a band where there is none; `reason` is a sentence."""

    reason: str


class MeasuredRatio(Frozen):
    """What a customer's own two starts held, FP8 and then NVFP4, and what the ratio of the two holds for."""

    model: Slug
    weights: WeightsFormat
    card: Slug
    tensor_parallel: Annotated[int, Field(ge=1, le=MOST_CARDS)]
    engine: Slug
    engine_version: Annotated[str, Field(max_length=200)]
    context: Annotated[int, Field(ge=1, le=MAX_TOKENS)]
    baseline_cache: CacheDtype = CacheDtype.FP8
    compared_cache: CacheDtype = CacheDtype.NVFP4
    baseline: Annotated[Decimal, Field(gt=0, le=10**12)]
    """Tokens or requests that the first start held."""
    compared: Annotated[Decimal, Field(gt=0, le=10**12)]
    """The same of the second start."""

    @property
    def ratio(self) -> Fraction:
        """Compared over baseline, exactly."""
        return Fraction(self.compared) / Fraction(self.baseline)

    def holds_for(self, configuration: Configuration) -> bool:
        """Whether it was measured with this model, weights, card, split, engine, version and context.

        Copies side by side each hold as much as one. It must be NVFP4 over FP8.
        """
        is_over_fp8 = (self.baseline_cache, self.compared_cache) == (CacheDtype.FP8, CacheDtype.NVFP4)
        return is_over_fp8 and all(getattr(self, name) == getattr(configuration, name) for name in _MEASURED_WITH)


@dataclass(frozen=True)
class FailedTest:
    """A test of the customer's own that an NVFP4 cache did not pass."""

    reason: str
    """In a sentence."""
    server: RecordedServer | None = None
    """Where it counts; None for every server: it makes no difference, or nobody recorded it."""

    def holds_for(self, configuration: Configuration) -> bool:
        """Whether it takes the headroom from this configuration; copies side by side are each alike."""
        return self.server in (None, RecordedServer.of(configuration))


_MEASURED_WITH = ("model", "weights", "card", "tensor_parallel", "engine", "engine_version", "context")
"""What a measured ratio depends on; the configuration has the same names."""


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


def answer(
    catalog: Catalog,
    configuration: Configuration,
    measured: MeasuredRatio | None = None,
    failed: Sequence[FailedTest] = (),
) -> Answer:
    """Size, check and conclude. Raises KeyError for an id that the catalogue does not have.

    A `measured` ratio takes the place of the headroom band where it holds for the configuration. Where one of the
    `failed` tests counts there is no headroom to switch on.
    """
    sizing = size(catalog, configuration)
    checked = check(catalog, configuration, sizing)
    if isinstance(sizing, NotSized):
        return Answer(configuration, sizing, checked, None, NoHeadroom(sizing.reason))
    promise = None if checked.blocks else Promise(sizing.fp8, checked.verdicts[CacheDtype.FP8])
    if measured is not None and not measured.holds_for(configuration):
        measured = None
    headroom = _headroom(catalog, catalog.cards[configuration.card], sizing, checked, measured)
    counting = next((one for one in failed if one.holds_for(configuration)), None)
    if counting and isinstance(headroom, Headroom):
        headroom = NoHeadroom(counting.reason)
    return Answer(configuration, sizing, checked, promise, headroom)


def _headroom(
    catalog: Catalog, card: Card, sizing: Sizing, checked: Check, measured: MeasuredRatio | None
) -> Headroom | NoHeadroom:
    # Where no FP8 session fits, one with an NVFP4 cache may; whatever else blocks, blocks both.
    if blocked := checked.why_blocked(despite=("FIT-NO-SESSION",)):
        return NoHeadroom(blocked)
    if checked.verdicts[CacheDtype.NVFP4] != "accepted":
        return NoHeadroom(" ".join(finding.message for finding in checked.about(CacheDtype.NVFP4)[:1]))
    if measured is not None:
        return _measured_headroom(sizing.fp8, measured)
    ratio = lowest_published_ratio(catalog, card)
    if ratio is None:
        basis = _("No gain is published for {card}: the low end is the FP8 count, the high end the arithmetic.").format(
            card=card.short_name
        )
    else:
        basis = _(
            "Low end: the lowest gain published for {family}x cards, {ratio} times. High end: the arithmetic."
        ).format(family=card.sm[:-1], ratio=rounded(ratio, 2))
    return Headroom(*headroom_band(sizing.fp8, sizing.nvfp4, ratio), basis)


def _measured_headroom(fp8: Fp8Count, measured: MeasuredRatio) -> Headroom:
    """Both ends are the FP8 count times the measured ratio, rounded down, and at least the FP8 count."""
    sessions = max(fp8.lower, int(fp8.lower * measured.ratio))
    basis = _("Measured: in this customer's own two start-up logs NVFP4 holds {ratio} times as much as FP8.")
    return Headroom(sessions, sessions, basis.format(ratio=rounded(measured.ratio, 2)), is_measured=True)


def headroom_band(fp8: Fp8Count, nvfp4: Nvfp4Count, ratio: Fraction | None) -> tuple[int, int]:
    """Low and high end in sessions: FP8 times the lowest published ratio, and the arithmetic.

    The low end is never above the high one, and both are at least the FP8 count.
    """
    high = max(nvfp4.lower, fp8.lower)
    return max(fp8.lower, min(int(fp8.lower * (ratio or 1)), high)), high


def lowest_published_ratio(catalog: Catalog, card: Card) -> Fraction | None:
    """The lowest gain in sessions or tokens, NVFP4 over FP8, published for this card's family; None where none is."""
    return catalog.lowest_gains.get(card.family)
