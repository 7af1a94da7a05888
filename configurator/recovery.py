"""What a window holds that no file does yet, kept where the next start finds it.

A window has one recovery file at the most, and never touches the project's own file here. The operating system holds
the lock of a recovery file for as long as its window's process lives: a second window leaves it alone, and the start
after a crash takes it.
"""

import json
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from configurator import limits
from configurator.catalog.models import Catalog
from configurator.files import FileProblem, make_data_folder, remove_leftovers, replace_file
from configurator.json_text import read_json
from configurator.language import _
from configurator.lock import Held, Taken, claim, take_over
from configurator.paths import project_key
from configurator.project import Project, project_from_text, project_text

MOST_BYTES = limits.RECOVERY_BYTES
"""A project of the size that can be opened, as a text inside a text."""

MOST_OFFERED = 20
"""The newest are looked at; what is older waits until these are settled."""

_FORMAT = "configurator-recovery"
_SUFFIX = ".recovery"


@dataclass(frozen=True)
class Kept:
    """A project as a window held it at `written` (with time zone). `path` is its own file, None where it has none."""

    project: Project
    path: Path | None
    written: datetime


@dataclass(frozen=True)
class LeftBehind:
    """A recovery file whose window has ended; ours until `held` is released.

    `kept` is None where it cannot be used, and `problem` then says why in a sentence.
    """

    held: Held
    kept: Kept | None
    problem: str = ""

    def remove(self) -> None:
        """What it holds is not wanted any more. Raises OSError."""
        self.held.path.unlink(missing_ok=True)
        self.held.release()


class RecoveryFile:
    """The recovery file of one window. Its methods are called by one thread at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = recovery_dir(folder)
        self._held: Held | None = None

    def write(self, project: Project, path: Path | None, catalog: Catalog) -> None:
        """Keep a project, in place of what was kept before. Raises FileProblem."""
        content = {
            "format": _FORMAT,
            "version": 1,
            "written": datetime.now(UTC).isoformat(),
            "path": str(path.absolute()) if path else None,
            "project": project_text(project, catalog),
        }
        replace_file(self._hold(path).path, json.dumps(content).encode())

    def adopt(self, left: LeftBehind) -> None:
        """Go on with what another window has left, which now is what this one holds. Raises OSError."""
        self.remove()
        self._held = left.held

    def remove(self) -> None:
        """Nothing is unsaved any more. Raises OSError where the file is still there."""
        if self._held is not None:
            self._held.path.unlink(missing_ok=True)
            self._held.release()
            self._held = None

    def _hold(self, path: Path | None) -> Held:
        if self._held is None or not self._held.is_ours:
            # Somebody who tidies up may have removed the folder.
            self._held = _claimed(self._folder, path)
        return self._held


def recovery_dir(folder: Path) -> Path:
    """Where recovery files lie below the program's own folder."""
    return folder / "recovery"


def left_behind(folder: Path, catalog: Catalog) -> tuple[LeftBehind, ...]:
    """What windows that have ended left unsaved, the newest first; each is ours until it is released."""
    place = recovery_dir(folder)
    remove_leftovers(place, ".")
    _remove_orphans(place)
    claimed = [claim_ for file in _files(place)[:MOST_OFFERED] if (claim_ := _of_the_dead(file)) is not None]
    return tuple(_read(held, catalog) for held in claimed)


def _claimed(folder: Path, path: Path | None) -> Held:
    """A new recovery file of our own. Raises FileProblem."""
    key = project_key(path) if path else "new"
    file = folder / f"{key}-{os.getpid()}-{secrets.token_hex(4)}{_SUFFIX}"
    make_data_folder(folder)
    held = claim(file)
    if not isinstance(held, Held):
        raise FileProblem(
            _("{path}: cannot be written; free some space or set CONFIGURATOR_DATA to another folder").format(path=file)
        )
    return held


def _files(place: Path) -> list[Path]:
    """The recovery files in a folder, the newest first."""
    try:
        found = [(one.stat().st_mtime, one) for one in place.iterdir() if one.suffix == _SUFFIX]
    except OSError:
        return []
    return [file for _written, file in sorted(found, reverse=True)]


def _remove_orphans(place: Path) -> None:
    """Remove the locks whose windows ended before they had written anything."""
    for lock in place.glob(f".*{_SUFFIX}.lock"):
        file = place / lock.name.removeprefix(".").removesuffix(".lock")
        if not file.exists() and isinstance(held := claim(file), Held):
            held.release()


def _of_the_dead(file: Path) -> Held | None:
    """The recovery file as ours, unless its window lives or nobody can tell."""
    asked = claim(file)
    if isinstance(asked, Taken) and not asked.is_certain and asked.is_here and _has_ended(file):
        asked = take_over(asked)
    return asked if isinstance(asked, Held) else None


def _has_ended(file: Path) -> bool:
    """Whether the process is gone that the file's name tells; for a folder on the network that knows no locks."""
    if os.name != "posix":
        return False
    try:
        os.kill(int(file.stem.split("-")[1]), 0)
    except ProcessLookupError:
        return True
    except (OSError, ValueError, IndexError, OverflowError):
        return False
    return False


def _read(held: Held, catalog: Catalog) -> LeftBehind:
    try:
        return LeftBehind(held, _kept(held.path, catalog))
    except FileProblem as problem:
        return LeftBehind(held, None, str(problem))


def _kept(file: Path, catalog: Catalog) -> Kept:
    """Raises FileProblem."""
    content = read_json(file, _("discard it"), MOST_BYTES)
    try:
        written, path, text = _parts(content)
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise FileProblem(_("{path}: not a whole recovery file; discard it").format(path=file)) from error
    return Kept(project_from_text(text, file, catalog), path, written)


def _parts(content: dict[str, Any]) -> tuple[datetime, Path | None, str]:
    """Raises ValueError, KeyError or TypeError for what is no recovery file."""
    if content["format"] != _FORMAT:
        raise ValueError(content["format"])
    path, text = content["path"], content["project"]
    if not isinstance(text, str) or not isinstance(path, str | None):
        raise TypeError(path)
    if "\0" in (path or ""):
        raise ValueError(path)
    return datetime.fromisoformat(content["written"]).astimezone(), Path(path) if path else None, text
