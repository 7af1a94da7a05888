"""Two windows on one file: the second one reads, says so, and loses nothing."""

import json
import os
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from configurator.catalog.models import Catalog
from configurator.lock import Owner, Taken, lock_file
from configurator.project import Project, open_project, save_project
from configurator.quote.party import Party
from configurator.ui.main_window import MainWindow
from configurator.ui.projects.guard import age, takeover, whose
from tests.ui.scripted_dialogs import ScriptedDialogs


@pytest.fixture
def file(catalog: Catalog, project: Project, tmp_path: Path) -> Path:
    """A project file that nobody has open."""
    path = tmp_path / "customer.quote"
    save_project(project, path, catalog)
    return path


@pytest.fixture
def second(open_window: Callable[[], MainWindow], window: MainWindow, file: Path) -> MainWindow:
    """A window that opened a file which the first one has."""
    window.filing.open_file(file)
    other = open_window()
    other.filing.open_file(file)
    return other


def test_the_second_window_says_who_has_the_file(window: MainWindow, second: MainWindow, file: Path) -> None:
    """A banner with owner and time, and a word in the title; the first window has neither."""
    owner = json.loads(lock_file(file).read_text(encoding="utf-8"))
    assert second.banner.isVisible()
    assert f"{owner['owner']} has it open on {owner['host']} since" in second.banner.words.text()
    assert second.windowTitle() == "customer.quote [read-only][*] – Configurator"
    assert not second.banner.take_over.isVisible()
    assert not window.banner.isVisible()
    assert window.windowTitle() == "customer.quote[*] – Configurator"


def test_a_room_does_not_see_who_has_the_file(second: MainWindow) -> None:
    """The presenter mode hides the banner, whatever changes meanwhile, and brings it back."""
    second.presenter.toggle()
    second.session.choose("32K", context=32_768)
    assert not second.banner.isVisible()
    second.presenter.toggle()
    assert second.banner.isVisible()


def test_the_second_window_may_change_and_not_save(
    second: MainWindow, dialogs: ScriptedDialogs, file: Path, catalog: Catalog
) -> None:
    """The change stays in the window, and the file is untouched."""
    second.session.choose("32K", context=32_768)
    assert not second.filing.save()
    assert dialogs.told[-1].startswith(f"{file}: not saved: ")
    assert open_project(file, catalog).configuration.context == 8192
    assert second.session.configuration.context == 32_768
    assert not second.session.is_saved


def test_under_another_name_it_is_saved(second: MainWindow, dialogs: ScriptedDialogs, file: Path) -> None:
    """Then the window has a file of its own, and the banner goes."""
    second.session.choose("32K", context=32_768)
    dialogs.path = file.with_name("copy.quote")
    second.banner.save_as.click()
    assert not second.banner.isVisible()
    assert second.windowTitle() == "copy.quote[*] – Configurator"
    assert second.session.is_saved
    assert lock_file(dialogs.path).exists()


def test_nobody_saves_over_a_file_that_is_open(
    window: MainWindow, second: MainWindow, dialogs: ScriptedDialogs, file: Path
) -> None:
    """Save as onto the other window's file is refused like Save."""
    second.filing.new()
    dialogs.path = file
    assert not second.filing.save_as()
    assert "has it open" in dialogs.told[-1]
    assert window.filing.save()


@pytest.mark.parametrize("way", ["close", "new", "save as"])
def test_the_file_is_free_when_the_first_window_leaves_it(
    window: MainWindow, second: MainWindow, dialogs: ScriptedDialogs, file: Path, way: str
) -> None:
    """Closing, New and Save as give it back; opened again the second window may save."""
    dialogs.path = file.with_name("elsewhere.quote")
    {"close": window.close, "new": window.filing.new, "save as": window.filing.save_as}[way]()
    assert not lock_file(file).exists()
    second.filing.open_file(file)
    assert not second.banner.isVisible()
    assert second.filing.save()


def _foreign(file: Path, **content: str) -> None:
    owner = {"owner": "anna", "host": "ws-7", "pid": 4, "started": "2026-11-29T13:05:00+00:00", "token": "x"}
    lock_file(file).write_text(json.dumps(owner | content), encoding="utf-8")


def test_of_another_machine_the_file_may_be_taken_over(
    window: MainWindow, file: Path, dialogs: ScriptedDialogs, catalog: Catalog, project: Project
) -> None:
    """Nobody can tell whether that window lives: the banner offers it, and reads the file again."""
    _foreign(file)
    window.filing.open_file(file)
    assert "anna opened it on ws-7" in window.banner.words.text()
    assert window.banner.take_over.isVisible()
    save_project(project.with_configuration(project.configuration.replace(context=32_768)), file, catalog)
    window.banner.take_over.click()
    assert not window.banner.isVisible()
    assert window.session.configuration.context == 32_768
    assert window.filing.save()
    assert dialogs.told == []


def test_whoever_lost_the_file_cannot_overwrite_it(window: MainWindow, file: Path, dialogs: ScriptedDialogs) -> None:
    """After a takeover elsewhere, Save is refused and the banner comes."""
    window.filing.open_file(file)
    lock_file(file).unlink()
    _foreign(file)
    window.session.choose("32K", context=32_768)
    assert not window.filing.save()
    assert "anna opened it on ws-7" in dialogs.told[-1]
    assert window.banner.isVisible()
    assert json.loads(lock_file(file).read_text(encoding="utf-8"))["owner"] == "anna"


def test_what_a_dead_window_left_is_taken_over_with_a_word(window: MainWindow, file: Path) -> None:
    """Same machine, and no process holds the lock any more."""
    window.filing.open_file(file)
    owner = json.loads(lock_file(file).read_text(encoding="utf-8"))
    window.filing.new()
    _foreign(file, host=owner["host"])
    window.filing.open_file(file)
    assert not window.banner.isVisible()
    assert window.statusBar().currentMessage().startswith("anna had this file open since")
    assert window.filing.save()


def test_a_broken_file_leaves_no_lock_and_keeps_the_one_there_is(
    window: MainWindow, file: Path, dialogs: ScriptedDialogs
) -> None:
    """The window still has what it had."""
    window.filing.open_file(file)
    broken = file.with_name("broken.quote")
    broken.write_text("{", encoding="utf-8")
    window.filing.open_file(broken)
    assert len(dialogs.told) == 1
    assert not lock_file(broken).exists()
    assert lock_file(file).exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_folder_that_may_only_be_read_needs_no_lock(window: MainWindow, file: Path) -> None:
    """The project opens as ever."""
    file.parent.chmod(0o500)
    try:
        window.filing.open_file(file)
        assert window.session.path == file
        assert not window.banner.isVisible()
    finally:
        file.parent.chmod(0o700)


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=5), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(hours=47), "1 day ago"),
        (timedelta(days=3), "3 days ago"),
        (timedelta(days=-3), "just now"),
    ],
)
def test_an_age_is_told_in_its_largest_unit(passed: timedelta, words: str) -> None:
    """A clock that goes ahead elsewhere is no age."""
    assert age(datetime.now().astimezone() - passed - timedelta(milliseconds=5)) == words


def test_words_for_what_is_not_known() -> None:
    """A lock that cannot be read has an age, and an owner without a name is somebody."""
    since = datetime.now().astimezone()
    assert whose(Taken(Path("a"), None, since, is_certain=False)).startswith("a lock file that cannot be read")
    assert whose(Taken(Path("a"), Owner("", "h", since), since, is_certain=True)).startswith(
        "somebody has it open on h"
    )
    assert takeover(Owner("", "h", since)).startswith("Somebody had this file open")


def test_the_second_window_learns_that_the_first_has_closed(window: MainWindow, second: MainWindow) -> None:
    """When it is looked at again, its banner says so and offers to take the file over."""
    window.close()
    second.session.look_again()
    assert second.banner.words.text() == (
        "Read-only until you take the file over: the window that had it open has closed it."
    )
    second.banner.take_over.click()
    assert not second.banner.isVisible()
    assert second.session.guard.taken is None


def test_a_file_that_became_free_can_be_saved_at_once(
    window: MainWindow, second: MainWindow, file: Path, catalog: Catalog
) -> None:
    """The first window has closed without another save: nothing is lost by saving here."""
    second.session.choose("32K", context=32_768)
    window.close()
    assert second.filing.save()
    assert open_project(file, catalog).configuration.context == 32_768
    assert not second.banner.isVisible()


def test_what_the_first_window_saved_is_not_replaced_unasked(
    window: MainWindow, second: MainWindow, dialogs: ScriptedDialogs, file: Path, catalog: Catalog
) -> None:
    """It saved 65,536 tokens before it closed; only taking the file over puts 32,768 in their place."""
    second.session.choose("32K", context=32_768)
    window.session.choose("64K", context=65_536)
    assert window.filing.save()
    window.close()
    assert not second.filing.save()
    assert dialogs.told[-1].startswith(f"{file}: not saved: the other window has saved it since it was opened here.")
    assert open_project(file, catalog).configuration.context == 65_536
    assert second.banner.take_over.isVisible()
    second.banner.take_over.click()
    assert second.filing.save()
    assert open_project(file, catalog).configuration.context == 32_768


def test_what_the_other_window_issued_is_kept_where_its_file_is_replaced(
    window: MainWindow, dialogs: ScriptedDialogs, file: Path, catalog: Catalog
) -> None:
    """Its customer has R1: the file that replaces it knows of it, and what this window holds becomes R2."""
    window.filing.open_file(file)
    details = window.session.project.details
    signed = window.session.project.replace(details=details.replace(seller=Party(name="Seller GmbH")))
    save_project(signed.issue(catalog, date(2026, 11, 29)), file, catalog)
    window.session.choose("32K", context=32_768)
    assert window.filing.save()
    assert dialogs.asked == ["customer.quote"]
    saved = open_project(file, catalog)
    assert [one.label for one in saved.issued] == [(details.number, 1)]
    assert (saved.details.revision, saved.configuration.context) == (2, 32_768)
    said = f"What was issued in the other window is kept; this quote is {saved.details.full_number} now."
    assert window.statusBar().currentMessage() == said
    assert window.session.is_saved
