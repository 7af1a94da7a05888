"""Reading with a limit, and writing so that a failure leaves the old file whole."""

import os
from pathlib import Path

import pytest

from configurator.files import FileProblem, read_text, replace_file
from configurator.units import MIB


def test_text_is_read_with_and_without_a_byte_order_mark(tmp_path: Path) -> None:
    """A UTF-8 text is the same with the mark that some editors put before it."""
    plain, marked = tmp_path / "plain", tmp_path / "marked"
    plain.write_bytes("Straße".encode())
    marked.write_bytes(b"\xef\xbb\xbf" + "Straße".encode())
    assert read_text(plain) == read_text(marked) == "Straße"


def test_a_file_of_just_the_limit_is_read(tmp_path: Path) -> None:
    """The limit itself is allowed, and one byte more is not."""
    file = tmp_path / "file"
    file.write_bytes(b"a" * MIB)
    assert len(read_text(file, MIB)) == MIB
    file.write_bytes(b"a" * (MIB + 1))
    with pytest.raises(FileProblem, match="larger than the 1 MiB that such a file may have; choose another file"):
        read_text(file, MIB)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing", "cannot be read: no such file or directory; check its name"),
        ("folder", "cannot be read: is a directory; check its name"),
        ("latin", r"not a text file in UTF-8 \(byte 2\); choose another file"),
        ("latin/below", "cannot be read: not a directory; check its name"),
        ("n" * 300, "cannot be read: file name too long; check its name"),
    ],
)
def test_what_cannot_be_read_is_named_with_the_mend(tmp_path: Path, name: str, why: str) -> None:
    """A reading problem is one line: the file, the reason, what to do."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "latin").write_bytes(b"Gr\xfc\xdfe")
    with pytest.raises(FileProblem, match=why) as caught:
        read_text(tmp_path / name)
    assert str(caught.value).startswith(f"{tmp_path / name}: ")
    assert len(str(caught.value).splitlines()) == 1


def test_a_problem_is_one_line_whatever_a_name_holds() -> None:
    """Line breaks and terminal codes in a name are replaced, and spaces of any width are kept."""
    problem = FileProblem("a\nb\x1b[2J\N{NO-BREAK SPACE}c.quote: cannot be read")
    assert str(problem) == "a�b�[2J\N{NO-BREAK SPACE}c.quote: cannot be read"


def test_a_file_is_replaced_and_keeps_its_rights(tmp_path: Path) -> None:
    """A replaced file has the new content and the old rights, and nothing is left beside it."""
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o640)
    replace_file(file, b"new")
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [file]


def test_a_new_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    """A file that was not there gets what the process gives a new file, not those of a temporary one."""
    replace_file(tmp_path / "ours", b"")
    (tmp_path / "theirs").touch()
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "theirs").stat().st_mode


@pytest.mark.parametrize("failing", ["fsync", "replace", "chmod"])
def test_a_failure_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    """Where any step of writing fails, the old file is as it was and no temporary file is left."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "file"
    file.write_bytes(b"old")
    monkeypatch.setattr(os, failing, fail)
    with pytest.raises(FileProblem, match="cannot be written: no space left on device; free some space or choose"):
        replace_file(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_is_open_elsewhere_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to replace a file that another program has open: the sentence says to close it there."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "quote.xlsx"
    file.write_bytes(b"old")
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(FileProblem, match="permission denied; close it elsewhere or choose another name"):
        replace_file(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_a_scanner_holds_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses twice; the third attempt is made and works."""
    refusals, replace = [PermissionError(), PermissionError()], Path.replace

    def replaced(beside: Path, path: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return replace(beside, path)

    monkeypatch.setattr(Path, "replace", replaced)
    monkeypatch.setattr("configurator.files._PATIENCE", (0.001, 0.001))
    replace_file(tmp_path / "a.quote", b"new")
    assert (tmp_path / "a.quote").read_bytes() == b"new"
    assert not refusals


def test_a_drive_that_goes_while_writing_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where even the temporary file cannot be removed any more, the sentence is about the file all the same."""

    def gone(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", gone)
    monkeypatch.setattr(os, "unlink", gone)
    with pytest.raises(FileProblem, match="file: cannot be written: input/output error; close it elsewhere"):
        replace_file(tmp_path / "file", b"new")


def test_a_folder_that_cannot_be_synced_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the new file is in its place, a folder that refuses to be opened does not turn success into failure."""
    really_open = os.open

    def refuse_folders(path: Path, *rest: int) -> int:
        if Path(path).is_dir():
            raise PermissionError(13, "Permission denied")
        return really_open(path, *rest)

    monkeypatch.setattr(os, "open", refuse_folders)
    replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing/file", "cannot be written: no such file or directory; choose another folder"),
        ("below/file", "cannot be written: not a directory; choose another folder"),
        ("folder", "cannot be written: is a directory; close it elsewhere or choose another name"),
        ("n" * 300, "cannot be written: file name too long; choose a shorter name or another folder"),
    ],
)
def test_where_nothing_can_be_written_is_named_with_the_mend(tmp_path: Path, name: str, why: str) -> None:
    """A writing problem is one line with file, reason and mend, and leaves nothing behind."""
    (tmp_path / "below").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileProblem, match=why) as caught:
        replace_file(tmp_path / name, b"new")
    assert str(caught.value).startswith(f"{tmp_path / name}: ")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["below", "folder"]
