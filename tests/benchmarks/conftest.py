"""Every benchmark is a ratio to a floor that is measured in the same run; nothing here fails on a time.

In `make test` each subject runs once, so that it cannot rot; `make bench` measures and writes out/benchmarks.md.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Protocol

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.table import Aim, Row, markdown

ROOT = Path(__file__).parents[2]

ROWS = pytest.StashKey[list[Row]]()
NOTES = pytest.StashKey[list[str]]()


class Compare(Protocol):
    """Time a subject against its floor."""

    def __call__(
        self, what: str, subject: Callable[[], object], floor: Callable[[], object], *, rounds: int, aim: Aim
    ) -> None:
        """Run both `rounds` times and note the medians."""


@pytest.fixture(scope="session")
def is_measuring(request: pytest.FixtureRequest) -> bool:
    """Whether figures are wanted, or only that everything runs."""
    config = request.config
    return bool(config.getoption("benchmark_enable") or config.getoption("benchmark_only"))


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Callable[[Row], None]:
    """Puts a row into the table that is printed at the end of the run."""
    return request.config.stash.setdefault(ROWS, []).append


@pytest.fixture
def remark(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Puts a paragraph below the table."""
    return request.config.stash.setdefault(NOTES, []).append


@pytest.fixture
def compare(benchmark: BenchmarkFixture, record: Callable[[Row], None]) -> Compare:
    """Compare a subject with its floor."""

    def run(what: str, subject: Callable[[], object], floor: Callable[[], object], *, rounds: int, aim: Aim) -> None:
        floors: list[float] = []
        # In turn, so that a machine that is busy for a while is so for both.
        in_turn = partial(_note_seconds, floor, floors)
        benchmark.pedantic(subject, setup=in_turn, rounds=rounds, warmup_rounds=1)  # type: ignore[no-untyped-call]
        if benchmark.stats is None:
            # Benchmarks are off: both ran once, which is all that was asked.
            return
        times = sorted(benchmark.stats.stats.data)
        below = median(floors[1:])
        late = times[int(len(times) * 0.99)] if len(times) >= 20 else None
        record(Row(what, median(times), below, aim, late=late))

    return run


def python_process(*arguments: str, **environment: str) -> Callable[[], object]:
    """A call that runs a fresh Python process to its end."""
    return lambda: subprocess.run(
        [sys.executable, *arguments], check=True, capture_output=True, timeout=60, env=os.environ | environment
    )


@pytest.fixture
def process() -> Callable[..., Callable[[], object]]:
    """Makes calls that run a fresh Python process."""
    return python_process


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the table at the end, where nothing cuts it, and keep it."""
    rows = config.stash.get(ROWS, [])
    if not rows:
        return
    text = "\n\n".join((markdown(rows), *config.stash.get(NOTES, [])))
    terminalreporter.write_line(f"\n{text}")
    file = ROOT / "out" / "benchmarks.md"
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"# Benchmarks\n\n{text}\n", encoding="utf-8")


def _note_seconds(call: Callable[[], object], seconds: list[float]) -> None:
    start = time.perf_counter()
    call()
    seconds.append(time.perf_counter() - start)
