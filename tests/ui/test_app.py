"""The program as it is started: its own process, because a process has one application."""

import os
import subprocess
import sys
from pathlib import Path

_STARTED = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from configurator.ui import app

app.Dialogs.tell = lambda self, message: print(message)
shown = app.MainWindow.show

def show(window):
    shown(window)
    print(window.windowTitle())
    QTimer.singleShot(0, window.close)

app.MainWindow.show = show
sys.exit(app.run_window(Path(sys.argv[1]) if sys.argv[1:] else None))
"""


def _start(folder: Path, *arguments: str, catalog: str = "") -> subprocess.CompletedProcess[str]:
    surroundings = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(folder),
        "HOME": str(folder),
        "CONFIGURATOR_CATALOG": catalog or str(folder / "none"),
    }
    command = [sys.executable, "-c", _STARTED, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings)


def test_it_opens_a_window_and_ends_well(tmp_path: Path) -> None:
    """Exit code 0 after the window was closed; where it stood is written below the user's own folder."""
    ran = _start(tmp_path)
    assert (ran.returncode, ran.stdout.splitlines()[0][:3]) == (0, "QT-")
    if sys.platform == "linux":
        assert (tmp_path / "inference-server-configurator" / "window.ini").is_file()


def test_a_file_that_is_not_there_is_one_message_over_an_empty_window(tmp_path: Path) -> None:
    """The window opens all the same."""
    ran = _start(tmp_path, str(tmp_path / "gone.quote"))
    assert ran.returncode == 0
    assert ran.stdout.splitlines()[1].startswith(f"{tmp_path / 'gone.quote'}: cannot be read")


def test_a_catalogue_that_cannot_be_used_is_told_and_ends_the_program(tmp_path: Path) -> None:
    """Exit code 2, and every problem is named."""
    (tmp_path / "own" / "cards").mkdir(parents=True)
    (tmp_path / "own" / "cards" / "broken.toml").write_text("id = ", encoding="utf-8")
    ran = _start(tmp_path, catalog=str(tmp_path / "own"))
    assert ran.returncode == 2
    assert "broken.toml: not valid TOML" in ran.stdout
