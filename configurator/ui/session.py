"""The only object with changing state: one project, what follows from it, and how to take a change back.

One door in (`choose` and its siblings), one signal out (`changed`). Widgets take the session, listen, and read it
again; they keep no copy and know no other widget.
"""

from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from configurator.adoption.checklist import StepRecord, record_step
from configurator.adoption.planning import Planning, failed_tests, may_be_planned_with, measured_ratio_of
from configurator.adoption.standing import StepStanding, standings
from configurator.answer import Answer
from configurator.catalog.models import Catalog
from configurator.changes import Part, changes
from configurator.charts import (
    CardsChart,
    ContextChart,
    OptionLine,
    OptionMark,
    option_line,
    option_mark,
    option_tags,
)
from configurator.configuration import Configuration
from configurator.evidence import Shown
from configurator.files import FileProblem
from configurator.language import _
from configurator.lock import Claim, same_file
from configurator.project import Project, open_project, save_project
from configurator.quote.document import QuoteDocument
from configurator.quote.option import Option
from configurator.ui.consequences import Consequences, KeptConsequences
from configurator.ui.projects.guard import Guard, fingerprint
from configurator.wording import Wording


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
        """Steps of one drag become one step back, and none where they lead back to where they began."""
        if not isinstance(other, _Change) or other.merge_key != self.merge_key:
            return False
        self.after = other.after
        self.setText(other.text())
        self.setObsolete(self.after == self._before)
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
        self.guard = Guard()
        self._project = self._saved = project
        self._kept = KeptConsequences(catalog)
        self._consequences = self._of(project.configuration)
        self._standings: tuple[object, tuple[StepStanding, ...]] = (None, ())

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
    def offered_answer(self) -> Answer:
        """The same of the option that the quote offers, which may be another one."""
        return self._of(self._project.options[self._project.offered].configuration).answer

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
    def option_lines(self) -> tuple[OptionLine, ...]:
        """What the other options carry along the context, up to their own models' limits."""
        context = self.configuration.context
        return tuple(
            option_line(self.catalog, one.name, one.configuration, self._of(one.configuration).context_chart, context)
            for one in self._other_options()
        )

    @property
    def option_marks(self) -> tuple[OptionMark, ...]:
        """On which card and count the other options stand."""
        tags = option_tags([option.name for option in self._project.options])
        others = (place for place in range(len(tags)) if place != self._project.current)
        options = self._project.options
        return tuple(
            option_mark(options[place].name, tags[place], self._of(options[place].configuration).answer)
            for place in others
        )

    @property
    def evidence(self) -> tuple[Shown, ...]:
        """Published measurements, nearest first."""
        return self._consequences.evidence

    @property
    def standings(self) -> tuple[StepStanding, ...]:
        """Where each adoption step stands for the configuration in view."""
        key = self._project.steps, self._consequences
        if key != self._standings[0]:
            self._standings = key, standings(self.catalog, self.answer, self._project.steps)
        return self._standings[1]

    @property
    def planning(self) -> Planning:
        """What may be planned with."""
        return may_be_planned_with(self.catalog, self.answer, self.standings)

    @property
    def saved_project(self) -> Project:
        """The project as it was last opened, saved or started."""
        return self._saved

    def unsaved(self) -> tuple[Part, ...]:
        """What differs from the file, or from the project that was started where there is none."""
        return changes(self.catalog, self._saved, self._project)

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
        """Go to another project in one step that can be undone. A change to the same is none.

        Where the quote in view was issued and its customer would now read another, it becomes the next revision.
        Issuing cannot be undone, and neither can what came before it: the customer has the document.
        """
        project = project.changed_from(self._project)
        is_issued_now = len(project.issued) > len(self._project.issued)
        if project != self._project:
            self.undo_stack.push(_Change(self, self._project, project, text, merge_key))
        if is_issued_now:
            self._forget_steps()

    def _forget_steps(self) -> None:
        """Nothing can be undone from here on; an empty stack counts as saved, which the project is not."""
        with QSignalBlocker(self):
            self.undo_stack.clear()
            self.undo_stack.resetClean()
        self.changed.emit()

    def show_project(self, project: Project) -> None:
        """Take a project as the current one, without a step; for undo, and for what was just opened."""
        self._project = project
        self._consequences = self._of(project.configuration)
        self.changed.emit()

    def use_catalog(self, catalog: Catalog) -> None:
        """Go on with a catalogue that holds more; it must have all that the project and its undo steps name."""
        self.catalog = catalog
        self._kept = KeptConsequences(catalog)
        self._consequences = self._of(self.configuration)
        self.changed.emit()
        self._settle()

    def _settle(self) -> None:
        """Where the quote no longer says what was issued under its number, go on with the next revision."""
        settled = self._project.settled(self.catalog)
        if settled != self._project:
            self.change(settled, _("next revision, because the quote is not as it was issued"))

    def reword(self) -> None:
        """Compute anew what follows, because it holds words and the language is another. Nobody is told."""
        self._kept = KeptConsequences(self.catalog)
        self._consequences = self._of(self.configuration)

    def start(self, project: Project, path: Path | None = None, claimed: Claim = None) -> None:
        """Replace everything, as New and Open do; there is nothing to undo afterwards."""
        self.guard.keep(claimed)
        self.path, self._saved = path, project
        self.projects_started += 1
        self.undo_stack.clear()
        self.show_project(project)
        self._settle()

    def open(self, path: Path) -> None:
        """Open a project file, to read only where another window has it. Raises FileProblem; all stays as it was."""
        claimed, seen = self.guard.ask(path), fingerprint(path)
        try:
            project = open_project(path, self.catalog)
        except FileProblem:
            self.guard.drop(claimed)
            raise
        self.start(project, path, claimed)
        self.guard.seen = seen

    def save(self, path: Path) -> None:
        """Save under a path and stay with it. Raises FileProblem; the state stays unsaved then."""
        taken = self.guard.taken
        try:
            claimed = self.guard.ask_to_write(path)
        except FileProblem:
            # The lock may have been lost a moment ago.
            self.changed.emit()
            raise
        try:
            if taken is not None and same_file(taken.path, path):
                self._refuse_newer(path)
            if self.is_replaced(path):
                self._keep_issued(path)
            save_project(self._project, path, self.catalog)
        except FileProblem:
            self.guard.drop(claimed)
            self.look_again()
            raise
        self.guard.keep(claimed)
        self.guard.seen = fingerprint(path)
        self.path, self._saved = path, self._project
        self.undo_stack.setClean()
        self.changed.emit()

    def is_replaced(self, path: Path) -> bool:
        """Whether saving to the open file would replace what something else has put there since."""
        return self.path is not None and same_file(self.path, path) and self.guard.is_replaced(path)

    def look_again(self) -> None:
        """Look whether another window still has the open file."""
        if self.guard.look_again():
            self.changed.emit()

    def _refuse_newer(self, path: Path) -> None:
        """The file was another window's, which may have saved since it was read here. Raises FileProblem then."""
        if path.exists() and open_project(path, self.catalog) != self._saved:
            raise FileProblem(
                _(
                    "{path}: not saved: the other window has saved it since it was opened here. Save under another "
                    "name, or take the file over to replace it."
                ).format(path=path)
            )

    def _keep_issued(self, path: Path) -> None:
        """Another window or program has written the file: a revision that was issued there was sent to the customer."""
        with suppress(FileProblem):
            found = open_project(path, self.catalog)
            kept = self._project.with_issued_of(found).settled(self.catalog)
            self.change(kept, _("revisions issued elsewhere"))

    def take_over(self) -> None:
        """Save to the open file from now on, though another window may have it.

        Where nothing was changed here, the file is read again: the other window may have saved.
        """
        self.guard.take_over()
        self.changed.emit()
        if self.path is not None and self.is_saved:
            with suppress(FileProblem):
                self.open(self.path)

    def document(self) -> QuoteDocument:
        """The quote with the offered option, to be written by `export`."""
        return self._project.document(self.catalog)

    def _other_options(self) -> tuple[Option, ...]:
        options, current = self._project.options, self._project.current
        return (*options[:current], *options[current + 1 :])

    def _of(self, configuration: Configuration) -> Consequences:
        """What follows from a configuration, with the customer's own measured ratio and failed tests."""
        asked = self.catalog, configuration, self._project.steps
        return self._kept.of(configuration, measured_ratio_of(*asked), failed_tests(*asked))

    def _say_changed(self) -> None:
        self.changed.emit()
