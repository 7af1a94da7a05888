"""New, open, save: the project's way to and from its file. A failure leaves the window as it was."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from configurator.catalog.models import Catalog
from configurator.changes import as_text
from configurator.files import FileProblem
from configurator.language import _
from configurator.project import EXPORTED_SUFFIXES, SUFFIX, Project, new_project, open_exported, open_project
from configurator.ui.dialogs import Dialogs
from configurator.ui.look.days import today
from configurator.ui.preferences import Preferences
from configurator.ui.projects.guard import takeover
from configurator.ui.session import Session


class Filing(QObject):
    """`recent_changed` is sent when another file was opened or saved, `noticed` with a sentence about it.

    `before_save` is sent with the file, and `after_save` where that has worked.
    """

    recent_changed = Signal()
    noticed = Signal(str)
    before_save = Signal(Path)
    after_save = Signal(Path)

    def __init__(
        self, session: Session, preferences: Preferences, dialogs: Dialogs, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._preferences, self._dialogs = session, preferences, dialogs

    @property
    def name(self) -> str:
        """The project as people call it: its file, or the quote's number before there is one."""
        path = self._session.path
        return path.name if path else self._session.project.details.full_number

    def new(self) -> None:
        """Start a new project; asks about unsaved changes first."""
        if self.may_leave():
            _leave_field()
            self._session.start(started_project(self._session.catalog, self._preferences))

    def open(self) -> None:
        """Ask which file, and open it."""
        if path := self._dialogs.ask_open(self.folder):
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open this file. One that cannot be read is told before anything is asked about unsaved changes."""
        if path.suffix.lower() in EXPORTED_SUFFIXES:
            self._open_exported(path)
            return
        try:
            if not self._session.is_saved:
                open_project(path, self._session.catalog)
                if not self.may_leave():
                    return
            _leave_field()
            self._session.open(path)
        except FileProblem as problem:
            self._dialogs.tell(str(problem))
        else:
            self._remember(path)
            if left_by := self._session.guard.left_by:
                self.noticed.emit(takeover(left_by))

    def _open_exported(self, path: Path) -> None:
        """Start from the project inside a PDF or workbook; it has no file of its own to save to yet."""
        try:
            reopened = open_exported(path, self._session.catalog)
        except FileProblem as problem:
            self._dialogs.tell(str(problem))
            return
        if not self.may_leave():
            return
        _leave_field()
        self._session.start(reopened.project)
        # Of a file that was changed people must hear; of any other it is enough that they can read it.
        say = self.noticed.emit if reopened.is_untouched else self._dialogs.tell
        say(" ".join(reopened.notices))

    def open_copy(self, project: Project) -> None:
        """Go on with a project as one of its own, in no file yet; asks about unsaved changes first."""
        if self.may_leave():
            _leave_field()
            self._session.start(project)

    def save(self) -> bool:
        """Save under the file's name, or ask for one. False where it was not saved."""
        return self._save_to(self._session.path) if self._session.path else self.save_as()

    def save_as(self) -> bool:
        """Ask for a name and save. False where it was not saved."""
        path = self._dialogs.ask_save(self.suggested(SUFFIX))
        return self._save_to(path) if path else False

    def may_leave(self) -> bool:
        """Whether the project may go: it is saved, or the person said what to do with it."""
        if self._session.is_saved:
            return True
        wanted = self._dialogs.ask_unsaved(self.name, as_text(self._session.unsaved()))
        return self.save() if wanted == "save" else wanted == "discard"

    def suggested(self, suffix: str) -> Path:
        """A file name for a format, beside the project's own file."""
        path = self._session.path
        stem = path.stem if path else self._session.project.details.full_number
        return self.folder / ("".join("-" if one in '<>:"/\\|?*' else one for one in stem) + suffix)

    @property
    def folder(self) -> Path:
        """Where the person last worked."""
        if self._session.path:
            return self._session.path.parent
        recent = self._preferences.recent_files
        return recent[0].parent if recent else Path.home()

    def _save_to(self, path: Path) -> bool:
        if self._session.is_replaced(path) and not self._dialogs.ask_overwrite(path):
            return False
        self.before_save.emit(path)
        issued = self._session.project.issued
        try:
            self._session.save(path)
        except FileProblem as problem:
            self._dialogs.tell(str(problem))
            return False
        self.after_save.emit(path)
        self._preferences.add_quote_number(self._session.project.details.number)
        self._remember(path)
        if self._session.project.issued != issued:
            text = _("What was issued in the other window is kept; this quote is {number} now.")
            self.noticed.emit(text.format(number=self._session.project.details.full_number))
        return True

    def _remember(self, path: Path) -> None:
        self._preferences.add_recent_file(path)
        self.recent_changed.emit()


def started_project(catalog: Catalog, preferences: Preferences) -> Project:
    """A new project of today with what the preferences put into every quote and the next free number."""
    day = today()
    details = preferences.quote_defaults.details(day, preferences.quote_numbers)
    return new_project(catalog, day).replace(details=details)


def _leave_field() -> None:
    """A field with the focus keeps what is typed in it; another project must not show it."""
    if (field := QApplication.focusWidget()) is not None:
        field.clearFocus()
