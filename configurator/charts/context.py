"""Sessions against context for the chosen hardware."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, repeat

from configurator.answer import Answer, Headroom, NoHeadroom, headroom_band, lowest_published_ratio
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.sizing import NotSized, Sizing, size

SHORTEST_CONTEXT = 2048
LONGEST_CONTEXT = 2**20
"""Where the axis starts and ends, unless a choice lies beyond: then it goes on until there."""

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
    bf16: int | None = None
    """Reference: what the same cards would carry with a cache that is not quantised. It is never promised."""


@dataclass(frozen=True)
class OptionLine:
    """What another option promises along the axis; its headroom is in that option's own chart."""

    name: str
    points: tuple[tuple[int, int], ...]
    """Contexts, up to its own model's limit, with the sessions promised at each."""
    here: int | None
    """Its sessions at the context chosen in the chart it is laid over; None where it promises none there."""


@dataclass(frozen=True)
class ContextChart:
    """Sessions against context for the chosen hardware; beside it, where they are wanted, those of other options."""

    points: tuple[ContextPoint, ...]
    chosen: ContextPoint | None
    needed: int | None
    model_limit: int
    no_headroom: str
    """Why there is no band; empty where there is one."""
    cannot_draw: str
    """Why there is no line at all; empty where there is one."""
    others: tuple[OptionLine, ...] = ()
    with_reference: bool = False
    """Whether the BF16 reference is to be shown."""

    @property
    def span(self) -> tuple[int, int]:
        """The contexts at both ends of the axis; the chosen one always lies between them."""
        chosen = self.chosen.context if self.chosen else SHORTEST_CONTEXT
        return axis_start(chosen), max(axis_end(self.model_limit, chosen), chosen, 2 * SHORTEST_CONTEXT)


def axis_start(context: int) -> int:
    """Where an axis on which this context is chosen starts: at 2K, or for a shorter one at a power of two."""
    return int(min(SHORTEST_CONTEXT, 2 ** (context.bit_length() - 1)))


def axis_end(limit: int, context: int = 0) -> int:
    """Up to where counts are computed: the model's limit, or 1M, or a longer context that was chosen within it."""
    return max(SHORTEST_CONTEXT, min(limit, max(LONGEST_CONTEXT, context)))


def context_axis(limit: int, also: Sequence[int] = ()) -> tuple[int, ...]:
    """Context lengths to compute: four steps to each doubling from 2K up to the model's limit, and `also`.

    What lies in `also` below 2K or beyond 1M stretches the axis until there, but never past the model's limit.
    """
    within = [one for one in also if one <= limit]
    first, longest = axis_start(min(within, default=SHORTEST_CONTEXT)), axis_end(limit, max(within, default=0))
    doublings = accumulate(repeat(2, 32), int.__mul__, initial=first)
    # Below four tokens a quarter of a doubling is no whole one.
    steps = {start * quarter // 4 for start in doublings for quarter in (4, 5, 6, 7)}
    return tuple(sorted({step for step in steps if step <= longest} | {longest, *within}))


def context_chart(catalog: Catalog, answered: Answer, before: ContextChart | None = None) -> ContextChart:
    """The chart for an answer. Where nothing can be drawn it says why.

    `before` spares work: a chart of the same choices but for the context, whose points hold here too.
    """
    chosen = answered.configuration
    limit = catalog.models[chosen.model].max_context
    no_headroom = answered.headroom.reason if isinstance(answered.headroom, NoHeadroom) else ""
    blocked = answered.check.why_blocked(BLOCKS_ONE_CONTEXT)
    if isinstance(answered.sizing, NotSized) or blocked:
        return ContextChart((), None, chosen.sessions_needed, limit, no_headroom, blocked)
    with_band = isinstance(answered.headroom, Headroom)
    ratio = lowest_published_ratio(catalog, catalog.cards[chosen.card])
    axis, known = context_axis(limit, (*PRESETS, chosen.context)), _points_known(before, no_headroom)
    new = {
        context: _point(sizing, context, ratio, with_band=with_band)
        for context in axis
        if context not in known and isinstance(sizing := size(catalog, chosen.replace(context=context)), Sizing)
    }
    points = tuple(point for context in axis if (point := known.get(context) or new.get(context)))
    here = _point(answered.sizing, chosen.context, ratio, with_band=with_band)
    if isinstance(answered.headroom, Headroom) and answered.headroom.is_measured:
        # Measured at this context; the band at others stays what is published.
        here = replace(here, low=answered.headroom.low, high=answered.headroom.high)
    return ContextChart(points, here, chosen.sessions_needed, limit, no_headroom, "")


def _point(sizing: Sizing, context: int, ratio: Fraction | None, *, with_band: bool) -> ContextPoint:
    low, high = headroom_band(sizing.fp8, sizing.nvfp4, ratio) if with_band else (None, None)
    return ContextPoint(context, sizing.fp8.lower, low, high, sizing.bf16.lower)


def _points_known(before: ContextChart | None, no_headroom: str) -> dict[int, ContextPoint]:
    if before is None or before.no_headroom != no_headroom:
        return {}
    return {point.context: point for point in before.points}


def option_line(catalog: Catalog, name: str, option: Configuration, chart: ContextChart, context: int) -> OptionLine:
    """The line of another option, from its own chart; `context` is the one chosen in the chart it is laid over."""
    points = tuple((point.context, point.fp8) for point in chart.points)
    known = dict(points)
    if not points or context > chart.model_limit:
        return OptionLine(name, points, None)
    if context in known:
        return OptionLine(name, points, known[context])
    sizing = size(catalog, option.replace(context=context))
    return OptionLine(name, points, sizing.fp8.lower if isinstance(sizing, Sizing) else None)
