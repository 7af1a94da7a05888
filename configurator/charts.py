"""What to draw: plain series, no drawing. The window, the PDF and the workbook each bring their own brush."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, repeat

from configurator.answer import Answer, Headroom, NoHeadroom, headroom_band, lowest_published_ratio
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.plan import alternatives
from configurator.rules.finding import Severity
from configurator.sizing import NotSized, Sizing, size
from configurator.sizing.rule import State

SHORTEST_CONTEXT = 2048
LONGEST_CONTEXT = 2**20
PRESETS = (8_192, 32_768, 131_072)
"""The contexts a customer asks for first: 8K, 32K, 128K."""


BLOCKS_ONE_CONTEXT = ("CTX-LIMIT", "FIT-NO-SESSION")
"""Findings that stop the chosen context and not a shorter one, so that there is a line to draw."""


@dataclass(frozen=True)
class ContextPoint:
    """Sessions at one context length, over all replicas."""

    context: int
    fp8: int
    low: int | None
    """Low and high end of the NVFP4 headroom; None where there is no headroom."""
    high: int | None


@dataclass(frozen=True)
class ContextChart:
    """Sessions against context for the chosen hardware."""

    points: tuple[ContextPoint, ...]
    chosen: ContextPoint | None
    needed: int | None
    model_limit: int
    no_headroom: str
    """Why there is no band; empty where there is one."""
    cannot_draw: str
    """Why there is no line at all; empty where there is one."""


@dataclass(frozen=True)
class CardBar:
    """Sessions of one card and count, in one instance over all cards."""

    card: str
    card_name: str
    cards: int
    fp8: int | None
    """What would be promised; None where the weights do not fit or nothing can be promised."""
    low: int | None
    high: int | None
    is_chosen: bool
    meets_need: bool
    state: State | None
    reason: str
    """Why there is no promise or no headroom, in a sentence; empty where there are both."""


@dataclass(frozen=True)
class CardsChart:
    """Sessions for each card and count of the catalogue."""

    bars: tuple[CardBar, ...]
    needed: int | None


def context_axis(limit: int, also: Sequence[int] = ()) -> tuple[int, ...]:
    """Context lengths to compute: four steps to each doubling from 2K up to the model's limit, and `also`."""
    longest = max(SHORTEST_CONTEXT, min(limit, LONGEST_CONTEXT))
    doublings = accumulate(repeat(2, 32), int.__mul__, initial=SHORTEST_CONTEXT)
    steps = (start * quarter // 4 for start in doublings for quarter in (4, 5, 6, 7))
    inside = {step for step in steps if step <= longest}
    return tuple(sorted(inside | {longest} | {one for one in also if SHORTEST_CONTEXT <= one <= longest}))


def context_chart(catalog: Catalog, answered: Answer) -> ContextChart:
    """The chart for an answer. Where nothing can be drawn it says why."""
    chosen = answered.configuration
    limit = catalog.models[chosen.model].max_context
    no_headroom = answered.headroom.reason if isinstance(answered.headroom, NoHeadroom) else ""
    blocked = [
        finding.message
        for finding in answered.check.findings
        if finding.severity is Severity.BLOCKS and finding.code not in BLOCKS_ONE_CONTEXT
    ]
    if isinstance(answered.sizing, NotSized) or blocked:
        return ContextChart((), None, chosen.sessions_needed, limit, no_headroom, blocked[0])
    with_band = isinstance(answered.headroom, Headroom)
    ratio = lowest_published_ratio(catalog, catalog.cards[chosen.card])
    points = tuple(
        _point(sizing, context, ratio, with_band=with_band)
        for context in context_axis(limit, (*PRESETS, chosen.context))
        if isinstance(sizing := size(catalog, chosen.replace(context=context)), Sizing)
    )
    here = _point(answered.sizing, chosen.context, ratio, with_band=with_band)
    return ContextChart(points, here, chosen.sessions_needed, limit, no_headroom, "")


def _point(sizing: Sizing, context: int, ratio: Fraction | None, *, with_band: bool) -> ContextPoint:
    low, high = headroom_band(sizing.fp8, sizing.nvfp4, ratio) if with_band else (None, None)
    return ContextPoint(context, sizing.fp8.lower, low, high)


def cards_chart(catalog: Catalog, chosen: Configuration) -> CardsChart:
    """The chart for all cards and counts, with model, context, engine and need as chosen."""
    return CardsChart(
        tuple(_bar(catalog, chosen, one) for one in alternatives(catalog, chosen)), chosen.sessions_needed
    )


def _bar(catalog: Catalog, chosen: Configuration, answered: Answer) -> CardBar:
    here = answered.configuration
    promised = answered.promise.sessions if answered.promise else None
    low, high = (
        (answered.headroom.low, answered.headroom.high) if isinstance(answered.headroom, Headroom) else (None, None)
    )
    return CardBar(
        card=here.card,
        card_name=catalog.cards[here.card].short_name,
        cards=here.cards,
        fp8=promised,
        low=low,
        high=high,
        is_chosen=(here.card, here.cards) == (chosen.card, chosen.cards),
        meets_need=promised is not None and promised >= (chosen.sessions_needed or 1),
        state=None if isinstance(answered.sizing, NotSized) else answered.sizing.fp8.state,
        reason=_reason(answered),
    )


def _reason(answered: Answer) -> str:
    if answered.check.blocks:
        return answered.check.findings[0].message
    return answered.headroom.reason if isinstance(answered.headroom, NoHeadroom) else ""
