"""Columns side by side: how tall each part of one stands over its place."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QRectF, QSizeF

from configurator.ui.charts.marks import CHECK_HEIGHT

LOWEST = 2
"""Pixels; one session is seen, however high the others are."""

NOTHING = "\N{EN DASH}"
"""In place of a number where nothing can be promised."""


BARRED = 18
"""Pixels of the hatched stump that stands where nothing can be promised."""

AIR = 2
"""Pixels to keep free around a number."""


class Shown(Protocol):
    """What a column needs to know of what it stands for."""

    @property
    def low(self) -> int | None:
        """The low end of the NVFP4 headroom on top; None where there is none."""

    @property
    def high(self) -> int | None:
        """The high end of it."""

    @property
    def is_chosen(self) -> bool:
        """Whether it is marked."""

    @property
    def meets_need(self) -> bool:
        """Whether it carries what is needed."""


B = TypeVar("B", bound=Shown)


@dataclass(frozen=True)
class ColumnOf(Generic[B]):
    """All that belongs to one bar, in pixels."""

    bar: B
    box: QRectF
    """From the top of the chart down to the foot of what is written beneath the axis."""
    solid: QRectF
    """The value; without height where there is none."""
    hatched: QRectF
    """The headroom above; without height where there is none."""
    low: float | None
    """Where the low end of the headroom lies, if it is between the two ends."""
    number: QRectF
    """Around the number over the bar."""

    @property
    def drawn(self) -> QRectF:
        """Bar, headroom, number and the mark above it."""
        return self.solid.united(self.hatched).united(self.number).adjusted(0, -CHECK_HEIGHT, 0, 0)


def barred(column: ColumnOf[B]) -> ColumnOf[B]:
    """A column without a value on a stump, with the word that says why above it."""
    stump = column.solid.adjusted(0, -BARRED, 0, 0)
    return replace(column, solid=stump, number=column.number.translated(0, -BARRED - AIR))


def stand(
    bar: B, value: int | None, box: QRectF, width: float, level: Callable[[int], float], number: QSizeF
) -> ColumnOf[B]:
    """The column of a bar in the middle of its box; without a value there is no headroom either.

    `level` gives the pixel at which a count ends, `number` what the number over the bar takes.
    """
    left, ground, count = round(box.center().x() - width / 2), level(0), value or 0
    high = max(bar.high or 0, count) if value is not None else 0
    foot = min(level(count), ground - LOWEST) if count else ground
    head = min(level(high), foot)
    return ColumnOf(
        bar=bar,
        box=box,
        solid=QRectF(left, foot, width, ground - foot),
        hatched=QRectF(left, head, width, foot - head),
        low=level(bar.low) if bar.low is not None and count < bar.low < high else None,
        number=QRectF(
            box.center().x() - number.width() / 2, head - number.height() - 1, number.width(), number.height()
        ),
    )
