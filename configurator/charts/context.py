"""Sessions against context for the chosen hardware."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, repeat

from configurator.answer import Answer, Headroom, NoHeadroom, headroom_band, lowest_published_ratio
from configurator.catalog.models import Catalog
from configurator.sizing import NotSized, Sizing, size

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
    blocked = answered.check.why_blocked(BLOCKS_ONE_CONTEXT)
    if isinstance(answered.sizing, NotSized) or blocked:
        return ContextChart((), None, chosen.sessions_needed, limit, no_headroom, blocked)
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
