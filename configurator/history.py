"""The last saves of each project file, kept apart from it, so that an earlier one can be looked at and restored."""

import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from configurator import limits
from configurator.catalog.models import Catalog
from configurator.files import FileProblem, make_data_folder, read_bytes, remove_leftovers, replace_file
from configurator.paths import project_key
from configurator.project import SUFFIX, Project

MOST_KEPT = 10
"""Saves of one project file."""

MOST_BYTES = limits.TEXT_BYTES
"""A larger file could not be opened as a project."""

MOST_BYTES_IN_ALL = limits.HISTORY_BYTES
"""Of all projects; those that were not saved for longest go first."""

_TICK = timedelta(microseconds=1)
_STAMP = "%Y%m%dT%H%M%S.%fZ"


@dataclass(frozen=True)
class Save:
    """One save: when (with time zone), and the file that holds what was saved."""

    when: datetime
    file: Path


def keep_save(folder: Path, path: Path, content: bytes, when: datetime) -> None:
    """Keep what was saved to `path`. Saving the same again is no other save. Raises FileProblem."""
    newest = saves_of(folder, path)[:1]
    if not _holds(newest, content):
        _keep(folder, path, content, when)


def keep_replaced(folder: Path, path: Path, content: bytes, when: datetime) -> None:
    """Keep what stood in `path` before it was saved to, unless it is known. Raises FileProblem."""
    if not _holds(saves_of(folder, path), content):
        _keep(folder, path, content, when)


def saves_of(folder: Path, path: Path) -> tuple[Save, ...]:
    """The kept saves of a project file, the newest first."""
    try:
        files = [file for file in _place(folder, path).iterdir() if file.suffix == SUFFIX]
    except OSError:
        return ()
    saves = (Save(when, file) for file in files if (when := _when(file)) is not None)
    return tuple(sorted(saves, key=lambda save: save.when, reverse=True))


def replaced_content(path: Path) -> tuple[bytes, datetime] | None:
    """What stands in a file, and since when; None where there is none that could be a project."""
    try:
        written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        return read_bytes(path, MOST_BYTES), min(written, datetime.now(UTC))
    except (OSError, FileProblem, OverflowError, ValueError):
        return None


def restored(earlier: Project, now: Project, catalog: Catalog) -> Project:
    """An earlier state of a project to go on with, under the next revision where its own was issued otherwise.

    Whatever was issued since then stays issued, also under another number: the customer has the document.
    """
    return earlier.with_issued_of(now).settled(catalog)


def _history_dir(folder: Path) -> Path:
    return folder / "history"


def _place(folder: Path, path: Path) -> Path:
    return _history_dir(folder) / project_key(path)


def _holds(saves: tuple[Save, ...], content: bytes) -> bool:
    return any(
        save.file.stat().st_size == len(content) and read_bytes(save.file, MOST_BYTES) == content for save in saves
    )


def _keep(folder: Path, path: Path, content: bytes, when: datetime) -> None:
    place = _place(folder, path)
    make_data_folder(place)
    remove_leftovers(place, ".")
    # A clock that was put back, or a file that a backup has put back, must not come behind what it replaces.
    earliest = max((save.when + _TICK for save in saves_of(folder, path)), default=when)
    replace_file(place / f"{max(when, earliest).astimezone(UTC).strftime(_STAMP)}{SUFFIX}", content)
    for save in saves_of(folder, path)[MOST_KEPT:]:
        with suppress(OSError):
            save.file.unlink()
    _make_room(folder, place)


def _make_room(folder: Path, used: Path) -> None:
    """Let the histories go that were not added to for longest, while all together are too large."""
    with suppress(OSError):
        places = sorted(_history_dir(folder).iterdir(), key=lambda place: place.stat().st_mtime)
        sizes = {place: sum(file.stat().st_size for file in place.iterdir()) for place in places}
        total = sum(sizes.values())
        for place in places:
            if total <= MOST_BYTES_IN_ALL:
                return
            if place != used:
                shutil.rmtree(place)
                total -= sizes[place]


def _when(file: Path) -> datetime | None:
    try:
        return datetime.strptime(file.stem, _STAMP).replace(tzinfo=UTC).astimezone()
    except ValueError:
        return None
