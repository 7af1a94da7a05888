"""The speed chart in words: for the read-out, and for a screen reader."""

from configurator.charts import MeasuredSpeed, SpeedPoint
from configurator.ui.readout import Line
from configurator.units import counted, format_count, rounded


def is_alike(measured: int | None, context: int) -> bool:
    """Whether a speed was measured at the context of the curve, or within a tenth of it."""
    return measured is not None and abs(measured - context) * 10 <= context


def describe_speed(point: SpeedPoint) -> tuple[Line, ...]:
    """A point of the ceiling."""
    lines = [
        Line(f"Ceiling for {counted(point.sessions)} at once, FP8", "place"),
        Line(f"at most {rounded(point.each, 1)} tokens/s each", "fp8"),
    ]
    if point.sessions > 1:
        lines.append(Line(f"at most {rounded(point.in_all, 0)} tokens/s in all", "fp8"))
    return tuple(lines)


def describe_measured(one: MeasuredSpeed, context: int) -> tuple[Line, ...]:
    """A published speed, with all that sets it apart from the curve."""
    of_whom = "each" if one.is_each else "in all"
    cache = f"{one.cache.label} cache{', not promised' if one.is_headroom else ''}"
    lines = [
        Line(f"Measured: {one.name}", "place"),
        Line(f"{one.tokens:,f} tokens/s {of_whom}, {cache}", "headroom" if one.is_headroom else "fp8"),
        Line(f"{one.model}; {one.engine}", "note"),
    ]
    if one.context is not None and one.context != context:
        lines.append(Line(f"at {format_count(one.context)} tokens; the curve is for {format_count(context)}", "note"))
    return (*lines, Line(one.source, "note"))
