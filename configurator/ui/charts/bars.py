"""Columns side by side: what each stands for, and where it stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QRectF, QSizeF

from configurator.ui.charts.columns import NOTHING, ColumnOf, barred, stand
from configurator.ui.charts.readout import Line
from configurator.units import format_count

Mark = Literal["check", "badge", "quiet"]
"""On its own, the best of several, or one of those beside the best."""

WIDEST = 56
"""Of the drawn part of a column, in pixels."""


@dataclass(frozen=True)
class Bar:
    """One column."""

    name: str
    """Beneath the axis."""
    more: str
    """Beneath the name, and less loud; empty for none."""
    value: int | None
    """The height, written above it; None where there is none."""
    lines: tuple[Line, ...]
    """What is read out."""
    low: int | None = None
    """Low and high end of the NVFP4 headroom on top; None where there is none."""
    high: int | None = None
    is_chosen: bool = False
    meets_need: bool = False
    is_promised: bool = True
    """What is not is drawn as an outline."""
    can_be_chosen: bool = True
    obstacle: str = ""
    """Why there is no value, in one word that stands in its place."""
    mark: Mark = "check"
    """How it is marked that the column carries the need."""
    short: str = ""
    """The name without its unit, for a column that is too narrow."""

    @property
    def number(self) -> str:
        """What is written above the column."""
        return (self.obstacle or NOTHING) if self.value is None else format_count(self.value)


Column = ColumnOf[Bar]


def place_bars(
    bars: Sequence[Bar], area: QRectF, level: Callable[[int], float], number_size: Callable[[str], QSizeF]
) -> tuple[Column, ...]:
    """Columns of equal width over the whole of an area; `level` is the height at which a count lies."""
    width = area.width() / max(1, len(bars))
    return tuple(
        _column(bar, QRectF(area.left() + index * width, area.top(), width, area.height()), level, number_size)
        for index, bar in enumerate(bars)
    )


def _column(bar: Bar, box: QRectF, level: Callable[[int], float], number_size: Callable[[str], QSizeF]) -> Column:
    width = min(round(box.width() * 0.6), WIDEST)
    column = stand(bar, bar.value, box, width, level, number_size(bar.number))
    return barred(column) if bar.value is None and bar.obstacle else column
