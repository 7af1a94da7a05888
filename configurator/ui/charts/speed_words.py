"""The speed chart in words: for the read-out, and for a screen reader."""

from configurator.charts import MeasuredSpeed, SpeedPoint
from configurator.language import _
from configurator.ui.charts.readout import Line
from configurator.units import counted, format_count, format_number, rounded


def is_alike(measured: int | None, context: int) -> bool:
    """Whether a speed was measured at the context of the curve, or within a tenth of it."""
    return measured is not None and abs(measured - context) * 10 <= context


def describe_speed(point: SpeedPoint) -> tuple[Line, ...]:
    """A point of the ceiling."""
    lines = [
        Line(_("Ceiling for {sessions} at once, FP8").format(sessions=counted(point.sessions)), "place"),
        Line(_("at most {speed} tokens/s each").format(speed=rounded(point.each, 1)), "fp8"),
    ]
    if point.sessions > 1:
        lines.append(Line(_("at most {speed} tokens/s in all").format(speed=rounded(point.in_all, 0)), "fp8"))
    return tuple(lines)


def describe_measured(one: MeasuredSpeed, context: int) -> tuple[Line, ...]:
    """A published speed, with all that sets it apart from the curve."""
    speed = _("{speed} tokens/s each, {cache}") if one.is_each else _("{speed} tokens/s in all, {cache}")
    cache = (_("{dtype} cache, not promised") if one.is_headroom else _("{dtype} cache")).format(dtype=one.cache.label)
    lines = [
        Line(_("Measured: {name}").format(name=one.name), "place"),
        Line(speed.format(speed=format_number(one.tokens), cache=cache), "headroom" if one.is_headroom else "fp8"),
        Line(f"{one.model}; {one.engine}", "note"),
    ]
    if one.context is not None and one.context != context:
        lines.append(
            Line(
                _("at {context} tokens; the curve is for {curve}").format(
                    context=format_count(one.context), curve=format_count(context)
                ),
                "note",
            )
        )
    return (*lines, Line(one.source, "note"))
