"""Which context a place on the axis stands for, and which one an arrow key goes to."""

from bisect import bisect_left, bisect_right

from configurator.charts import LONGEST_CONTEXT, PRESETS, SHORTEST_CONTEXT, context_axis
from configurator.ui.chartscale import context_place, doublings

ROUND_TO = 256
"""Tokens; a context chosen by hand is a multiple of it."""

SNAP_PIXELS = 6.0


def longest_shown(limit: int) -> int:
    """Where the axis ends for a model that takes `limit` tokens."""
    return max(SHORTEST_CONTEXT, min(limit, LONGEST_CONTEXT))


def round_contexts(limit: int) -> tuple[int, ...]:
    """The powers of two, the presets and the model's limit, as far as the axis goes."""
    longest = longest_shown(limit)
    inside = {one for one in (*doublings(SHORTEST_CONTEXT, longest), *PRESETS) if one <= longest}
    return tuple(sorted(inside | {longest}))


def context_at(place: float, limit: int, pixels_a_doubling: float) -> int:
    """The context at a place of the axis: a round one where it is near, else the next multiple of 256."""
    nearest = min(round_contexts(limit), key=lambda one: abs(context_place(one) - place))
    if abs(context_place(nearest) - place) * pixels_a_doubling <= SNAP_PIXELS:
        return nearest
    rounded = round(2**place / ROUND_TO) * ROUND_TO
    return min(max(rounded, SHORTEST_CONTEXT), longest_shown(limit))


def longer(context: int, limit: int, *, doubled: bool) -> int:
    """The next longer step of the axis, four to a doubling, or the next power of two."""
    steps = round_contexts(limit) if doubled else context_axis(limit)
    return steps[min(bisect_right(steps, context), len(steps) - 1)]


def shorter(context: int, limit: int, *, doubled: bool) -> int:
    """The next shorter step of the axis."""
    steps = round_contexts(limit) if doubled else context_axis(limit)
    return steps[max(bisect_left(steps, context) - 1, 0)]
