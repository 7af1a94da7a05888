"""A window says when it can be used."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from configurator.ui.usable import Usable
from configurator.ui.widgets.deferred import Deferred
from configurator.ui.widgets.layout import column


def test_it_tells_once_what_is_built_late_is_there(qtbot: QtBot) -> None:
    """Not with the first painting, which the late part only waits for, but behind it, and once."""
    window = QWidget()
    window.resize(200, 100)
    qtbot.addWidget(window)
    late = Deferred(QWidget, window, is_late=True)
    column(window).addWidget(late)
    told: list[bool] = []
    usable = Usable(window)
    usable.reached.connect(lambda: told.append(late.is_made))

    with qtbot.waitSignal(usable.reached):
        window.show()
    window.repaint()
    qtbot.wait(20)

    assert told == [True]


def test_it_does_not_tell_before_it_was_painted(qtbot: QtBot) -> None:
    """A window that nobody sees cannot be used."""
    window = QWidget()
    qtbot.addWidget(window)
    told: list[bool] = []
    Usable(window).reached.connect(lambda: told.append(True))

    qtbot.wait(20)

    assert told == []
