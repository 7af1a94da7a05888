"""The two charts of the PDF: scales, what is drawn, and what is said where nothing can be."""

import math
from collections.abc import Iterator

import pytest
from reportlab.graphics.shapes import Drawing, Group, Line, Path, Shape, String
from reportlab.pdfbase.pdfmetrics import stringWidth

from configurator.charts import CardBar, CardsChart, ContextChart, ContextPoint
from configurator.export.pdf.brush import hatched, log_ticks, round_ticks
from configurator.export.pdf.cards_drawing import (
    added,
    cards_drawings,
    dashes_in_words,
    need_above_scale,
    why_no_bars,
)
from configurator.export.pdf.context_drawing import context_drawing, why_no_curve
from configurator.sizing.rule import State

POINTS = tuple(ContextPoint(2048 * 2**step, 320 >> step, 480 >> step, 569 >> step) for step in range(7))


def curve(points: tuple[ContextPoint, ...] = POINTS, needed: int | None = 60, chosen: int = 2) -> ContextChart:
    """Sessions that halve with each doubling of the context."""
    return ContextChart(points, points[chosen] if points else None, needed, 131_072, "", "")


def bar(cards: int, fp8: int | None, high: int | None, state: State = State.FITS, card: str = "l4") -> CardBar:
    """A bar of one card and count."""
    return CardBar(card, card.upper(), cards, fp8, fp8, high, cards == 2, fp8 is not None, state, "")


def shapes(node: Drawing | Group) -> Iterator[Shape]:
    """Every shape in a drawing, however deep."""
    for shape in node.contents:
        if isinstance(shape, Group):
            yield from shapes(shape)
        yield shape


def texts(drawing: Drawing) -> list[str]:
    """Every text in a drawing."""
    return [shape.text for shape in shapes(drawing) if isinstance(shape, String)]


def test_the_axis_of_sessions_is_marked_in_ones_twos_and_fives() -> None:
    """A logarithmic axis carries readable marks, and only powers of ten over a long range."""
    assert log_ticks(1, 600) == (1, 2, 5, 10, 20, 50, 100, 200, 500)
    assert log_ticks(1, 1_000_000) == (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000)


def test_the_axis_of_bars_has_whole_round_marks() -> None:
    """The highest mark is at or above the highest bar, and a single session gives no fractions."""
    assert round_ticks(1307) == (0, 500, 1000, 1500)
    assert round_ticks(1) == (0, 1)
    assert round_ticks(7) == (0, 2, 4, 6, 8)
    assert round_ticks(1500)[-1] == 1500


def test_the_chosen_context_is_marked_with_its_figures() -> None:
    """The line above the plot names the context, the FP8 sessions and the ends of the band."""
    said = texts(context_drawing(curve()))
    assert {"8,192 tokens:", "80 with FP8", "120 to 142 with NVFP4, headroom after testing", "needed: 60"} <= set(said)


def test_every_text_lies_on_the_sheet() -> None:
    """No figure is cut off at an edge, also where the chosen context is the first or the last."""
    for chosen in (0, 3, 6):
        drawing = context_drawing(curve(chosen=chosen))
        for shape in shapes(drawing):
            if isinstance(shape, String):
                width = stringWidth(shape.text, shape.fontName, shape.fontSize)
                assert 0 <= shape.x <= shape.x + width <= drawing.width + 0.01, shape.text
                assert 0 <= shape.y <= drawing.height - shape.fontSize * 0.7, shape.text


def test_a_context_without_a_session_ends_the_curve() -> None:
    """Zero has no place on a logarithmic axis; nothing infinite is drawn."""
    points = (*POINTS[:3], ContextPoint(16_384, 0, 0, 0))
    drawing = context_drawing(curve(points, chosen=3))
    assert "no session with FP8" in texts(drawing)
    numbers = [value for shape in shapes(drawing) if isinstance(shape, Line) for value in (shape.y1, shape.y2)]
    assert all(map(math.isfinite, numbers))


def test_a_need_far_above_does_not_flatten_the_curve() -> None:
    """A million needed sessions over eighty leave the axis to the curve."""
    said = texts(context_drawing(curve(needed=1_000_000)))
    assert not [text for text in said if "000,000" in text]


def test_what_cannot_be_drawn_is_said() -> None:
    """A reason from the sizing is passed on, and one single point makes no curve."""
    refused = ContextChart((), None, 60, 131_072, "", "The weights do not fit.")
    assert why_no_curve(refused) == "The weights do not fit."
    assert "no curve" in why_no_curve(curve(POINTS[:1], chosen=0))
    with pytest.raises(ValueError, match="do not fit"):
        context_drawing(refused)


def test_headroom_is_hatched_inside_its_outline() -> None:
    """The area of headroom is white with strokes that a clip path keeps inside."""
    area = hatched([(0, 0), (20, 0), (20, 10), (0, 10)])
    clips = [shape for shape in shapes(area) if isinstance(shape, Path) and shape.isClipPath]
    strokes = [shape for shape in shapes(area) if isinstance(shape, Line)]
    assert len(clips) == 1
    assert len(strokes) == 10  # every 3.2 points over a width and a height of 30
    assert clips[0].fillColor is None


def test_each_bar_carries_its_figures_above_it() -> None:
    """The FP8 count and what NVFP4 could add stand above the bar, small counts too; never their total."""
    (drawing,) = cards_drawings(CardsChart((bar(1, 1, 2), bar(2, 78, 139), bar(4, 735, 1307)), 60))
    said = texts(drawing)
    assert {"1", "+1", "78", "+61", "735", "+572", "chosen", "needed: 60"} <= set(said)
    assert not {"139", "1,307"} & set(said)


def test_a_count_that_carries_nothing_has_a_dash_and_its_cause_in_words() -> None:
    """The causes are told apart, and the counts of one card are listed together."""
    chart = CardsChart(
        (
            bar(1, None, 0, State.WEIGHTS_DO_NOT_FIT),
            bar(2, None, 0, State.WEIGHTS_DO_NOT_FIT),
            bar(3, None, None, State.NO_SESSION),
            bar(5, None, 42),
            bar(8, 56, 99),
            bar(1, None, 0, State.WEIGHTS_DO_NOT_FIT, "l40s"),
        ),
        None,
    )
    (drawing,) = cards_drawings(chart)
    assert texts(drawing).count("–") == 5
    assert list(dashes_in_words(chart)) == [
        "The weights do not fit: 1 and 2 × L4; 1 × L40S.",
        "The weights fit, but not one session does: 3 × L4.",
        "Nothing can be promised, for the reasons in the table of all cards and counts: 5 × L4.",
    ]


def test_a_count_that_is_not_promised_adds_nothing() -> None:
    """Where an engine refuses the split there is no headroom either, whatever the arithmetic says."""
    assert added(bar(5, None, 42)) == 0
    assert added(bar(8, 56, 99)) == 43
    assert added(bar(8, 56, None)) == 0


def test_no_bar_at_all_is_said() -> None:
    """A catalogue that cannot carry the configuration has no chart but a sentence."""
    chart = CardsChart((bar(1, None, 0, State.WEIGHTS_DO_NOT_FIT),), 60)
    assert "no bar to draw" in why_no_bars(chart)
    with pytest.raises(ValueError, match="no bar"):
        list(cards_drawings(chart))


def test_a_need_above_every_bar_is_said() -> None:
    """The line of the need is left out far above the bars, and a sentence takes its place."""
    chart = CardsChart((bar(1, 12, 21),), 1_000_000)
    assert need_above_scale(chart) == "The need of 1,000,000 sessions lies above the scale."
    assert need_above_scale(CardsChart((bar(1, 12, 21),), 20)) == ""


def test_many_cards_take_more_than_one_drawing() -> None:
    """Thirty counts are drawn on two sheets instead of over each other."""
    chart = CardsChart(tuple(bar(count, count, None) for count in range(1, 31)), None)
    assert len(list(cards_drawings(chart))) == 2
