"""Presenter mode: what a room sees, what it does not, and that all comes back."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from configurator.ui.mainwindow import MainWindow
from configurator.ui.palette import CommandPalette


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
