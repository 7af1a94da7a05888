"""The joined buttons."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from configurator.ui.widgets.segmented import Segment, Segmented


def _three() -> list[Segment]:
    return [Segment(1, "one"), Segment(2, "two"), Segment(3, "three", why_not="sold out")]


def test_a_press_sends_the_value(qtbot: QtBot) -> None:
    """The second button sends 2 and is down."""
    made = Segmented("Number")
    qtbot.addWidget(made)
    made.show_segments(_three(), 1)
    with qtbot.waitSignal(made.chosen) as chosen:
        made.button(2).click()
    assert (chosen.args, made.value) == ([2], 2)


def test_showing_a_value_sends_nothing(qtbot: QtBot) -> None:
    """Reading the session again is no choice."""
    made = Segmented("Number")
    qtbot.addWidget(made)
    with qtbot.assertNotEmitted(made.chosen):
        made.show_segments(_three(), 1)
        made.show_segments(_three(), 2)
    assert made.value == 2


def test_a_value_without_a_button_leaves_all_up(qtbot: QtBot) -> None:
    """None is down, and the one from before is not either."""
    made = Segmented("Number")
    qtbot.addWidget(made)
    made.show_segments(_three(), 1)
    made.show_segments(_three(), 7)
    assert made.value is None


def test_a_grey_button_says_why(qtbot: QtBot) -> None:
    """Disabled, with the reason as tooltip and for a screen reader."""
    made = Segmented("Number")
    qtbot.addWidget(made)
    made.show_segments(_three(), 1)
    button = made.button(3)
    assert (button.isEnabled(), button.toolTip(), button.accessibleDescription()) == (False, "sold out", "sold out")


def test_fewer_and_more_segments_are_shown(qtbot: QtBot) -> None:
    """The outer corners follow the ends of the row; from nine on there is a second row."""
    made = Segmented("Number")
    qtbot.addWidget(made)
    for count in (3, 1, 9, 2):
        made.show_segments([Segment(value, str(value)) for value in range(count)], 0)
        corners = [made.button(value).property("corner") for value in range(count)]
        assert (corners[0], corners[-1]) == ("only" if count == 1 else "first", "only" if count in (1, 9) else "last")


def test_tab_visits_the_buttons_where_they_stand(qtbot: QtBot) -> None:
    """Fields made before the buttons and standing behind them come after them; so do buttons that are added later."""
    page = QWidget()
    qtbot.addWidget(page)
    made, after = Segmented("Number", page), QLineEdit(page)
    for count in (2, 4):
        made.show_segments([Segment(value, str(value)) for value in range(count)], 0)
        expected: list[QWidget] = [made, *(made.button(value) for value in range(count)), after]
        assert [one.nextInFocusChain() for one in expected[:-1]] == expected[1:]


def test_arrow_keys_choose_the_neighbour(qtbot: QtBot) -> None:
    """Right of the first button lies the second."""
    made = Segmented("Number")
    qtbot.addWidget(made)
    made.show_segments(_three(), 1)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.button(1).setFocus()
    with qtbot.waitSignal(made.chosen) as chosen:
        QTest.keyClick(made.button(1), Qt.Key.Key_Right)
    assert chosen.args == [2]


def test_one_that_wraps_takes_a_second_row_before_a_label_is_cut(qtbot: QtBot) -> None:
    """Four labels of some 70 pixels stand in one row of 500 and in two of 260; the corners follow."""
    made = Segmented("Section", wraps=True)
    qtbot.addWidget(made)
    made.show_segments([Segment(number, "WWWWWW") for number in range(4)], 0)
    made.resize(500, 40)
    made.show()
    assert len({made.button(number).y() for number in range(4)}) == 1
    made.resize(260, 80)
    qtbot.wait(10)
    assert len({made.button(number).y() for number in range(4)}) == 2
    assert [made.button(number).property("corner") for number in range(4)] == ["first", "last", "first", "last"]
