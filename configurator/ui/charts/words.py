"""What the charts show at one place, in words: for the read-out, and for a screen reader."""

from collections.abc import Sequence

from configurator.charts import CardBar, ContextChart, ContextPoint, OptionMark
from configurator.language import _
from configurator.ui.charts.readout import Line
from configurator.units import counted, format_count


def describe_point(point: ContextPoint, model_limit: int) -> tuple[Line, ...]:
    """A point of the context chart. Beyond what the model takes the count is arithmetic, and no promise."""
    lines = [Line(counted(point.context, "token"), "place")]
    if point.context > model_limit:
        lines.append(Line(_("{sessions}, FP8 (not promised)").format(sessions=counted(point.fp8)), "note"))
        lines.append(Line(_("Beyond the model's limit"), "note"))
    else:
        lines.append(Line(_("{sessions}, FP8 (sizing)").format(sessions=counted(point.fp8)), "fp8"))
    if point.low is not None and point.high is not None:
        lines.append(_headroom(point.fp8, point.low, point.high))
    return tuple(lines)


def describe_others(chart: ContextChart) -> tuple[Line, ...]:
    """What stands beside the chart's own series at its chosen context: the reference, and the other options."""
    lines = []
    if chart.with_reference and chart.chosen and chart.chosen.bf16 is not None:
        lines.append(Line(_("{sessions}, BF16 (reference only)").format(sessions=counted(chart.chosen.bf16)), "note"))
    for other in chart.others:
        count = _("no promise") if other.here is None else _("{count}, FP8").format(count=format_count(other.here))
        lines.append(Line(_("{option}: {count}").format(option=other.name, count=count), "note"))
    return tuple(lines)


def describe_bar(bar: CardBar, needed: int | None, marks: Sequence[OptionMark] = ()) -> tuple[Line, ...]:
    """A bar of the cards chart: what it carries, what it lacks, why there is nothing, and which options stand there."""
    lines = [Line(f"{bar.cards} × {bar.card_name}, {_split(bar)}", "place")]
    if bar.fp8 is None:
        lines.append(Line(_("No promise"), "note"))
    else:
        lines.append(Line(_("{sessions}, FP8 (promised)").format(sessions=counted(bar.fp8)), "fp8"))
        if bar.low is not None and bar.high is not None:
            lines.append(_headroom(bar.fp8, bar.low, bar.high))
        if needed:
            lines.append(_need(bar.fp8, needed))
        if bar.is_smallest:
            lines.append(Line(_("No smaller count of this card carries it"), "note"))
    if bar.reason:
        lines.append(Line(bar.reason, "note"))
    lines.extend(Line(mark.in_words, "note") for mark in marks if mark.is_at(bar))
    return tuple(lines)


def _split(bar: CardBar) -> str:
    return _("one instance") if bar.replicas == 1 else counted(bar.replicas, "instance")


def as_sentence(lines: tuple[Line, ...]) -> str:
    """The same for a screen reader."""
    return "; ".join(line.text.rstrip(".") for line in lines) + "." if lines else ""


def _headroom(fp8: int, low: int, high: int) -> Line:
    if high <= fp8:
        return Line(_("NVFP4 would add none"), "headroom")
    band = (
        format_count(high)
        if low == high
        else _("{low} to {high}").format(low=format_count(low), high=format_count(high))
    )
    return Line(_("{band}, NVFP4 headroom").format(band=band), "headroom")


def _need(fp8: int, needed: int) -> Line:
    if fp8 >= needed:
        return Line(_("Carries the {needed} needed").format(needed=format_count(needed)), "note")
    return Line(
        _("{lacking} short of the {needed} needed").format(
            lacking=format_count(needed - fp8), needed=format_count(needed)
        ),
        "note",
    )
