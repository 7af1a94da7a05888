"""Where values stand on a chart's axes, and which whole numbers are written beside them."""

from collections.abc import Callable, Iterable, Sequence
from math import inf, log2, log10, sqrt

from configurator.units import format_count, format_tokens

Scale = Callable[[float], float]
"""From a value to its place on the axis."""

Ticks = tuple[tuple[float, str], ...]
"""Places on an axis with what is written there."""


def context_place(tokens: float) -> float:
    """A doubling of the context is one step to the right."""
    return log2(tokens)


def log_place(count: float) -> float:
    """Ten times the sessions are one step up. There is no place for 0."""
    return log10(count)


def root_place(count: float) -> float:
    """Square root: 5 sessions stay visible beside 735, 0 is the ground line, and more is always higher."""
    return sqrt(count)


def round_numbers(top: int) -> tuple[int, ...]:
    """1, 2, 5, 10, 20, 50 and so on up to `top`."""
    decades = (10**power for power in range(len(str(max(top, 1)))))
    return tuple(step for decade in decades for step in (decade, 2 * decade, 5 * decade) if step <= top)


def doublings(first: int, last: int) -> tuple[int, ...]:
    """`first`, twice `first` and so on up to `last`."""
    return tuple(first << power for power in range(max(last // first, 1).bit_length()) if first << power <= last)


def rounded_up(count: int, steps: Sequence[float] = (1, 2, 5, 10)) -> int:
    """The next number at or above `count` that is a step times a power of ten: 559 is 1,000."""
    decade = 10 ** (len(str(count)) - 1)
    return next(int(step * decade) for step in steps if step * decade >= count)


def context_ticks(first: int, last: int, pixels_a_doubling: float, gap: float) -> Ticks:
    """``2K``, ``4K`` ... every doubling, or every second or third one where they would come closer than `gap`."""
    every = next((step for step in (1, 2, 3, 4) if step * pixels_a_doubling >= gap), 5)
    return tuple((context_place(one), format_tokens(one)) for one in doublings(first, last)[::every])


def log_ticks(top: int, pixels_a_decade: float, gap: float) -> Ticks:
    """1, 2, 5, 10, 20 ..., or only the powers of ten where 2 and 1 would come closer than `gap`."""
    numbers: Iterable[int] = round_numbers(top)
    if pixels_a_decade * log10(2) < gap:
        numbers = (one for one in numbers if str(one).startswith("1"))
    return tuple((log_place(one), format_count(one)) for one in numbers)


def root_ticks(top: int, pixels: float, gap: float) -> Ticks:
    """0 and round numbers up to `top`, from the top down, each at least `gap` below the one before.

    `pixels` is the height of `top` above the ground line.
    """
    kept: list[int] = []
    for one in reversed(round_numbers(top)):
        height = pixels * root_place(one) / root_place(top)
        above = pixels * root_place(kept[-1]) / root_place(top) if kept else inf
        if height >= gap and above - height >= gap:
            kept.append(one)
    return tuple((root_place(one), format_count(one)) for one in (*kept, 0))
