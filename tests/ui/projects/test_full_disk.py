"""No space, a lost lock, a drive that went: the old file whole, the work in the window, one sentence."""

import ctypes
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from configurator.catalog.models import Catalog
from configurator.lock import lock_file
from configurator.project import Project, open_project, save_project
from configurator.ui.main_window import MainWindow
from tests.ui.scripted_dialogs import ScriptedDialogs

resource = pytest.importorskip("resource", reason="limits as POSIX has them")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits and mounts as Linux has them")


@pytest.fixture
def drive(tmp_path: Path) -> Iterator[Path]:
    """A drive of 64 KiB, where mounting is allowed."""
    place = tmp_path / "drive"
    place.mkdir()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"tmpfs", os.fsencode(place), b"tmpfs", 0, b"size=64k") != 0:
        pytest.skip(f"no drive to fill: mounting one is {os.strerror(ctypes.get_errno()).lower()}")
    yield place
    libc.umount2(os.fsencode(place), 2)


@contextmanager
def no_growth() -> Iterator[None]:
    """Let no file of this process become larger than 100 bytes; not even the one that the tests report into."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def _saved(window: MainWindow, dialogs: ScriptedDialogs, file: Path) -> bytes:
    """The content of a file that the window has open, with a change that is not saved."""
    dialogs.path = file
    assert window.filing.save_as()
    window.session.choose("8 cards", cards=8, tensor_parallel=8)
    return file.read_bytes()


def test_a_full_drive_leaves_the_old_file(window: MainWindow, dialogs: ScriptedDialogs, drive: Path) -> None:
    """Saved after there is room again."""
    file, filler = drive / "a.quote", drive / "filler"
    before = _saved(window, dialogs, file)
    with pytest.raises(OSError, match="No space left"):
        filler.write_bytes(bytes(65_536))
    assert not window.filing.save()
    assert dialogs.told == [
        f"{file}: cannot be written: no space left on device; free some space or choose another folder"
    ]
    assert file.read_bytes() == before
    assert sorted(one.name for one in drive.iterdir()) == [".a.quote.lock", "a.quote", "filler"]
    assert (window.session.configuration.cards, window.session.is_saved) == (8, False)
    filler.unlink()
    assert window.filing.save()


def test_a_file_that_may_not_grow_leaves_the_old_one(
    window: MainWindow,
    dialogs: ScriptedDialogs,
    tmp_path: Path,
) -> None:
    """The same where a limit of the system stops the writing."""
    file = tmp_path / "a.quote"
    before = _saved(window, dialogs, file)
    with no_growth():
        is_saved = window.filing.save()
    assert not is_saved
    assert dialogs.told == [f"{file}: cannot be written: file too large; free some space or choose another folder"]
    assert file.read_bytes() == before
    assert not window.session.is_saved


def test_a_stick_that_went_is_one_sentence_and_the_work_is_saved_elsewhere(
    window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path, catalog: Catalog
) -> None:
    """The folder is gone with file and lock; every further try says the same, and another name helps."""
    stick = tmp_path / "stick"
    stick.mkdir()
    _saved(window, dialogs, stick / "a.quote")
    shutil.rmtree(stick)
    for _ in range(2):
        assert not window.filing.save()
    wanted = f"{stick / 'a.quote'}: cannot be written: no such file or directory; choose another folder"
    assert dialogs.told == [wanted, wanted]
    assert (window.session.configuration.cards, window.session.is_saved) == (8, False)
    dialogs.path = tmp_path / "b.quote"
    assert window.filing.save_as()
    assert open_project(dialogs.path, catalog).configuration.cards == 8


def test_a_stick_that_comes_back_is_saved_to(window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path) -> None:
    """Its lock went with it and is made anew, once."""
    stick = tmp_path / "stick"
    stick.mkdir()
    _saved(window, dialogs, stick / "a.quote")
    shutil.rmtree(stick)
    assert not window.filing.save()
    stick.mkdir()
    assert window.filing.save()
    assert lock_file(stick / "a.quote").exists()
    assert window.filing.save()


def test_a_protected_file_and_a_name_too_long_are_one_sentence_each(
    window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path
) -> None:
    """The file is as it was, and the mend fits what is in the way."""
    file = tmp_path / "a.quote"
    before = _saved(window, dialogs, file)
    file.chmod(0o444)
    assert not window.filing.save()
    assert dialogs.told.pop() == f"{file}: write-protected, so it was left as it is; choose another name"
    assert file.read_bytes() == before
    dialogs.path = tmp_path / f"{'n' * 300}.quote"
    assert not window.filing.save_as()
    assert dialogs.told.pop().endswith("file name too long; choose a shorter name or another folder")
    assert not window.session.is_saved


def test_a_file_opened_on_a_full_drive_is_saved_once_there_is_room(
    window: MainWindow, dialogs: ScriptedDialogs, drive: Path, catalog: Catalog, project: Project
) -> None:
    """No lock found room, and none is left half written to stand in the way of this very window."""
    file, filler = drive / "a.quote", drive / "filler"
    save_project(project, file, catalog)
    with pytest.raises(OSError, match="No space left"):
        filler.write_bytes(bytes(65_536))
    window.filing.open_file(file)
    assert sorted(one.name for one in drive.iterdir()) == ["a.quote", "filler"]
    window.session.choose("8 cards", cards=8, tensor_parallel=8)
    filler.unlink()
    assert window.filing.save()
    assert dialogs.told == []
    assert lock_file(file).exists()


def test_a_stick_in_another_place_is_saved_to(
    window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path, catalog: Catalog
) -> None:
    """The lock that came along is this window's own, so that the window does not keep itself out."""
    stick, there = tmp_path / "stick", tmp_path / "stick1"
    stick.mkdir()
    _saved(window, dialogs, stick / "a.quote")
    stick.rename(there)
    dialogs.path = there / "a.quote"
    assert window.filing.save_as()
    assert dialogs.told == []
    assert open_project(dialogs.path, catalog).configuration.cards == 8
    window.session.guard.leave()
    assert [one.name for one in there.iterdir()] == ["a.quote"]
