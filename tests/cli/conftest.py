"""Runs a command as a shell would, without a new process."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from configurator.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command left: its exit code and both outputs."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as one JSON document."""
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs `configurator` with a line of words, and further arguments as they are."""

    def run_line(line: str, *more: object) -> Ran:
        code = main([*line.split(), *map(str, more)])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run_line
