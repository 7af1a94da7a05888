"""Which context a place on the axis stands for, and which one an arrow key goes to."""

from bisect import bisect_left, bisect_right

from configurator.charts import PRESETS, axis_start, context_axis
from configurator.ui.charts.scale import context_place, doublings

ROUND_TO = 256
"""Tokens; a context chosen by hand is a multiple of it, or of less on an axis that starts below 2K."""

SHORTEST_BY_KEY = 512
"""Tokens; a shorter context can be typed."""

SNAP_PIXELS = 6.0


def round_contexts(first: int, last: int) -> tuple[int, ...]:
    """The powers of two and the presets between two contexts, and the last one: a limit, or the end of the axis."""
    inside = {one for one in (*doublings(axis_start(first), last), *PRESETS) if first <= one <= last}
    return tuple(sorted(inside | {last}))


def context_at(place: float, first: int, last: int, pixels_a_doubling: float) -> int:
    """The context at a place of an axis from `first` to `last`: a round one where it is near, else a multiple."""
    place = min(max(place, context_place(first)), context_place(last))
    nearest = min(round_contexts(first, last), key=lambda one: abs(context_place(one) - place))
    if abs(context_place(nearest) - place) * pixels_a_doubling <= SNAP_PIXELS:
        return nearest
    step = max(1, min(ROUND_TO, first // 8))
    return min(max(round(2**place / step) * step, first), last)


def longer(context: int, limit: int, *, doubled: bool) -> int:
    """The next longer step of the axis, four to a doubling, or the next power of two."""
    steps = _steps(context, limit, doubled=doubled)
    return steps[min(bisect_right(steps, context), len(steps) - 1)]


def shorter(context: int, limit: int, *, doubled: bool) -> int:
    """The next shorter step of the axis."""
    steps = _steps(context, limit, doubled=doubled)
    return steps[max(bisect_left(steps, context) - 1, 0)]


def _steps(context: int, limit: int, *, doubled: bool) -> tuple[int, ...]:
    """Keys go where the axis does not reach yet: it follows them."""
    first = axis_start(min(context, SHORTEST_BY_KEY))
    return round_contexts(first, limit) if doubled else context_axis(limit, (first, limit))
