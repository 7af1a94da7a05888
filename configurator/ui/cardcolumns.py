"""Where the columns of the cards chart stand: counts side by side, cards apart, each with its bar and number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from PySide6.QtCore import QRectF, QSizeF

from configurator.charts import CardBar
from configurator.ui.chartmarks import CHECK_HEIGHT
from configurator.units import format_count

BETWEEN_CARDS = 0.6
"""The gap between two cards, in columns."""

WIDEST_BAR = 44
"""Pixels."""

LOWEST_BAR = 2
"""Pixels; one session is seen, however high the others are."""

AIR = 2
"""Pixels to keep free on both sides of a number."""

NOTHING = "\N{EN DASH}"
"""In place of a number where nothing can be promised."""


@dataclass(frozen=True)
class Column:
    """All that belongs to one card and count, in pixels."""

    bar: CardBar
    box: QRectF
    """From the top of the chart down to the count beneath the axis."""
    solid: QRectF
    """The sessions promised; without height where there are none."""
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


@dataclass(frozen=True)
class Group:
    """The columns of one card."""

    name: str
    box: QRectF
    is_chosen: bool


def number_of(bar: CardBar) -> str:
    """What is written over a bar: what it promises."""
    return NOTHING if bar.fp8 is None else format_count(bar.fp8)


def place_columns(
    bars: Sequence[CardBar],
    area: QRectF,
    level: Callable[[int], float],
    number_size: Callable[[str], QSizeF],
) -> tuple[Column, ...]:
    """Spread the bars over an area, in their order, with a gap wherever the card changes.

    `level` gives the pixel at which a count ends, `number_size` what a number takes.
    """
    gaps = sum(one.card != other.card for one, other in pairwise(bars))
    width = area.width() / max(1.0, len(bars) + gaps * BETWEEN_CARDS)
    left, columns = area.left(), []
    for index, bar in enumerate(bars):
        if index and bars[index - 1].card != bar.card:
            left += BETWEEN_CARDS * width
        columns.append(_column(bar, QRectF(left, area.top(), width, area.height()), level, number_size))
        left += width
    return tuple(columns)


def _column(bar: CardBar, box: QRectF, level: Callable[[int], float], number_size: Callable[[str], QSizeF]) -> Column:
    width = min(round(box.width() * 0.7), WIDEST_BAR)
    left, ground = round(box.center().x() - width / 2), level(0)
    fp8 = bar.fp8 or 0
    high = max(bar.high or 0, fp8) if fp8 else 0
    foot = min(level(fp8), ground - LOWEST_BAR) if fp8 else ground
    head = min(level(high), foot)
    size = number_size(number_of(bar))
    return Column(
        bar=bar,
        box=box,
        solid=QRectF(left, foot, width, ground - foot),
        hatched=QRectF(left, head, width, foot - head),
        low=level(bar.low) if bar.low is not None and fp8 < bar.low < high else None,
        number=QRectF(box.center().x() - size.width() / 2, head - size.height() - 1, size.width(), size.height()),
    )


def numbers_collide(columns: Sequence[Column]) -> bool:
    """Whether a number comes too close to the number or the bar beside it."""
    return any(_touches(one, other) or _touches(other, one) for one, other in pairwise(columns))


def _touches(one: Column, other: Column) -> bool:
    near = one.number.adjusted(-AIR, 0, AIR, 0)
    return near.intersects(other.number) or near.intersects(other.solid.united(other.hatched))


def group_columns(columns: Sequence[Column]) -> tuple[Group, ...]:
    """The cards, each with the width of its columns."""
    groups = []
    for _, members in groupby(columns, key=lambda column: column.bar.card):
        held = tuple(members)
        box = held[0].box.united(held[-1].box)
        groups.append(Group(held[0].bar.card_name, box, any(one.bar.is_chosen for one in held)))
    return tuple(groups)
