"""A log on this machine of what the program did and how it failed, for a bug report.

It holds nothing of a customer: no names, no paths of projects, no values. Of a fault it holds kind and place, and not
the message, in which a value may stand. Nothing is sent anywhere.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import re
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_log_path

if TYPE_CHECKING:
    from configurator.ui.main_window import MainWindow

MOST_BYTES = 256 * 1024
OLDER_FILES = 3
MOST_FRAMES = 16
"""Of one fault in the log."""

LOG = logging.getLogger("configurator")

_FRAME_OF_CRASH = re.compile(r'(?<=^  File ")([^"]+)(?=", line \d+ in )')


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


def watch_crashes(file: Path) -> None:
    """Where a library ends the program, have Python write into the log in which function that was."""
    with suppress(OSError):
        # Kept open for as long as the program lives: nothing can be opened in the middle of a crash.
        faulthandler.enable(file.open("ab", buffering=0), all_threads=False)


def recent_lines(file: Path, most: int = 40) -> list[str]:
    """The last lines of the log, the oldest first; none where there is no log."""
    try:
        with file.open(encoding="utf-8", errors="replace") as stream:
            lines = [line.rstrip("\n") for line in deque(stream, most)]
    except OSError:
        return []
    return [_FRAME_OF_CRASH.sub(lambda file: _short(file[0]), line) for line in lines]


def without_values(fault: BaseException) -> str:
    """Kind and places of a fault, the innermost first, and then of what led to it; never its message."""
    return " < ".join(_places(fault, set()))


def follow(window: MainWindow) -> None:
    """Write down what a window does with files: that, and of which kind, and not which."""
    window.filing.recent_changed.connect(lambda: LOG.info("a project was opened or saved"))
    window.exporting.written.connect(lambda path: LOG.info("exported as %s", path.suffix.lower()))
    window.exporting.failed.connect(lambda _why: LOG.warning("an export failed"))
    window.keeping.noticed.connect(lambda _why: LOG.warning("recovery or history could not be kept"))


def _places(fault: BaseException, seen: set[int]) -> Iterator[str]:
    """Files of the program and its libraries, lines, functions; of a recursion both ends."""
    seen.add(id(fault))
    yield type(fault).__qualname__
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(fault.__traceback__)]
    if len(frames) > MOST_FRAMES:
        frames = [frames[0], *frames[1 - MOST_FRAMES :]]
    if (before := fault.__cause__ or fault.__context__) is not None and id(before) not in seen:
        yield from _places(before, seen)
    yield from (f"{_short(code.co_filename)}:{line} {code.co_name}" for code, line in reversed(frames))


def _short(file: str) -> str:
    """A file by its last two names; what stands before them may name a person."""
    return "/".join(re.split(r"[/\\]", file)[-2:])
