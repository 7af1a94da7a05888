"""The last ten saves: which are kept, how large they may get, and what restoring keeps."""

import os
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from configurator import history
from configurator.catalog.models import Catalog
from configurator.history import keep_replaced, keep_save, replaced_content, restored, saves_of
from configurator.project import Project, new_project
from configurator.quote.party import Party

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def _keep(folder: Path, path: Path, *contents: bytes) -> None:
    for minute, content in enumerate(contents):
        keep_save(folder, path, content, NOON + timedelta(minutes=minute))


def _contents(folder: Path, path: Path) -> list[bytes]:
    return [save.file.read_bytes() for save in saves_of(folder, path)]


def test_the_last_ten_saves_are_kept_newest_first(tmp_path: Path) -> None:
    """Of twelve saves the first two are gone."""
    path = tmp_path / "a.quote"
    _keep(tmp_path, path, *(b"%d" % number for number in range(12)))
    assert _contents(tmp_path, path) == [b"%d" % number for number in range(11, 1, -1)]
    assert saves_of(tmp_path, path)[0].when == NOON + timedelta(minutes=11)


def test_each_file_has_a_history_of_its_own_whatever_it_is_called(tmp_path: Path) -> None:
    """Another file has none, and a link leads to the history of what it names."""
    path, link = tmp_path / "a.quote", tmp_path / "link.quote"
    path.touch()
    link.symlink_to(path)
    _keep(tmp_path, path, b"1")
    assert saves_of(tmp_path, tmp_path / "b.quote") == ()
    assert _contents(tmp_path, link) == [b"1"]


def test_the_same_again_is_no_other_save(tmp_path: Path) -> None:
    """Saving twice is one entry; going back to what was saved before is another."""
    path = tmp_path / "a.quote"
    _keep(tmp_path, path, b"1", b"1", b"2", b"1")
    assert _contents(tmp_path, path) == [b"1", b"2", b"1"]


def test_what_is_replaced_for_the_first_time_is_kept(tmp_path: Path) -> None:
    """A file that came from elsewhere is in the history, with its own time, as soon as it is saved over."""
    path = tmp_path / "a.quote"
    path.write_bytes(b"theirs")
    replaced = replaced_content(path)
    assert replaced is not None
    for _ in range(2):
        keep_replaced(tmp_path, path, *replaced)
    keep_save(tmp_path, path, b"ours", datetime.now(UTC) + timedelta(seconds=1))
    assert _contents(tmp_path, path) == [b"ours", b"theirs"]


def test_a_clock_that_was_put_back_loses_no_save(tmp_path: Path) -> None:
    """Where ten saves are there already, an eleventh that seems older than all of them is the newest all the same."""
    path = tmp_path / "a.quote"
    _keep(tmp_path, path, *(b"%d" % number for number in range(10)))
    keep_save(tmp_path, path, b"after", NOON - timedelta(days=7000))
    keep_replaced(tmp_path, path, b"of a backup", NOON - timedelta(days=7))
    assert _contents(tmp_path, path)[:3] == [b"of a backup", b"after", b"9"]


def test_a_file_of_the_future_is_of_now(tmp_path: Path) -> None:
    """The time of a file from a machine with a wrong clock is not taken for what it says."""
    path = tmp_path / "a.quote"
    path.write_bytes(b"theirs")
    os.utime(path, (4e9, 4e9))
    replaced = replaced_content(path)
    assert replaced is not None
    assert replaced[1] <= datetime.now(UTC)


def test_what_is_no_file_replaces_nothing(tmp_path: Path) -> None:
    """Neither a missing file nor a folder nor one that is larger than a project may be."""
    huge = tmp_path / "huge.quote"
    huge.write_bytes(bytes(history.MOST_BYTES + 1))
    assert [replaced_content(path) for path in (tmp_path / "missing", tmp_path, huge)] == [None, None, None]


def test_what_else_lies_in_the_folder_is_no_save(tmp_path: Path) -> None:
    """A file whose name tells no time is left out and left alone."""
    path = tmp_path / "a.quote"
    _keep(tmp_path, path, b"1")
    (saves_of(tmp_path, path)[0].file.parent / "notes.quote").write_bytes(b"x")
    assert _contents(tmp_path, path) == [b"1"]


def test_together_they_stay_under_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The project that was not saved for longest goes first, the one that is saved now never."""
    monkeypatch.setattr(history, "MOST_BYTES_IN_ALL", 100)
    old, new = tmp_path / "old.quote", tmp_path / "new.quote"
    _keep(tmp_path, old, b"o" * 60)
    _keep(tmp_path, new, b"n" * 60, b"m" * 60)
    assert saves_of(tmp_path, old) == ()
    assert len(saves_of(tmp_path, new)) == 2


def _drafted(catalog: Catalog, **details: object) -> Project:
    new = new_project(catalog, date(2026, 11, 29))
    return new.replace(details=new.details.replace(number="QT-1", seller=Party(name="Seller GmbH"), **details))


def _labels(project: Project) -> list[tuple[str, int]]:
    return [one.label for one in project.issued]


def test_what_was_issued_stays_issued(catalog: Catalog) -> None:
    """Restoring what was saved before a quote was issued makes it neither unissued nor the issued one: it is R2."""
    before = _drafted(catalog, title="Draft")
    issued = _drafted(catalog).issue(catalog, date(2026, 11, 29))
    back = restored(before, issued, catalog)
    assert (_labels(back), back.details.title, back.details.full_number) == ([("QT-1", 1)], "Draft", "QT-1-R2")


def test_what_was_issued_under_another_number_stays_too(catalog: Catalog) -> None:
    """The number was changed since, and its first revision sent: no way back leads past it."""
    before = _drafted(catalog).issue(catalog, date(2026, 11, 28))
    other = before.replace(details=before.details.replace(number="QT-2")).issue(catalog, date(2026, 11, 29))
    assert _labels(restored(before, other, catalog)) == [("QT-1", 1), ("QT-2", 1)]
    assert _labels(restored(other, before, catalog)) == [("QT-1", 1), ("QT-2", 1)]


def test_two_that_were_issued_under_one_number_both_stay(catalog: Catalog) -> None:
    """Two windows have sent another content each as R1; what comes next is R2."""
    one = _drafted(catalog).issue(catalog, date(2026, 11, 29))
    other = _drafted(catalog, title="Other").issue(catalog, date(2026, 11, 29))
    both = restored(one, other, catalog)
    assert [revision.sha256 for revision in both.issued] == [one.issued[0].sha256, other.issued[0].sha256]
    assert both.changed_from(both) == both
    assert restored(_drafted(catalog, title="New"), both, catalog).details.full_number == "QT-1-R2"


def test_a_state_as_it_was_issued_is_still_the_issued_one(catalog: Catalog) -> None:
    """Nothing differs from R1, so that it is no other revision."""
    issued = _drafted(catalog).issue(catalog, date(2026, 11, 29))
    assert restored(_drafted(catalog), issued, catalog) == issued
