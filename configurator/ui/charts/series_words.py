"""Lines that the read-outs of several charts share."""

from configurator.language import _
from configurator.ui.charts.readout import Line
from configurator.units import format_count


def headroom_line(fp8: int, low: int | None, high: int | None) -> list[Line]:
    """What NVFP4 could reach beside a promise; nothing where there is no headroom."""
    if low is None or high is None:
        return []
    if high <= fp8:
        return [Line(_("NVFP4 would add none"), "headroom")]
    band = (
        format_count(high)
        if low == high
        else _("{low} to {high}").format(low=format_count(low), high=format_count(high))
    )
    return [Line(_("{band}, NVFP4 headroom").format(band=band), "headroom")]


def need_line(fp8: int, needed: int | None) -> list[Line]:
    """Whether a promise carries the need; nothing where none was stated."""
    if not needed:
        return []
    if fp8 >= needed:
        return [Line(_("Carries the {needed} needed").format(needed=format_count(needed)), "note")]
    return [
        Line(
            _("{lacking} short of the {needed} needed").format(
                lacking=format_count(needed - fp8), needed=format_count(needed)
            ),
            "note",
        )
    ]
