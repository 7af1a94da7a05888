"""What is built when it is first wanted."""

from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from configurator.ui.widgets.deferred import Deferred


def _label(parent: QWidget) -> QLabel:
    return QLabel("here", parent)


def test_it_is_built_when_it_is_shown(qtbot: QtBot) -> None:
    """The second page of a stack is not there before it is turned to, and is built once."""
    pages = QStackedWidget()
    qtbot.addWidget(pages)
    deferred = Deferred(_label)
    pages.addWidget(QLabel("first"))
    pages.addWidget(deferred)
    pages.show()
    assert not deferred.is_made
    pages.setCurrentIndex(1)
    assert deferred.is_made
    assert deferred.made is deferred.made
    assert deferred.made.isVisible()


def test_a_late_one_waits_for_the_first_picture(qtbot: QtBot) -> None:
    """Shown it is still empty; painted it is built from the event loop."""
    deferred = Deferred(_label, is_late=True)
    qtbot.addWidget(deferred)
    deferred.resize(100, 100)
    deferred.show()
    assert not deferred.is_made
    qtbot.waitUntil(lambda: deferred.is_made)


def test_whoever_asks_gets_it_at_once(qtbot: QtBot) -> None:
    """Without being shown."""
    deferred = Deferred(_label, is_late=True)
    qtbot.addWidget(deferred)
    assert deferred.made.text() == "here"
