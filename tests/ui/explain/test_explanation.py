"""The panel that a number opens, and the numbers that open it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from configurator.ui.charts.cards_chart import CardsChartView
from configurator.ui.charts.context_chart import ContextChartView
from configurator.ui.charts.scale import context_place
from configurator.ui.explain.explained import Explained, explain_promise
from configurator.ui.explain.explanation import Explanation
from configurator.ui.explain.number import Number
from configurator.ui.look.theme import LIGHT
from configurator.ui.main_window import MainWindow
from configurator.ui.session import Session

CARD = "rtx-pro-6000-server-edition"

NUMBERS: dict[str, tuple[Callable[[MainWindow], Number], str]] = {
    "promise": (lambda window: window.strip.promise, "78 sessions, FP8 cache"),
    "headroom": (lambda window: window.strip.headroom, "117 to 139 sessions, NVFP4 cache"),
    "need in the strip": (lambda window: window.strip.need, "60 sessions needed at a time"),
    "need in the form": (lambda window: window.configure.need.needed, "60 sessions needed at a time"),
    "memory": (lambda window: window.configure.hardware.card.buttons[CARD].memory, "95.6 GiB, RTX PRO 6000"),
}


def _opened(parent: QWidget) -> Explanation:
    """The one explanation that is open."""
    (found,) = [one for one in parent.findChildren(Explanation) if one.isVisible()]
    return found


@pytest.mark.parametrize("which", NUMBERS)
def test_a_click_opens_a_number(window: MainWindow, which: str) -> None:
    """Each number that is shown opens into its own explanation; a card's memory does not choose the card."""
    before = window.session.configuration
    find, title = NUMBERS[which]
    QTest.mouseClick(find(window), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(12, 8))
    assert _opened(window).explained.title == title
    _opened(window).close()
    assert window.session.configuration == before


def test_beside_the_words_there_is_nothing_to_press(window: MainWindow) -> None:
    """The sentence takes all of its line, and is pressed where it is written."""
    promise = window.strip.promise
    beside = QPoint(promise.width() - 4, 8)
    QTest.mouseClick(promise, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, beside)
    assert window.findChildren(Explanation) == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_keys_open_a_number_and_escape_closes_it(window: MainWindow, key: Qt.Key) -> None:
    """Whoever has no mouse sees the same."""
    QTest.keyClick(window.strip.promise, key)
    panel = _opened(window)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert window.findChildren(Explanation) == [] or not panel.isVisible()


@pytest.mark.parametrize(("key", "title"), [(Qt.Key.Key_E, "78 sessions, FP8 cache"), (Qt.Key.Key_H, "117 to 139")])
def test_the_menu_has_keys_for_both_numbers(window: MainWindow, key: Qt.Key, title: str) -> None:
    """Ctrl+E opens the promise, Ctrl+H the headroom, in whatever place the window is."""
    window.go_to(2)
    QTest.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    assert _opened(window).explained.title.startswith(title)
    _opened(window).close()


def test_every_step_is_shown(session: Session, qtbot: QtBot) -> None:
    """Name, formula, values, result and source of each stand in labels."""
    explained = explain_promise(session.catalog, session.answer)
    parent = QWidget()
    qtbot.addWidget(parent)
    panel = Explanation(explained, parent)
    texts = {label.text() for label in panel.findChildren(QLabel)}
    for step in explained.steps:
        assert {step.name, step.formula, f"= {step.inserted}", step.shown, step.source} <= texts
    for change in explained.changes:
        assert {change.what, change.outcome, change.difference} <= texts
    ceiling = "The most that memory bandwidth allows; no engine reaches it, and it is no forecast."
    assert {ceiling, "No throughput is published for this model on this card."} <= texts


def test_published_throughput_stands_beside_the_ceiling(session: Session, qtbot: QtBot) -> None:
    """Qwen3.8-27B on an RTX PRO 6000: the post's 700.02 and 881.59 tokens a second."""
    session.choose("x", model="qwen3.8-27b")
    parent = QWidget()
    qtbot.addWidget(parent)
    panel = Explanation(explain_promise(session.catalog, session.answer), parent)
    assert "700.02 → 881.59 tok/s" in {label.text() for label in panel.findChildren(QLabel)}


def test_it_is_copied_as_text(session: Session, qtbot: QtBot) -> None:
    """What is on the clipboard is what the explanation says."""
    explained = explain_promise(session.catalog, session.answer)
    parent = QWidget()
    qtbot.addWidget(parent)
    Explanation(explained, parent).copy.click()
    assert QGuiApplication.clipboard().text() == explained.as_text()


@pytest.mark.parametrize("place", [QRect(0, 0, 50, 20), QRect(780, 780, 10, 10), QRect(400, 300, 10, 10)])
def test_it_stays_on_the_screen(dressed: object, qtbot: QtBot, place: QRect) -> None:  # noqa: ARG001
    """Wherever the number is, the whole panel can be seen."""
    parent = QWidget()
    qtbot.addWidget(parent)
    panel = Explanation(Explained("Title", "Summary."), parent)
    panel.open_at(place)
    assert panel.screen().availableGeometry().contains(panel.geometry())
    panel.close()


def test_a_point_of_the_context_chart_opens(session: Session, qtbot: QtBot) -> None:
    """A click near 32K explains the 19 sessions there, and chooses nothing; Enter explains the chosen context."""
    view = ContextChartView(session, LIGHT)
    qtbot.addWidget(view)
    view.resize(640, 330)
    view.show()
    qtbot.waitExposed(view)
    pixel = view.plot.at(context_place(32_768), 0).x()
    place = QPoint(round(pixel), round(view.plot.area.center().y()))
    QTest.mouseMove(view.plot, place)
    QTest.mouseClick(view.plot, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert _opened(view).explained.title == "19 sessions, FP8 cache"
    _opened(view).close()
    assert session.configuration.context == 8192
    QTest.keyClick(view.plot, Qt.Key.Key_Return)
    assert _opened(view).explained.title == "78 sessions, FP8 cache"
    _opened(view).close()


def test_enter_on_the_cards_chart_explains_the_chosen_card(session: Session, qtbot: QtBot) -> None:
    """The arrow keys choose, Enter opens."""
    view = CardsChartView(session, LIGHT)
    qtbot.addWidget(view)
    view.throttle.set_interval(0)
    view.resize(640, 330)
    view.show()
    qtbot.waitExposed(view)
    QTest.keyClick(view.plot, Qt.Key.Key_Right)
    QTest.keyClick(view.plot, Qt.Key.Key_Return)
    assert _opened(view).explained.title == "211 sessions, FP8 cache"
    _opened(view).close()
