"""A person who presses everything: two thousand steps, after each of which window and session agree."""

import random
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from configurator.configuration import splits
from configurator.language import NAMES, separators
from configurator.sizing.weights import known_formats
from configurator.ui.mainwindow import MainWindow
from configurator.ui.session import Session

STEPS = 2_000
SETTLED = 500
"""Steps after which everything that is built late has been built."""

MOST_GROWTH_KIB = 40 * 1024


def _resident_kib() -> int:
    """Resident memory of this process, as Linux counts it; 0 elsewhere."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1])


class Walker:
    """Takes steps drawn with a fixed seed, so that a failure comes again."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self.window, self.session, self.folder = window, window.session, folder
        self.chance = random.Random(20261129)  # noqa: S311 - no secret depends on it
        self.actions: tuple[tuple[int, Callable[[], object]], ...] = (
            (6, self.choose_model),
            (6, self.choose_hardware),
            (8, self.drag_context),
            (3, self.state_need),
            (6, self.session.undo_stack.undo),
            (4, self.session.undo_stack.redo),
            (2, lambda: window.go_to(self.chance.randrange(3))),
            (1, lambda: window.set_theme(self.chance.choice(("light", "dark")))),
            (1, self.speak),
            (1, self.save_and_open),
        )

    def step(self) -> None:
        """One step."""
        weights = [weight for weight, _ in self.actions]
        (_, action), = self.chance.choices(self.actions, weights)  # fmt: skip
        action()

    def choose_model(self) -> None:
        """Another model in one of its formats."""
        model = self.chance.choice(list(self.session.catalog.models.values()))
        weights = self.chance.choice(known_formats(model))
        self.session.choose(model.name, model=model.id, weights=weights)

    def choose_hardware(self) -> None:
        """Another card, count and split."""
        card, cards = self.chance.choice(list(self.session.catalog.cards)), self.chance.choice((1, 2, 3, 4, 6, 8))
        split = self.chance.choice(splits(cards))
        self.session.choose(f"{cards} cards", card=card, cards=cards, tensor_parallel=split)

    def drag_context(self) -> None:
        """A few pixels of a drag."""
        context = min(1_000_000, max(1, self.session.configuration.context + self.chance.randrange(-4_096, 8_192)))
        self.session.choose("context", merge_key=f"drag {self.chance.randrange(3)}", context=context)

    def state_need(self) -> None:
        """Another number of users, or none."""
        self.session.choose("users", users=self.chance.choice((None, 1, 60, 300, 100_000)))

    def speak(self) -> None:
        """Another language; what it replaces goes as soon as the event loop turns."""
        self.window.set_language(self.chance.choice(tuple(NAMES)))
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def save_and_open(self) -> None:
        """Save, and open what was saved."""
        path = self.folder / "walk.quote"
        self.session.save(path)
        project = self.session.project
        self.session.open(path)
        assert self.session.project == project


def _agree(window: MainWindow, session: Session) -> None:
    chosen = session.configuration
    assert window.strip.promise.text() == session.wording.promise
    assert window.strip.headroom.text() == session.wording.headroom
    assert window.configure.hardware.card.buttons[chosen.card].isChecked()
    assert window.configure.need.weights.value == chosen.weights
    assert window.configure.need.users.text().replace(separators().group, "") == str(chosen.users or "")


def test_two_thousand_steps(window: MainWindow, qapp: QApplication, tmp_path: Path) -> None:
    """No exception, no warning of Qt, no word that differs from the session, and memory that stays level."""
    walker, settled = Walker(window, tmp_path), 0
    for number in range(STEPS):
        walker.step()
        if number % 5 == 0:
            qapp.processEvents()
        _agree(window, window.session)
        if number == SETTLED:
            settled = _resident_kib()
    QTest.qWait(100)

    assert _resident_kib() - settled < MOST_GROWTH_KIB
