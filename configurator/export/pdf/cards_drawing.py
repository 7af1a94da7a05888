"""The chart of sessions for each card and count: FP8 as bars, NVFP4 hatched on top of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from reportlab.graphics.shapes import Drawing
from reportlab.lib.colors import Color

from configurator.charts import CardBar, CardsChart
from configurator.export.pdf.brush import (
    axis_text,
    block,
    hatched,
    label,
    line,
    need_line,
    plate,
    round_ticks,
    sheet,
    size_within,
)
from configurator.export.pdf.paper import ACCENT, ACCENT_SOFT, HEADROOM_TEXT, MUTED, TEXT_WIDTH, WHITE
from configurator.language import _
from configurator.sizing.rule import State
from configurator.units import format_count

_HEIGHT = 148.0
_LEFT, _RIGHT, _FLOOR, _CEILING = 34.0, TEXT_WIDTH - 62, 28.0, _HEIGHT - 27
_MOST_BARS = 24
_WIDE, _NARROW, _BETWEEN_CARDS = 1.0, 0.62, 0.5
"""Widths in slots of a bar with figures, a dash, and the gap to the next card."""
_WIDEST_BAR = 22.0
"""In points."""


@dataclass(frozen=True)
class _Slot:
    """One bar and the room it has."""

    bar: CardBar
    left: float
    width: float

    @property
    def middle(self) -> float:
        return self.left + self.width / 2


@dataclass(frozen=True)
class _Plot:
    drawing: Drawing
    top: int
    """Sessions at the upper end of the axis."""
    figure_size: float
    """In points, so small that no figure runs into its neighbour's."""

    def y(self, sessions: int) -> float:
        return _FLOOR + (_CEILING - _FLOOR) * sessions / self.top


def why_no_bars(chart: CardsChart) -> str:
    """Why the chart cannot be drawn, in a sentence; empty where it can."""
    if any(bar.fp8 for bar in chart.bars):
        return ""
    return _(
        "No card and count of the catalogue carries one session of this configuration, so there is no bar to draw."
    )


def cards_drawings(chart: CardsChart) -> Iterator[Drawing]:
    """The chart, on more than one drawing where the catalogue has too many cards for one.

    Raises ValueError where `why_no_bars` has something to say.
    """
    reason = why_no_bars(chart)
    if reason:
        raise ValueError(reason)
    for start in range(0, len(chart.bars), _MOST_BARS):
        yield _drawing(chart.bars[start : start + _MOST_BARS], _top(chart), chart.needed)


def added(bar: CardBar) -> int:
    """The sessions that NVFP4 could add at the most; 0 where nothing is promised."""
    return bar.high - bar.fp8 if bar.fp8 and bar.high else 0


def dashes_in_words(chart: CardsChart) -> Iterator[str]:
    """Sentences for the counts that carry nothing, one for each cause."""
    causes: dict[str, tuple[State | None, ...]] = {
        _("The weights do not fit: {cards}."): (State.WEIGHTS_DO_NOT_FIT,),
        _("The weights fit, but not one session does: {cards}."): (State.NO_SESSION,),
        _("Nothing can be promised, for the reasons in the table of all cards and counts: {cards}."): (
            State.FITS,
            None,
        ),
    }
    for sentence, states in causes.items():
        dashed = [bar for bar in chart.bars if not bar.fp8 and bar.state in states]
        if dashed:
            yield sentence.format(cards=_listed(dashed))


def need_above_scale(chart: CardsChart) -> str:
    """A sentence where the need lies too far above every bar to be drawn; else empty."""
    if chart.needed is None or chart.needed <= _top(chart):
        return ""
    return _("The need of {needed} sessions lies above the scale.").format(needed=format_count(chart.needed))


def _listed(bars: list[CardBar]) -> str:
    """``1, 2 and 3 × L4; 1 × L40S``."""
    groups = ((name, [bar.cards for bar in group]) for name, group in groupby(bars, key=lambda bar: bar.card_name))
    return "; ".join(f"{_and(counts)} × {name}" for name, counts in groups)


def _and(counts: list[int]) -> str:
    *first, last = map(str, counts)
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def _top(chart: CardsChart) -> int:
    """The upper end of the axis. A need far above every bar does not press the bars flat; it is left to the words."""
    highest = max(bar.high or bar.fp8 or 0 for bar in chart.bars if bar.fp8)
    needed = chart.needed or 0
    return round_ticks(max(highest, needed if needed <= 2 * highest else 0))[-1]


def _drawing(bars: tuple[CardBar, ...], top: int, needed: int | None) -> Drawing:
    slots = _slots(bars)
    narrowest = min((slot.width for slot in slots if slot.bar.fp8), default=_WIDEST_BAR)
    size = size_within((text for bar in bars for text, *_look in _figures(bar)), narrowest - 1)
    plot = _Plot(sheet(_HEIGHT), top, size)
    _draw_axis(plot)
    for slot in slots:
        _draw_ground(plot, slot)
    if needed and needed <= top:
        words = _("needed: {needed}").format(needed=format_count(needed))
        plot.drawing.add(need_line(_LEFT, _RIGHT, plot.y(needed), words))
    for slot in slots:
        _draw_bar(plot, slot)
    for _card, group in groupby(slots, key=lambda slot: slot.bar.card):
        _draw_name(plot, list(group))
    return plot.drawing


def _slots(bars: tuple[CardBar, ...]) -> list[_Slot]:
    """The bars side by side, with a gap before each card and after the last."""
    gaps = _BETWEEN_CARDS * (len({bar.card for bar in bars}) + 1)
    unit = (_RIGHT - _LEFT) / (sum(map(_weight, bars)) + gaps)
    slots: list[_Slot] = []
    x, card = _LEFT, ""
    for bar in bars:
        x += unit * _BETWEEN_CARDS if bar.card != card else 0
        slots.append(_Slot(bar, x, unit * _weight(bar)))
        x, card = x + slots[-1].width, bar.card
    return slots


def _weight(bar: CardBar) -> float:
    return _WIDE if bar.fp8 else _NARROW


def _draw_axis(plot: _Plot) -> None:
    for count in round_ticks(plot.top):
        y = plot.y(count)
        plot.drawing.add(line((_LEFT, y), (_RIGHT, y)))
        plot.drawing.add(axis_text(_LEFT - 5, y - 2.3, format_count(count), align=1))
    plot.drawing.add(line((_LEFT, _FLOOR), (_RIGHT, _FLOOR), MUTED))


def _draw_ground(plot: _Plot, slot: _Slot) -> None:
    """A ground behind the chosen count and a word above it."""
    if slot.bar.is_chosen:
        height = _CEILING + 19 - _FLOOR
        plot.drawing.add(block(slot.left, _FLOOR, slot.width, height, ACCENT_SOFT))
        plot.drawing.add(label(slot.middle, _CEILING + 21, _("chosen"), align=0.5, colour=ACCENT, bold=True))


def _draw_bar(plot: _Plot, slot: _Slot) -> None:
    bar = slot.bar
    plot.drawing.add(axis_text(slot.middle, _FLOOR - 10, str(bar.cards), align=0.5, bold=bar.is_chosen))
    if not bar.fp8:
        plot.drawing.add(plate(slot.middle, _FLOOR + 2, "–", WHITE))
        plot.drawing.add(label(slot.middle, _FLOOR + 2.5, "–", align=0.5, bold=True))
        return
    half = min(slot.width * 0.62, _WIDEST_BAR) / 2
    left, right = slot.middle - half, slot.middle + half
    foot, top = plot.y(bar.fp8), plot.y(bar.fp8 + added(bar))
    plot.drawing.add(block(left, _FLOOR, right - left, foot - _FLOOR, ACCENT))
    if added(bar):
        plot.drawing.add(hatched([(left, foot), (right, foot), (right, top), (left, top)]))
    _draw_figures(plot, slot, top)


def _draw_figures(plot: _Plot, slot: _Slot, top: float) -> None:
    """Both figures above the bar, on a ground of their own: a small bar has no room inside."""
    ground = ACCENT_SOFT if slot.bar.is_chosen else WHITE
    for row, (text, colour, is_bold) in enumerate(_figures(slot.bar)):
        y = top + 2.5 + row * (plot.figure_size + 1)
        plot.drawing.add(plate(slot.middle, y, text, ground, plot.figure_size))
        plot.drawing.add(label(slot.middle, y, text, align=0.5, bold=is_bold, colour=colour, size=plot.figure_size))


def _figures(bar: CardBar) -> Iterator[tuple[str, Color, bool]]:
    """What stands above a bar: text, colour, and whether it is bold. A dash has no figure."""
    if bar.fp8:
        yield format_count(bar.fp8), ACCENT, True
    if added(bar):
        yield f"+{format_count(added(bar))}", HEADROOM_TEXT, False


def _draw_name(plot: _Plot, slots: list[_Slot]) -> None:
    middle = (slots[0].left + slots[-1].left + slots[-1].width) / 2
    plot.drawing.add(axis_text(middle, _FLOOR - 22, slots[0].bar.card_name, align=0.5, bold=True))
