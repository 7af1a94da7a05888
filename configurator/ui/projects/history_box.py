"""The last saves of the open file: when, what each promised, what differs now; any of them can be had back."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from configurator.changes import changes
from configurator.files import FileProblem
from configurator.history import Save, restored, saves_of
from configurator.language import _, ngettext
from configurator.project import Project, open_project
from configurator.ui.look.days import show_moment
from configurator.ui.look.scale import scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.projects.changes_box import part_grid
from configurator.ui.projects.project_words import customer_name, moment, promise_words, title_words
from configurator.ui.projects.save_row import SaveRow
from configurator.ui.session import Session
from configurator.ui.widgets.layout import calm, clear, column, row, scrolling, words
from configurator.units import format_count

EMPTY = (560, 240)
"""Pixels of a box with nothing to list."""


@dataclass(frozen=True)
class Earlier:
    """A save that was read; `project` is None where it cannot be used, and `problem` says why."""

    save: Save
    project: Project | None
    problem: str = ""


class HistoryBox(QDialog):
    """Opens over the window. `copy_wanted` is sent with a project that is to be opened as one of its own."""

    copy_wanted = Signal(object)

    def __init__(self, session: Session, folder: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.saves = _read_all(session, folder)
        self.chosen: Earlier | None = None
        set_role(self, "ground")
        self.setWindowTitle(_("History"))
        self.resize(*(map(scaled, (920, 560) if self.saves else EMPTY)))
        self.heading = words(_heading(session, len(self.saves)), "heading", self, wraps=True)
        self.rows = [self._row(one) for one in self.saves]
        self._area = scrolling(clear(), _("What differs"))
        self.restore, self.copy_button = QPushButton(_("Restore"), self), QPushButton(_("Open a copy"), self)
        set_role(self.restore, "primary")
        self.restore.setToolTip(_("As a change that is not saved yet and can be undone"))
        self.copy_button.setToolTip(_("As a new project in no file"))
        self.restore.clicked.connect(self._restore)
        self.copy_button.clicked.connect(self._copy)
        self._lay_out()
        self._choose(next(iter(self.saves), None))

    def _lay_out(self) -> None:
        layout = column(self, SPACE * 2)
        if not self.rows:
            layout.addWidget(calm(self.heading, _why_empty(self._session)))
            for part in (self._area, self.restore, self.copy_button):
                part.hide()
            return
        content = clear()
        listed = column(content, spacing=SPACE)
        for one in self.rows:
            listed.addWidget(one)
        listed.addStretch()
        listing = scrolling(content, _("Saves"))
        listing.setFixedWidth(scaled(400))
        note = words(_("Capacity is promised with an FP8 cache. NVFP4 is headroom, to test first."), "caption", self)
        layout.addWidget(self.heading)
        layout.addLayout(row(listing, self._area, spacing=SPACE * 2, stretch=1), 1)
        layout.addLayout(row(note, self.copy_button, self.restore, stretch=0))

    def _row(self, one: Earlier) -> SaveRow:
        name = title_words(one.project) if one.project else one.save.file.name
        promise = promise_words(self._session.catalog, one.project) if one.project else one.problem
        made = SaveRow(moment(one.save.when), name, promise, self)
        made.clicked.connect(lambda _checked: self._choose(one))
        return made

    def _choose(self, one: Earlier | None) -> None:
        self.chosen = one
        for save, line in zip(self.saves, self.rows, strict=True):
            line.setChecked(save is one)
        is_usable = one is not None and one.project is not None
        self.restore.setEnabled(is_usable and self._restored() != self._session.project)
        self.copy_button.setEnabled(is_usable)
        self._describe(one)

    def _describe(self, one: Earlier | None) -> None:
        content = clear()
        layout = column(content, spacing=SPACE * 2)
        if one is not None and one.project is not None:
            layout.addWidget(words(customer_name(one.project), "heading", wraps=True))
            parts = changes(self._session.catalog, self._session.project, one.project)
            text = _("What Restore would change in the window") if parts else _("As it is in the window now.")
            layout.addWidget(words(text, "muted", wraps=True))
            for part in parts:
                layout.addLayout(part_grid(part))
        elif one is not None:
            layout.addWidget(words(one.problem, "complaint", wraps=True))
        layout.addStretch()
        self._area.setWidget(content)

    def _restored(self) -> Project | None:
        chosen = self.chosen.project if self.chosen else None
        return restored(chosen, self._session.project, self._session.catalog) if chosen else None

    def _restore(self) -> None:
        project = self._restored()
        if self.chosen is not None and project is not None:
            when = show_moment(self.chosen.save.when)
            self._session.change(project, _("The save of {moment}").format(moment=when))
            self.accept()

    def _copy(self) -> None:
        if (project := self._restored()) is not None:
            self.accept()
            self.copy_wanted.emit(project)


def _heading(session: Session, number: int) -> str:
    if session.path is None:
        return _("This project is in no file yet.")
    if not number:
        return _("No save of {name} has been kept yet.").format(name=session.path.name)
    return ngettext("{n} save of {name}", "The last {n} saves of {name}", number).format(
        n=format_count(number), name=session.path.name
    )


def _why_empty(session: Session) -> str:
    if session.path is None:
        return _("Save it (Ctrl+S). From then on every save is kept here, and any of the last ones can be had back.")
    return _("The next save (Ctrl+S) is kept here, and any of the last ones can be had back.")


def _read_all(session: Session, folder: Path | None) -> list[Earlier]:
    if folder is None or session.path is None:
        return []
    return [_read(session, save) for save in saves_of(folder, session.path)]


def _read(session: Session, save: Save) -> Earlier:
    try:
        return Earlier(save, open_project(save.file, session.catalog))
    except FileProblem as problem:
        return Earlier(save, None, str(problem))
