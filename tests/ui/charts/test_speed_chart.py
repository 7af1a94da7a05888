"""The chart of the decode ceiling and of measured speeds."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from configurator.charts import MeasuredSpeed, SpeedPoint
from configurator.ui.charts.label_place import clearest
from configurator.ui.charts.speed_chart import SpeedChartView
from configurator.ui.charts.speed_plot import LABELS
from configurator.ui.charts.speed_words import describe_measured, describe_speed, is_alike
from configurator.ui.look.theme import DARK, LIGHT
from configurator.ui.session import Session


@pytest.fixture
def view(session: Session, shown: Callable[[SpeedChartView], SpeedChartView]) -> SpeedChartView:
    """The chart over Qwen3.8-27B on one RTX PRO 6000 at 32K, which repaints with every change."""
    session.choose("Qwen", model="qwen3.8-27b", cards=1, tensor_parallel=1, context=32_768)
    return shown(SpeedChartView(session, LIGHT))


def measured(view: SpeedChartView, name: str) -> MeasuredSpeed:
    """The FP8 side of a published measurement."""
    return next(one for one in view.chart.measured if one.name == name and not one.is_headroom)


def words_of(view: SpeedChartView) -> list[str]:
    """The legend."""
    return [entry.text for entry in view.header.legend.entries]


def test_curves_show_the_series(view: SpeedChartView) -> None:
    """Both curves are drawn through every point, on logarithmic axes."""
    for name in ("each", "in_all"):
        curve = view.plot._curves[name]
        speeds = [(point.sessions, float(getattr(point, name))) for point in view.chart.points]
        pixels = [view.plot.place_of(*speed) for speed in speeds]
        assert [(one.x(), one.y()) for one in curve.points] == [(one.x(), one.y()) for one in pixels]
        # Ten times the speed is as many pixels up everywhere.
        decade = view.plot.place_of(1, 10).y() - view.plot.place_of(1, 100).y()
        assert decade == pytest.approx(view.plot.place_of(1, 100).y() - view.plot.place_of(1, 1000).y())


def test_it_is_always_called_a_ceiling(view: SpeedChartView, session: Session) -> None:
    """In the note, in the legend and for a screen reader, whatever is chosen."""
    for cards in (1, 4):
        session.choose("another", model="llama-3.3-70b", context=8192, cards=cards, tensor_parallel=cards)
        assert "no engine reaches it, and it is no forecast" in view.note.text()
        assert "no engine reaches it, and it is no forecast" in view.plot.accessibleDescription()
        assert words_of(view)[0] == "ceiling, FP8"


def test_the_ceiling_in_words() -> None:
    """One session alone is not said to be faster in all."""
    alone, many = SpeedPoint(1, 50, 50), SpeedPoint(1_200, 18, 21_600)  # type: ignore[arg-type]
    assert [line.text for line in describe_speed(alone)] == [
        "Ceiling for 1 session at once, FP8",
        "at most 50.0 tokens/s each",
    ]
    assert [line.text for line in describe_speed(many)] == [
        "Ceiling for 1,200 sessions at once, FP8",
        "at most 18.0 tokens/s each",
        "at most 21,600 tokens/s in all",
    ]


def test_a_measured_speed_has_engine_context_and_source(view: SpeedChartView) -> None:
    """And it says that the curve is for another context."""
    one = measured(view, "32K input, 16 at once, whole card")
    lines = [line.text for line in describe_measured(one, view.chart.context)]
    assert lines[:4] == [
        "Measured: 32K input, 16 at once, whole card",
        "444.4 tokens/s in all, FP8 cache",
        "Qwen3.8-27B, FP8 weights; SGLang commit c8b56b1f",
        "at 33,792 tokens; the curve is for 32,768",
    ]
    assert lines[4].startswith("LMSYS blog")


def test_nvfp4_is_never_promised_by_a_point(view: SpeedChartView) -> None:
    """Its read-out and its legend say so."""
    one = next(speed for speed in view.chart.measured if speed.is_headroom)
    assert "NVFP4 cache, not promised" in describe_measured(one, 32_768)[1].text
    assert "◇ NVFP4, not promised" in words_of(view)


@pytest.mark.parametrize(("context", "alike"), [(33_792, True), (29_492, True), (36_045, False), (None, False)])
def test_what_counts_as_the_same_context(context: int | None, alike: bool) -> None:  # noqa: FBT001
    """Within a tenth of 32,768 tokens; what is not known is not the same."""
    assert is_alike(context, 32_768) is alike


def test_the_pointer_reads_a_measured_point(view: SpeedChartView) -> None:
    """Within a few pixels of it; farther away the computed point next to the pointer."""
    one = measured(view, "32K input, 8 at once, each user (P90)")
    place = view.plot._place_of_measured(one).toPoint()
    QTest.mouseMove(view.plot, place + QPoint(2, 2))
    assert view.plot.pointed is one
    QTest.mouseMove(view.plot, place + QPoint(0, 25))
    assert isinstance(view.plot.pointed, SpeedPoint)
    assert view.plot.pointed.sessions == 8
    QTest.mouseMove(view.plot, QPoint(1, 1))
    assert view.plot.pointed is None


def test_arrow_keys_read_the_curve_and_the_points(view: SpeedChartView) -> None:
    """Left from the promised 37 to the point before; Up to the first measured one, Down to the last."""
    read = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(view.plot, key)
        read.append(view.plot.pointed)
    assert read == [view.chart.points[-2], view.chart.measured[0], view.chart.measured[-1]]


def test_another_number_of_cards_has_no_points(view: SpeedChartView, session: Session) -> None:
    """The note says for which number there are some."""
    session.choose("2 cards", cards=2, tensor_parallel=2)
    assert view.chart.measured == ()
    assert view.note.text().endswith("they say nothing of 2 cards.")
    assert words_of(view) == ["ceiling, FP8", "nothing measured"]


def test_everything_measured_lies_within_the_axes(view: SpeedChartView) -> None:
    """Also the slowest request at 1M tokens and 70 requests at once."""
    assert all(view.plot.area.contains(view.plot._place_of_measured(one)) for one in view.chart.measured)


def test_one_session_is_drawn(view: SpeedChartView, session: Session) -> None:
    """Four L4 promise a single session of Llama 70B: one point, and no label on a curve that is not there."""
    session.choose("4 × L4", model="llama-3.3-70b", card="l4", cards=4, tensor_parallel=4, context=8192)
    assert [point.sessions for point in view.chart.points] == [1]
    view.grab()


def test_without_a_promise_there_are_words(view: SpeedChartView, session: Session) -> None:
    """Two L4 hold no Llama 70B."""
    session.choose("2 × L4", model="llama-3.3-70b", card="l4", cards=2, tensor_parallel=2)
    assert view.message.isVisible()
    assert "The weights take" in view.message.text()


@pytest.mark.parametrize("size", [(480, 260), (560, 280), (1100, 480)])
def test_it_draws_at_every_size_in_both_themes(view: SpeedChartView, size: tuple[int, int]) -> None:
    """Nothing is warned of while it paints."""
    view.resize(*size)
    view.grab()
    view.set_theme(DARK)
    view.grab()


@pytest.mark.parametrize("size", [(480, 220), (640, 330), (1100, 480)])
def test_names_of_the_curves_lie_on_no_curve(view: SpeedChartView, session: Session, size: tuple[int, int]) -> None:
    """gpt-oss-120b on eight cards has a ceiling that is flat for hundreds of sessions."""
    session.choose("flat", model="gpt-oss-120b", weights="mxfp4", context=8_192, cards=8, tensor_parallel=8)
    view.resize(*size)
    plot = view.plot
    curves = list(plot._curves.values())
    for name, label in LABELS.items():
        box = clearest(list(plot._places_along(name, label)), curves, [])
        assert [curve.covers(box) for curve in curves] == [0, 0]
