"""The built program beside a bare window, built the same way: how soon it can be used, how large, how much memory.

`make bundle` comes first; without it nothing is measured here.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest

from configurator.paths import resource
from tests.benchmarks.conftest import ROOT
from tests.benchmarks.table import Aim, Row, shown
from tests.resident import resident_kib

OURS = ROOT / "dist" / "configurator"
BARE = ROOT / "build" / "bare" / "dist" / "bare"
RECIPE = Path(__file__).parent / "bare" / "bare.spec"

ROUNDS = 7
PATIENCE, REST = 30.0, 3.0
"""Seconds that a start may take, and after which a started window rests."""

LARGEST = 10


@pytest.fixture(scope="module", autouse=True)
def built(*, is_measuring: bool) -> None:
    """Skip where there is nothing to measure."""
    if not is_measuring:
        pytest.skip("measured by make bench alone")
    if sys.platform != "linux":
        pytest.skip("the paths of the programs are those of Linux")
    if not (OURS / "configurator").exists():
        pytest.skip("dist/ has no bundle; make bundle builds it")


@pytest.fixture(scope="module")
def bare(built: None) -> Path:  # noqa: ARG001 - not before it is known that there is something to compare
    """The bare window's program, built once and kept in build/."""
    if not (BARE / "bare").exists():
        folders = ["--distpath", str(BARE.parent), "--workpath", str(BARE.parents[1] / "work")]
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *folders, str(RECIPE)]
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return BARE / "bare"


@contextmanager
def started(folder: Path, *command: str) -> Iterator[tuple[float, int]]:
    """A program that runs: seconds until its log says that the window can be used, and its process id.

    It is ended as a logout ends it.
    """
    log = folder / "configurator.log"
    log.unlink(missing_ok=True)
    own = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "CONFIGURATOR_LOG": str(log)}
    platform = {"QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}
    display = {name: os.environ[name] for name in ("DISPLAY", "XAUTHORITY") if name in os.environ}
    start = time.perf_counter()
    running = subprocess.Popen(command, env=own | platform | display, stderr=subprocess.DEVNULL)
    try:
        while not (log.exists() and "can be used" in log.read_text(encoding="utf-8")):
            assert running.poll() is None, f"{command[0]} has ended with {running.returncode}"
            assert time.perf_counter() - start < PATIENCE, f"{command[0]} cannot be used after {PATIENCE} s"
            time.sleep(0.001)
        yield time.perf_counter() - start, running.pid
    finally:
        running.terminate()
        running.wait()


def seconds_to_use(folder: Path, *command: str) -> float:
    """How long one start takes."""
    with started(folder, *command) as (seconds, _):
        return seconds


def resting_bytes(folder: Path, *command: str) -> int:
    """Resident memory of a started program that nobody touches."""
    with started(folder, *command) as (_, process):
        time.sleep(REST)
        return resident_kib(process) * 1024


def parts(folder: Path) -> dict[str, int]:
    """Every file of a bundle with its bytes; links count nothing."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return {str(file.relative_to(folder)): file.stat().st_size for file in files}


@pytest.mark.parametrize(("what", "arguments"), [("start page", ()), ("sample project", (resource("sample.quote"),))])
def test_start(
    what: str, arguments: tuple[Path, ...], bare: Path, tmp_path: Path, record: Callable[[Row], None]
) -> None:
    """From the start of the process until the window can be used, in turn with the bare one."""
    ours, floor = [str(OURS / "configurator"), *map(str, arguments)], [str(bare)]
    seconds_to_use(tmp_path, *ours)
    seconds_to_use(tmp_path, *floor)
    times = [(seconds_to_use(tmp_path, *ours), seconds_to_use(tmp_path, *floor)) for _ in range(ROUNDS)]
    measured, below = (median(one) for one in zip(*times, strict=True))
    record(Row(f"bundle: start to usable window, {what}", measured, below, Aim(ratio=1.2)))


def test_size(bare: Path, record: Callable[[Row], None], remark: Callable[[str], None]) -> None:
    """All files, and which are the largest."""
    ours = parts(OURS)
    record(Row("bundle: size", sum(ours.values()), sum(parts(bare.parent).values()), Aim(most=150e6), unit="B"))
    largest = sorted(ours, key=ours.__getitem__, reverse=True)[:LARGEST]
    lines = (f"{place}. {name}: {shown(ours[name], 'B')}" for place, name in enumerate(largest, 1))
    remark("\n".join((f"The {LARGEST} largest parts of the bundle:\n", *lines)))


def test_memory(bare: Path, tmp_path: Path, record: Callable[[Row], None]) -> None:
    """Resident after the start, on the sample project."""
    measured = resting_bytes(tmp_path, str(OURS / "configurator"), str(resource("sample.quote")))
    record(Row("bundle: resident at rest", measured, resting_bytes(tmp_path, str(bare)), Aim(most=200e6), unit="B"))
