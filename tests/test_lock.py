"""Who has a file: one window at a time, a crash leaves nothing behind, and what cannot be told is said."""

import errno
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from configurator.lock import Held, Taken, claim, lock_file, take_over

# Another process that has the file until it is told to end, or dies with it.
_OTHER = """
import os, sys
from pathlib import Path
from configurator.lock import claim
held = claim(Path(sys.argv[1]))
print(type(held).__name__, flush=True)
sys.stdin.readline()
os._exit(1)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A project file, whatever is in it."""
    path = tmp_path / "customer.quote"
    path.write_text("{}", encoding="utf-8")
    return path


@pytest.fixture
def other(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the file open."""
    with subprocess.Popen(
        [sys.executable, "-c", _OTHER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Held\n"
        yield process
        process.kill()


def _write(file: Path, **content: object) -> None:
    owner = {"owner": "anna", "host": "elsewhere", "pid": 1, "started": "2026-11-29T13:05:00+00:00", "token": "x"}
    lock_file(file).write_text(json.dumps(owner | content), encoding="utf-8")


def test_the_second_reads_and_learns_who_has_it(file: Path) -> None:
    """The lock lies beside the file, names its owner in JSON, and goes with the first."""
    first = claim(file)
    assert isinstance(first, Held)
    content = json.loads((file.parent / ".customer.quote.lock").read_text(encoding="utf-8"))
    assert set(content) == {"owner", "host", "pid", "started", "token"}
    second = claim(file)
    assert isinstance(second, Taken)
    assert second.is_certain
    assert second.owner is not None
    assert (second.owner.who, second.owner.host) == (content["owner"], content["host"])
    first.release()
    assert list(file.parent.iterdir()) == [file]
    third = claim(file)
    assert isinstance(third, Held)
    third.release()


def test_another_process_keeps_it_while_it_lives(file: Path, other: subprocess.Popen[str]) -> None:
    """A process that was killed leaves its lock, which is taken over with its name."""
    taken = claim(file)
    assert isinstance(taken, Taken)
    assert taken.is_certain
    other.kill()
    other.wait()
    assert lock_file(file).exists()
    held = claim(file)
    assert isinstance(held, Held)
    assert held.left_by == taken.owner
    held.release()


def test_of_another_machine_nobody_can_tell(file: Path) -> None:
    """Its process may live; the file is read only, and may be taken over by hand."""
    _write(file)
    taken = claim(file)
    assert isinstance(taken, Taken)
    assert not taken.is_certain
    assert taken.owner is not None
    assert taken.owner.since == datetime.fromisoformat("2026-11-29T13:05:00+00:00")
    held = take_over(taken)
    assert isinstance(held, Held)
    assert held.left_by is None
    held.release()


@pytest.mark.parametrize("spoilt", ["", "{", "[]", "7", '{"owner": "a"}', "[" * 4000, '{"started": "soon"}'])
def test_an_unreadable_lock_has_an_age_and_no_owner(file: Path, spoilt: str) -> None:
    """Its time is that of the lock file."""
    lock_file(file).write_text(spoilt, encoding="utf-8")
    taken = claim(file)
    assert isinstance(taken, Taken)
    assert taken.owner is None
    assert not taken.is_certain
    assert taken.since.timestamp() == pytest.approx(lock_file(file).stat().st_mtime)


def test_whoever_lost_the_file_notices_and_removes_nothing(file: Path) -> None:
    """After a takeover the first is not the owner any more, and giving back leaves the new lock."""
    first = claim(file)
    assert isinstance(first, Held)
    taken = claim(file)
    assert isinstance(taken, Taken)
    second = take_over(taken)
    assert isinstance(second, Held)
    assert (first.is_ours, second.is_ours) == (False, True)
    first.release()
    assert lock_file(file).exists()
    second.release()


def test_a_folder_that_cannot_be_written_needs_no_lock(tmp_path: Path) -> None:
    """No lock, no failure."""
    assert claim(tmp_path / "no such folder" / "a.quote") is None


def test_a_link_and_its_file_have_one_lock(file: Path) -> None:
    """Two names of one file cannot be written by two windows."""
    link = file.with_name("link.quote")
    link.symlink_to(file)
    first = claim(file)
    assert isinstance(first, Held)
    assert isinstance(claim(link), Taken)
    first.release()


def test_an_owner_cannot_steer_the_window(file: Path) -> None:
    """A name with a line break in it stays one line."""
    _write(file, owner="a\nb", host="h" * 500)
    taken = claim(file)
    assert isinstance(taken, Taken)
    assert taken.owner is not None
    assert "\n" not in taken.owner.who
    assert len(taken.owner.host) == 80


@pytest.mark.parametrize(("age_seconds", "is_ours"), [(120, True), (0, False)])
def test_a_lock_whose_owner_died_before_writing_its_name_is_taken_over(
    file: Path, age_seconds: int, *, is_ours: bool
) -> None:
    """An empty lock that nobody holds is stale after a minute; a new one may be about to be written."""
    lock_file(file).touch()
    when = time.time() - age_seconds
    os.utime(lock_file(file), (when, when))
    asked = claim(file)
    assert isinstance(asked, Held) is is_ours
    if isinstance(asked, Held):
        asked.release()


@pytest.mark.parametrize("written", [None, 3])
def test_a_full_disk_leaves_no_lock_without_a_name(
    file: Path, monkeypatch: pytest.MonkeyPatch, written: int | None
) -> None:
    """Such a lock would keep this very window from saving once there is room; a part of one is none either."""

    def full(_descriptor: int, _content: bytes) -> int:
        if written is None:
            raise OSError(errno.ENOSPC, "No space left on device")
        return written

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert claim(file) is None
    assert list(file.parent.iterdir()) == [file]
    held = claim(file)
    assert isinstance(held, Held)
    held.release()


@pytest.mark.parametrize("name", [f"{'n' * 249}.quote", f"{'漢' * 83}.quote"])
def test_the_longest_names_have_a_lock(tmp_path: Path, name: str) -> None:
    """A name of 255 bytes leaves no room for more, and two windows may not write one file all the same."""
    first = claim(tmp_path / name)
    assert isinstance(first, Held)
    assert isinstance(claim(tmp_path / name), Taken)
    first.release()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_is_known_again_where_its_folder_is_in_another_place(file: Path) -> None:
    """A stick that was taken out and put in again; the lock of somebody else is none of ours."""
    held = claim(file)
    assert isinstance(held, Held)
    there = file.parent.with_name("elsewhere")
    file.parent.rename(there)
    moved = held.moved_to(there / file.name)
    assert moved is not None
    assert moved.is_ours
    moved.release()
    assert list(there.iterdir()) == [there / file.name]
    _write(there / file.name)
    assert held.moved_to(there / file.name) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_in_place_of_the_lock_keeps_nobody_waiting(file: Path) -> None:
    """On a stick from a stranger: nobody can tell who has the file."""
    os.mkfifo(lock_file(file))
    taken = claim(file)
    assert isinstance(taken, Taken)
    assert not taken.is_certain
