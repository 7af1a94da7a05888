"""New, open, save: what is lost, kept and asked."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from configurator.catalog.models import Catalog
from configurator.project import open_project
from configurator.ui.main_window import MainWindow
from configurator.ui.preferences import Preferences
from tests.ui.scripted_dialogs import ScriptedDialogs


@pytest.fixture
def saved(window: MainWindow, tmp_path: Path) -> Path:
    """A file with four cards, which the window has open."""
    path = tmp_path / "customer.quote"
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    window.session.save(path)
    return path


def _cut(text: str) -> str:
    return text[: len(text) // 2]


def _newer(text: str) -> str:
    return json.dumps({**json.loads(text), "version": 3})


def _unknown_model(text: str) -> str:
    return text.replace('"llama-3.3-70b"', '"llama-9"')


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (_cut, "not valid JSON"),
        (_newer, "version 3 was written by a newer program"),
        (_unknown_model, "has no model llama-9"),
        (lambda _: "[1, 2]", "not a project of this program"),
    ],
)
def test_a_broken_file_is_one_message_and_the_window_keeps_what_it_had(
    window: MainWindow, dialogs: ScriptedDialogs, saved: Path, spoil: Callable[[str], str], reason: str
) -> None:
    """The message names the file and the reason; project, path and undo stay."""
    broken = saved.with_name("broken.quote")
    broken.write_text(spoil(saved.read_text(encoding="utf-8")), encoding="utf-8")
    before = (window.session.project, window.session.path, window.session.undo_stack.count())
    dialogs.path = broken
    window.filing.open()
    assert len(dialogs.told) == 1
    assert dialogs.told[0].startswith(f"{broken}: ")
    assert reason in dialogs.told[0]
    assert (window.session.project, window.session.path, window.session.undo_stack.count()) == before


def test_what_was_saved_is_opened_again(
    window: MainWindow, dialogs: ScriptedDialogs, catalog: Catalog, tmp_path: Path
) -> None:
    """Save as, New, Open: the project is the same, and no question was asked."""
    window.session.choose("32K", context=32_768)
    project = window.session.project
    dialogs.path = tmp_path / "a.quote"
    assert window.filing.save_as()
    window.filing.new()
    assert window.session.configuration.context == 8192
    window.filing.open()
    assert window.session.project == project == open_project(tmp_path / "a.quote", catalog)
    assert dialogs.asked == []


def test_save_writes_to_the_open_file_without_a_question(window: MainWindow, saved: Path, catalog: Catalog) -> None:
    """Four cards become eight in the same file."""
    window.session.choose("8 cards", cards=8, tensor_parallel=8)
    assert window.filing.save()
    assert open_project(saved, catalog).configuration.cards == 8


def test_a_file_that_another_program_replaced_is_asked_about(
    window: MainWindow, dialogs: ScriptedDialogs, saved: Path, catalog: Catalog
) -> None:
    """With no it stays and the window is unsaved; with yes it is replaced, and then it is the window's own again."""
    theirs = saved.read_bytes().replace(b'"users": 300', b'"users": 310')
    saved.write_bytes(theirs)
    window.session.choose("8 cards", cards=8, tensor_parallel=8)
    dialogs.overwrites = False
    assert not window.filing.save()
    assert (dialogs.asked, saved.read_bytes(), window.session.is_saved) == (["customer.quote"], theirs, False)
    dialogs.overwrites = True
    assert window.filing.save()
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    assert window.filing.save()
    assert len(dialogs.asked) == 2
    assert open_project(saved, catalog).configuration.users == 300


def test_a_file_that_was_opened_and_replaced_is_asked_about(
    window: MainWindow, dialogs: ScriptedDialogs, saved: Path
) -> None:
    """Also with the same size and time; one that was only touched or removed is not."""
    window.filing.open_file(saved)
    times, content = saved.stat(), saved.read_bytes()
    saved.write_bytes(content.replace(b'"users": 300', b'"users": 310'))
    os.utime(saved, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert window.session.is_replaced(saved)
    saved.write_bytes(content)
    assert not window.session.is_replaced(saved)
    saved.unlink()
    assert window.filing.save()
    assert dialogs.asked == []


def test_a_folder_that_cannot_be_written_is_one_message(
    window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path
) -> None:
    """The state stays unsaved."""
    window.session.choose("32K", context=32_768)
    dialogs.path = tmp_path / "no such folder" / "a.quote"
    assert not window.filing.save_as()
    assert len(dialogs.told) == 1
    assert not window.session.is_saved


@pytest.mark.parametrize("action", ["new", "open", "close"])
def test_unsaved_changes_are_asked_about_and_cancel_keeps_them(
    window: MainWindow, dialogs: ScriptedDialogs, saved: Path, action: str
) -> None:
    """New, Open and closing ask with the file's name; Cancel leaves everything."""
    window.session.choose("32K", context=32_768)
    before = window.session.project
    dialogs.unsaved, dialogs.path = "cancel", saved
    _act(window, action)
    assert dialogs.asked == ["customer.quote"]
    assert window.session.project == before
    assert window.isVisible()


@pytest.mark.parametrize(("answer", "context"), [("save", 32_768), ("discard", 8192)])
def test_closing_saves_or_discards_as_told(
    window: MainWindow, dialogs: ScriptedDialogs, saved: Path, catalog: Catalog, answer: str, context: int
) -> None:
    """The file holds the change after Save and does not after Discard; the window is gone both times."""
    window.session.choose("32K", context=32_768)
    dialogs.unsaved = answer  # type: ignore[assignment]
    window.close()
    assert not window.isVisible()
    assert open_project(saved, catalog).configuration.context == context


def test_a_save_that_fails_stops_the_closing(window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path) -> None:
    """Save was wanted and could not be done, so the window stays."""
    window.session.choose("32K", context=32_768)
    dialogs.unsaved, dialogs.path = "save", tmp_path / "missing" / "a.quote"
    window.close()
    assert window.isVisible()


def test_the_title_names_the_file_and_marks_changes(window: MainWindow, saved: Path) -> None:
    """The mark comes with a change and goes when it is taken back."""
    assert window.windowTitle() == f"{saved.name}[*] – Configurator"
    assert not window.isWindowModified()
    window.session.choose("32K", context=32_768)
    assert window.isWindowModified()
    window.session.undo_stack.undo()
    assert not window.isWindowModified()


def test_recent_files_are_kept_for_the_next_window(
    window: MainWindow, dialogs: ScriptedDialogs, open_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    """The newest comes first, once; choosing it in another window opens it."""
    for name in ("a.quote", "b.quote", "a.quote"):
        dialogs.path = tmp_path / name
        window.session.choose(name, users=len(name) + ord(name[0]))
        window.filing.save_as()
    other = open_window()
    assert other.preferences.recent_files == [tmp_path / "a.quote", tmp_path / "b.quote"]
    other.recent.actions()[0].trigger()
    assert other.session.path == tmp_path / "a.quote"


def test_a_recent_file_that_is_gone_is_one_message(window: MainWindow, dialogs: ScriptedDialogs, saved: Path) -> None:
    """Its entry stays: the drive may come back."""
    window.preferences.add_recent_file(saved)
    window.recent.refresh()
    saved.unlink()
    window.recent.actions()[0].trigger()
    assert "cannot be read" in dialogs.told[0]
    assert window.preferences.recent_files == [saved]


def test_the_list_of_recent_files_can_be_cleared(window: MainWindow, tmp_path: Path) -> None:
    """An empty list greys its menu."""
    window.preferences.add_recent_file(tmp_path / "a.quote")
    window.recent.refresh()
    assert window.recent.isEnabled()
    window.recent.actions()[-1].trigger()
    assert window.preferences.recent_files == []
    assert not window.recent.isEnabled()


def test_a_file_name_is_suggested_from_the_number(window: MainWindow) -> None:
    """Characters that a file name cannot have are replaced."""
    details = window.session.project.details.replace(number="QT/7: ")
    window.session.change(window.session.project.replace(details=details), "x")
    assert window.filing.suggested(".pdf").name == "QT-7- -R1.pdf"


def _act(window: MainWindow, action: str) -> None:
    {"new": window.filing.new, "open": window.filing.open, "close": window.close}[action]()


def test_without_a_file_preferences_are_forgotten(dressed: QApplication, tmp_path: Path) -> None:  # noqa: ARG001
    """They hold while they live, and no file is written."""
    preferences = Preferences()
    preferences.add_recent_file(tmp_path / "a.quote")
    preferences.theme = "dark"
    assert (preferences.recent_files, preferences.theme) == ([tmp_path / "a.quote"], "dark")
    assert Preferences().recent_files == []


def test_a_spoilt_preferences_file_is_no_hindrance(dressed: QApplication, tmp_path: Path) -> None:  # noqa: ARG001
    """What cannot be read counts as not set."""
    file = tmp_path / "window.ini"
    file.write_text("[General]\ntheme=purple\nrecent_files=@Invalid()\ngeometry=7\n", encoding="utf-8")
    preferences = Preferences(file)
    assert (preferences.theme, preferences.recent_files, preferences.geometry) == ("system", [], None)


def test_a_broken_file_is_told_before_anything_is_asked(
    window: MainWindow, dialogs: ScriptedDialogs, saved: Path, tmp_path: Path
) -> None:
    """With unsaved work: nobody decides about it for a file that cannot be opened."""
    window.session.choose("32K", context=32_768)
    for name in ("broken.quote", "broken.pdf"):
        broken = tmp_path / name
        broken.write_text("{", encoding="utf-8")
        window.filing.open_file(broken)
        assert dialogs.told[-1].startswith(f"{broken}: ")
    assert dialogs.asked == []
    assert window.session.path == saved
