"""How long a person waits: for the window, and for a choice to show."""

import os
from collections.abc import Callable
from itertools import cycle

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.project import new_project
from configurator.ui.app import make_window, prepare_application
from configurator.ui.look.days import today
from configurator.ui.main_window import MainWindow
from tests.benchmarks.table import Aim

# A process that ends as soon as a widget of its window has been painted, or when everything is.
FIRST_PAINT = """
import os
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            QTimer.singleShot(0, lambda: os._exit(0))
        return False

def run(application, window):
    watcher = Painted()
    application.installEventFilter(watcher)
    window.resize(1280, 800)
    window.show()
    application.exec()
"""
ALL_PAINTED = """
from PySide6.QtWidgets import QApplication

def run(application, window):
    window.resize(1280, 800)
    window.show()
    while not window.windowHandle().isExposed():
        application.processEvents()
    for _ in range(5):
        application.processEvents()
"""
AS_THE_PROGRAM = "import configurator.ui\n"
"""Before Qt, which `configurator.ui` sets up."""

OURS = """
from configurator.catalog.load import load_catalogs
from configurator.project import new_project
from configurator.ui.app import make_window, prepare_application
from configurator.ui.look.days import today

application = QApplication([])
prepare_application()
catalog = load_catalogs()
run(application, make_window(catalog, new_project(catalog, today())))
"""
BARE = """
from PySide6.QtWidgets import QMainWindow, QWidget

application = QApplication([])
window = QMainWindow()
window.setCentralWidget(QWidget())
run(application, window)
"""


@pytest.fixture
def window(catalog: Catalog, qtbot: QtBot, qapp: QApplication) -> MainWindow:
    """The whole window, shown."""
    prepare_application()
    shown = make_window(catalog, new_project(catalog, today()))
    qtbot.addWidget(shown, before_close_func=lambda _: shown.session.undo_stack.setClean())
    shown.resize(1280, 800)
    shown.show()
    qapp.processEvents()
    return shown


@pytest.mark.parametrize(("until", "run"), [("first painted", FIRST_PAINT), ("every chart drawn", ALL_PAINTED)])
def test_start(
    until: str,
    run: str,
    compare: Callable[..., None],
    process: Callable[..., Callable[[], object]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the start of a process, against a bare window."""
    monkeypatch.setenv("QT_QPA_PLATFORM", os.environ.get("QT_QPA_PLATFORM", "offscreen"))

    ours, bare = process("-c", run + OURS), process("-c", run + BARE)
    compare(f"start to {until}", ours, bare, rounds=7, aim=Aim(ratio=1.5))


def test_one_choice_to_all_charts(window: MainWindow, compare: Callable[..., None]) -> None:
    """Another number of cards until everything in view is repainted, against repainting alone."""
    counts = cycle((4, 2))

    def choose() -> None:
        cards = next(counts)
        window.session.choose(f"{cards} cards", cards=cards, tensor_parallel=cards)
        _paint(window)

    compare("one choice to all repainted", choose, lambda: _paint(window), rounds=60, aim=Aim(most=0.016))


def test_one_step_of_a_drag(window: MainWindow, compare: Callable[..., None]) -> None:
    """The context line moved by one step until everything in view is repainted."""
    # As a hand does: contexts that nobody has seen yet, more of them than are kept.
    contexts = cycle(range(8_192, 24_576, 256))

    def drag() -> None:
        window.session.choose("Context", merge_key="drag", context=next(contexts))
        _paint(window)

    aim = Aim(most=0.008, late=0.016)
    compare("one step of a drag", drag, lambda: _paint(window), rounds=60, aim=aim)


def _paint(window: MainWindow) -> None:
    """Run what is due, repaints of what changed among it."""
    window.update()
    QApplication.processEvents()
