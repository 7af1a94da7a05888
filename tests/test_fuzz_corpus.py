"""What once failed: every find of the fuzzer is read again, in a process that it may have killed."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "tests" / "data" / "fuzz"
FINDS = sorted(file for file in CORPUS.glob("*/*") if file.is_file())


@pytest.mark.skipif(not FINDS, reason="the fuzzer has found nothing yet")
def test_every_find_is_an_answer_or_one_sentence() -> None:
    """No exception, no endless work, no 300 MB: the process names what still fails, and there is none."""
    command = [sys.executable, "-m", "tests.fuzz.replaying", *map(str, FINDS)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (ran.returncode, ran.stdout) == (0, f"{len(FINDS)} read\n"), ran.stdout + ran.stderr[-4_000:]
