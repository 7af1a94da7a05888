"""Nothing is lost when the process is killed at any moment: SIGKILL during saves, autosaves and exports.

The environment variable CONFIGURATOR_KILLS asks for more of them than the suite has time for: `make kill`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KILLS = int(os.environ.get("CONFIGURATOR_KILLS", "40"))
SEED = int(os.environ.get("CONFIGURATOR_KILLS_SEED", "1"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the rounds need a fork")
def test_a_killed_process_loses_nothing_that_was_completed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every file opens and holds the last completed save or a later one; exports are whole or absent."""
    command = [sys.executable, "-m", "tests.kill_rounds", str(tmp_path), str(KILLS), str(SEED)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1])
    assert ran.returncode == 0, ran.stderr
    counted = json.loads(ran.stdout)
    with capsys.disabled():
        if KILLS > 40:
            sys.stdout.write(f"\n{counted}\n")
    assert counted["faults"] == []
    assert counted["kills"] == KILLS
    # The moments were such that something was at stake.
    assert min(counted[work] for work in ("save", "autosave", "pdf", "xlsx", "kills_within_a_write", "locks_left")) > 0
