"""No network: every command and the whole window open no socket, as Python and as the system see it."""

import json
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from configurator.cli.arguments import COMMANDS

ROOT = Path(__file__).parents[1]
LETTING_THROUGH = re.compile(r"socket(?:pair)?\(AF_UNIX,")


def walk(folder: Path, *before: str) -> Any:
    """What `tests.offline_walk` says, started below the command `before`."""
    folder.mkdir()
    command = [*before, sys.executable, "-m", "tests.offline_walk", str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr[-4_000:]
    return json.loads(ran.stdout)


@cache
def cut_off() -> tuple[str, ...]:
    """The command that starts another without any network but its own loopback; empty where it may not."""
    unshare = shutil.which("unshare")
    command = (unshare, "--map-root-user", "--net") if unshare else ()
    may = bool(command) and subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    return command if may else ()


def test_no_command_and_no_window_asks_for_a_socket(tmp_path: Path) -> None:
    """Python's own watch sees none asked for; every command was run, and the window went through all of it."""
    seen = walk(tmp_path / "walk")
    assert seen["asked"] == []
    assert {name.partition(" ")[0] for name in seen["codes"]} == {"--version", *COMMANDS}
    # 1 is "done, but something blocks": the NVFP4 run of these made-up evaluations is worse.
    assert {name: code for name, code in seen["codes"].items() if code} == {"compare-eval": 1}
    assert seen["window"] == [
        "open",
        *("place 0 in de", "place 1 in de", "place 2 in de", "preview in de"),
        *("place 0 in en", "place 1 in en", "place 2 in en", "preview in en"),
        *("export pdf", "export xlsx", "export json"),
        "close",
    ]
    assert not seen["qt_network"]


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not here: nobody can see what a library opens itself")
def test_the_system_sees_no_socket(tmp_path: Path) -> None:
    """The same with every call of the process noted, Qt's included, and without a network where that is permitted."""
    noted = tmp_path / "calls"
    watch = ("strace", "--follow-forks", "-qq", "-e", "trace=socket,socketpair", "-o", str(noted))
    walk(tmp_path / "walk", *cut_off(), *watch)
    calls = [line for line in noted.read_text(encoding="utf-8", errors="replace").splitlines() if "socket" in line]
    assert [line for line in calls if not LETTING_THROUGH.search(line)] == []
