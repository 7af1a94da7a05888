"""The list of all actions: what it holds, how it narrows, what Enter and Escape do."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.ui.main_window import MainWindow
from configurator.ui.palette import CommandPalette, menu_actions, open_palette


@pytest.fixture
def palette(window: MainWindow) -> CommandPalette:
    """The list, open over the window."""
    return open_palette(window.menuBar())


def test_it_lists_every_action_of_the_menu_bar_once(window: MainWindow, palette: CommandPalette) -> None:
    """New is the first, About the last, and no name stands twice in one menu."""
    names = palette.shown_names()
    assert (names[0], names[-1]) == ("New", "About…")
    listed = [(one.way, one.name) for one in menu_actions(window.menuBar())]
    assert len(listed) == len(set(listed)) == len(names)
    assert ("View", "Presenter mode") in listed


def test_what_is_typed_narrows_by_any_part_of_the_words(palette: CommandPalette) -> None:
    """Two parts of words find one action; a key finds its own; nonsense finds none and says so."""
    QTest.keyClicks(palette.search, "exc exp")
    assert palette.shown_names() == ["Export Excel…"]
    palette.search.setText("ctrl+shift+p")
    assert palette.shown_names() == ["Export PDF…"]
    palette.search.setText("zzz")
    assert palette.shown_names() == []
    assert palette.none_found.isVisible()


def test_an_action_named_so_is_marked_before_one_whose_key_is(palette: CommandPalette) -> None:
    """Redo has the "h" in its key alone, in Shift; What changed, further down, has both in its name."""
    palette.search.setText("ed h")
    assert palette.shown_names()[0] == "Redo"
    assert palette.view.currentIndex().data() == "What changed…, Edit, Ctrl+U"


def test_down_and_enter_run_the_marked_action(window: MainWindow, palette: CommandPalette, qtbot: QtBot) -> None:
    """Of Configure, Adopt and Quote the second is one step down."""
    palette.search.setText("view ctrl+")
    QTest.keyClick(palette.search, Qt.Key.Key_Down)
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.places.currentIndex() == 1)


def test_a_greyed_action_is_shown_and_not_run(window: MainWindow, palette: CommandPalette) -> None:
    """There is nothing to undo at the start: Enter leaves the list open."""
    palette.search.setText("undo")
    assert palette.shown_names() == ["Undo"]
    QTest.keyClick(palette.search, Qt.Key.Key_Down)
    row = palette.view.currentIndex()
    assert row.data() == "Undo, Edit, Ctrl+Z, not possible now"
    QTest.keyClick(palette.search, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert window.session.undo_stack.count() == 0


def test_escape_closes_it(palette: CommandPalette, qtbot: QtBot) -> None:
    """From the search, where the cursor is."""
    with qtbot.waitSignal(palette.destroyed):
        QTest.keyClick(palette.search, Qt.Key.Key_Escape)


def test_its_key_opens_it_over_the_middle_of_the_window(window: MainWindow) -> None:
    """Ctrl+K; it carries a name for those who cannot see it."""
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    opened = window.findChild(CommandPalette)
    assert opened is not None
    assert opened.accessibleName() == "Find an action"
    assert opened.geometry().center() == window.mapToGlobal(window.rect().center())


def test_every_action_has_a_key_of_its_own(window: MainWindow) -> None:
    """But for files of before, which are numbered in their menu and cleared by its letter."""
    actions = [one for one in menu_actions(window.menuBar()) if "Recent files" not in one.way]
    assert [one.name for one in actions if not one.key] == []
    keys = [key.toString() for one in actions for key in one.action.shortcuts()]
    assert len(keys) == len(set(keys))
