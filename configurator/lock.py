"""Who has a project file open. A lock file lies beside it while a window does, so that a second one only reads.

The lock file names its owner, and the operating system holds it for as long as the owner's process lives. So a lock
that a crash has left behind is told from one that is in use, without asking after the number of a process.
"""

import errno
import getpass
import json
import os
import secrets
import socket
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from configurator import limits
from configurator.files import FileProblem, one_line
from configurator.json_text import read_json
from configurator.paths import project_key

_MOST_BYTES = limits.LOCK_BYTES
_UNFINISHED_SECONDS = 60
_LONGEST_NAME = 255
"""Bytes of a file's name, without its folders."""

_NOT_HELD_BY_SYSTEM = (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
"""What a folder on the network answers that knows no locks."""


@dataclass(frozen=True)
class Owner:
    """Who opened a file, on which machine, and when (with its time zone)."""

    who: str
    host: str
    since: datetime


@dataclass(frozen=True)
class Taken:
    """Another window has the file. `owner` is None where its lock file cannot be read.

    It `is_certain` where the system says that the other process lives; else nobody here can tell, and the person may
    take the file over. It `is_free` where that window has given the file back meanwhile, or ended without doing so.
    """

    path: Path
    owner: Owner | None
    since: datetime
    is_certain: bool
    is_free: bool = False

    @property
    def is_here(self) -> bool:
        """Whether the owner's window was opened on this machine."""
        return self.owner is not None and self.owner.host == socket.gethostname()


@dataclass(frozen=True)
class Held:
    """The file is ours until `release`. `left_by` is the owner whose process ended without giving it back."""

    path: Path
    token: str
    descriptor: int
    left_by: Owner | None = None

    @property
    def is_ours(self) -> bool:
        """Whether nobody has taken the file over since."""
        return _read(lock_file(self.path)).get("token") == self.token

    def moved_to(self, path: Path) -> "Held | None":
        """The same lock where a drive has come back in another place; None where another lock, or none, lies there."""
        is_here = _read(lock_file(path)).get("token") == self.token
        return replace(self, path=path) if is_here else None

    def release(self) -> None:
        """Give the file back; a lock that somebody else has put there by now stays."""
        is_ours = self.is_ours
        # Windows removes no file that is open; and the drive that it is on may have gone.
        with suppress(OSError):
            os.close(self.descriptor)
        if is_ours:
            with suppress(OSError):
                lock_file(self.path).unlink()


Claim = Held | Taken | None
"""What asking for a file gave; None where no lock can lie beside it, as in a folder that may only be read."""


def lock_file(path: Path) -> Path:
    """Where the lock of a project lies; one file with two names, by a link, has one lock."""
    real = Path(_real(path))
    name = f".{real.name}.lock"
    # A name that fills what a folder allows leaves no room for more.
    return real.parent / (name if len(os.fsencode(name)) <= _LONGEST_NAME else f".{project_key(real)}.lock")


def claim(path: Path) -> Claim:
    """Ask for a file. What a dead process of this machine has left is taken over."""
    try:
        return _create(path, None)
    except FileExistsError:
        return _claim_existing(path)
    except (OSError, ValueError):
        # ValueError is for a name with a NUL.
        return None


def take_over(taken: Taken) -> Claim:
    """Put our lock in the place of another one; the other window will refuse to save."""
    return _replace(taken.path, None)


def look_again(taken: Taken) -> Taken:
    """Who has the file now, without asking for it."""
    found = lock_file(taken.path)
    if not found.exists():
        return replace(taken, is_certain=False, is_free=True)
    owner, is_alive = _owner(_read(found)), _is_held(found)
    is_here = owner is not None and owner.host == socket.gethostname()
    is_free = is_here and is_alive is False
    return Taken(taken.path, owner, owner.since if owner else _written(found), is_alive is True, is_free)


def same_file(one: Path, other: Path) -> bool:
    """Whether two names lead to one file, which need not exist."""
    return _real(one) == _real(other)


def _real(path: Path) -> str:
    """Where a path leads; a name with a NUL, which leads nowhere, as it is."""
    try:
        return os.path.realpath(path)
    except ValueError:
        return str(path)


def _claim_existing(path: Path) -> Claim:
    found = lock_file(path)
    content, is_alive = _read(found), _is_held(found)
    owner = _owner(content)
    is_of_here = owner is not None and owner.host == socket.gethostname()
    if is_alive is False and (is_of_here or _is_unfinished(found)):
        return _replace(path, owner)
    return Taken(path, owner, owner.since if owner else _written(found), is_certain=is_alive is True)


def _is_unfinished(found: Path) -> bool:
    """Whether the owner's process ended before it had written its name, which takes no minute."""
    try:
        status = found.stat()
    except OSError:
        return False
    return status.st_size == 0 and time.time() - status.st_mtime > _UNFINISHED_SECONDS


def _replace(path: Path, left_by: Owner | None) -> Claim:
    try:
        lock_file(path).unlink(missing_ok=True)
        return _create(path, left_by)
    except OSError:
        # Another window was quicker, or the folder may only be read.
        found = lock_file(path)
        owner = _owner(_read(found))
        return Taken(path, owner, owner.since if owner else _written(found), is_certain=False)


def _create(path: Path, left_by: Owner | None) -> Held:
    """Write a new lock file. Raises OSError, FileExistsError where there is one."""
    descriptor = os.open(lock_file(path), os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
    token = secrets.token_hex(8)
    content = {
        "owner": _who(),
        "host": socket.gethostname(),
        "pid": os.getpid(),
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "token": token,
    }
    with suppress(OSError):
        _hold(descriptor)
    try:
        _write(descriptor, json.dumps(content).encode())
    except OSError:
        # A lock without a name would keep everybody out, this window too.
        os.close(descriptor)
        lock_file(path).unlink(missing_ok=True)
        raise
    return Held(path, token, descriptor, left_by)


def _write(descriptor: int, content: bytes) -> None:
    """Raises OSError also where no more than a part has found room."""
    if os.write(descriptor, content) < len(content):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _who() -> str:
    try:
        return getpass.getuser()
    except (ImportError, OSError, KeyError):  # on Windows, where no variable tells the name
        return ""


def _read(found: Path) -> dict[str, object]:
    """What a lock file says; nothing where it cannot be read."""
    try:
        content = read_json(found, "", _MOST_BYTES)
    except FileProblem:
        return {}
    return content if isinstance(content, dict) else {}


def _owner(content: dict[str, object]) -> Owner | None:
    try:
        since = datetime.fromisoformat(str(content["started"])).astimezone()
        return Owner(one_line(str(content["owner"]))[:80], one_line(str(content["host"]))[:80], since)
    except (KeyError, ValueError, OverflowError):
        return None


def _written(found: Path) -> datetime:
    try:
        return datetime.fromtimestamp(found.stat().st_mtime).astimezone()
    except OSError:
        return datetime.now().astimezone()


def _is_held(found: Path) -> bool | None:
    """Whether a living process holds a lock file; None where the system cannot tell."""
    try:
        descriptor = _opened(found)
    except OSError:
        return None
    try:
        _hold(descriptor)
    except OSError as error:
        return None if error.errno in _NOT_HELD_BY_SYSTEM else True
    finally:
        os.close(descriptor)
    return False


def _opened(found: Path) -> int:
    """A descriptor of a lock file; that of another person may only be read, which is enough to ask after it."""
    try:
        return os.open(found, os.O_RDWR)
    except PermissionError:
        return os.open(found, os.O_RDONLY)


if sys.platform == "win32":
    import msvcrt

    _BEHIND_THE_TEXT = 1 << 20
    """Windows lets nobody read what is locked, and so a byte is locked that is not there."""

    def _hold(descriptor: int) -> None:
        """Have the system hold the file until its process ends. Raises OSError where another one has it."""
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _BEHIND_THE_TEXT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, place, os.SEEK_SET)

else:
    import fcntl

    def _hold(descriptor: int) -> None:
        """Have the system hold the file until its process ends. Raises OSError where another one has it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
