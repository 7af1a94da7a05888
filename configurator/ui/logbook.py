"""A log on this machine of what the program did and how it failed, for a bug report.

It holds nothing of a customer: no names, no paths of projects, no values. Of a fault it holds kind and place, and not
the message, in which a value may stand. Nothing is sent anywhere.
"""

from __future__ import annotations

import logging
import os
import re
from collections import deque
from collections.abc import Callable, Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_log_path

if TYPE_CHECKING:
    from configurator.ui.mainwindow import MainWindow

MOST_BYTES = 256 * 1024
OLDER_FILES = 3

LOG = logging.getLogger("configurator")

_FRAME = re.compile(r'^  File "(?P<file>[^"]+)", line (?P<line>\d+), in (?P<name>\S+)')
_KIND = re.compile(r"^[A-Za-z_][\w.]*")


def default_log_file() -> Path:
    """The log in the user's own folder. The environment variable CONFIGURATOR_LOG names another file."""
    named = os.environ.get("CONFIGURATOR_LOG")
    folder = user_log_path("inference-server-configurator", appauthor=False)
    return Path(named) if named else folder / "configurator.log"


def start_log(file: Path) -> Callable[[], None]:
    """Write the log to a file, which is rotated; without one where it cannot be made. Returns what ends that."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=MOST_BYTES, backupCount=OLDER_FILES, encoding="utf-8")
    except OSError:
        return lambda: None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    # A full disk must not end in a traceback on a terminal that nobody reads.
    handler.handleError = lambda record: None  # type: ignore[method-assign]  # noqa: ARG005
    LOG.setLevel(logging.INFO)
    LOG.propagate = False
    LOG.addHandler(handler)

    def stop() -> None:
        LOG.removeHandler(handler)
        handler.close()

    return stop


def recent_lines(file: Path, most: int = 40) -> list[str]:
    """The last lines of the log, the oldest first; none where there is no log."""
    try:
        with file.open(encoding="utf-8", errors="replace") as stream:
            return [line.rstrip("\n") for line in deque(stream, most)]
    except OSError:
        return []


def without_values(trace: str) -> str:
    """Kind and place of a fault from its traceback: files of the program and its libraries, lines, functions."""
    return " < ".join(reversed(list(_places(trace.splitlines()))))


def follow(window: MainWindow) -> None:
    """Write down what a window does with files: that, and of which kind, and not which."""
    window.filing.recent_changed.connect(lambda: LOG.info("a project was opened or saved"))
    window.exporting.written.connect(lambda path: LOG.info("exported as %s", path.suffix.lower()))
    window.exporting.failed.connect(lambda _why: LOG.warning("an export failed"))
    window.keeping.noticed.connect(lambda _why: LOG.warning("recovery or history could not be kept"))


def _places(lines: list[str]) -> Iterator[str]:
    is_within = False
    for line in lines:
        if (frame := _FRAME.match(line)) is not None:
            yield f"{_short(frame['file'])}:{frame['line']} {frame['name']}"
            is_within = True
        elif is_within and (kind := _KIND.match(line)) is not None:
            # The lines that follow belong to the message.
            yield kind[0]
            is_within = False


def _short(file: str) -> str:
    """A file by its last two names; what stands before them may name a person."""
    return "/".join(re.split(r"[/\\]", file)[-2:])
