"""Whole numbers at equal distances beside an axis without a root or a logarithm."""

from configurator.ui.charts.scale import Ticks
from configurator.units import format_count


def plain_ticks(top: int, pixels: float, gap: float) -> Ticks:
    """0 and the multiples of 1, 2 or 5 times a power of ten up to `top`, at least `gap` pixels apart.

    `pixels` is what lies between 0 and `top`.
    """
    step = plain_step(top, pixels, gap)
    return tuple((float(one), format_count(one)) for one in range(0, top + 1, step))


def plain_step(top: int, pixels: float, gap: float) -> int:
    """The smallest round step whose multiples stand at least `gap` pixels apart; `top` where none does."""
    steps = (factor * 10**power for power in range(len(str(top)) + 1) for factor in (1, 2, 5))
    return next((step for step in steps if step * pixels >= gap * top), top)
