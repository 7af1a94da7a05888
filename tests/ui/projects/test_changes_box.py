"""What changed since the last save, in its box and in the question before closing."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from configurator.ui.main_window import MainWindow
from configurator.ui.projects.changes_box import ChangesBox, show_changes
from tests.ui.scripted_dialogs import ScriptedDialogs


def _shown(window: MainWindow, qtbot: QtBot) -> tuple[ChangesBox, list[str]]:
    box = show_changes(window.session, window)
    box.throttle.set_interval(0)
    box.throttle.request()
    qtbot.wait(5)
    return box, [label.text() for label in box.findChildren(QLabel)]


def test_the_box_lists_label_before_and_after(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Since the save: two cards became four, and the promise 211."""
    window.session.save(tmp_path / "rhein.quote")
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    box, texts = _shown(window, qtbot)
    assert box.heading.text() == "Since rhein.quote was last saved or opened"
    place = texts.index("Promised sessions (FP8)")
    assert texts[place : place + 4] == ["Promised sessions (FP8)", "78", "→", "211"]


def test_the_box_follows_the_window(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    """Undo and save leave nothing to tell."""
    window.session.save(tmp_path / "rhein.quote")
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    box, _ = _shown(window, qtbot)
    window.session.undo_stack.undo()
    qtbot.waitUntil(lambda: box.heading.text() == "Nothing has changed since the last save.")
    assert not box.copy_button.isEnabled()
    window.session.choose("8 cards", cards=8, tensor_parallel=8)
    qtbot.waitUntil(box.copy_button.isEnabled)
    window.session.save(tmp_path / "rhein.quote")
    qtbot.waitUntil(lambda: not box.copy_button.isEnabled())


def test_without_a_file_it_is_since_the_start(window: MainWindow, qtbot: QtBot) -> None:
    """A new project has nothing to tell until something is chosen."""
    box, _ = _shown(window, qtbot)
    assert box.heading.text() == "Nothing has changed yet."
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    qtbot.waitUntil(lambda: box.heading.text() == "Since this project was started, and in no file yet")


def test_the_key_opens_one_box(window: MainWindow) -> None:
    """Ctrl+U, twice."""
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    assert len(window.findChildren(ChangesBox)) == 1


def test_the_changes_can_be_copied(window: MainWindow, qtbot: QtBot) -> None:
    """As text, line by line."""
    window.session.change(window.session.project.renamed("Small"), "name Small")
    box, _ = _shown(window, qtbot)
    QTest.keyClick(box, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == (
        "Small: renamed from Option A\n\nOptions\n  In view: Option A → Small"
    )


def test_closing_names_what_would_be_lost(window: MainWindow, dialogs: ScriptedDialogs) -> None:
    """The question carries the changes for whoever wants to see them."""
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    window.close()
    assert "  Promised sessions (FP8): 78 → 211" in dialogs.unsaved_changes.splitlines()
