"""Log, diagnostics and fault reports: enough for whoever looks after the program, nothing of a customer."""

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
from configurator.ui.diagnostics import diagnostics
from configurator.ui.faultreport import MOST_REPORTS, FaultReport
from configurator.ui.logbook import LOG, MOST_BYTES, OLDER_FILES, follow, recent_lines, start_log, without_values
from configurator.ui.mainwindow import MainWindow
from tests.ui.conftest import ScriptedDialogs

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


def _trace() -> str:
    """A traceback with a customer's name in the message, over several lines."""
    try:
        _fail()
    except ValueError:
        return "Configurator 0\n\n" + "".join(traceback.format_exception(*sys.exc_info()))
    raise AssertionError


def _fail() -> None:
    raise ValueError(f"{CUSTOMER}\n{CUSTOMER}: is not known\nMuster")


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
    told = without_values(_trace())
    assert told.startswith("ValueError < ui/test_faultreport.py:")
    assert told.endswith(" _trace")
    assert "Muster" not in told
    assert str(Path(__file__).parents[2]) not in told


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
    report.tell(_trace())
    assert len(list(recovery_dir(tmp_path).glob("*.recovery"))) == 1
    (file,) = (tmp_path / "reports").iterdir()
    assert dialogs.reported[0].rstrip().endswith(f"This text is also in {file}")
    assert "ValueError: " in file.read_text(encoding="utf-8")
    assert "fault: ValueError < " in log.read_text(encoding="utf-8")
    for _ in range(MOST_REPORTS + 2):
        report.tell("again")
    assert len(list((tmp_path / "reports").iterdir())) == MOST_REPORTS
