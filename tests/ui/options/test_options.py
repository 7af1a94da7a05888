"""Options in the strip and in the menu: each thing done with them is one step that can be undone."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.ui.answer_strip import HEIGHT
from configurator.ui.main_window import MainWindow
from configurator.ui.options.steps import name_in_view, rename
from configurator.ui.options.tabs import OptionTabs
from configurator.ui.session import Session
from tests.ui.scripted_dialogs import ScriptedDialogs


def _names(session: Session) -> str:
    """The last letters of the options, the one in view in capitals: ``aBc``."""
    letters = [option.name[-1].lower() for option in session.project.options]
    letters[session.project.current] = letters[session.project.current].upper()
    return "".join(letters)


@pytest.fixture
def three(window: MainWindow) -> MainWindow:
    """A window with the options A, B and C, and B in view; nothing to undo."""
    window.session.start(window.session.project.with_copy().with_copy().viewing(1))
    return window


Action = Callable[[MainWindow], object]


@pytest.mark.parametrize(
    ("key", "modifiers", "after", "step"),
    [
        (Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier, "abDc", "duplicate Option B"),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, "Bac",
         "move Option B left"),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, "acB",
         "move Option B right"),
        (Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, "Ac",
         "remove Option B"),
        (Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier, "abC", "view Option C"),
        (Qt.Key.Key_Backtab, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, "Abc",
         "view Option A"),
    ],
)  # fmt: skip
def test_each_key_is_one_step(
    three: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier, after: str, step: str
) -> None:
    """The step has a readable name, and one undo takes all of it back."""
    QTest.keyClick(three, key, modifiers)
    assert _names(three.session) == after
    assert (three.session.undo_stack.count(), three.session.undo_stack.undoText()) == (1, step)
    three.undo_actions.undo.trigger()
    assert _names(three.session) == "aBc"


def test_behind_the_last_comes_the_first(three: MainWindow) -> None:
    """Next goes around: B, C, A."""
    three.option_actions.next.trigger()
    three.option_actions.next.trigger()
    assert _names(three.session) == "Abc"


def test_a_press_shows_what_the_option_holds(three: MainWindow) -> None:
    """Four cards in B; the button of A shows two again, and every field follows."""
    three.session.choose("4 cards", cards=4, tensor_parallel=4)
    assert three.strip.promise.text().startswith("4 × RTX PRO 6000 carry 211")
    three.strip.options.buttons[0].click()
    assert three.strip.promise.text().startswith("2 × RTX PRO 6000 carry 78")
    assert three.configure.hardware.counts.value == 2
    assert [button.isChecked() for button in three.strip.options.buttons] == [True, False, False, False]
    assert three.session.undo_stack.undoText() == "view Option A"


def test_a_press_on_the_option_in_view_is_no_step(three: MainWindow) -> None:
    """It stays down, and there is nothing to undo."""
    three.strip.options.buttons[1].click()
    assert three.strip.options.buttons[1].isChecked()
    assert three.session.undo_stack.count() == 0


def test_a_fifth_is_greyed_with_the_reason(three: MainWindow) -> None:
    """Four stand side by side at the most, in the strip and in the menu."""
    three.strip.options.more.click()
    assert _names(three.session) == "abDc"
    assert not three.strip.options.more.isEnabled()
    assert "at the most" in three.strip.options.more.toolTip()
    assert not three.option_actions.duplicate.isEnabled()
    assert "at the most" in three.option_actions.duplicate.toolTip()


def test_one_option_alone_can_only_be_duplicated_and_named(window: MainWindow) -> None:
    """Everything else in the menu is greyed and says why."""
    actions = window.option_actions
    greyed = (actions.remove, actions.next, actions.previous, actions.compare, actions.left, actions.right)
    assert not any(action.isEnabled() for action in greyed)
    assert actions.remove.toolTip() == "This is the only option; duplicate it first"
    assert actions.duplicate.isEnabled()
    assert actions.rename.isEnabled()


def test_renaming_is_one_step(three: MainWindow, dialogs: ScriptedDialogs) -> None:
    """The box shows the name there was; the new one is trimmed."""
    dialogs.name = "  Two servers "
    QTest.keyClick(three, Qt.Key.Key_F2)
    assert dialogs.asked == ["Option B"]
    assert three.strip.options.buttons[1].accessibleName() == "Two servers, option 2 of 3"
    assert three.session.undo_stack.undoText() == "name Two servers"


@pytest.mark.parametrize(
    ("name", "told"), [("Option A", "called Option A already"), ("  ", "1 to 60"), ("x" * 61, "1 to 60"), (None, "")]
)
def test_a_name_that_tells_nothing_apart_is_refused(
    three: MainWindow, dialogs: ScriptedDialogs, name: str | None, told: str
) -> None:
    """A doubled, empty or endless name changes nothing and is explained; giving up is not."""
    dialogs.name = name
    three.option_actions.rename.trigger()
    assert three.session.undo_stack.count() == 0
    assert told in "".join(dialogs.told)
    assert bool(dialogs.told) == bool(told)


def test_the_menu_opens_over_the_option_that_was_pressed(three: MainWindow, qtbot: QtBot) -> None:
    """What the menu does concerns the option in view: the right button brings it there first."""
    button = three.strip.options.buttons[2]
    three.strip.options.menu_wanted.disconnect()
    with qtbot.waitSignal(three.strip.options.menu_wanted):
        button.customContextMenuRequested.emit(QPoint(3, 3))
    assert _names(three.session) == "abC"


def test_four_long_names_leave_room_for_the_sentence(window: MainWindow) -> None:
    """At 1,280 pixels the article's sentence stands whole beside four cut names, and the strip keeps its height."""
    project = window.session.project
    for letter in "ABC":
        project = project.renamed(f"{letter} rather long name of an option").with_copy()
    window.session.start(project.renamed("D rather long name of an option"))
    window.resize(1280, 800)
    QTest.qWait(0)
    strip = window.strip
    assert strip.promise.fontMetrics().horizontalAdvance(strip.promise.text()) < strip.promise.width()
    assert strip.promise.property("role") == "promise"
    assert strip.height() == HEIGHT
    assert strip.minimumSizeHint().width() < 1024
    assert strip.options.buttons[3].text().endswith("…")
    assert strip.options.buttons[3].toolTip().startswith("D rather long name of an option, option 4 of 4")
    assert strip.options.geometry().right() < strip.width()


def test_a_sentence_without_room_is_set_smaller(window: MainWindow) -> None:
    """A million tokens on eight cards in a window of 1,024 pixels."""
    window.resize(1024, 700)
    window.session.start(window.session.project.with_copy().with_copy())
    QTest.qWait(0)
    assert window.strip.promise.property("role") == "promise-long"


def test_names_are_never_keys(session: Session, qtbot: QtBot) -> None:
    """An ampersand in a name is shown and underlines nothing."""
    session.start(session.project.renamed("R&D"))
    tabs = OptionTabs(session)
    qtbot.addWidget(tabs)
    assert tabs.buttons[0].text() == "R&&D"


def test_larger_type_cuts_the_names_anew(window: MainWindow) -> None:
    """At 125 % the buttons grow with their words, and at 100 % they are as they were."""
    window.session.start(window.session.project.renamed("A rather long name of an option").with_copy())
    button = window.strip.options.buttons[0]
    small = button.minimumWidth()
    for _ in range(2):
        window.zoom_actions.larger.trigger()
    assert button.minimumWidth() > small
    assert button.fontMetrics().horizontalAdvance(button.text()) < button.minimumWidth()
    window.zoom_actions.actual.trigger()
    assert button.minimumWidth() == small


def test_a_name_reads_as_it_is_stored(session: Session) -> None:
    """Marks that turn the direction of writing are taken out, in the window and from a file."""
    rename(session, "A\u202eevil\u2066")
    assert name_in_view(session) == "Aevil"
    assert session.project.options[0].replace(name="B\u202d").name == "B"
