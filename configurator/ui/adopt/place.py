"""The place of the six steps: a list of them, and the chosen one with its evidence."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from configurator.adoption.standing import settled
from configurator.adoption.step_evidence import KIND_OF_STEP, Kind
from configurator.adoption.telling_kind import told_kind
from configurator.language import _
from configurator.ui.adopt.intake import Intake
from configurator.ui.adopt.step_card import StepCard
from configurator.ui.adopt.step_list import StepList
from configurator.ui.dialogs import Dialogs
from configurator.ui.look.scale import keep_width
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import LIGHT, SPACE, Theme
from configurator.ui.session import Session
from configurator.ui.widgets.deferred import Deferred
from configurator.ui.widgets.layout import clear, column, row, scrolling, surface, words

LIST = 264
"""Width of the list, in pixels."""

WIDEST = 1240
"""Of the chosen step, in pixels: longer lines are hard to read."""


class AdoptPlace(QWidget):
    """Files that are dropped anywhere here are taken as evidence."""

    copied = Signal(str)

    def __init__(
        self,
        session: Session,
        theme: Theme = LIGHT,
        intake: Intake | None = None,
        dialogs: Dialogs | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self._dialogs = dialogs or Dialogs(self)
        self.intake = intake or Intake(session, self._dialogs, self)
        set_role(self, "ground")
        self.setAcceptDrops(True)
        steps = session.catalog.checklist.steps
        self.steps = StepList(steps, self)
        self.steps.chosen.connect(self.show_step)
        self.progress = words("", "muted", self, wraps=True)
        self.planning = words("", "small", self, wraps=True)
        self._pages = QStackedWidget(self)
        self._cards: dict[int, StepCard] = {}
        self._deferred = [Deferred(partial(self._make_page, place)) for place in range(len(steps))]
        for page in self._deferred:
            self._pages.addWidget(page)
        self._lay_out()
        session.changed.connect(self._read)
        self.intake.step_wanted.connect(self.show_named)
        self.show_step(0)
        self._read()

    @property
    def cards(self) -> list[StepCard]:
        """Every step, in order; those that nobody has looked at yet are built now."""
        return [self.card(place) for place in range(len(self._deferred))]

    def card(self, place: int) -> StepCard:
        """The step at a place from 0."""
        _page = self._deferred[place].made
        return self._cards[place]

    def show_step(self, place: int) -> None:
        """Show the step at a place from 0."""
        self._pages.setCurrentIndex(place)
        self.steps.show_place(place)

    def show_named(self, step: str) -> None:
        """Show a step by its id."""
        ids = [one.id for one in self._session.catalog.checklist.steps]
        if step in ids:
            self.show_step(ids.index(step))

    def set_theme(self, theme: Theme) -> None:
        """Show charts in other colours."""
        self._theme = theme
        for card in self._cards.values():
            card.set_theme(theme)

    def take(self, files: Sequence[Path]) -> None:
        """Take files as evidence; the step in view says what is meant where a file does not."""
        self.intake.take(files, self._kind_in_view)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take what may be evidence; projects, models and price books are left to the window."""
        if files := self._evidence_in(event):
            event.setAccepted(bool(files))
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Read it once the drag has ended; whoever takes it may ask something."""
        files = self._evidence_in(event)
        event.acceptProposedAction()
        QTimer.singleShot(0, self, lambda: self.take(files))

    @property
    def _kind_in_view(self) -> Kind | None:
        step = self._session.catalog.checklist.steps[self._pages.currentIndex()]
        return KIND_OF_STEP.get(step.id)

    def _evidence_in(self, event: QDropEvent) -> list[Path]:
        """The files that are dragged, where every one of them may be evidence."""
        urls = event.mimeData().urls()
        files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        is_all = all(told_kind(file, self._kind_in_view) for file in files)
        return files if files and len(files) == len(urls) and is_all else []

    def _lay_out(self) -> None:
        side = surface(self)
        keep_width(side, LIST)
        inside = column(side, SPACE + 4, SPACE + 4)
        inside.addWidget(words(_(self._session.catalog.checklist.name), "heading", side, wraps=True))
        inside.addWidget(self.progress)
        inside.addWidget(self.steps)
        inside.addStretch()
        inside.addWidget(words(_("What may be planned with"), "section", side))
        inside.addWidget(self.planning)
        left = clear(self)
        column(left, 1).addWidget(scrolling(side, _("Adoption checklist")))
        keep_width(left, LIST + 2)
        whole = row(left, self._pages, stretch=1)
        whole.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        self.setLayout(whole)

    def _make_page(self, place: int, parent: QWidget) -> QWidget:
        step = self._session.catalog.checklist.steps[place]
        card = StepCard(self._session, self.intake, self._dialogs, place + 1, step, self._theme)
        card.setMaximumWidth(WIDEST)
        card.copied.connect(self.copied)
        card.show_standing(self._session.standings[place])
        self._cards[place] = card
        page = clear(parent)
        column(page).addWidget(scrolling(card, _(step.title), sideways=True))
        return page

    def _read(self) -> None:
        standings, planning = self._session.standings, self._session.planning
        self.progress.setText(
            _("{done} of {all} steps settled. {headroom}").format(
                done=settled(standings), all=len(standings), headroom=self._session.wording.headroom
            )
        )
        self.planning.setText(planning.sentence)
        self.steps.show_standings(standings)
        for place, card in self._cards.items():
            card.show_standing(standings[place])
