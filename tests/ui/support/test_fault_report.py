"""Log, diagnostics and fault reports: enough for whoever looks after the program, nothing of a customer."""

import os
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from configurator import __version__
from configurator.catalog.models import Catalog
from configurator.project import Project
from configurator.recovery import recovery_dir
from configurator.ui.app import make_window
from configurator.ui.main_window import MainWindow
from configurator.ui.support.diagnostics import diagnostics
from configurator.ui.support.fault_report import MOST_REPORTS, FaultReport
from configurator.ui.support.logbook import (
    LOG,
    MOST_BYTES,
    MOST_FRAMES,
    OLDER_FILES,
    follow,
    recent_lines,
    start_log,
    without_values,
)
from tests.ui.scripted_dialogs import ScriptedDialogs

CUSTOMER = "Muster AG"


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    """A log that is being written."""
    file = tmp_path / "log" / "configurator.log"
    stop = start_log(file)
    yield file
    stop()


@pytest.fixture
def keeper(
    window: MainWindow,  # noqa: ARG001 - the application is dressed by it
    catalog: Catalog,
    project: Project,
    dialogs: ScriptedDialogs,
    tmp_path: Path,
) -> Iterator[MainWindow]:
    """A window that keeps what is not saved."""
    made = make_window(catalog, project, dialogs=dialogs, kept=tmp_path)
    yield made
    dialogs.unsaved = "discard"
    made.close()


def _fault() -> ValueError:
    """A fault with a customer's name in its message, which looks like the places of another one, and in its cause."""
    try:
        try:
            dict[str, str]()[CUSTOMER]
        except KeyError as error:
            raise ValueError(f'a\n  File "{CUSTOMER}", line 3, in Muster\n{CUSTOMER}: is not known\nMuster') from error
    except ValueError as fault:
        return fault
    raise AssertionError


def test_the_log_turns_over(log: Path) -> None:
    """However long the program runs, the log and its older files stay within their limit."""
    for number in range(20_000):
        LOG.info("%06d %s", number, "x" * 80)
    files = list(log.parent.iterdir())
    assert len(files) == OLDER_FILES + 1
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES * (OLDER_FILES + 1)
    assert "019999" in recent_lines(log)[-1]
    assert len(recent_lines(log)) == 40


def test_where_no_log_can_be_written_nothing_happens(tmp_path: Path) -> None:
    """A log is no reason not to work."""
    (tmp_path / "file").touch()
    start_log(tmp_path / "file" / "configurator.log")()
    assert recent_lines(tmp_path / "file" / "configurator.log") == []


def test_of_a_fault_the_log_holds_kind_and_place_only() -> None:
    """The message is left out, whatever its lines look like, and so are the folders above the file."""
    told = without_values(_fault())
    assert told.startswith("ValueError < KeyError < support/test_fault_report.py:")
    assert told.endswith(" _fault")
    assert "Muster" not in told
    assert str(Path(__file__).parents[3]) not in told


def test_a_fault_without_end_is_a_line_of_the_log() -> None:
    """Both ends of a recursion are in it."""

    def deeper(depth: int) -> int:
        return deeper(depth + 1)

    with pytest.raises(RecursionError) as raised:
        deeper(0)
    places = without_values(raised.value).split(" < ")
    assert len(places) == MOST_FRAMES + 1
    assert (places[0], places[1].split()[-1], places[-1].split()[-1]) == (
        "RecursionError",
        "deeper",
        "test_a_fault_without_end_is_a_line_of_the_log",
    )


def test_the_log_tells_what_was_done_without_saying_for_whom(
    keeper: MainWindow, dialogs: ScriptedDialogs, log: Path, tmp_path: Path
) -> None:
    """A save and an export are in it, and neither the customer nor the file is."""
    follow(keeper)
    details = keeper.session.project.details
    named = details.replace(buyer=details.buyer.replace(name=CUSTOMER))
    keeper.session.change(keeper.session.project.replace(details=named), "x")
    dialogs.path = tmp_path / f"{CUSTOMER}.quote"
    keeper.filing.save()
    keeper.exporting.written.emit(tmp_path / f"{CUSTOMER}.pdf")
    keeper.exporting.failed.emit(f"{CUSTOMER} cannot be written")
    text = log.read_text(encoding="utf-8")
    assert "a project was opened or saved" in text
    assert "exported as .pdf" in text
    assert "an export failed" in text
    assert CUSTOMER not in text + diagnostics(keeper.session.catalog, log)


def test_diagnostics_are_copied_from_the_menu(window: MainWindow) -> None:
    """Program, catalogue, Qt, libraries and the log, in one text."""
    window._copy_diagnostics()
    text = QGuiApplication.clipboard().text()
    assert text.startswith(f"Configurator {__version__}, catalogue {window.session.catalog.version}\n")
    for part in ("Python 3.", ", Qt 6.", "pydantic 2.", "reportlab 5.", "Recent log:"):
        assert part in text
    assert "nothing of a customer" in window.statusBar().currentMessage()


def test_a_fault_keeps_the_project_and_leaves_a_report(
    keeper: MainWindow, dialogs: ScriptedDialogs, log: Path, tmp_path: Path
) -> None:
    """The recovery file is there before the box is, the report names its file, and the newest ten stay."""
    keeper.session.choose("8 cards", cards=8, tensor_parallel=8)
    report = FaultReport(keeper, log, tmp_path)
    report.tell("".join(traceback.format_exception(_fault())))
    assert len(list(recovery_dir(tmp_path).glob("*.recovery"))) == 1
    (file,) = (tmp_path / "reports").iterdir()
    assert dialogs.reported[0].rstrip().endswith(f"This text is also in {file}")
    assert "ValueError: " in file.read_text(encoding="utf-8")
    for _ in range(MOST_REPORTS + 2):
        report.tell("again")
    assert len(list((tmp_path / "reports").iterdir())) == MOST_REPORTS


def test_a_crash_of_a_library_is_in_the_log(tmp_path: Path) -> None:
    """Kind and functions, which the next copy of the diagnostics holds without the folders of this computer."""
    log = tmp_path / "configurator.log"
    code = (
        "import faulthandler, sys\n"
        "from pathlib import Path\n"
        "from configurator.ui.support.logbook import start_log, watch_crashes\n"
        "log = Path(sys.argv[1])\n"
        "start_log(log)\n"
        "watch_crashes(log)\n"
        "def painting():\n"
        "    faulthandler._sigsegv()\n"
        "painting()\n"
    )
    program = tmp_path / "program.py"
    program.write_text(code, encoding="utf-8")
    ran = subprocess.run([sys.executable, str(program), str(log)], check=False, env={**os.environ, "PYTHONPATH": "."})
    assert ran.returncode != 0
    lines = recent_lines(log)
    assert "Fatal Python error: Segmentation fault" in lines
    assert f'  File "{tmp_path.name}/program.py", line 8 in painting' in lines
