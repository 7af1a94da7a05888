"""A fault of the program itself: told once, the work is kept, the window goes on."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from configurator.ui.support.fault_box import FaultBox
from configurator.ui.support.faults import MOST_TOLD, Faults
from configurator.ui.support.logbook import recent_lines, start_log


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> list[str]:  # noqa: ARG001
    """What is told while our hook is in place of pytest-qt's."""
    messages: list[str] = []
    faults = Faults(messages.append)
    monkeypatch.setattr(sys, "excepthook", faults.hook)
    monkeypatch.setattr(threading, "excepthook", faults.thread_hook)
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


def test_a_fault_is_in_the_log_by_kind_and_place(told: list[str], qtbot: QtBot, tmp_path: Path) -> None:
    """And its message, in which a value may stand, is not."""

    def fail() -> None:
        raise RuntimeError("Muster AG")

    stop = start_log(tmp_path / "configurator.log")
    _failing_button(qtbot, fail).click()
    qtbot.waitUntil(lambda: bool(told))
    stop()
    (line,) = recent_lines(tmp_path / "configurator.log")
    assert " ERROR fault: RuntimeError < support/test_faults.py:" in line
    assert "Muster" not in line


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


def test_a_fault_that_says_something_else_each_time_ends(told: list[str], qtbot: QtBot) -> None:
    """Hundreds from one place, as a repaint makes them, are told three times; one from elsewhere is told after them."""

    def fail() -> None:
        raise RuntimeError(f"number {len(numbers)}")

    def fail_too() -> None:
        raise RuntimeError("elsewhere")

    numbers: list[int] = []
    button = _failing_button(qtbot, fail)
    for number in range(300):
        numbers.append(number)
        button.click()
    _failing_button(qtbot, fail_too).click()
    qtbot.waitUntil(lambda: len(told) > MOST_TOLD)
    assert len(told) == MOST_TOLD + 1
    assert "elsewhere" in told[-1]


def test_there_is_one_box_at_a_time(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    """What fails while a box waits for the person, in an event loop of its own, is told after it."""
    opened: list[int] = []
    depth = 0

    def tell(_text: str) -> None:
        nonlocal depth
        depth += 1
        opened.append(depth)
        loop = QEventLoop()
        QTimer.singleShot(20, loop.quit)
        button.click()
        loop.exec()
        depth -= 1

    def fail() -> None:
        raise RuntimeError(f"number {len(opened)}")

    faults = Faults(tell)
    monkeypatch.setattr(sys, "excepthook", faults.hook)
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    button = _failing_button(qtbot, fail)
    button.click()
    qtbot.waitUntil(lambda: len(opened) == MOST_TOLD)
    assert opened == [1, 1, 1]


def test_a_fault_in_a_thread_is_told(told: list[str], qtbot: QtBot) -> None:
    """Python itself would write it to a terminal that nobody has."""
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(told))
    assert "ZeroDivisionError" in told[0]


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
    assert "what you typed may stand in it" in box.sentence.text()
    box.copy.click()
    assert QGuiApplication.clipboard().text() == "Traceback: x"
