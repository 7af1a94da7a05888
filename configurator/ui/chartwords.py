"""What the charts show at one place, in words: for the read-out, and for a screen reader."""

from configurator.charts import CardBar, ContextPoint
from configurator.ui.readout import Line
from configurator.units import counted, format_count


def describe_point(point: ContextPoint, model_limit: int) -> tuple[Line, ...]:
    """A point of the context chart. Beyond what the model takes the count is arithmetic, and no promise."""
    lines = [Line(f"{format_count(point.context)} tokens", "place")]
    if point.context > model_limit:
        lines.append(Line(f"{counted(point.fp8)}, FP8 (not promised)", "note"))
        lines.append(Line("Beyond the model's limit", "note"))
    else:
        lines.append(Line(f"{counted(point.fp8)}, FP8 (sizing)", "fp8"))
    if point.low is not None and point.high is not None:
        lines.append(_headroom(point.fp8, point.low, point.high))
    return tuple(lines)


def describe_bar(bar: CardBar, needed: int | None) -> tuple[Line, ...]:
    """A bar of the cards chart: what it carries, what it lacks, and why there is nothing."""
    lines = [Line(f"{bar.cards} × {bar.card_name}, {_split(bar)}", "place")]
    if bar.fp8 is None:
        lines.append(Line("No promise", "note"))
    else:
        lines.append(Line(f"{counted(bar.fp8)}, FP8 (promised)", "fp8"))
        if bar.low is not None and bar.high is not None:
            lines.append(_headroom(bar.fp8, bar.low, bar.high))
        if needed:
            lines.append(_need(bar.fp8, needed))
    if bar.reason:
        lines.append(Line(bar.reason, "note"))
    return tuple(lines)


def _split(bar: CardBar) -> str:
    return "one instance" if bar.replicas == 1 else f"{bar.replicas} instances"


def as_sentence(lines: tuple[Line, ...]) -> str:
    """The same for a screen reader."""
    return "; ".join(line.text.rstrip(".") for line in lines) + "." if lines else ""


def _headroom(fp8: int, low: int, high: int) -> Line:
    if high <= fp8:
        return Line("NVFP4 would add none", "headroom")
    band = format_count(high) if low == high else f"{format_count(low)} to {format_count(high)}"
    return Line(f"{band}, NVFP4 headroom", "headroom")


def _need(fp8: int, needed: int) -> Line:
    if fp8 >= needed:
        return Line(f"Carries the {format_count(needed)} needed", "note")
    return Line(f"{format_count(needed - fp8)} short of the {format_count(needed)} needed", "note")
