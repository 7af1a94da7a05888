"""Benchmarks print each time as a ratio to a floor that is measured in the same run; nothing here fails on a time."""

import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Protocol

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

LINES = pytest.StashKey[list[str]]()


class Compare(Protocol):
    """Time a subject against its floor."""

    def __call__(
        self, what: str, subject: Callable[[], object], floor: Callable[[], object], *, rounds: int, aim: str
    ) -> None:
        """Run both `rounds` times and note the medians."""


@pytest.fixture
def compare(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> Compare:
    """Compare a subject with its floor; the line is printed at the end of the run."""

    def run(what: str, subject: Callable[[], object], floor: Callable[[], object], *, rounds: int, aim: str) -> None:
        benchmark.pedantic(subject, rounds=rounds, warmup_rounds=1)  # type: ignore[no-untyped-call]
        if benchmark.stats is None:
            # Benchmarks are off, as in `make test`: the subject ran once, which is all that was asked.
            return
        times = sorted(benchmark.stats.stats.data)
        taken, below = median(times), median(_seconds(floor) for _ in range(rounds))
        late = times[int(len(times) * 0.99)]
        line = (
            f"{what}: median {taken * 1e3:.2f} ms, 99th percentile {late * 1e3:.2f} ms, "
            f"{taken / below:.2f} x the floor of {below * 1e3:.2f} ms; aim: {aim}"
        )
        request.config.stash.setdefault(LINES, []).append(line)

    return run


def python_process(*arguments: str) -> Callable[[], object]:
    """A call that runs a fresh Python process to its end."""
    return lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True, timeout=60)


@pytest.fixture
def process() -> Callable[..., Callable[[], object]]:
    """Makes calls that run a fresh Python process."""
    return python_process


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the table at the end, where nothing cuts it."""
    for line in config.stash.get(LINES, []):
        terminalreporter.write_line(line)


def _seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
