"""One card's memory from left to right: which part takes which bytes, and what is said of it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from configurator.charts import MemoryBar, MemoryChart
from configurator.ui.readout import Line
from configurator.units import GIB, counted, format_count, format_gib

Kind = Literal["reserve", "runtime", "weights", "sessions", "rest"]


@dataclass(frozen=True)
class Part:
    """A stretch of a bar; it starts and ends so many GiB from the left edge of the card."""

    row: int
    """0 for FP8, 1 for NVFP4."""
    kind: Kind
    size: Fraction
    """In bytes."""
    start: float
    end: float
    lines: tuple[Line, ...]
    """What is read out."""


def parts_of(chart: MemoryChart) -> tuple[Part, ...]:
    """The parts of all bars; what takes no byte is left out."""
    return tuple(part for row, bar in enumerate(chart.bars) for part in _parts(chart, row, bar))


def _parts(chart: MemoryChart, row: int, bar: MemoryBar) -> list[Part]:
    sizes: tuple[tuple[Kind, Fraction], ...] = (
        ("reserve", chart.reserve),
        ("runtime", chart.runtime),
        ("weights", chart.weights),
        ("sessions", bar.sessions * bar.session),
        ("rest", bar.rest),
    )
    parts, start = [], Fraction(0)
    for kind, size in sizes:
        if size > 0:
            lines = tuple(_words(chart, bar, kind, size))
            parts.append(Part(row, kind, size, float(start / GIB), float((start + size) / GIB), lines))
        start += size
    return parts


def caption_of(bar: MemoryBar) -> str:
    """What is written beneath a bar."""
    one = format_gib(bar.session, 2)
    if bar.sessions == 0:
        return f"no session fits: one takes {one}, {format_gib(bar.rest, 2)} are left"
    if not bar.is_headroom:
        return f"{counted(bar.sessions)} of {one}, promised"
    return f"{_band(bar)} of {one}, headroom to test first"


def cells_together(pixels_a_session: float, narrowest: float) -> int:
    """How many sessions one drawn cell stands for: 1, 10, 100 ..., so that it is wide enough to be seen."""
    together = 1
    while together * pixels_a_session < narrowest:
        together *= 10
    return together


def _words(chart: MemoryChart, bar: MemoryBar, kind: Kind, size: Fraction) -> list[Line]:
    cache = f"{bar.cache.label} cache{', headroom' if bar.is_headroom else ''}"
    share = f"{format_gib(size, 2)} of {format_gib(chart.driver, 2)}"
    match kind:
        case "reserve":
            return [Line(f"Reserve: {share}", "place"), Line("What the utilisation leaves untouched", "note")]
        case "runtime":
            return [Line(f"Runtime: {share}", "place"), Line("Allowance for engine and driver", "note")]
        case "weights":
            copy = f"A {'share' if chart.cards_of_an_instance > 1 else 'copy'} of the model, whatever the cache"
            return [Line(f"Weights: {share}", "place"), Line(copy, "note")]
        case "sessions":
            return [Line(f"Sessions: {share}", "place"), *_session_words(chart, bar)]
        case "rest":
            return [Line(f"Rest: {share}, {cache}", "place"), Line(bar.why_rest, "note")]


def _session_words(chart: MemoryChart, bar: MemoryBar) -> list[Line]:
    each = Line(f"{format_gib(bar.session, 2)} each on this card", "note")
    if bar.is_headroom:
        return [Line(f"{_band(bar)}, NVFP4 headroom", "headroom"), each]
    lines = [Line(f"{counted(bar.sessions)}, FP8 (promised)", "fp8"), each]
    if chart.replicas > 1:
        total = counted(bar.sessions * chart.replicas)
        lines.append(Line(f"× {format_count(chart.replicas)} instances: {total}", "note"))
    return lines


def _band(bar: MemoryBar) -> str:
    if bar.low is None or bar.low >= bar.sessions:
        return counted(bar.sessions)
    if bar.low == 0:
        return f"up to {counted(bar.sessions)}"
    return f"{format_count(bar.low)} to {counted(bar.sessions)}"
