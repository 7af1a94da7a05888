"""What the user's own TOML files hold, kept as JSON, so that a start with a thousand of them need not parse each.

Parsing TOML takes three quarters of the time that an entry takes. A file is known again by size and the times of its
last change; what is kept for it is validated like what is parsed. Whatever is wrong with the keeping costs time alone.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from configurator import limits
from configurator.files import FileProblem, make_data_folder, replace_file
from configurator.json_text import read_json

WORTH_IT = 50
"""Files below which nothing is kept: parsing them is as fast as asking."""

_FORMAT = 1

Stamp = list[int]
"""Size, then last change of content and of the file itself in nanoseconds; nobody can set the last one back."""


class ParsedFiles:
    """The contents of one folder's files: those of the last time, and those of this time to be kept for the next."""

    def __init__(self, folder: Path, store: Path) -> None:
        self._folder, self._store = folder, store
        self._before = _stored(store)
        self._now: dict[str, tuple[Stamp, Mapping[str, Any]]] = {}
        self._has_news = False

    def content(self, file: Path) -> dict[str, Any] | None:
        """What a file holds that has not changed since it was parsed; None for any other."""
        known = self._before.get(str(file))
        with suppress(OSError, ValueError, TypeError):
            stamp, content = known or ([], {})
            if stamp and stamp == _stamp(file) and isinstance(content, dict):
                self._now[str(file)] = stamp, content
                return content
        return None

    def keep(self, file: Path, content: Mapping[str, Any]) -> None:
        """Note what a file of the folder was parsed to, once it has proved valid."""
        if file.is_relative_to(self._folder):
            with suppress(OSError):
                self._now[str(file)] = _stamp(file), content
                self._has_news = True

    def save(self) -> None:
        """Keep what was noted for the next start, where it is new and worth it."""
        is_new = self._has_news or len(self._now) < len(self._before)
        if is_new and len(self._now) >= WORTH_IT:
            text = json.dumps({"format": _FORMAT, "files": self._now}, default=str, ensure_ascii=False)
            with suppress(FileProblem):
                make_data_folder(self._store.parent)
                replace_file(self._store, text.encode())


def _stored(store: Path) -> dict[str, Any]:
    with suppress(FileProblem, AttributeError):
        kept = read_json(store, "", limits.PARSED_BYTES)
        if kept.get("format") == _FORMAT and isinstance(kept.get("files"), dict):
            return dict(kept["files"])
    return {}


def _stamp(file: Path) -> Stamp:
    status = file.stat()
    return [status.st_size, status.st_mtime_ns, status.st_ctime_ns]
