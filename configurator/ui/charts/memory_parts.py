"""One card's memory from left to right: which part takes which bytes, and what is said of it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from configurator.charts import MemoryBar, MemoryChart
from configurator.language import _
from configurator.ui.charts.readout import Line
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
        return _("no session fits: one takes {one}, {left} are left").format(one=one, left=format_gib(bar.rest, 2))
    if not bar.is_headroom:
        return _("{sessions} of {one}, promised").format(sessions=counted(bar.sessions), one=one)
    return _("{sessions} of {one}, headroom to test first").format(sessions=_band(bar), one=one)


def short_caption_of(bar: MemoryBar) -> str:
    """The same where there is little room; headroom is still called headroom."""
    if bar.sessions == 0:
        return _("no session fits")
    words = _("{sessions}, headroom") if bar.is_headroom else _("{sessions}, promised")
    return words.format(sessions=_band(bar) if bar.is_headroom else counted(bar.sessions))


def cells_together(pixels_a_session: float, narrowest: float) -> int:
    """How many sessions one drawn cell stands for: 1, 10, 100 ..., so that it is wide enough to be seen."""
    together = 1
    while together * pixels_a_session < narrowest:
        together *= 10
    return together


def _words(chart: MemoryChart, bar: MemoryBar, kind: Kind, size: Fraction) -> list[Line]:
    cache = (_("{dtype} cache, headroom") if bar.is_headroom else _("{dtype} cache")).format(dtype=bar.cache.label)
    share = _("{part} of {whole}").format(part=format_gib(size, 2), whole=format_gib(chart.driver, 2))
    match kind:
        case "reserve":
            return [
                Line(_("Reserve: {share}").format(share=share), "place"),
                Line(_("What the utilisation leaves untouched"), "note"),
            ]
        case "runtime":
            return [
                Line(_("Runtime: {share}").format(share=share), "place"),
                Line(_("Allowance for engine and driver"), "note"),
            ]
        case "weights":
            copy = (
                _("A share of the model, whatever the cache")
                if chart.cards_of_an_instance > 1
                else _("A copy of the model, whatever the cache")
            )
            return [Line(_("Weights: {share}").format(share=share), "place"), Line(copy, "note")]
        case "sessions":
            return [Line(_("Sessions: {share}").format(share=share), "place"), *_session_words(chart, bar)]
        case "rest":
            return [
                Line(_("Rest: {share}, {cache}").format(share=share, cache=cache), "place"),
                Line(bar.why_rest, "note"),
            ]


def _session_words(chart: MemoryChart, bar: MemoryBar) -> list[Line]:
    each = Line(_("{size} each on this card").format(size=format_gib(bar.session, 2)), "note")
    if bar.is_headroom:
        return [Line(_("{band}, NVFP4 headroom").format(band=_band(bar)), "headroom"), each]
    lines = [Line(_("{sessions}, FP8 (promised)").format(sessions=counted(bar.sessions)), "fp8"), each]
    if chart.replicas > 1:
        total = counted(bar.sessions * chart.replicas)
        lines.append(Line(_("× {n} instances: {total}").format(n=format_count(chart.replicas), total=total), "note"))
    return lines


def _band(bar: MemoryBar) -> str:
    if bar.low is None or bar.low >= bar.sessions:
        return counted(bar.sessions)
    if bar.low == 0:
        return _("up to {sessions}").format(sessions=counted(bar.sessions))
    return _("{low} to {high}").format(low=format_count(bar.low), high=counted(bar.sessions))
