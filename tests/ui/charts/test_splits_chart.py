"""The chart of the same cards split differently."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from configurator.ui.charts.bars import Column
from configurator.ui.charts.plain_scale import plain_ticks
from configurator.ui.charts.splits_chart import SplitsChartView
from configurator.ui.look.theme import DARK, LIGHT
from configurator.ui.session import Session

NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(session: Session, shown: Callable[[SplitsChartView], SplitsChartView]) -> SplitsChartView:
    """The chart over eight cards in one instance, which repaints with every change."""
    session.choose("8 cards", cards=8, tensor_parallel=8)
    return shown(SplitsChartView(session, LIGHT))


def column_of(view: SplitsChartView, name: str) -> Column:
    """The column of a split."""
    return next(column for column in view.plot.columns if column.bar.name == name)


def middle_of(view: SplitsChartView, name: str) -> QPoint:
    """A pixel within a column, above its bar."""
    box = column_of(view, name).box
    return QPoint(round(box.center().x()), round(box.top()) + 6)


def test_one_column_for_each_split(view: SplitsChartView) -> None:
    """From one instance over eight cards to eight of one; the numbers are what FP8 promises."""
    shown = [(column.bar.name, column.bar.number) for column in view.plot.columns]
    assert shown == [("1 × 8", "477"), ("2 × 4", "422"), ("4 × 2", "312"), ("8 × 1", "96")]


def test_the_weights_of_all_copies_stand_beneath(view: SplitsChartView) -> None:
    """They double with every split, and the note says why that is worse."""
    assert [column.bar.more for column in view.plot.columns] == [
        "weights 67.7 GiB",
        "weights 135.4 GiB",
        "weights 270.8 GiB",
        "weights 541.6 GiB",
    ]
    assert view.note.text().startswith("8 × 1 holds the weights 8 times, 541.6 GiB over all cards")


def test_heights_are_in_proportion(view: SplitsChartView) -> None:
    """422 sessions stand 422/96 times as high as 96, to a pixel of rounding."""
    high, low = column_of(view, "2 × 4").solid.height(), column_of(view, "8 × 1").solid.height()
    assert abs(high - low * 422 / 96) < 5


def test_headroom_stands_on_what_is_promised(view: SplitsChartView) -> None:
    """Hatched from 477 to 848, with a line at 715."""
    column = column_of(view, "1 × 8")
    assert column.hatched.bottom() == column.solid.top()
    assert column.low is not None
    assert column.hatched.top() < column.low < column.hatched.bottom()


def test_a_click_chooses_the_split(view: SplitsChartView, session: Session) -> None:
    """In one step with a name; cards and model stay."""
    QTest.mouseClick(view.plot, Qt.MouseButton.LeftButton, NO_KEYS, middle_of(view, "4 × 2"))
    chosen = session.configuration
    assert (chosen.cards, chosen.tensor_parallel, chosen.replicas) == (8, 2, 4)
    assert session.undo_stack.undoText() == "split 4 × 2"
    assert column_of(view, "4 × 2").bar.is_chosen


def test_a_click_on_the_chosen_split_is_no_step(view: SplitsChartView, session: Session) -> None:
    """There is nothing to undo then."""
    before = session.undo_stack.count()
    QTest.mouseClick(view.plot, Qt.MouseButton.LeftButton, NO_KEYS, middle_of(view, "1 × 8"))
    assert session.undo_stack.count() == before


def test_a_press_that_slips_to_another_column_chooses_nothing(view: SplitsChartView, session: Session) -> None:
    """A click counts where it began and ended."""
    QTest.mousePress(view.plot, Qt.MouseButton.LeftButton, NO_KEYS, middle_of(view, "2 × 4"))
    QTest.mouseRelease(view.plot, Qt.MouseButton.LeftButton, NO_KEYS, middle_of(view, "4 × 2"))
    assert session.configuration.tensor_parallel == 8


def test_arrow_keys_choose_the_neighbour(view: SplitsChartView, session: Session) -> None:
    """To the right and not past the end, to the left again; the choice is read out."""
    for _ in range(5):
        QTest.keyClick(view.plot, Qt.Key.Key_Right)
    assert session.configuration.tensor_parallel == 1
    QTest.keyClick(view.plot, Qt.Key.Key_Left)
    assert session.configuration.tensor_parallel == 2
    assert view.plot.pointed == 2


def test_a_split_that_cannot_be_chosen_is_skipped(view: SplitsChartView, session: Session) -> None:
    """Decode context parallel 2 leaves three splits; neither key nor click takes the fourth."""
    session.choose("DCP 2", decode_context_parallel=2)
    for _ in range(4):
        QTest.keyClick(view.plot, Qt.Key.Key_Right)
    QTest.mouseClick(view.plot, Qt.MouseButton.LeftButton, NO_KEYS, middle_of(view, "8 × 1"))
    assert session.configuration.tensor_parallel == 2


def test_the_pointer_reads_a_column(view: SplitsChartView) -> None:
    """What it carries and what it costs; nothing beside the chart."""
    QTest.mouseMove(view.plot, middle_of(view, "8 × 1"))
    assert view.plot.pointed == 3
    assert [line.text for line in column_of(view, "8 × 1").bar.lines] == [
        "8 copies on 1 card each",
        "96 sessions, FP8 (promised)",
        "144 to 168, NVFP4 headroom",
        "Carries the 60 needed",
        "Weights 541.6 GiB, a session 1.25 GiB",
    ]
    QTest.mouseMove(view.plot, QPoint(1, 1))
    assert view.plot.pointed is None


def test_a_split_without_a_promise_says_why_in_a_word(view: SplitsChartView, session: Session) -> None:
    """Eight copies on eight L4 do not fit."""
    session.choose("L4", card="l4")
    bar = column_of(view, "8 × 1").bar
    assert bar.number == "weights"
    assert bar.lines[1].text == "No promise"
    assert bar.lines[-1].text == "The weights take 67.7 GiB of each card; 17.2 GiB are usable."
    assert "no promise" in [entry.text for entry in view.header.legend.entries]


def test_the_split_that_carries_most_wears_the_badge(view: SplitsChartView, session: Session) -> None:
    """All four carry the 60 needed, 1 × 8 with 477 the most; without a need nothing is marked."""
    assert [column.bar.mark for column in view.plot.columns] == ["badge", "quiet", "quiet", "quiet"]
    assert "No other split carries more" in [line.text for line in column_of(view, "1 × 8").bar.lines]
    assert "carries most" in [entry.text for entry in view.header.legend.entries]
    session.choose("no users", users=None)
    assert {column.bar.mark for column in view.plot.columns} == {"quiet"}


def test_one_card_is_said_to_have_no_other_split(view: SplitsChartView, session: Session) -> None:
    """A single column, and words."""
    session.choose("1 card", cards=1, tensor_parallel=1)
    assert [column.bar.name for column in view.plot.columns] == ["1 × 1"]
    assert view.note.text() == "One card cannot be split."


def test_where_nothing_can_be_promised_there_are_words(view: SplitsChartView, session: Session) -> None:
    """Two L4 hold the weights in neither way."""
    session.choose("2 × L4", card="l4", cards=2, tensor_parallel=2)
    assert view.message.isVisible()
    assert "The weights take 33.9 GiB" in view.message.text()


@pytest.mark.parametrize("size", [(480, 260), (560, 280), (1100, 480)])
def test_numbers_stay_within_the_chart(view: SplitsChartView, size: tuple[int, int]) -> None:
    """Neither a number nor a name leaves the plot."""
    view.resize(*size)
    for column in view.plot.columns:
        assert column.number.top() >= view.plot.area.top()
        assert column.box.bottom() <= view.plot.height()


def test_the_theme_can_be_changed(view: SplitsChartView) -> None:
    """Columns take the dark theme's accent."""
    view.set_theme(DARK)
    image = view.plot.grab().toImage()
    place = column_of(view, "2 × 4").solid.center().toPoint()
    assert image.pixelColor(place * image.devicePixelRatio()) == QColor(DARK.accent)


def test_a_screen_reader_is_told_the_choice(view: SplitsChartView) -> None:
    """Name and description say what the eye sees."""
    assert view.accessibleName() == "Splits"
    assert view.plot.accessibleDescription().startswith("one copy on 8 cards; 477 sessions, FP8 (promised)")


def test_ticks_are_round_and_far_enough_apart() -> None:
    """For 1,000 over 100 pixels and 16 a line: every 200; for 4 sessions: every one."""
    assert [text for _, text in plain_ticks(1_000, 100, 16)] == ["0", "200", "400", "600", "800", "1,000"]
    assert [text for _, text in plain_ticks(4, 100, 16)] == ["0", "1", "2", "3", "4"]
