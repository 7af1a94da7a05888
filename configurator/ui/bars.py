"""Columns side by side: what each stands for, and where it stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF

from configurator.ui.chartmarks import CHECK_HEIGHT
from configurator.ui.readout import Line
from configurator.units import format_count

WIDEST = 56
"""Of the drawn part of a column, in pixels."""

LOWEST = 2
"""Pixels; one session is seen, however high the others are."""

NOTHING = "\N{EN DASH}"
"""In place of a number where nothing can be promised."""


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

    @property
    def number(self) -> str:
        """What is written above the column."""
        return NOTHING if self.value is None else format_count(self.value)


@dataclass(frozen=True)
class Column:
    """All that belongs to one bar, in pixels."""

    bar: Bar
    box: QRectF
    """From the top of the chart down to the foot of the names."""
    solid: QRectF
    """The value; without height where there is none."""
    hatched: QRectF
    """The headroom above; without height where there is none."""
    low: float | None
    """Where the low end of the headroom lies, if it is between the two ends."""
    number: QRectF

    @property
    def drawn(self) -> QRectF:
        """Bar, headroom, number and the mark above it."""
        return self.solid.united(self.hatched).united(self.number).adjusted(0, -CHECK_HEIGHT, 0, 0)


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
    left, ground = round(box.center().x() - width / 2), level(0)
    value = bar.value or 0
    high = max(bar.high or 0, value) if bar.value is not None else 0
    foot = min(level(value), ground - LOWEST) if value else ground
    head = min(level(high), foot)
    size = number_size(bar.number)
    return Column(
        bar=bar,
        box=box,
        solid=QRectF(left, foot, width, ground - foot),
        hatched=QRectF(left, head, width, foot - head),
        low=level(bar.low) if bar.low is not None and value < bar.low < high else None,
        number=QRectF(box.center().x() - size.width() / 2, head - size.height() - 1, size.width(), size.height()),
    )
