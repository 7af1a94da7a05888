"""A window in random use for some minutes, and what it holds in memory meanwhile.

Usage: python -m tests.benchmarks.long_walk MINUTES FOLDER. One line of JSON for each look at the memory: at rest after
the start, with every place and chart seen, then every minute. A fault ends it with a traceback and the code 1.
"""

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import configurator.ui  # noqa: F401, I001 - before Qt, as in the program
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu

from configurator.catalog.load import load_catalog
from configurator.language import NAMES
from configurator.paths import catalog_dir, resource
from configurator.project import open_project
from configurator.ui.app import make_window, prepare_application
from configurator.ui.main_window import QUOTE, MainWindow
from configurator.ui.preferences import Preferences
from tests.resident import resident_kib
from tests.ui.scripted_dialogs import ScriptedDialogs
from tests.ui.walking import Walker

DATA = Path(__file__).parents[1] / "data"
STEP_MS, LOOK_MS = 10, 150
"""Between two steps, and for how long a box stays open."""

REST_SECONDS, PATIENCE_SECONDS = 3.0, 10.0
PRICES = 200
"""Steps between two price books: a person loads one a day."""

QUIT = "Ctrl+Q"

Wait = Callable[[], bool]
"""Whether what a step waits for has happened."""


class LongWalker(Walker):
    """Goes through menus, boxes, charts, evidence, exports and the pages of the quote as well."""

    def __init__(self, window: MainWindow, dialogs: ScriptedDialogs, folder: Path) -> None:
        super().__init__(window, folder)
        self.dialogs = dialogs
        dialogs.unsaved, dialogs.path = "discard", folder / "offer.pdf"
        self.actions = (
            *self.actions,
            (4, self.press_menu),
            (3, self.look_at_quote),
            (2, self.look_at_step),
            (3, self.show_chart),
            (1, self.take_evidence),
        )
        self.wait: Wait = bool
        self.steps = 0

    def step(self) -> None:
        """One step; what it begins and does not end is waited for by `wait`."""
        self.wait = lambda: True
        self.dialogs.told.clear()
        self.dialogs.asked.clear()
        self.steps += 1
        if self.steps % PRICES == 0:
            self.load_prices()
        else:
            super().step()

    def speak(self) -> None:
        """Another language; what it replaces goes as in the program, when the event loop comes to it."""
        self.window.set_language(self.chance.choice(tuple(NAMES)))

    def press_menu(self) -> None:
        """Any action that can be pressed now, then away with what it opened."""
        action = self.chance.choice(list(_pressable(self.window)))
        seen = time.monotonic()
        # Before it is pressed: a box that waits for an answer does not come back from there.
        QTimer.singleShot(LOOK_MS, self.window, self.close_all)
        action.trigger()
        self.wait = lambda: time.monotonic() - seen > 2 * LOOK_MS / 1000 and not self.window.exporting.is_running

    def close_all(self) -> None:
        """Close boxes, menus and whatever covers the window."""
        for box in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if box is not None:
                box.close()
        self.window.close_boxes()
        self.window.welcome.leave()
        self.window.presenter.leave()

    def look_at_quote(self) -> None:
        """Leaf through the pages, some of them enlarged."""
        self.window.go_to(QUOTE)
        preview = self.window.quote.preview
        pages = preview.pages
        if self.chance.random() < 0.2:
            pages.set_zoom(self.chance.choice((None, 1.0, 1.5)))
        pages.go_to_page(self.chance.randrange(8))
        seen = time.monotonic()
        self.wait = lambda: (
            bool(pages.drawn_pages or preview.blocked.isVisible()) and time.monotonic() - seen > LOOK_MS / 1000
        )

    def look_at_step(self) -> None:
        """One of the six steps."""
        self.window.go_to(1)
        self.window.adopt.show_step(self.chance.randrange(6))

    def show_chart(self) -> None:
        """Another chart in one of the two places."""
        self.window.go_to(0)
        slot = self.chance.choice((self.window.configure.used_slot, self.window.configure.other_slot))
        slot.show_chart(self.chance.choice(CHARTS))

    def take_evidence(self) -> None:
        """A log, or the results of both runs."""
        files = [sorted((DATA / "logs").glob("vllm-0.33-*.log")), sorted((DATA / "results").glob("*/lm-eval.json"))]
        self.window.intake.take(self.chance.choice(files))
        self.wait = lambda: not self.window.intake.reads

    def load_prices(self) -> None:
        """The example's prices, through the box that shows what was read."""
        self.window.presenter.leave()
        box = self.window.quote_actions.load_example()
        assert box is not None
        closed: list[int] = []
        box.finished.connect(closed.append)

        def is_read() -> bool:
            if not closed and box.go_on.isEnabled() and box.go_on.isVisible():
                box.go_on.click()
            return bool(closed)

        self.wait = is_read


CHARTS = ("context", "cards", "memory", "splits", "speed", "users")


def _pressable(window: MainWindow) -> Iterator[QAction]:
    for menu in window.menuBar().findChildren(QMenu):
        for action in menu.actions():
            if action.isEnabled() and action.isVisible() and not action.menu() and action.shortcut().toString() != QUIT:
                yield action


class Walk(QObject):
    """Takes steps from within the event loop, as events of a person come, and looks at the memory."""

    def __init__(self, walker: LongWalker, minutes: float) -> None:
        super().__init__(walker.window)
        self._walker, self._minutes = walker, minutes
        self._began = self._stepped = time.monotonic()
        self._looks = 0
        self._visits = self._every_place()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self._timer.start(STEP_MS)

    def _every_place(self) -> Iterator[Wait]:
        """See everything once, so that what is built late is there; each look is waited for."""
        yield self._rested()
        look("at rest", 0, self._walker)
        for chart in CHARTS[2:]:
            self._walker.window.configure.other_slot.show_chart(chart)
            yield lambda: True
        self._walker.window.configure.other_slot.show_chart(CHARTS[1])
        yield self._rested()
        look("every chart seen", 0, self._walker)
        self._walker.window.go_to(1)
        yield self._rested()
        self._walker.look_at_quote()
        yield self._walker.wait
        yield self._rested()
        look("quote in view", 0, self._walker)
        self._walker.window.go_to(0)
        yield self._rested()
        look("back from the quote", 0, self._walker)

    def _rested(self) -> Wait:
        ends = time.monotonic() + REST_SECONDS
        return lambda: time.monotonic() > ends

    def _go_on(self) -> None:
        """The next step, where the one before has ended or takes too long."""
        if not self._walker.wait() and time.monotonic() - self._stepped < PATIENCE_SECONDS:
            return
        self._stepped = time.monotonic()
        if (visit := next(self._visits, None)) is not None:
            self._walker.wait = visit
            self._began = time.monotonic()
            return
        walked = (time.monotonic() - self._began) / 60
        if walked >= min(self._looks + 1, self._minutes):
            self._looks += 1
            look("walking", walked, self._walker)
        if walked >= self._minutes:
            self._timer.stop()
            self._walker.window.close()
            return
        self._walker.step()


def look(what: str, minute: float, walker: LongWalker) -> None:
    """Print what is in memory now."""
    counted = {"widgets": len(QApplication.allWidgets()), "objects": len(gc.get_objects()), "steps": walker.steps}
    line = {"what": what, "minute": round(minute, 2), "resident_kib": resident_kib(), **counted}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def _give_up(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    sys.__excepthook__(kind, fault, trace)
    os._exit(1)


def main(minutes: float, folder: Path) -> int:
    """Walk over the sample project; all that the program keeps lies below `folder`."""
    sys.excepthook = _give_up
    application = QApplication(sys.argv[:1])
    prepare_application()
    catalog, dialogs = load_catalog(catalog_dir()), ScriptedDialogs()
    project = open_project(resource("sample.quote"), catalog)
    window = make_window(catalog, project, Preferences(folder / "window.ini"), dialogs, folder / "data")
    window.show()
    walk = Walk(LongWalker(window, dialogs, folder), minutes)
    code = application.exec()
    walk.deleteLater()
    return code


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), Path(sys.argv[2])))
