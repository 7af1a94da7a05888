"""Autosave and history of the window: what is kept when, what goes when, and what is said where that fails."""

import os
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.history import saves_of
from configurator.lock import lock_file
from configurator.project import Project, open_project, save_project
from configurator.quote.party import Party
from configurator.recovery import left_behind, recovery_dir
from configurator.ui.app import make_window
from configurator.ui.main_window import MainWindow
from configurator.ui.preferences import Preferences
from configurator.ui.projects.history_box import HistoryBox
from configurator.ui.projects.keeping import AFTER_MS
from tests.ui.scripted_dialogs import ScriptedDialogs

Opener = Callable[[], MainWindow]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the program keeps what is its own."""
    return tmp_path / "kept"


@pytest.fixture
def opener(
    dressed: QApplication,  # noqa: ARG001
    qtbot: QtBot,
    catalog: Catalog,
    project: Project,
    dialogs: ScriptedDialogs,
    folder: Path,
) -> Iterator[Opener]:
    """Opens windows that keep what is not saved; the timer is left to the test."""
    opened: list[MainWindow] = []

    def make() -> MainWindow:
        window = make_window(catalog, project, Preferences(), dialogs, folder)
        qtbot.addWidget(window)
        opened.append(window)
        return window

    yield make
    dialogs.unsaved = "discard"
    for window in opened:
        window.close()


@pytest.fixture
def keeper(opener: Opener) -> MainWindow:
    """A window that keeps what is not saved."""
    return opener()


def _files(folder: Path) -> list[Path]:
    return list(recovery_dir(folder).glob("*.recovery"))


def _kept(window: MainWindow) -> list[Path]:
    """The recovery files once the few seconds have passed."""
    if window.keeping.timer.isActive():
        window.keeping.timer.timeout.emit()
    window.keeping.settle()
    assert window.keeping.folder is not None
    return _files(window.keeping.folder)


def _crash(window: MainWindow) -> None:
    """Keep what is unsaved, and let all locks go as a dead process does."""
    _kept(window)
    held = window.keeping._recovery._held
    assert held is not None
    os.close(held.descriptor)
    window.session.guard.leave()


def test_a_change_is_kept_after_a_few_seconds(keeper: MainWindow) -> None:
    """The first change starts the time, further ones do not put it off, and without one nothing is written."""
    assert not keeper.keeping.timer.isActive()
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    assert keeper.keeping.timer.isActive()
    assert keeper.keeping.timer.interval() == AFTER_MS
    started = keeper.keeping.timer.timerId()
    keeper.session.choose("4 cards", cards=4, tensor_parallel=4)
    assert keeper.keeping.timer.timerId() == started
    assert len(_kept(keeper)) == 1
    assert not keeper.keeping.timer.isActive()
    keeper.session.changed.emit()
    assert not keeper.keeping.timer.isActive()


def test_a_window_without_a_folder_keeps_nothing(window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path) -> None:
    """As in tests and in the self-test: whatever happens, no file is written but the one that is asked for."""
    window.session.choose("8 cards", cards=8, tensor_parallel=8)
    window.keeping.keep_now()
    dialogs.path = tmp_path / "a.quote"
    assert window.filing.save_as()
    window.keeping.settle()
    assert not window.keeping.timer.isActive()
    assert {file.name for file in tmp_path.iterdir()} <= {"a.quote", ".a.quote.lock", "window.ini"}


@pytest.mark.parametrize("way", ["save", "undo", "new", "close"])
def test_nothing_stays_once_nothing_is_unsaved(
    keeper: MainWindow, dialogs: ScriptedDialogs, folder: Path, tmp_path: Path, way: str
) -> None:
    """A save, a step back to what the file holds and a deliberate discard remove the recovery file and its lock."""
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    assert len(_kept(keeper)) == 1
    dialogs.path, dialogs.unsaved = tmp_path / "a.quote", "discard"
    ways: dict[str, Callable[[], object]] = {
        "save": keeper.filing.save,
        "undo": keeper.session.undo_stack.undo,
        "new": keeper.filing.new,
        "close": keeper.close,
    }
    ways[way]()
    keeper.keeping.settle()
    assert list(recovery_dir(folder).iterdir()) == []


def test_a_cancelled_close_and_a_failed_save_keep_it(
    keeper: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path
) -> None:
    """What is still unsaved is still kept."""
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    assert len(_kept(keeper)) == 1
    dialogs.unsaved, dialogs.path = "cancel", tmp_path / "missing" / "a.quote"
    keeper.close()
    assert not keeper.filing.save()
    assert len(_kept(keeper)) == 1


def test_a_fault_of_the_program_keeps_the_project_at_once(keeper: MainWindow, folder: Path) -> None:
    """Before anything is told, without waiting for the timer."""
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    keeper.keeping.keep_now()
    assert len(_files(folder)) == 1


def test_the_customers_own_file_is_never_touched(
    keeper: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path, catalog: Catalog
) -> None:
    """An autosave changes neither its content nor its time."""
    dialogs.path = file = tmp_path / "a.quote"
    keeper.filing.save_as()
    before = file.stat()
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    assert len(_kept(keeper)) == 1
    assert file.stat().st_mtime_ns == before.st_mtime_ns
    assert open_project(file, catalog).configuration.cards == 2


def test_where_nothing_can_be_kept_it_is_said_once(keeper: MainWindow, folder: Path, qtbot: QtBot) -> None:
    """A line in the status bar names folder and reason; the work goes on."""
    folder.write_text("in the way", encoding="utf-8")
    with qtbot.waitSignal(keeper.keeping.noticed) as noticed:
        keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
        keeper.keeping.timer.timeout.emit()
    assert noticed.args is not None
    assert noticed.args[0].startswith(f"Recovery and history are not kept: {folder / 'recovery'}: cannot be made: ")
    with qtbot.assertNotEmitted(keeper.keeping.noticed, wait=20):
        keeper.session.choose("4 cards", cards=4, tensor_parallel=4)
        keeper.keeping.timer.timeout.emit()
        keeper.keeping.settle()
    assert keeper.statusBar().currentMessage() == noticed.args[0]


def test_what_was_lost_is_offered_with_what_differs_and_recovered_as_a_change(
    keeper: MainWindow, opener: Opener, dialogs: ScriptedDialogs, tmp_path: Path, folder: Path
) -> None:
    """Customer, title, moment, file and differences are named; undo leads back to the file."""
    details = keeper.session.project.details
    buyer = details.buyer.replace(name="Muster AG")
    keeper.session.change(keeper.session.project.replace(details=details.replace(buyer=buyer, title="Desk")), "buyer")
    dialogs.path = file = tmp_path / "a.quote"
    keeper.filing.save_as()
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    _crash(keeper)
    other = opener()
    other.recovering.offer()
    box = other.recovering.box
    assert box is not None
    (card,) = box.cards.values()
    texts = [line.text() for line in card.lines]
    assert texts[0] == "Muster AG"
    assert texts[1].endswith(" · Desk")
    assert texts[2] == "8 × RTX PRO 6000 carry 477 sessions of 8,192 tokens (FP8)."
    assert texts[3].startswith("Kept on ")
    assert texts[4:] == [str(file), "What differs from the file"]
    card.recover.click()
    assert other.recovering.box is None
    assert (other.session.path, other.session.configuration.cards) == (file, 8)
    assert not other.session.is_saved
    assert len(_kept(other)) == 1
    assert left_behind(folder, other.session.catalog) == ()
    other.session.undo_stack.undo()
    assert other.session.configuration.cards == 2
    other.keeping.settle()
    assert _files(folder) == []


@pytest.mark.parametrize("is_gone", [True, False])
def test_without_its_file_it_comes_as_a_new_project(
    keeper: MainWindow, opener: Opener, dialogs: ScriptedDialogs, tmp_path: Path, *, is_gone: bool
) -> None:
    """Where it was in no file, and where the file is gone, which is told."""
    dialogs.path = file = tmp_path / "a.quote"
    if is_gone:
        keeper.filing.save_as()
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    _crash(keeper)
    file.unlink(missing_ok=True)
    other = opener()
    other.recovering.offer()
    assert other.recovering.box is not None
    (card,) = other.recovering.box.cards.values()
    card.recover.click()
    assert (other.session.path, other.session.configuration.cards, other.session.is_saved) == (None, 8, False)
    assert [f"{file}: cannot be read" in told for told in dialogs.told] == [True] * is_gone


def test_what_is_discarded_goes_and_what_is_left_for_later_comes_again(
    keeper: MainWindow, opener: Opener, folder: Path
) -> None:
    """Escape leaves it; Discard removes it and its lock, and the box goes with the last."""
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    _crash(keeper)
    other = opener()
    other.recovering.offer()
    assert other.recovering.box is not None
    other.recovering.box.reject()
    assert other.recovering.box is None
    other.recovering.offer()
    assert other.recovering.box is not None
    (card,) = other.recovering.box.cards.values()
    card.discard.click()
    assert other.recovering.box is None
    assert list(recovery_dir(folder).iterdir()) == []
    other.recovering.offer()
    assert other.recovering.box is None


def test_every_save_is_kept_and_an_earlier_one_restored_as_a_change(
    keeper: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path, folder: Path, catalog: Catalog
) -> None:
    """The list names moment and promise; Restore changes the window and no file, and can be undone."""
    dialogs.path = file = tmp_path / "a.quote"
    keeper.filing.save_as()
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    keeper.filing.save()
    keeper.keeping.settle()
    assert len(saves_of(folder, file)) == 2
    box = _history(keeper)
    assert box.heading.text() == "The last 2 saves of a.quote"
    assert [one.accessibleName().rpartition(": ")[2] for one in box.rows] == [
        "8 × RTX PRO 6000 carry 477 sessions of 8,192 tokens (FP8).",
        "2 × RTX PRO 6000 carry 78 sessions of 8,192 tokens (FP8).",
    ]
    assert not box.restore.isEnabled()
    box.rows[1].click()
    box.restore.click()
    assert (keeper.session.configuration.cards, keeper.session.is_saved) == (2, False)
    assert open_project(file, catalog).configuration.cards == 8
    keeper.session.undo_stack.undo()
    assert (keeper.session.configuration.cards, keeper.session.is_saved) == (8, True)


def test_an_earlier_save_opens_as_a_copy_in_no_file(
    keeper: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path
) -> None:
    """The file of before is given back."""
    dialogs.path = tmp_path / "a.quote"
    keeper.filing.save_as()
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    keeper.filing.save()
    box = _history(keeper)
    box.rows[1].click()
    box.copy_button.click()
    assert (keeper.session.path, keeper.session.configuration.cards) == (None, 2)
    assert not lock_file(dialogs.path).exists()


def test_a_damaged_save_is_listed_with_the_reason(
    keeper: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path, folder: Path
) -> None:
    """It can be neither restored nor opened, and the others can."""
    dialogs.path = tmp_path / "a.quote"
    keeper.filing.save_as()
    keeper.keeping.settle()
    saves_of(folder, dialogs.path)[0].file.write_text("{", encoding="utf-8")
    box = _history(keeper)
    assert "not valid JSON: it breaks off" in box.rows[0].accessibleName()
    assert not box.restore.isEnabled()
    assert not box.copy_button.isEnabled()


def test_a_project_in_no_file_has_no_history(keeper: MainWindow) -> None:
    """The box says so, and nothing can be pressed."""
    box = _history(keeper)
    assert box.heading.text() == "This project is in no file yet."
    said = " ".join(label.text() for label in box.findChildren(QLabel) if label.isVisible())
    assert "From then on every save is kept here" in said
    assert "FP8" not in said
    assert not box.restore.isEnabled()


def test_a_room_gets_no_history(keeper: MainWindow) -> None:
    """While the window is presented, neither menu nor key opens what was saved before."""
    keeper.presenter.toggle()
    assert not keeper.history.isVisible()
    keeper.presenter.toggle()
    assert keeper.history.isVisible()


def test_a_fault_while_writing_is_told_like_any_other(keeper: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not vanish in the thread that writes."""
    told: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, _fault, _trace: told.append(kind))
    monkeypatch.setattr(keeper.keeping._recovery, "write", lambda *_: 1 / 0)
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    keeper.keeping.keep_now()
    assert told == [ZeroDivisionError]


def _history(window: MainWindow) -> HistoryBox:
    for old in window.findChildren(HistoryBox):
        old.setParent(None)
    window._show_history()
    return window.findChildren(HistoryBox)[0]


def _signed(window: MainWindow) -> Project:
    """The project in a window with somebody who sells."""
    project = window.session.project
    return project.replace(details=project.details.replace(seller=Party(name="Seller GmbH")))


def test_neither_restore_nor_a_copy_loses_what_was_issued(
    keeper: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path, catalog: Catalog
) -> None:
    """The save of before knows no issued revision; going back to it is R2, and so is a copy."""
    keeper.session.change(_signed(keeper), "seller")
    dialogs.path = tmp_path / "a.quote"
    keeper.filing.save_as()
    number = keeper.session.project.details.number
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    keeper.session.change(keeper.session.project.issue(catalog, date(2026, 11, 29)), "issued")
    keeper.filing.save()
    for way in ("restore", "copy_button"):
        box = _history(keeper)
        box.rows[-1].click()
        {"restore": box.restore, "copy_button": box.copy_button}[way].click()
        project = keeper.session.project
        assert [one.label for one in project.issued] == [(number, 1)]
        assert (project.configuration.cards, project.details.revision) == (2, 2)
        dialogs.unsaved = "discard"


def test_recovery_keeps_what_was_issued_in_the_file_since(
    keeper: MainWindow, opener: Opener, dialogs: ScriptedDialogs, tmp_path: Path, catalog: Catalog
) -> None:
    """Somebody opened the file after the crash and issued R1: the recovered work is R2."""
    keeper.session.change(_signed(keeper), "seller")
    dialogs.path = file = tmp_path / "a.quote"
    keeper.filing.save_as()
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    _crash(keeper)
    save_project(open_project(file, catalog).issue(catalog, date(2026, 11, 29)), file, catalog)
    other = opener()
    other.recovering.offer()
    assert other.recovering.box is not None
    (card,) = other.recovering.box.cards.values()
    assert any("was saved again on" in line.text() for line in card.lines)
    card.recover.click()
    project = other.session.project
    assert [one.label for one in project.issued] == [(project.details.number, 1)]
    assert (project.configuration.cards, project.details.revision) == (8, 2)


def test_what_could_not_be_kept_is_tried_again_without_another_change(
    keeper: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    """The disk was full, and somebody has made room meanwhile."""
    folder.write_text("in the way", encoding="utf-8")
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    keeper.keeping.timer.timeout.emit()
    keeper.keeping.settle()
    assert not keeper.keeping.timer.isActive()
    qtbot.waitUntil(keeper.keeping.timer.isActive)
    folder.unlink()
    assert len(_kept(keeper)) == 1
