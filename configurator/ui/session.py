"""The only object with changing state: one project, what follows from it, and how to take a change back.

One door in (`choose` and its siblings), one signal out (`changed`). Widgets take the session, listen, and read it
again; they keep no copy and know no other widget.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from configurator.adoption.checklist import StepRecord, record_step
from configurator.answer import Answer, answer
from configurator.catalog.models import Catalog
from configurator.charts import CardsChart, ContextChart, cards_chart, context_chart
from configurator.configuration import Configuration
from configurator.evidence import Shown, evidence_for
from configurator.project import Project, open_project, save_project
from configurator.quote.document import QuoteDocument, build_document
from configurator.wording import Wording, word


@dataclass(frozen=True)
class _Consequences:
    """What follows from a project, each part computed when it is first read."""

    catalog: Catalog
    configuration: Configuration

    @cached_property
    def answer(self) -> Answer:
        return answer(self.catalog, self.configuration)

    @cached_property
    def wording(self) -> Wording:
        return word(self.catalog, self.answer)

    @cached_property
    def context_chart(self) -> ContextChart:
        return context_chart(self.catalog, self.answer)

    @cached_property
    def cards_chart(self) -> CardsChart:
        return cards_chart(self.catalog, self.configuration)

    @cached_property
    def evidence(self) -> tuple[Shown, ...]:
        return evidence_for(self.catalog, self.configuration)


class _Change(QUndoCommand):
    """From one project to another; both are frozen values, so undo is two references."""

    def __init__(self, session: "Session", before: Project, after: Project, text: str, merge_key: str) -> None:
        super().__init__(text)
        self._session, self._before, self.after = session, before, after
        self.merge_key = merge_key

    def redo(self) -> None:
        self._session.show_project(self.after)

    def undo(self) -> None:
        self._session.show_project(self._before)

    def id(self) -> int:
        return 1 if self.merge_key else -1

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        """Steps of one drag become one step back."""
        if not isinstance(other, _Change) or other.merge_key != self.merge_key:
            return False
        self.after = other.after
        self.setText(other.text())
        return True


class Session(QObject):
    """The project in the window. `changed` is sent after every change, also of name and saved state."""

    changed = Signal()

    def __init__(self, catalog: Catalog, project: Project, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.catalog = catalog
        self.path: Path | None = None
        self.projects_started = 0
        """How often another project has taken the window; what was half typed for the one before is of no use then."""
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._say_changed)
        self._project = project
        self._consequences = _Consequences(catalog, project.configuration)

    @property
    def project(self) -> Project:
        """The project as it is now."""
        return self._project

    @property
    def configuration(self) -> Configuration:
        """The configuration in view."""
        return self._project.configuration

    @property
    def answer(self) -> Answer:
        """Sizing, findings, promise and headroom of the configuration in view."""
        return self._consequences.answer

    @property
    def wording(self) -> Wording:
        """The answer in sentences."""
        return self._consequences.wording

    @property
    def context_chart(self) -> ContextChart:
        """Sessions against context."""
        return self._consequences.context_chart

    @property
    def cards_chart(self) -> CardsChart:
        """Sessions for each card and count."""
        return self._consequences.cards_chart

    @property
    def evidence(self) -> tuple[Shown, ...]:
        """Published measurements, nearest first."""
        return self._consequences.evidence

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what the window shows."""
        return self.undo_stack.isClean()

    def choose(self, text: str, merge_key: str = "", **choices: Any) -> None:
        """Change fields of the configuration. `text` names the step for undo: ``4 cards``.

        Consecutive changes with one `merge_key` become one step. Raises pydantic.ValidationError where the choices do
        not hold; nothing is changed then.
        """
        configuration = self.configuration.replace(**choices)
        self.change(self._project.with_configuration(configuration), text, merge_key)

    def record(self, record: StepRecord, text: str, merge_key: str = "") -> None:
        """Put in what was done about one adoption step."""
        self.change(self._project.replace(steps=record_step(self._project.steps, record)), text, merge_key)

    def change(self, project: Project, text: str, merge_key: str = "") -> None:
        """Go to another project in one step that can be undone. A change to the same is none."""
        if project != self._project:
            self.undo_stack.push(_Change(self, self._project, project, text, merge_key))

    def show_project(self, project: Project) -> None:
        """Take a project as the current one, without a step; for undo, and for what was just opened."""
        self._project = project
        if project.configuration != self._consequences.configuration:
            self._consequences = _Consequences(self.catalog, project.configuration)
        self.changed.emit()

    def use_catalog(self, catalog: Catalog) -> None:
        """Go on with a catalogue that holds more; it must have all that the project and its undo steps name."""
        self.catalog = catalog
        self._consequences = _Consequences(catalog, self.configuration)
        self.changed.emit()

    def start(self, project: Project, path: Path | None = None) -> None:
        """Replace everything, as New and Open do; there is nothing to undo afterwards."""
        self.path = path
        self.projects_started += 1
        self.undo_stack.clear()
        self.show_project(project)

    def open(self, path: Path) -> None:
        """Open a project file. Raises FileProblem; the window keeps what it had."""
        self.start(open_project(path, self.catalog), path)

    def save(self, path: Path) -> None:
        """Save under a path and stay with it. Raises FileProblem; the state stays unsaved then."""
        save_project(self._project, path, self.catalog)
        self.path = path
        self.undo_stack.setClean()
        self.changed.emit()

    def document(self) -> QuoteDocument:
        """The quote of what is in view, to be written by `export`."""
        project = self._project
        return build_document(
            self.catalog, project.details, project.configuration, project.steps, project.option_in_words
        )

    def _say_changed(self) -> None:
        self.changed.emit()
