"""Somebody who presses everything, drawn with a fixed seed so that a failure comes again."""

import random
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent

from configurator.configuration import splits
from configurator.language import NAMES
from configurator.sizing.weights import known_formats
from configurator.ui.main_window import MainWindow


class Walker:
    """Takes one step after the other; `actions` are the steps there are, each with its weight."""

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
