"""One content given to one reader, within limits; and the smallest content that fails alike."""

import resource
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from configurator.catalog.load import CatalogError
from configurator.files import FileProblem
from configurator.units import MIB
from tests.fuzz.readers import Reader

MOST_SECONDS = 5.0
"""Of the processor, so that a busy machine is slow and not wrong."""
MOST_MEMORY = 300 * MIB
LONGEST_SENTENCE = 1_500


class TooSlow(BaseException):
    """No reader may catch it: it has used `MOST_SECONDS` of the processor."""


@dataclass(frozen=True)
class Find:
    """What is wrong: `signature` is the same for the same fault, `told` is for a person."""

    signature: str
    told: str


def attempt(reader: Reader, content: bytes, most_seconds: float = MOST_SECONDS) -> Find | None:
    """Read once. None is an answer or one sentence."""
    folder = Path(tempfile.mkdtemp(prefix="configurator-fuzz-"))
    before, peak = _resident(), _peak()
    try:
        with _within(most_seconds):
            reader.read(folder, content)
    except (FileProblem, CatalogError) as problem:
        sentence = str(problem)
        if isinstance(problem, FileProblem) and ("\n" in sentence or len(sentence) > LONGEST_SENTENCE):
            return Find("sentence", sentence[:3_000])
    except (Exception, TooSlow) as fault:  # noqa: BLE001 - whatever it is, it is a find
        return _find(fault)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if _peak() > max(peak, before + MOST_MEMORY):
        return Find("memory", f"{(_peak() - before) // MIB} MiB")
    return None


def _find(fault: BaseException) -> Find:
    frames = traceback.extract_tb(fault.__traceback__)
    own = [one for one in frames if "/configurator/" in one.filename] or list(frames)
    place = f"{Path(own[-1].filename).stem}.{own[-1].name}"
    # Where the processor's time ran out says little; where the reader was called from says more.
    if isinstance(fault, TooSlow):
        place = Path(own[0].filename).stem
    return Find(f"{type(fault).__name__}-{place}".replace("<", "").replace(">", ""), _told(fault))


def _told(fault: BaseException) -> str:
    return "".join(traceback.format_exception(fault))[-4_000:]


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow

    previous = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous)


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


def smallest(reader: Reader, content: bytes, find: Find, seconds: float = 20) -> bytes:
    """The content with everything taken out that the fault does not need, as far as the time goes."""
    until = time.monotonic() + seconds
    size = max(1, len(content) // 2)
    while time.monotonic() < until:
        start = 0
        while start < len(content) and time.monotonic() < until:
            without = content[:start] + content[start + size :]
            found = attempt(reader, without)
            if found is not None and found.signature == find.signature:
                content = without
            else:
                start += size
        if size == 1:
            break
        size = max(1, size // 2)
    return content
