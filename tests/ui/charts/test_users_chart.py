"""The chart of people served and of shorter conversations."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from configurator.ui.charts.users_chart import UsersChartView
from configurator.ui.look.theme import DARK, LIGHT
from configurator.ui.session import Session

NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(session: Session, shown: Callable[[UsersChartView], UsersChartView]) -> UsersChartView:
    """The chart over the starting project, 300 users of whom a fifth are active; it repaints with every change."""
    return shown(UsersChartView(session, LIGHT))


def test_users_for_every_share(view: UsersChartView) -> None:
    """78 sessions serve 1,560 people at 5 per cent and 78 at 100; the chosen fifth is marked."""
    bars = view.shares.bars
    assert [(bar.name, bar.number) for bar in bars] == [
        ("5 %", "1,560"),
        ("10 %", "780"),
        ("20 %", "390"),
        ("30 %", "260"),
        ("50 %", "156"),
        ("100 %", "78"),
    ]
    assert [bar.name for bar in bars if bar.is_chosen] == ["20 %"]
    assert [bar.name for bar in bars if bar.meets_need] == ["5 %", "10 %", "20 %"]


def test_only_the_full_context_is_promised(view: UsersChartView) -> None:
    """Shorter fills are outlined: their columns are empty within."""
    assert [(bar.number, bar.is_promised) for bar in view.fills.bars] == [
        ("314", False),
        ("157", False),
        ("104", False),
        ("78", True),
    ]
    image = view.fills.grab().toImage()
    colours = [
        image.pixelColor(column.solid.center().toPoint() * image.devicePixelRatio()) for column in view.fills.columns
    ]
    assert colours == [QColor(LIGHT.surface)] * 3 + [QColor(LIGHT.accent)]


def test_what_is_not_promised_says_so(view: UsersChartView) -> None:
    """In the read-out, in the legend and in the note."""
    assert [line.text for line in view.fills.bars[0].lines] == [
        "25 % of 8,192 tokens: 2,048",
        "314 sessions, FP8, not promised",
    ]
    assert "□ not promised" in [entry.text for entry in view.header.legend.entries]
    assert "arithmetic and not promised" in view.note.text()


def test_the_pointer_reads_a_column(view: UsersChartView) -> None:
    """People, the sessions they share, and whether the stated users are served."""
    column = view.shares.columns[3]
    QTest.mouseMove(view.shares, QPoint(round(column.box.center().x()), round(column.box.top()) + 5))
    assert view.shares.pointed == 3
    assert [line.text for line in view.shares.bars[3].lines] == [
        "30 % of the users active at once",
        "260 named users",
        "on 78 sessions, FP8 (promised)",
        "Does not serve the 300 stated",
    ]


def test_arrow_keys_read_and_change_nothing(view: UsersChartView, session: Session) -> None:
    """From the chosen fifth to the right; on the other side from the first column."""
    before = session.configuration
    QTest.keyClick(view.shares, Qt.Key.Key_Right)
    QTest.keyClick(view.fills, Qt.Key.Key_Right)
    assert (view.shares.pointed, view.fills.pointed) == (3, 0)
    column = view.shares.columns[0]
    QTest.mouseClick(view.shares, Qt.MouseButton.LeftButton, NO_KEYS, column.box.center().toPoint())
    assert session.configuration == before


def test_without_users_there_is_no_line(view: UsersChartView, session: Session) -> None:
    """Then nobody is said to be served or not."""
    session.choose("No users", users=None)
    assert view.shares.needed is None
    assert not [entry for entry in view.header.legend.entries if entry.mark == "dashes"]
    assert len(view.shares.bars[0].lines) == 3


def test_long_numbers_turn_upwards(view: UsersChartView, session: Session) -> None:
    """A share of a thousandth serves 7,800,000; no number touches another."""
    session.choose("0.001 %", share_active="0.001")
    view.resize(480, 260)
    numbers = [column.number for column in view.shares.columns]
    assert view.shares.bars[0].number == "7,800,000"
    assert all(one.right() <= other.left() for one, other in pairwise(numbers))
    assert all(number.top() >= view.shares.area.top() for number in numbers)


def test_without_a_promise_there_are_words(view: UsersChartView, session: Session) -> None:
    """Two L4 serve nobody."""
    session.choose("2 × L4", card="l4")
    assert view.message.isVisible()
    assert not view.note.isVisible()
    assert "The weights take" in view.message.text()


def test_the_theme_can_be_changed(view: UsersChartView) -> None:
    """Both halves take the dark ground."""
    view.set_theme(DARK)
    for plot in (view.shares, view.fills):
        assert plot.grab().toImage().pixelColor(2, 2) == QColor(DARK.surface)


def test_a_screen_reader_is_told_both_halves(view: UsersChartView) -> None:
    """The chosen share, and every fill with what it is worth."""
    assert "390 named users" in view.shares.accessibleDescription()
    assert view.fills.accessibleDescription().count("not promised") == 3
