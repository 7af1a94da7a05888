"""Where the columns of the cards chart stand: counts side by side, cards apart, each with its bar and number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from PySide6.QtCore import QRectF, QSizeF

from configurator.charts import CardBar
from configurator.ui.charts.columns import AIR, NOTHING, ColumnOf, barred, stand
from configurator.units import format_count

BETWEEN_CARDS = 0.6
"""The gap between two cards, in columns."""

WIDEST_BAR = 44
"""Pixels."""

Column = ColumnOf[CardBar]


@dataclass(frozen=True)
class Group:
    """The columns of one card."""

    name: str
    box: QRectF
    is_chosen: bool


def number_of(bar: CardBar) -> str:
    """What is written over a bar: what it promises, or in a word what stands in the way."""
    return (bar.obstacle or NOTHING) if bar.fp8 is None else format_count(bar.fp8)


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
    # Where no session is promised, there is nothing that headroom could stand on.
    column = stand(bar, bar.fp8 or None, box, width, level, number_size(number_of(bar)))
    return column if bar.fp8 is not None else barred(column)


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
