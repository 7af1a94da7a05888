"""Lines that the read-outs of several charts share."""

from configurator.ui.readout import Line
from configurator.units import format_count


def headroom_line(fp8: int, low: int | None, high: int | None) -> list[Line]:
    """What NVFP4 could reach beside a promise; nothing where there is no headroom."""
    if low is None or high is None:
        return []
    if high <= fp8:
        return [Line("NVFP4 would add none", "headroom")]
    band = format_count(high) if low == high else f"{format_count(low)} to {format_count(high)}"
    return [Line(f"{band}, NVFP4 headroom", "headroom")]


def need_line(fp8: int, needed: int | None) -> list[Line]:
    """Whether a promise carries the need; nothing where none was stated."""
    if not needed:
        return []
    if fp8 >= needed:
        return [Line(f"Carries the {format_count(needed)} needed", "note")]
    return [Line(f"{format_count(needed - fp8)} short of the {format_count(needed)} needed", "note")]
