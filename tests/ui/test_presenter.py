"""Presenter mode: what a room sees, what it does not, and that all comes back."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from configurator.paths import resource
from configurator.quote.party import Party
from configurator.ui.main_window import MainWindow
from configurator.ui.palette import CommandPalette, menu_actions
from tests.ui.scripted_dialogs import ScriptedDialogs


def present(window: MainWindow) -> None:
    """Press the key."""
    QTest.keyClick(window, Qt.Key.Key_F11)


def test_its_key_hides_menu_foot_and_the_way_to_prices(window: MainWindow) -> None:
    """Full screen; Configure and Adopt remain."""
    present(window)
    assert window.isFullScreen()
    assert not window.menuBar().isVisible()
    assert not window.statusBar().isVisible()
    assert [one.isVisible() for one in window.strip.place_buttons] == [True, True, False]


def test_prices_cannot_be_reached_by_their_key(window: MainWindow) -> None:
    """Ctrl+3 does nothing, Ctrl+2 leads to Adopt although the menu bar is hidden."""
    present(window)
    QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert window.places.currentIndex() == 0
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.places.currentIndex() == 1


def test_it_leaves_the_quote_and_comes_back_to_it(window: MainWindow) -> None:
    """Whoever presents from Quote sees Configure, and Quote again afterwards."""
    window.go_to(2)
    present(window)
    assert window.places.currentIndex() == 0
    present(window)
    assert window.places.currentIndex() == 2


def test_type_is_a_quarter_larger_and_that_is_not_remembered(window: MainWindow, dressed: QApplication) -> None:
    """13 pixels become 16; the next start is at 100 %."""
    assert dressed.font().pixelSize() == 13
    present(window)
    assert dressed.font().pixelSize() == 16
    assert window.preferences.zoom == 100
    present(window)
    assert dressed.font().pixelSize() == 13


def test_escape_ends_it_and_everything_is_back(window: MainWindow) -> None:
    """Menu, foot, the button, and the window's size."""
    present(window)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen()
    assert window.menuBar().isVisible()
    assert window.statusBar().isVisible()
    assert window.strip.place_buttons[2].isVisible()
    QTest.keyClick(window, Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    assert window.places.currentIndex() == 2


def test_escape_closes_what_is_open_first(window: MainWindow) -> None:
    """The list of actions over a presentation goes, the presentation stays."""
    present(window)
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    opened = window.findChild(CommandPalette)
    assert opened is not None
    QTest.keyClick(opened.search, Qt.Key.Key_Escape)
    assert window.presenter.is_on
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.presenter.is_on


def test_a_window_that_closes_while_presenting_starts_as_a_window(window: MainWindow) -> None:
    """What is remembered of it is not the full screen."""
    present(window)
    window.close()
    assert not window.isFullScreen()
    assert not window.presenter.is_on


def test_options_can_be_viewed_and_not_changed(window: MainWindow) -> None:
    """No "+", no menu, no key to duplicate or remove; a press on another option brings it into view."""
    session = window.session
    session.change(session.project.with_copy(), "copy")
    present(window)
    assert not window.strip.options.more.isVisible()
    for key in (Qt.Key.Key_D, Qt.Key.Key_F2):
        QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    window.strip.options.menu_wanted.emit(QPoint(0, 0))
    assert QApplication.activePopupWidget() is None
    assert len(session.project.options) == 2
    window.strip.options.buttons[0].click()
    assert session.project.current == 0
    present(window)
    assert window.strip.options.more.isVisible()
    assert [action.isEnabled() for action in window.option_actions.editing] == [True, True, False, True, True]


def test_the_context_can_still_be_moved(window: MainWindow) -> None:
    """With the keys of the chart, as with the line."""
    present(window)
    plot = window.configure.context_chart.plot
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert window.session.configuration.context == 10_240


def test_nothing_of_the_quote_can_be_done_before_a_room(window: MainWindow, dialogs: ScriptedDialogs) -> None:
    """No key issues, exports or loads prices; a dropped price book opens nothing; afterwards all is back."""
    details = window.session.project.details.replace(seller=Party(name="Seller GmbH"))
    window.session.change(window.session.project.replace(details=details), "seller")
    present(window)
    control_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    for key in (Qt.Key.Key_I, Qt.Key.Key_P, Qt.Key.Key_E, Qt.Key.Key_A, Qt.Key.Key_R):
        QTest.keyClick(window, key, control_shift)
    for key in (Qt.Key.Key_B, Qt.Key.Key_J):
        QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    assert (dialogs.told, dialogs.asked, dialogs.missing) == ([], [], [])
    assert not window.session.project.is_issued
    assert window.places.currentIndex() == 0
    assert window.quote_actions.load_price_book(resource("pricebook-example.xlsx")) is None
    present(window)
    QTest.keyClick(window, Qt.Key.Key_I, control_shift)
    assert window.session.project.is_issued


def test_no_other_customer_is_shown_to_a_room(window: MainWindow, tmp_path: Path) -> None:
    """No key opens the start page, and the list of actions holds no file of before."""
    window.preferences.add_recent_file(tmp_path / "rival.quote")
    window.recent.refresh()
    present(window)
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert window.welcome.page is None
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    opened = window.findChild(CommandPalette)
    assert opened is not None
    names = opened.shown_names()
    opened.close()
    assert [one for one in names if "rival" in one or one in ("Open…", "Save", "What changed…", "Preferences…")] == []
    assert {"Adopt", "Presenter mode", "Show as table", "Next option"} <= set(names)
    present(window)
    assert "Start page" in [one.name for one in menu_actions(window.menuBar())]


def test_a_presentation_begins_without_the_start_page(window: MainWindow) -> None:
    """F11 over the list of customers takes the list away."""
    window.welcome.show_page()
    present(window)
    assert window.presenter.is_on
    assert window.welcome.page is None


def test_the_charts_get_the_room_of_the_column_for_typing(window: MainWindow) -> None:
    """Its 312 pixels in a window of 1,280, and the column is back afterwards."""
    present(window)
    assert not window.configure.left.isVisible()
    present(window)
    assert window.configure.left.isVisible()
    window.resize(1280, 800)
    QApplication.processEvents()
    before = window.configure.charts.width()
    window.configure.present(on=True)
    QApplication.processEvents()
    assert window.configure.charts.width() >= before + 312
    window.configure.present(on=False)
    QApplication.processEvents()
    assert window.configure.charts.width() == before


def test_another_language_does_not_end_it(window: MainWindow) -> None:
    """The room goes on to see Adopt, in German, without menu and prices."""
    present(window)
    window.go_to(1)
    window.set_language("de")
    assert window.presenter.is_on
    assert window.places.currentIndex() == 1
    assert not window.menuBar().isVisible()
    assert not window.configure.left.isVisible()


def test_undo_and_redo_are_not_for_a_room(window: MainWindow) -> None:
    """Their names tell what was typed about the customer; afterwards they are back."""
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    present(window)
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.session.configuration.cards == 4
    assert not window.undo_actions.undo.isVisible()
    present(window)
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.session.configuration.cards == 2
