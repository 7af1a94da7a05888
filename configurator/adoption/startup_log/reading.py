"""Reading a log as a stream: any size, little memory, and a word about the progress after each block."""

import hashlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from configurator import limits
from configurator.adoption.startup_log.encoding import LogText
from configurator.adoption.startup_log.judging import judged
from configurator.adoption.startup_log.notes import engine_in_notes, figures_in_notes
from configurator.adoption.startup_log.run import LogReading, Notice, StartupRun
from configurator.adoption.startup_log.starts import Gathering
from configurator.adoption.startup_log.telling import Ordinary, telling_lines
from configurator.files import FileProblem, opened
from configurator.language import _
from configurator.units import KIB, MIB

BLOCK_BYTES = MIB

_COUNTS = ("kv_cache_tokens", "max_concurrency", "available_bytes")

NOTES_BYTES = 256 * KIB
"""A person's notes are short; in a longer text only an engine's lines count."""


def read_log(
    path: Path,
    progress: Callable[[int, int], object] = lambda _read, _total: None,
    still_wanted: Callable[[], bool] = lambda: True,
) -> LogReading | None:
    """Read a start-up log of vLLM, SGLang or TensorRT-LLM.

    `progress` is told the bytes read and those there are; `still_wanted` is asked as often, and once it says no the
    answer is None. Raises FileProblem for what cannot be read, is no log, or mixes engines; nothing of it is taken.
    """
    with opened(path) as stream:
        return _read(str(path), path.name, stream, path.stat().st_size, progress, still_wanted)


def read_pasted_log(text: str, name: str = "pasted") -> LogReading:
    """Read a log that was pasted as text. Raises FileProblem as `read_log` does."""
    # What is pasted rarely ends its last line, which is whole all the same.
    content = f"{text}\n".encode("utf-8", errors="replace")
    reading = _read(name, name, io.BytesIO(content), len(content), lambda *_sizes: None, lambda: True)
    if reading is None:
        raise AssertionError("nobody can cancel this")
    return reading


def _read(
    shown: str,
    name: str,
    stream: BinaryIO,
    total: int,
    progress: Callable[[int, int], object],
    still_wanted: Callable[[], bool],
) -> LogReading | None:
    digest, gathering, ordinary = hashlib.sha256(), Gathering(), Ordinary()
    read, telling, beginning, text = 0, 0, b"", LogText(shown)
    while block := stream.read(BLOCK_BYTES):
        read += len(block)
        digest.update(block)
        lines = text.whole_lines(block)
        if not ordinary.all_in(lines):
            told = list(telling_lines(lines))
            telling += len(told)
            if telling > limits.LOG_TELLING_LINES:
                raise FileProblem(
                    _("{path}: more lines of start-ups than any log has; give the log of one start").format(path=shown)
                )
            gathering.read(told)
        beginning = beginning or block
        progress(read, total)
        if not still_wanted():
            return None
    gathering.read(telling_lines(text.last_line()))
    notes = text.decoded(beginning) if read <= NOTES_BYTES else ""
    run = _run_of(shown, gathering, text.codes, notes)
    return LogReading(file=name[:300], sha256=digest.hexdigest(), run=judged(run))


def _run_of(shown: str, gathering: Gathering, codes: list[str], notes: str) -> StartupRun:
    if len(gathering.engines) > 1:
        raise FileProblem(
            _("{path}: lines of several engines are mixed ({engines}); give one log for each engine").format(
                path=shown, engines=", ".join(sorted(gathering.engines))
            )
        )
    run = _with_notes(gathering.run(codes), notes, is_log=bool(gathering.engines or gathering.named))
    if run is None:
        raise FileProblem(
            _(
                "{path}: no start-up line of vLLM, SGLang or TensorRT-LLM was found; "
                "give the engine's log from its start"
            ).format(path=shown)
        )
    return run


def _with_notes(run: StartupRun, notes: str, *, is_log: bool) -> StartupRun | None:
    """The run, filled up from a person's notes where no engine said how large its cache is; None where nobody did."""
    found = {} if _is_counted(run) or run.failed else figures_in_notes(notes)
    if not found:
        return run if is_log else None
    if not is_log and found.keys().isdisjoint(_COUNTS):
        # A text about engines has words of theirs, and no count.
        return None
    changes = {field: value for field, value in found.items() if getattr(run, field) is None}
    named = run.engine or engine_in_notes(notes)
    return run.replace(**changes, engine=named, notices=(*run.notices, Notice(code="LOG-NOTES")))


def _is_counted(run: StartupRun) -> bool:
    """Whether it says how large the cache is."""
    return any(getattr(run, field) is not None for field in _COUNTS)
