"""The stylesheet is put on every widget in one walk of Qt's."""

import gc

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from configurator.ui.stylesheet import apply_theme
from configurator.ui.theme import DARK, LIGHT


class Listening(QLabel):
    """Notes whether Python may collect while Qt tells it of another style."""

    def __init__(self) -> None:
        super().__init__("x")
        self.could_collect: list[bool] = []

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Note it."""
        if event.type() == QEvent.Type.StyleChange:
            self.could_collect.append(gc.isenabled())
        super().changeEvent(event)


def test_nothing_is_collected_while_qt_walks_the_widgets(qtbot: QtBot) -> None:
    """A widget that Python deleted in the middle of the walk would crash the program."""
    apply_theme(LIGHT)
    label = Listening()
    qtbot.addWidget(label)
    label.show()
    label.could_collect.clear()

    apply_theme(DARK)
    apply_theme(LIGHT)

    assert set(label.could_collect) == {False}
    assert gc.isenabled()
