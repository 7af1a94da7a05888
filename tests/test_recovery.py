"""What is kept of unsaved work, who may take it, and what becomes of damaged files."""

import json
import os
import signal
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from configurator.catalog.models import Catalog
from configurator.files import FileProblem
from configurator.lock import lock_file
from configurator.project import Project, new_project
from configurator.recovery import LeftBehind, RecoveryFile, left_behind, recovery_dir

ROOT = Path(__file__).parents[1]


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """A project with two cards."""
    return new_project(catalog, date(2026, 11, 29))


@pytest.fixture
def dead(project: Project, catalog: Catalog, tmp_path: Path) -> Path:
    """A recovery file whose window has ended without a word."""
    write_as_dead(tmp_path, project, tmp_path / "customer.quote", catalog)
    return next(recovery_dir(tmp_path).glob("*.recovery"))


def write_as_dead(folder: Path, project: Project, path: Path | None, catalog: Catalog) -> None:
    """Write a recovery file and let its lock go, as the system does when a process ends."""
    recovery = RecoveryFile(folder)
    recovery.write(project, path, catalog)
    assert recovery._held is not None
    os.close(recovery._held.descriptor)


def _take(folder: Path, catalog: Catalog) -> tuple[LeftBehind, ...]:
    found = left_behind(folder, catalog)
    for left in found:
        left.held.release()
    return found


@pytest.mark.usefixtures("dead")
def test_what_a_dead_window_left_is_found_whole(project: Project, catalog: Catalog, tmp_path: Path) -> None:
    """The project, its file and the moment."""
    (left,) = _take(tmp_path, catalog)
    assert left.kept is not None
    assert (left.kept.project, left.kept.path) == (project, tmp_path / "customer.quote")
    assert left.kept.written.tzinfo is not None


def test_a_project_in_no_file_is_kept_too(project: Project, catalog: Catalog, tmp_path: Path) -> None:
    """Its path is none."""
    write_as_dead(tmp_path, project, None, catalog)
    (left,) = _take(tmp_path, catalog)
    assert left.kept is not None
    assert left.kept.path is None


def test_of_a_living_window_nothing_is_taken(project: Project, catalog: Catalog, tmp_path: Path) -> None:
    """Two windows on one file keep two recovery files, and neither finds the other's."""
    one, other = RecoveryFile(tmp_path), RecoveryFile(tmp_path)
    for recovery in (one, other):
        recovery.write(project, tmp_path / "customer.quote", catalog)
    assert len(list(recovery_dir(tmp_path).glob("*.recovery"))) == 2
    assert left_behind(tmp_path, catalog) == ()
    one.remove()
    other.remove()
    assert list(recovery_dir(tmp_path).iterdir()) == []


@pytest.mark.usefixtures("dead")
def test_what_one_start_looks_at_another_leaves_alone(catalog: Catalog, tmp_path: Path) -> None:
    """While it is offered in one window it is offered in no other; put back, it is offered again."""
    (left,) = left_behind(tmp_path, catalog)
    assert left_behind(tmp_path, catalog) == ()
    left.held.release()
    assert len(_take(tmp_path, catalog)) == 1


@pytest.mark.usefixtures("dead")
def test_an_adopted_file_is_written_on_and_removed_at_the_end(
    project: Project, catalog: Catalog, tmp_path: Path
) -> None:
    """There is never a moment without it between the recovery and the next write."""
    (left,) = left_behind(tmp_path, catalog)
    recovery = RecoveryFile(tmp_path)
    recovery.adopt(left)
    assert left.held.path.exists()
    recovery.write(project, None, catalog)
    assert list(recovery_dir(tmp_path).glob("*.recovery")) == [left.held.path]
    recovery.remove()
    assert list(recovery_dir(tmp_path).iterdir()) == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "empty; discard it"),
        ('{"format": "configurator-recovery"', "line 1, column 35: not valid JSON: it breaks off; discard it"),
        ("[" * 100_000, "nested too deeply, in more than 100 levels; discard it"),
        ('{"format": "else", "written": "x", "path": null, "project": ""}', "not a whole recovery file; discard it"),
        ('{"format": "configurator-recovery", "written": 7, "path": null, "project": ""}', "not a whole recovery file"),
        (
            '{"format": "configurator-recovery", "written": "2026-11-29T10:00:00Z", "path": "\\u0000", "project": ""}',
            "not a whole recovery file; discard it",
        ),
        (
            '{"format": "configurator-recovery", "written": "2026-11-29T10:00:00Z", "path": null, "project": "[]"}',
            "not a project of this program",
        ),
    ],
)
def test_what_cannot_be_used_is_offered_with_the_reason(
    dead: Path, catalog: Catalog, tmp_path: Path, content: str, why: str
) -> None:
    """Nothing is thrown away unasked, and nothing damaged stops a start."""
    dead.write_text(content, encoding="utf-8")
    (left,) = _take(tmp_path, catalog)
    assert left.kept is None
    assert why in left.problem
    assert len(left.problem.splitlines()) == 1


def test_a_write_that_fails_leaves_the_recovery_of_before(
    project: Project, catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full: the last recovery file is whole."""
    recovery = RecoveryFile(tmp_path)
    recovery.write(project, None, catalog)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _disk_full)
        with pytest.raises(FileProblem, match="no space left on device; free some space"):
            recovery.write(project.renamed("Later"), None, catalog)
    assert recovery._held is not None
    os.close(recovery._held.descriptor)
    (left,) = _take(tmp_path, catalog)
    assert left.kept is not None
    assert left.kept.project == project


def test_a_folder_that_was_tidied_away_is_made_again(project: Project, catalog: Catalog, tmp_path: Path) -> None:
    """The next write keeps the project although somebody has removed the folder."""
    recovery = RecoveryFile(tmp_path)
    recovery.write(project, None, catalog)
    for file in recovery_dir(tmp_path).iterdir():
        file.unlink()
    recovery_dir(tmp_path).rmdir()
    recovery.write(project, None, catalog)
    assert len(list(recovery_dir(tmp_path).glob("*.recovery"))) == 1
    recovery.remove()


def test_a_lock_without_a_recovery_file_goes(catalog: Catalog, dead: Path, tmp_path: Path) -> None:
    """A window that was killed before its first write leaves a lock, which the next start removes."""
    dead.unlink()
    assert left_behind(tmp_path, catalog) == ()
    assert list(recovery_dir(tmp_path).iterdir()) == []


def test_a_recovery_of_another_machine_is_left_alone(dead: Path, catalog: Catalog, tmp_path: Path) -> None:
    """On a home folder that two machines share, nobody can tell whether the other's window lives."""
    lock = json.loads(lock_file(dead).read_text(encoding="utf-8"))
    lock_file(dead).write_text(json.dumps(lock | {"host": "ws-7"}), encoding="utf-8")
    assert left_behind(tmp_path, catalog) == ()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_killed_window_leaves_its_work(catalog: Catalog, tmp_path: Path) -> None:
    """A real window with a change that was not saved is killed; the next start finds the change."""
    code = (
        "import sys, time\n"
        "from datetime import date\n"
        "from pathlib import Path\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from configurator.catalog.load import load_catalog\n"
        "from configurator.paths import catalog_dir\n"
        "from configurator.project import new_project\n"
        "from configurator.ui.app import make_window, prepare_application\n"
        "application = QApplication([])\n"
        "prepare_application()\n"
        "catalog, folder = load_catalog(catalog_dir()), Path(sys.argv[1])\n"
        "window = make_window(catalog, new_project(catalog, date(2026, 11, 29)), kept=folder)\n"
        "window.keeping.timer.setInterval(1)\n"
        "window.session.choose('8 cards', cards=8, tensor_parallel=8)\n"
        "while not list(folder.glob('recovery/*.recovery')):\n"
        "    application.processEvents()\n"
        "print('kept', flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        text=True,
    ) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == "kept\n"
        assert left_behind(tmp_path, catalog) == ()
        window.kill()
    (left,) = _take(tmp_path, catalog)
    assert left.kept is not None
    assert left.kept.project.configuration.cards == 8


def _disk_full(*_: object) -> None:
    raise OSError(28, "No space left on device")
