"""No network: every command and the whole window open no socket, as Python and as the system see it."""

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from configurator.cli.arguments import COMMANDS

ROOT = Path(__file__).parents[1]
NETWORKING = {
    *("aiohttp", "asyncio", "ftplib", "http", "httpx", "imaplib", "poplib", "requests", "smtplib", "socket"),
    *("socketserver", "ssl", "telnetlib", "urllib", "urllib3", "webbrowser", "xmlrpc"),
    *("PySide6.QtNetwork", "PySide6.QtWebEngineCore", "PySide6.QtWebEngineWidgets", "PySide6.QtWebSockets"),
}
"""Modules that talk, or have another program talk."""

MAY = {("lock.py", "socket"), ("ui/dialogs.py", "QDesktopServices")}
"""The name of this computer; and the system's file manager, for a folder of this computer alone."""

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
    walked = [
        "open",
        *("place 0 in de", "place 1 in de", "place 2 in de", "preview in de"),
        *("place 0 in en", "place 1 in en", "place 2 in en", "preview in en"),
        *("export pdf", "export xlsx", "export json"),
    ]
    assert (seen["window"][: len(walked)], seen["window"][-1]) == (walked, "close")
    assert {"Open…", "Save", "History…", "Install catalogue pack…", "Preferences…", "Guide", "About…"} <= {
        *seen["window"][len(walked) :]
    }
    assert not seen["qt_network"]


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not here: nobody can see what a library opens itself")
def test_the_system_sees_no_socket(tmp_path: Path) -> None:
    """The same with every call of the process noted, Qt's included, and without a network where that is permitted."""
    noted = tmp_path / "calls"
    watch = ("strace", "--follow-forks", "-qq", "-e", "trace=socket,socketpair", "-o", str(noted))
    walk(tmp_path / "walk", *cut_off(), *watch)
    calls = [line for line in noted.read_text(encoding="utf-8", errors="replace").splitlines() if "socket" in line]
    assert [line for line in calls if not LETTING_THROUGH.search(line)] == []


def test_no_line_of_the_program_could_ask_for_one() -> None:
    """No walk comes through every line: nothing that talks is imported, and no address is handed to a browser."""
    found = {
        (file.relative_to(ROOT / "configurator").as_posix(), name)
        for file in (ROOT / "configurator").rglob("*.py")
        for name in _talking(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert found == MAY
    dialogs, lock = (
        (ROOT / "configurator" / name).read_text(encoding="utf-8") for name in ("ui/dialogs.py", "lock.py")
    )
    assert re.findall(r"QDesktopServices\S*", dialogs) == [
        "QDesktopServices",
        "QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))",
    ]
    assert set(re.findall(r"\bsocket\.\w+", lock)) == {"socket.gethostname"}


def _talking(tree: ast.Module) -> Iterator[str]:
    """What a file imports of what talks, and what it has Qt hand to another program."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names if _may_talk(one.name))
            case ast.ImportFrom(module=str(module), names=names):
                whole = (module, *(f"{module}.{one.name}" for one in names))
                yield from (name for name in whole if _may_talk(name))
                yield from (one.name for one in names if one.name in {"QDesktopServices", "QProcess"})
            case ast.Attribute(attr="setOpenExternalLinks" | "startDetached" as name):
                yield name


def _may_talk(module: str) -> bool:
    return any(module == one or module.startswith(f"{one}.") for one in NETWORKING)
