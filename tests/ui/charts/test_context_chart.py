"""The chart of sessions against context."""

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from configurator.charts import ContextPoint
from configurator.language import use
from configurator.ui.charts.context_chart import ContextChartView
from configurator.ui.charts.context_drawing import series_of
from configurator.ui.charts.context_steps import context_at, longer, shorter
from configurator.ui.charts.label_place import Curve, clearest
from configurator.ui.charts.legend import Entry, Legend
from configurator.ui.charts.marks import DASHES
from configurator.ui.charts.scale import (
    context_place,
    context_ticks,
    doublings,
    log_place,
    log_ticks,
    root_ticks,
    round_numbers,
    rounded_up,
)
from configurator.ui.charts.side_lines import _line, place_names
from configurator.ui.charts.words import describe_point
from configurator.ui.look.theme import DARK, LIGHT
from configurator.ui.session import Session

LIMIT = 131_072

NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(session: Session, shown: Callable[[ContextChartView], ContextChartView]) -> ContextChartView:
    """The chart over the starting project, which repaints with every change."""
    return shown(ContextChartView(session, LIGHT))


def drawn(view: ContextChartView, name: str) -> list[tuple[int, int]]:
    """What a curve shows, as tokens and sessions."""
    assert view.plot.chart is not None
    return series_of(view.plot.chart, name)


def pixel(view: ContextChartView, context: int) -> QPoint:
    """Where a context lies, at half height."""
    place = view.plot.at(context_place(context), 0)
    return QPoint(round(place.x()), round(view.plot.area.center().y()))


def axes(view: ContextChartView) -> list[QPointF]:
    """Where two places lie; nothing of either axis can move without one of them."""
    return [view.plot.at(context_place(2048), log_place(1)), view.plot.at(context_place(131_072), log_place(1000))]


def drag(view: ContextChartView, *contexts: int) -> None:
    """Take the line where it stands and lead it over some contexts."""
    plot, start = view.plot, view._session.configuration.context
    QTest.mousePress(plot, Qt.MouseButton.LeftButton, NO_KEYS, pixel(view, start))
    for context in contexts:
        QTest.mouseMove(plot, pixel(view, context))
    QTest.mouseRelease(plot, Qt.MouseButton.LeftButton, NO_KEYS, pixel(view, contexts[-1]))


def test_curves_show_the_series_of_the_session(view: ContextChartView, session: Session) -> None:
    """Every point of the series is drawn, and 8,192 tokens show 78 sessions and 117 to 139."""
    points = session.context_chart.points
    assert drawn(view, "fp8") == [(point.context, point.fp8) for point in points]
    assert drawn(view, "low") == [(point.context, point.low) for point in points]
    assert drawn(view, "high") == [(point.context, point.high) for point in points]
    assert [dict(drawn(view, name))[8192] for name in ("fp8", "low", "high")] == [78, 117, 139]


def test_a_choice_made_elsewhere_is_followed(view: ContextChartView, session: Session) -> None:
    """Eight cards carry 477 sessions of 8,192 tokens."""
    session.choose("8 cards", cards=8, tensor_parallel=8)
    assert dict(drawn(view, "fp8"))[8192] == 477


def test_a_drag_chooses_the_context_in_one_step(view: ContextChartView, session: Session) -> None:
    """The context follows the pointer; one undo takes the whole drag back."""
    drag(view, 10_000, 20_000, 32_768)
    assert session.configuration.context == 32_768
    assert session.undo_stack.count() == 1
    assert session.undo_stack.undoText() == "Context 32K"
    session.undo_stack.undo()
    assert session.configuration.context == 8192


def test_the_next_drag_is_a_step_of_its_own(view: ContextChartView, session: Session) -> None:
    """Undo goes back to where the second drag began."""
    drag(view, 16_384)
    drag(view, 32_768, 65_536)
    assert session.undo_stack.count() == 2
    session.undo_stack.undo()
    assert session.configuration.context == 16_384


def test_a_press_beside_the_line_moves_nothing(view: ContextChartView, session: Session) -> None:
    """Pointing at the chart while talking chooses nothing."""
    plot = view.plot
    QTest.mousePress(plot, Qt.MouseButton.LeftButton, NO_KEYS, pixel(view, 32_768))
    QTest.mouseMove(plot, pixel(view, 65_536))
    QTest.mouseRelease(plot, Qt.MouseButton.LeftButton, NO_KEYS, pixel(view, 65_536))
    assert session.configuration.context == 8192


def test_axes_stand_still_while_the_line_is_dragged(view: ContextChartView) -> None:
    """They depend on model, hardware and need."""
    before = axes(view)
    drag(view, 2048, 131_072, 3000)
    assert axes(view) == before


@pytest.mark.parametrize(
    ("key", "modifier", "expected"),
    [
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, 10_240),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, 7168),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier, 16_384),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier, 4096),
    ],
)
def test_arrow_keys_move_the_line(
    view: ContextChartView,
    session: Session,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier,
    expected: int,
) -> None:
    """One step of the axis, with Shift one doubling."""
    QTest.keyClick(view.plot, key, modifier)
    assert session.configuration.context == expected


def test_the_pointer_reads_the_computed_point_next_to_it(view: ContextChartView) -> None:
    """Nothing is interpolated: near 16K it reads 16,384 tokens; beside the chart the chosen context is read again."""
    QTest.mouseMove(view.plot, pixel(view, 16_500))
    assert view.plot.pointed == ContextPoint(16_384, 39, 58, 69, 19)
    QTest.mouseMove(view.plot, QPoint(1, 1))
    assert view.plot.pointed is None


def test_a_reason_stands_in_place_of_an_empty_chart(view: ContextChartView, session: Session) -> None:
    """Where the weights do not fit, the sentence says so, and the chart comes back when they do."""
    session.choose("1 × L4", card="l4", cards=1, tensor_parallel=1)
    assert view.message.isVisible()
    assert view.message.text() == session.context_chart.cannot_draw != ""
    assert not view.plot.isVisible()
    session.undo_stack.undo()
    assert view.plot.isVisible()


def test_the_legend_tells_why_there_is_no_headroom(view: ContextChartView, session: Session) -> None:
    """gpt-oss has heads of 64 values, which vLLM refuses with an NVFP4 cache."""
    session.choose("gpt-oss-120b", model="gpt-oss-120b", weights="mxfp4")
    none = view.header.legend.entries[-1]
    assert none.text == "no NVFP4 headroom"
    assert none.more == "No NVFP4 headroom: vLLM refuses an NVFP4 cache for heads of 64 values."
    assert drawn(view, "high") == []


def test_a_curve_ends_where_no_session_fits(view: ContextChartView, session: Session) -> None:
    """4 × L4 carry one session up to 8,192 tokens, and none of 131,072."""
    session.choose("4 × L4", card="l4", cards=4, tensor_parallel=4)
    assert drawn(view, "fp8")[-1] == (8192, 1)
    assert session.context_chart.points[-1] == ContextPoint(131_072, 0, 0, 0, 0)


def test_a_context_beyond_the_axis_leaves_the_line_at_its_end(view: ContextChartView, session: Session) -> None:
    """The line stays in sight, and the read-out names the context."""
    session.choose("Context 500,000", context=500_000)
    assert view.plot._line_x() == pytest.approx(view.plot.area.right())
    assert "500,000 tokens" in view.plot.accessibleDescription()


def test_the_wheel_does_not_zoom(view: ContextChartView, dressed: QApplication) -> None:
    """It is left to whatever scrolls."""
    before = axes(view)
    middle = QPointF(view.plot.area.center())
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    keys = Qt.KeyboardModifier.NoModifier
    wheel = QWheelEvent(middle, middle, QPoint(), QPoint(0, 240), none, keys, phase, False)  # noqa: FBT003
    dressed.sendEvent(view.plot, wheel)
    assert axes(view) == before


def test_the_theme_can_be_changed(view: ContextChartView) -> None:
    """Ground and curve take the dark theme's colours."""
    view.set_theme(DARK)
    image = view.plot.grab().toImage()
    assert image.pixelColor(2, 2) == QColor(DARK.surface)
    point = view.plot._height(16_384, 39).toPoint()
    near = [image.pixelColor(point.x(), point.y() + step) for step in range(-3, 4)]
    assert QColor(DARK.accent) in near


def test_a_screen_reader_is_told_the_chosen_values(view: ContextChartView) -> None:
    """Name and description say what the eye sees."""
    assert view.accessibleName() == "Sessions against context"
    expected = "8,192 tokens; 78 sessions, FP8 (sizing); 117 to 139, NVFP4 headroom."
    assert view.plot.accessibleDescription() == expected


@pytest.mark.parametrize("size", [(420, 240), (640, 330), (1100, 480)])
@pytest.mark.parametrize("cards", [1, 8])
def test_numbers_beside_the_axes_do_not_overlap(
    view: ContextChartView, session: Session, size: tuple[int, int], cards: int
) -> None:
    """However large the chart, neighbours leave each other room."""
    session.choose("cards", cards=cards, tensor_parallel=cards)
    view.resize(*size)
    plot = view.plot
    left, below = plot._ticks
    metrics = QFontMetricsF(plot.caption)
    heights = [plot.at(0, place).y() for place, _ in left]
    assert all(low - high >= metrics.height() for low, high in pairwise(heights))
    ends = [(plot.at(place, 0).x(), metrics.horizontalAdvance(text) / 2) for place, text in below]
    assert all(one + half <= other - other_half for (one, half), (other, other_half) in pairwise(ends))


# What needs no window


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        (ContextPoint(8192, 78, 117, 139), ["78 sessions, FP8 (sizing)", "117 to 139, NVFP4 headroom"]),
        (ContextPoint(8192, 1, 2, 2), ["1 session, FP8 (sizing)", "2, NVFP4 headroom"]),
        (ContextPoint(8192, 1, 1, 1), ["1 session, FP8 (sizing)", "NVFP4 would add none"]),
        (ContextPoint(8192, 0, None, None), ["0 sessions, FP8 (sizing)"]),
    ],
)
def test_a_point_is_read_out_in_words(point: ContextPoint, expected: list[str]) -> None:
    """NVFP4 is called headroom, and where there is none nothing is said of it."""
    assert [line.text for line in describe_point(point, LIMIT)] == ["8,192 tokens", *expected]


def test_beyond_the_limit_of_the_model_nothing_is_promised() -> None:
    """The count is the arithmetic's, and the read-out says so."""
    lines = [line.text for line in describe_point(ContextPoint(200_000, 3, None, None), LIMIT)]
    assert lines == ["200,000 tokens", "3 sessions, FP8 (not promised)", "Beyond the model's limit"]


@pytest.mark.parametrize(
    ("tokens", "pixels", "expected"),
    [
        (32_768, 0, 32_768),
        (32_768, 5, 32_768),
        (32_768, -5, 32_768),
        (9000, 0, 8960),
        (1000, 0, 2048),
        (9100, 0, 8960 + 256),
        (500_000, 0, LIMIT),
    ],
)
def test_a_dragged_context_is_a_round_one(tokens: int, pixels: int, expected: int) -> None:
    """Within six pixels a preset or power of two, else a multiple of 256 (35 x 256 = 8,960), never off the axis."""
    assert context_at(context_place(tokens) + pixels / 100, 2048, LIMIT, 100) == expected


@pytest.mark.parametrize(
    ("step", "context", "doubled", "expected"),
    [
        (longer, 8192, False, 10_240),
        (longer, 9000, True, 16_384),
        (longer, LIMIT, False, LIMIT),
        (longer, 500_000, False, LIMIT),
        (shorter, 9000, False, 8192),
        (shorter, 9000, True, 8192),
        (shorter, 2048, True, 1024),
        (shorter, 512, False, 512),
        (shorter, 300, False, 256),
        (shorter, 500_000, True, LIMIT),
    ],
)
def test_steps_stay_on_the_axis(step: Callable[..., int], context: int, *, doubled: bool, expected: int) -> None:
    """From a context between two steps, or beyond the ends, the next step is taken."""
    assert step(context, LIMIT, doubled=doubled) == expected


def test_round_numbers_are_1_2_5() -> None:
    """They are whole, and end where the axis does."""
    assert round_numbers(100) == (1, 2, 5, 10, 20, 50, 100)
    assert doublings(2048, 20_000) == (2048, 4096, 8192, 16_384)
    assert [rounded_up(count) for count in (1, 6, 10, 559, 1001)] == [1, 10, 10, 1000, 2000]


def test_crowded_numbers_are_thinned() -> None:
    """Where 1 and 2 would touch only powers of ten stay; where 2K and 4K would, every other doubling."""
    assert [text for _, text in log_ticks(100, 100, 20)] == ["1", "2", "5", "10", "20", "50", "100"]
    assert [text for _, text in log_ticks(100, 50, 20)] == ["1", "10", "100"]
    assert [text for _, text in context_ticks(2048, 16_384, 50, 40)] == ["2K", "4K", "8K", "16K"]
    assert [text for _, text in context_ticks(2048, 16_384, 30, 40)] == ["2K", "8K"]
    assert [text for _, text in root_ticks(1000, 200, 30)] == ["1,000", "500", "200", "50", "0"]


def test_a_label_keeps_clear_of_curves_and_boxes() -> None:
    """The first of the places that lie on nothing is taken; a box weighs more than a curve."""
    from PySide6.QtCore import QRectF

    falling = Curve((0.0, 100.0), (0.0, 100.0))
    upper, lower = QRectF(70, 10, 20, 10), QRectF(70, 75, 20, 10)
    assert clearest([lower, upper], [falling], []) == upper
    assert clearest([lower, upper], [falling], [upper]) == lower
    assert falling.covers(QRectF(200, 0, 10, 10)) == 0


def test_one_and_the_highest_count_are_both_on_the_axis(view: ContextChartView) -> None:
    """1 stands a little above the foot, 559 below the head."""
    area = view.plot.area
    assert area.top() < view.plot.at(0, log_place(559)).y() < view.plot.at(0, log_place(1)).y() < area.bottom()


def test_keys_that_come_faster_than_frames_lose_no_step(session: Session, view: ContextChartView) -> None:
    """Five presses before anything is drawn again go five steps."""
    view.throttle.set_interval(10_000)
    session.choose("16K", context=16_384)
    expected = 16_384
    for _press in range(5):
        expected = longer(expected, LIMIT, doubled=False)
    for _press in range(5):
        QTest.keyClick(view.plot, Qt.Key.Key_Right)
    assert session.configuration.context == expected


def test_a_drag_far_beyond_the_window_ends_at_the_edge(session: Session, view: ContextChartView) -> None:
    """A hundred thousand pixels to the right are the model's limit, and to the left the start of the axis."""
    plot = view.plot
    QTest.mousePress(plot, Qt.MouseButton.LeftButton, NO_KEYS, pixel(view, session.configuration.context))
    for far, edge in ((100_000, LIMIT), (-100_000, 2048)):
        move = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(far, 10),
            QPointF(far, 10),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            NO_KEYS,
        )
        QApplication.sendEvent(plot, move)
        assert session.configuration.context == edge
    QTest.mouseRelease(plot, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [380, 554, 1100])
def test_the_limit_of_the_model_is_labelled_beside_the_name_of_the_axis(
    view: ContextChartView, language: str, width: int
) -> None:
    """The two stand side by side on any chart, and neither leaves it."""
    use(language)
    view.resize(width, 300)
    plot = view.plot
    label = plot._limit_box(131_072)
    assert plot.title_end < label.left()
    assert label.right() <= plot.width()
    assert label.left() > plot.width() / 3


def test_the_need_is_labelled_clear_of_every_line(view: ContextChartView) -> None:
    """A line that falls through the need pushes the label along it; the label lies on none."""
    plot = view.plot
    falling = plot._in_pixels([(2_048, 400), (131_072, 20)])
    picture = QPixmap(plot.size())
    painter = QPainter(picture)
    label = plot._draw_need(painter, 60, [*plot._pixels, falling], [])
    painter.end()
    assert all(curve.covers(label) == 0 for curve in (*plot._pixels, falling))
    assert not any(label.intersects(line) for line in plot._upright())


def test_names_of_other_lines_lie_on_no_label(view: ContextChartView) -> None:
    """Three lines side by side: each name is clear of the others and of what was placed before, or is left out."""
    plot = view.plot
    counts = [(2_048, 300), (8_192, 75), (32_768, 18), (131_072, 4)]
    lines = [_line(f"Option {tag}", DASHES[0], [(at, n + more) for at, n in counts], plot._in_pixels)
             for tag, more in (("B", 3), ("C", 6), ("D", 9))]  # fmt: skip
    taken = [QRectF(plot.area.left(), plot.area.top(), plot.area.width() / 2, 40)]
    names = place_names(lines, QFontMetricsF(plot.caption), plot.area, [line.curve for line in lines], taken)
    boxes = [*taken, *(name.box for name in names)]
    assert names
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("width", [200, 300, 554, 900])
def test_no_entry_of_a_legend_is_cut(dressed: QApplication, width: int) -> None:  # noqa: ARG001
    """Entries that have no room beside each other stand beneath each other."""
    legend = Legend(LIGHT)
    entries = tuple(Entry("block", text) for text in ("FP8, promised", "NVFP4 headroom", "needed: 200,000", "options"))
    legend.resize(width, 20)
    legend.show_entries(entries)
    places = legend._places()
    assert [round(place.width(), 3) for place in places] == [round(wanted, 3) for wanted in legend._widths()]
    assert not any(one.intersects(other) for one, other in combinations(places, 2))
    assert all(place.right() <= width + 1 and place.bottom() <= legend.height() for place in places)
