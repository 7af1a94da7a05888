"""The command as a process: pipes, encodings and what it loads."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SIZE = ["size", "--model=llama-3.3-70b", "--weights=fp8", "--card=rtx-pro-6000-server-edition", "--cards=2"]
COMMAND = [sys.executable, "-m", "configurator"]
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_any_encoding_of_the_output_will_do(encoding: str) -> None:
    """A pipe that knows fewer characters gets stand-ins for some, JSON stays JSON, and nothing fails."""
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    text, document = (
        subprocess.run(
            [*COMMAND, *SIZE, "--explain", *more], cwd=ROOT, env=environment, capture_output=True, check=True
        )
        for more in ((), ("--json",))
    )

    assert b"78 sessions of 8,192 tokens (FP8)." in text.stdout
    assert text.stderr == document.stderr == b""
    assert json.loads(document.stdout)["steps"]["fp8"][1]["inserted"] == "0.9 × 95.5928 GiB − 3.0000 GiB"


def test_a_reader_who_leaves_is_no_error() -> None:
    """Where the reader of a pipe has gone, the command ends with 0 and says nothing."""
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run([*COMMAND, *SIZE, "--json"], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)

    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_full_disk_is_one_line() -> None:
    """Output that cannot be written is bad input and one line, not a traceback."""
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run([*COMMAND, *SIZE, "--json"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)

    assert ran.returncode == 2
    assert ran.stderr == b"configurator: the output cannot be written: no space left on device; send it elsewhere\n"


def test_a_complaint_of_the_process_is_one_line() -> None:
    """The process itself ends with 2 and one line on standard error."""
    ran = subprocess.run([*COMMAND, *SIZE, "--context", "0"], cwd=ROOT, capture_output=True, check=False)

    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr == b"configurator: --context: '0' is outside 1 to 10,485,760 whole tokens\n"
