"""The chart of sessions against context: both axes logarithmic, FP8 solid, NVFP4 as a hatched band."""

import math
from dataclasses import dataclass

from reportlab.graphics.shapes import Drawing

from configurator.charts import ContextChart, ContextPoint
from configurator.export.pdf.brush import (
    Points,
    axis_text,
    curve,
    dot,
    hatched,
    label,
    line,
    log_ticks,
    need_line,
    sheet,
)
from configurator.export.pdf.fonts import BOLD, REGULAR, width_of
from configurator.export.pdf.paper import ACCENT, HEADROOM, HEADROOM_TEXT, INK, MUTED, TEXT_WIDTH
from configurator.language import _, ngettext
from configurator.units import format_count, format_tokens

_HEIGHT = 138.0
_LEFT, _RIGHT, _FLOOR, _CEILING = 34.0, TEXT_WIDTH - 62, 24.0, _HEIGHT - 14
_LABEL_GAP = 3.0
_FAR_ABOVE = 10
"""A need this many times above every session does not press the curve flat; it is left to the words."""
_MOST_CONTEXT_TICKS = 12


@dataclass(frozen=True)
class _Scale:
    """From context and sessions to points on the paper. All values are above zero."""

    contexts: tuple[float, float]
    sessions: tuple[float, float]

    def x(self, context: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * _part(context, self.contexts)

    def y(self, sessions: float) -> float:
        return _FLOOR + (_CEILING - _FLOOR) * _part(sessions, self.sessions)


def why_no_curve(chart: ContextChart) -> str:
    """Why the chart cannot be drawn, in a sentence; empty where it can."""
    if chart.cannot_draw:
        return chart.cannot_draw
    if len(_drawable(chart)) < 2:
        return _("No session fits with an FP8 cache at more than one context length, so there is no curve to draw.")
    return ""


def context_drawing(chart: ContextChart) -> Drawing:
    """Draw the chart. Raises ValueError where `why_no_curve` has something to say."""
    reason = why_no_curve(chart)
    if reason:
        raise ValueError(reason)
    drawing, points = sheet(_HEIGHT), _drawable(chart)
    scale = _scale(chart, points)
    _draw_axes(drawing, scale)
    band = _band(scale, points)
    if band:
        drawing.add(hatched(band))
    drawing.add(curve([(scale.x(one.context), scale.y(one.fp8)) for one in points], ACCENT, 1.6))
    if chart.needed and chart.needed <= scale.sessions[1]:
        words = _("needed: {needed}").format(needed=format_count(chart.needed))
        drawing.add(need_line(_LEFT, _RIGHT, scale.y(chart.needed), words))
    if chart.chosen:
        _draw_chosen(drawing, scale, chart.chosen)
    return drawing


def _part(value: float, span: tuple[float, float]) -> float:
    low, high = span
    return math.log(value / low) / math.log(high / low)


def _drawable(chart: ContextChart) -> list[ContextPoint]:
    """The points with a session; a logarithmic axis has no zero. A chosen context off the series is put in."""
    points = {point.context: point for point in chart.points}
    if chart.chosen and chart.chosen.context <= chart.model_limit:
        points[chart.chosen.context] = chart.chosen
    return [points[context] for context in sorted(points) if points[context].fp8 > 0]


def _scale(chart: ContextChart, points: list[ContextPoint]) -> _Scale:
    contexts = [point.context for point in (*chart.points, *([chart.chosen] if chart.chosen else []))]
    sessions = [count for point in points for count in (point.fp8, point.high) if count]
    sessions += [chart.chosen.fp8] if chart.chosen and chart.chosen.fp8 else []
    sessions += [chart.needed] if chart.needed and chart.needed <= _FAR_ABOVE * max(sessions) else []
    lowest = 10 ** math.floor(math.log10(min(sessions)))
    return _Scale((min(contexts), max(contexts)), (lowest, max(sessions) * 1.25))


def _draw_axes(drawing: Drawing, scale: _Scale) -> None:
    for count in log_ticks(*scale.sessions):
        y = scale.y(count)
        drawing.add(line((_LEFT, y), (_RIGHT, y)))
        drawing.add(axis_text(_LEFT - 5, y - 2.3, format_count(count), align=1))
    for context in _context_ticks(scale):
        x = scale.x(context)
        drawing.add(line((x, _FLOOR), (x, _FLOOR - 3), MUTED))
        drawing.add(axis_text(x, _FLOOR - 11, format_tokens(context), align=0.5))
    drawing.add(line((_LEFT, _FLOOR), (_RIGHT, _FLOOR), MUTED))
    drawing.add(axis_text((_LEFT + _RIGHT) / 2, 2, _("Context of one session, in tokens"), align=0.5))


def _context_ticks(scale: _Scale) -> list[int]:
    """Every doubling within the axis; every second one where they would touch."""
    low, high = scale.contexts
    doublings = [2**power for power in range(64) if low <= 2**power <= high]
    return doublings[:: math.ceil(len(doublings) / _MOST_CONTEXT_TICKS) or 1]


def _band(scale: _Scale, points: list[ContextPoint]) -> Points:
    low = [(scale.x(one.context), scale.y(one.low)) for one in points if one.low and one.high]
    high = [(scale.x(one.context), scale.y(one.high)) for one in points if one.low and one.high]
    return [*low, *reversed(high)] if len(low) > 1 else []


def _draw_chosen(drawing: Drawing, scale: _Scale, chosen: ContextPoint) -> None:
    x = scale.x(chosen.context)
    drawing.add(line((x, _FLOOR), (x, _CEILING + 1), INK, 0.8))
    if chosen.fp8 and chosen.low and chosen.high:
        drawing.add(line((x, scale.y(chosen.low)), (x, scale.y(chosen.high)), HEADROOM, 2.4))
    if chosen.fp8:
        drawing.add(dot(x, scale.y(chosen.fp8), ACCENT))
    _draw_caption(drawing, x, chosen)


def _draw_caption(drawing: Drawing, x: float, chosen: ContextPoint) -> None:
    """One line above the plot, where no curve can run through it."""
    tokens = format_count(chosen.context)
    parts = [(ngettext("{n} token:", "{n} tokens:", chosen.context).format(n=tokens), INK, REGULAR)]
    promised = _("{sessions} with FP8").format(sessions=format_count(chosen.fp8))
    parts.append((promised if chosen.fp8 else _("no session with FP8"), ACCENT, BOLD))
    if chosen.fp8 and chosen.low and chosen.high:
        parts.append((_headroom(chosen.low, chosen.high), HEADROOM_TEXT, REGULAR))
    widths = [width_of(text, face, 7) + _LABEL_GAP * 2 for text, _colour, face in parts]
    start = min(max(_LEFT, x - widths[0] / 2), TEXT_WIDTH - sum(widths))
    for (text, colour, face), width in zip(parts, widths, strict=True):
        drawing.add(label(start, _CEILING + 5, text, bold=face == BOLD, colour=colour, size=7))
        start += width


def _headroom(low: int, high: int) -> str:
    if low == high:
        return _("{sessions} with NVFP4, headroom after testing").format(sessions=format_count(low))
    return _("{low} to {high} with NVFP4, headroom after testing").format(
        low=format_count(low), high=format_count(high)
    )
