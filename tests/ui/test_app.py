"""The program as it is started: its own process, because a process has one application."""

import os
import subprocess
import sys
from datetime import date
from pathlib import Path

from configurator.catalog.models import Catalog
from configurator.project import new_project, save_project
from configurator.recovery import RecoveryFile

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


# The same with a slot that fails before the window is closed.
_FAILING = _STARTED.replace(
    "    QTimer.singleShot(0, window.close)",
    "    QTimer.singleShot(0, lambda: 1 / 0)\n    QTimer.singleShot(50, window.close)",
).replace("\nshown =", "\napp.Dialogs.report = lambda self, text: print(text[text.index('\\nZero') + 1 :])\nshown =")


# The same, saying whether the start page is there once the window is.
_RECEIVING = _STARTED.replace(
    "    QTimer.singleShot(0, window.close)",
    "    QTimer.singleShot(0, lambda: (print(window.welcome.page is not None), window.close()))",
)


# The same, saying whose unsaved work is offered once the window is there.
_OFFERING = _STARTED.replace(
    "    QTimer.singleShot(0, window.close)",
    "    QTimer.singleShot(0, lambda: QTimer.singleShot(0, lambda: offered(window)))",
).replace(
    "\nshown =",
    """
def offered(window):
    print([left.kept.path.name for left in window.recovering.box.left])
    window.recovering.box.close()
    window.close()

shown =""",
)


# The same with a shipped catalogue that is broken.
_WITHOUT_CATALOGUE = _STARTED.replace(
    "\nshown =",
    """
from configurator.catalog.load import CatalogError, Problem

def load():
    raise CatalogError((Problem(Path("cards.toml"), "", "is broken"),))

app.load_catalogs = load
shown =""",
)


def _start(
    folder: Path, *arguments: str, catalog: str = "", program: str = _STARTED
) -> subprocess.CompletedProcess[str]:
    surroundings = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(folder),
        "HOME": str(folder),
        "CONFIGURATOR_CATALOG": catalog or str(folder / "none"),
        "CONFIGURATOR_DATA": str(folder / "data"),
        "CONFIGURATOR_LOG": str(folder / "data" / "configurator.log"),
    }
    command = [sys.executable, "-c", program, *arguments]
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


def test_the_start_page_comes_where_no_file_is_named(tmp_path: Path, catalog: Catalog) -> None:
    """With a file the window is about that file."""
    file = tmp_path / "rhein.quote"
    save_project(new_project(catalog, date(2026, 11, 29)), file, catalog)
    without, with_file = _start(tmp_path, program=_RECEIVING), _start(tmp_path, str(file), program=_RECEIVING)
    assert (without.returncode, without.stdout.splitlines()[-1]) == (0, "True")
    assert (with_file.returncode, with_file.stdout.splitlines()[-1]) == (0, "False")


def test_what_is_wrong_in_the_own_catalogue_is_told_over_the_window(tmp_path: Path) -> None:
    """The window opens without it; every problem is named."""
    (tmp_path / "own" / "cards").mkdir(parents=True)
    (tmp_path / "own" / "cards" / "broken.toml").write_text("id = ", encoding="utf-8")
    ran = _start(tmp_path, catalog=str(tmp_path / "own"))
    assert ran.returncode == 0
    assert ran.stdout.splitlines()[1] == "Your own catalogue is used without these:"
    assert "broken.toml: not valid TOML" in ran.stdout


def test_a_catalogue_that_cannot_be_used_is_told_and_ends_the_program(tmp_path: Path) -> None:
    """Exit code 2, and every problem is named."""
    ran = _start(tmp_path, program=_WITHOUT_CATALOGUE)
    assert ran.returncode == 2
    assert ran.stdout.splitlines() == ["The catalogue cannot be used.", "", "cards.toml: is broken"]


def test_what_was_not_saved_is_offered_at_the_start(tmp_path: Path, catalog: Catalog) -> None:
    """With or without a file that is named, and again at the next start where it was left for later."""
    recovery = RecoveryFile(tmp_path / "data")
    recovery.write(new_project(catalog, date(2026, 11, 29)), tmp_path / "customer.quote", catalog)
    assert recovery._held is not None
    os.close(recovery._held.descriptor)
    for _ in range(2):
        ran = _start(tmp_path, program=_OFFERING)
        assert (ran.returncode, ran.stdout.splitlines()[1:]) == (0, ["['customer.quote']"])


def test_a_fault_in_a_slot_is_told_and_the_program_goes_on(tmp_path: Path) -> None:
    """The window lives on until it is closed; exit code 0, and the traceback is in the terminal too."""
    ran = _start(tmp_path, program=_FAILING)
    assert ran.returncode == 0
    assert ran.stdout.splitlines()[1] == "ZeroDivisionError: division by zero"
    assert len(list((tmp_path / "data" / "reports").iterdir())) == 1
    assert "fault: ZeroDivisionError < " in (tmp_path / "data" / "configurator.log").read_text(encoding="utf-8")
    assert "ZeroDivisionError" in ran.stderr
