"""The plan: who carries the need, why the others do not, and that a press takes a row over."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from configurator.ui.main_window import MainWindow
from configurator.ui.options.plan_box import PlanBox


@pytest.fixture
def box(window: MainWindow) -> PlanBox:
    """The plan over the starting project, opened by its key."""
    QTest.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    made = window.option_actions.open_plan()
    made.throttle.set_interval(0)
    # The frame in which it was opened ends.
    QTest.qWait(0)
    return made


def test_it_lists_who_carries_the_stated_need(box: PlanBox) -> None:
    """Eight counts for 60 sessions, smallest first; what is chosen is marked."""
    assert box.question.text() == "Who carries 60 sessions of 8,192 tokens?"
    assert [row.hardware for row in box.rows if row.is_best] == [
        "2 × RTX PRO 6000", "2 × H200 NVL", "4 × L40S", "4 × RTX PRO 6000",
        "4 × H200 NVL", "8 × L40S", "8 × RTX PRO 6000", "8 × H200 NVL",
    ]  # fmt: skip
    assert [row.isChecked() for row in box.rows] == [True] + (len(box.rows) - 1) * [False]


def test_other_splits_stand_beneath_the_best_one(box: PlanBox) -> None:
    """Two of the four splits of eight L40S carry it; the others are named with what they lack."""
    rows = [row for row in box.rows if row.hardware == "8 × L40S"]
    assert [row.split for row in rows] == ["1 instance over 8 cards", "2 instances, each over 4 cards"]
    assert [row.is_best for row in rows] == [True, False]
    name = rows[1].accessibleName()
    assert name.startswith("8 × L40S, 2 instances, each over 4 cards: 130 sessions promised, 70 spare.")
    texts = [label.text() for label in box.findChildren(QLabel)]
    place = texts.index("Carries 20 of 60.")
    assert texts[place - 1] == "4 instances, each over 2 cards"


def test_a_press_takes_a_split_over(box: PlanBox, window: MainWindow) -> None:
    """Two instances over four L40S each, as one step that names the split."""
    row = next(one for one in box.rows if one.hardware == "8 × L40S" and not one.is_best)
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    chosen = window.session.configuration
    assert (chosen.card, chosen.cards, chosen.tensor_parallel, chosen.replicas) == ("l40s", 8, 4, 2)
    assert window.session.undo_stack.undoText() == "8 × L40S, 2 instances, each over 4 cards"
    assert [one for one in box.rows if one.isChecked()] == [row]


def test_a_row_says_promise_and_headroom_apart(box: PlanBox) -> None:
    """78 promised with 18 spare; the band is headroom to test, in its own colour."""
    assert box.rows[0].accessibleName() == (
        "2 × RTX PRO 6000, 1 instance over 2 cards: 78 sessions promised, 18 spare. "
        "NVFP4 headroom: 117 to 139, to test first."
    )
    roles = {label.text(): label.property("role") for label in box.rows[0].findChildren(QLabel)}
    assert roles["NVFP4 headroom: 117 to 139, to test first"] == "headroom"


def test_what_does_not_carry_it_stands_beneath_with_the_reason(box: PlanBox) -> None:
    """Twelve of twenty; one RTX PRO 6000 carries 12 of 60."""
    texts = [label.text() for label in box.findChildren(QLabel)]
    assert "DOES NOT CARRY IT: 12" in texts
    assert texts[texts.index("1 × RTX PRO 6000") + 1] == "Carries 12 of 60."


@pytest.mark.parametrize("key", [None, Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_press_takes_a_row_over_in_one_step(box: PlanBox, window: MainWindow, key: Qt.Key | None) -> None:
    """Four L40S by a click, Enter or the space bar; the rows stay where they are, and undo brings back the two."""
    rows = list(box.rows)
    row = next(one for one in rows if one.hardware == "4 × L40S")
    QTest.keyClick(row, key) if key else QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    chosen = window.session.configuration
    assert (chosen.card, chosen.cards, chosen.tensor_parallel) == ("l40s", 4, 4)
    assert (window.session.undo_stack.count(), window.session.undo_stack.undoText()) == (1, "4 × L40S")
    assert box.rows == rows
    assert [row.hardware for row in rows if row.isChecked()] == ["4 × L40S"]
    window.undo_actions.undo.trigger()
    assert [row.hardware for row in rows if row.isChecked()] == ["2 × RTX PRO 6000"]


def test_a_step_is_taken_back_with_the_key_in_the_box(box: PlanBox, window: MainWindow) -> None:
    """What was tried in the box need not be taken back in the window."""
    box.activateWindow()
    next(one for one in box.rows if one.hardware == "4 × L40S").click()
    QTest.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.session.configuration.card == "rtx-pro-6000-server-edition"
    QTest.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert window.session.configuration.card == "l40s"


def test_a_press_on_what_is_chosen_leaves_it_down(box: PlanBox, window: MainWindow) -> None:
    """It is no step, and the mark stays."""
    box.rows[0].click()
    assert box.rows[0].isChecked()
    assert window.session.undo_stack.count() == 0


def test_it_follows_the_need(box: PlanBox, window: MainWindow) -> None:
    """A thousand users: 200 sessions, which two cards of no kind carry."""
    window.session.choose("1,000 users", users=1000)
    assert box.question.text() == "Who carries 200 sessions of 8,192 tokens?"
    assert box.rows[0].hardware == "4 × RTX PRO 6000"


def test_without_a_need_it_asks_for_what_was_promised_when_it_opened(box: PlanBox, window: MainWindow) -> None:
    """78 sessions; a row that carries more is tried, and the question stays the same."""
    window.session.choose("no users", users=None)
    assert box.question.text() == "Who carries 78 sessions of 8,192 tokens?"
    box.rows[-1].click()
    assert box.question.text() == "Who carries 78 sessions of 8,192 tokens?"


def test_where_nobody_carries_it_the_reasons_remain(box: PlanBox, window: MainWindow) -> None:
    """Llama 3.3 stops at 131,072 tokens on every card."""
    window.session.choose("200,000 tokens", context=200_000)
    assert box.question.text() == "No card and count carries 60 sessions of 200,000 tokens."
    assert box.rows == []
    assert len(box.others) == 20
    assert "takes a row over" not in box.note.text()


def test_without_need_and_promise_nothing_is_asked(box: PlanBox, window: MainWindow) -> None:
    """Two L4 promise nothing: the box says what to do."""
    box.close()
    window.session.choose("x", card="l4", users=None)
    box = window.option_actions.open_plan()
    assert box.question.text() == "Nothing is asked for: state how many users there are."
    assert box.rows == []


def test_nothing_is_computed_while_it_is_closed(box: PlanBox, window: MainWindow) -> None:
    """A change behind a closed box leaves it as it was, until it is opened again."""
    box.close()
    window.session.choose("1,000 users", users=1000)
    assert len([row for row in box.rows if row.is_best]) == 8
    window.option_actions.open_plan()
    assert box.rows[0].hardware == "4 × RTX PRO 6000"
