"""A fault of the program itself: told once, the work is kept, the window goes on."""

import sys
from collections.abc import Callable

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from configurator.ui.faultbox import FaultBox
from configurator.ui.faults import Faults


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> list[str]:  # noqa: ARG001
    """What is told while our hook is in place of pytest-qt's."""
    messages: list[str] = []
    faults = Faults(messages.append)
    monkeypatch.setattr(sys, "excepthook", faults.hook)
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    # The hook is a method: it keeps the object that tells.
    return messages


def _failing_button(qtbot: QtBot, raises: Callable[[], None]) -> QPushButton:
    button = QPushButton("fail")
    qtbot.addWidget(button)
    button.clicked.connect(raises)
    return button


def test_a_fault_in_a_slot_is_told_with_its_text(told: list[str], qtbot: QtBot) -> None:
    """The message carries versions and traceback; whoever clicked goes on."""

    def fail() -> None:
        raise RuntimeError("broken on purpose")

    _failing_button(qtbot, fail).click()
    qtbot.waitUntil(lambda: bool(told))
    assert told[0].startswith("Configurator ")
    assert "RuntimeError: broken on purpose" in told[0]


def test_the_same_fault_is_told_once(told: list[str], qtbot: QtBot) -> None:
    """A repaint that fails fails again at once; another fault is told again."""

    def fail() -> None:
        raise RuntimeError(f"number {count // 3}")

    button = _failing_button(qtbot, fail)
    for _ in range(4):
        count = _
        button.click()
    qtbot.waitUntil(lambda: len(told) == 2)
    qtbot.wait(20)
    assert len(told) == 2


def test_an_interrupt_is_no_fault(told: list[str], qtbot: QtBot) -> None:
    """Ctrl+C in the terminal is not told."""
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    qtbot.wait(20)
    assert told == []


def test_the_box_says_that_the_work_is_kept_and_copies_the_text(dressed: object, qtbot: QtBot) -> None:  # noqa: ARG001
    """The text is read-only and goes to the clipboard."""
    box = FaultBox("Traceback: x", None)
    qtbot.addWidget(box)
    assert box.text.isReadOnly()
    assert "Your work is kept" in box.sentence.text()
    box.copy.click()
    assert QGuiApplication.clipboard().text() == "Traceback: x"
