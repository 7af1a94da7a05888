"""The one door for files: reading with a limit, writing by replacing.

A file that comes from outside is read here, so that its size is checked in one place. A file that is written replaces
the old one in one step, so that a failure leaves the old file whole.
"""

import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from unicodedata import category

from configurator import limits
from configurator.language import _
from configurator.units import MIB

if sys.platform == "darwin":
    import fcntl

_PART = ".part"
_STALE_SECONDS = 3600
_PATIENCE = (0.05, 0.1, 0.2, 0.4) if sys.platform == "win32" else ()
"""How often and how long replacing waits, in seconds: on Windows a scanner holds a new file for a moment."""
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class FileProblem(Exception):
    """A file cannot be read or written; the text is one sentence with the file, the reason and the mend."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line(sentence))


def one_line(text: str) -> str:
    """Text that may hold names from outside, without what would break the line or steer a terminal."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or category(one) == "Zs" else "\N{REPLACEMENT CHARACTER}" for one in text)


_TURNS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""The marks that embed, override and isolate a direction of writing."""


def as_written(text: str) -> str:
    """Text without the marks that make what follows read in another order than it is stored."""
    return text.translate(_TURNS)


def read_text(path: Path, most_bytes: int = limits.TEXT_BYTES) -> str:
    """Read a UTF-8 text file (with or without a byte order mark) of at most `most_bytes`.

    Raises FileProblem.
    """
    content = read_bytes(path, most_bytes)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileProblem(
            _("{path}: not a text file in UTF-8 (byte {place}); choose another file").format(
                path=path, place=error.start
            )
        ) from error


def read_bytes(path: Path, most_bytes: int, mend: str = "") -> bytes:
    """Read an ordinary file of at most `most_bytes`; `mend` is for a larger one. Raises FileProblem."""
    with opened(path) as stream:
        content = stream.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise FileProblem(
            _("{path}: larger than the {most} MiB that such a file may have; {mend}").format(
                path=path, most=most_bytes // MIB, mend=mend or _("choose another file")
            )
        )
    return content


def read_head(path: Path, most_bytes: int) -> bytes:
    """The beginning of an ordinary file. Raises FileProblem."""
    with opened(path) as stream:
        return stream.read(most_bytes)


@contextmanager
def opened(path: Path) -> Iterator[BufferedReader]:
    """An ordinary file to read from. Raises FileProblem, also where reading from it fails."""
    try:
        if not _can_end(path):
            raise FileProblem(_("{path}: not a file that can be read; choose another").format(path=path))
        with path.open("rb") as stream:
            yield stream
    except OSError as error:
        raise FileProblem(
            _("{path}: cannot be read: {reason}; check its name or choose another").format(
                path=path, reason=reason(error)
            )
        ) from error


def _can_end(path: Path) -> bool:
    """False for a pipe or a device, which could be read for ever, and for a name with a NUL. Raises OSError."""
    try:
        mode = path.stat().st_mode
        # What a folder is, opening it tells.
        return stat.S_ISREG(mode) or stat.S_ISDIR(mode)
    except ValueError:
        return False


def replace_file(path: Path, content: bytes) -> None:
    """Write `content` beside `path`, make it durable, then put it in the place of `path`.

    A link is followed, so that the file it names is replaced and not the link. Raises FileProblem, also for a file that
    is write-protected; the old file is then as it was and nothing is left beside it.
    """
    path = Path(os.path.realpath(path))
    if why_not := _why_not_replaced(path):
        raise FileProblem(
            _("{path}: {why_not}, so it was left as it is; choose another name").format(path=path, why_not=why_not)
        )
    prefix = f".{path.name[:40]}."
    remove_leftovers(path.parent, prefix)
    try:
        descriptor, name = tempfile.mkstemp(prefix=prefix, suffix=_PART, dir=path.parent)
    except OSError as error:
        raise FileProblem(
            _("{path}: cannot be written: {reason}; choose another folder").format(path=path, reason=reason(error))
        ) from error
    beside = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            _make_durable(stream.fileno())
        beside.chmod(_mode_for(path))
        _put_in_place(beside, path)
        sync_folder(path.parent)
    except OSError as error:
        raise FileProblem(_not_replaced(path, error)) from error
    finally:
        # The drive may have gone meanwhile, and the sentence about that is on its way already.
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _put_in_place(beside: Path, path: Path) -> None:
    """Replace `path` in one step. Raises OSError."""
    for seconds in _PATIENCE:
        try:
            beside.replace(path)
        except PermissionError:
            time.sleep(seconds)
        else:
            return
    beside.replace(path)


def _why_not_replaced(path: Path) -> str:
    """What is in the way: a device or pipe, or a file whose owner may not write, which replacing would pass by."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return ""
    if stat.S_ISREG(mode):
        return "" if mode & stat.S_IWUSR else _("write-protected")
    return "" if stat.S_ISDIR(mode) else _("no ordinary file")


def _not_replaced(path: Path, error: OSError) -> str:
    """Why a file could not be written; the mend depends on what is in the way."""
    if error.errno in _FULL:
        text = _("{path}: cannot be written: {reason}; free some space or choose another folder")
    elif error.errno == errno.ENAMETOOLONG:
        text = _("{path}: cannot be written: {reason}; choose a shorter name or another folder")
    else:
        text = _("{path}: cannot be written: {reason}; close it elsewhere or choose another name")
    return text.format(path=path, reason=reason(error))


def make_data_folder(folder: Path) -> None:
    """A folder for what the program keeps for itself, which nobody else may look into. Raises FileProblem."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FileProblem(
            _("{path}: cannot be made: {reason}; free some space or set CONFIGURATOR_DATA to another folder").format(
                path=folder, reason=reason(error)
            )
        ) from error


def remove_leftovers(folder: Path, prefix: str) -> None:
    """Remove what a process that was killed while writing such a file has left; nobody writes for an hour."""
    with suppress(OSError):
        for leftover in folder.iterdir():
            is_part = leftover.name.startswith(prefix) and leftover.name.endswith(_PART)
            if is_part and time.time() - leftover.stat().st_mtime > _STALE_SECONDS:
                leftover.unlink()


def reason(error: OSError) -> str:
    """The system's words for what went wrong, without the path, which the sentence already names."""
    return (error.strerror or str(error)).lower()


def _mode_for(path: Path) -> int:
    """The rights of the file that is replaced, else what the process would give a new file."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _make_durable(descriptor: int) -> None:
    """Have the drive itself hold what was written; on a Mac fsync alone leaves it in the drive's memory."""
    if sys.platform == "darwin":
        # A share on the network does not know it.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """Make the rename itself durable, where the system can (Windows cannot open a folder).

    The new file is whole and in its place by now, so that a failure here is none of the caller's.
    """
    if os.name == "posix":
        with suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
