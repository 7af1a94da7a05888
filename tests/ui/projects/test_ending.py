"""A signal to end, as a logout sends it: what was changed a moment ago is offered at the next start."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from configurator.catalog.models import Catalog
from configurator.project import Project, save_project
from configurator.recovery import left_behind

CODE = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from configurator.ui import app

def type_and_wait(window):
    window.session.choose("8 cards", cards=8, tensor_parallel=8)
    # A box that waits for the person must not keep the program.
    QTimer.singleShot(0, window, lambda: print("waiting", flush=True))
    window.dialogs.tell("a box")

show = app.MainWindow.show
def showing(window):
    show(window)
    QTimer.singleShot(0, window, lambda: type_and_wait(window))
app.MainWindow.show = showing
sys.exit(app.run_window(Path(sys.argv[1])))
"""


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_ends_the_program_and_keeps_the_work(
    tmp_path: Path, catalog: Catalog, project: Project, name: str
) -> None:
    """Without waiting for the seconds of an autosave, and with a box open; it dies of the signal."""
    file, data = tmp_path / "a.quote", tmp_path / "data"
    save_project(project, file, catalog)
    own = {"CONFIGURATOR_DATA": str(data), "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    with subprocess.Popen(
        [sys.executable, "-c", CODE, str(file)],
        env={**os.environ, **own},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).parents[3],
        text=True,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "waiting\n"
        program.send_signal(signal.Signals[name])
        assert program.wait() == -signal.Signals[name]
    assert sorted(one.name for one in tmp_path.glob("*a.quote*")) == ["a.quote"]
    (left,) = left_behind(data, catalog)
    left.held.release()
    assert left.kept is not None
    assert (left.kept.path, left.kept.project.configuration.cards) == (file, 8)
