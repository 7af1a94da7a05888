"""What windows before left unsaved: offered at a start, taken into the window as a change that can be undone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from configurator.files import FileProblem
from configurator.history import restored
from configurator.language import _
from configurator.project import new_project
from configurator.recovery import Kept, LeftBehind, left_behind
from configurator.ui.look.days import today
from configurator.ui.projects.guard import takeover

if TYPE_CHECKING:
    from configurator.ui.main_window import MainWindow
    from configurator.ui.projects.recovery_box import RecoveryBox


class Recovering(QObject):
    """Holds what is offered until the person has decided; what is left for later is offered at the next start."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.box: RecoveryBox | None = None

    def offer(self) -> None:
        """Ask in a box over the window, where there is something to offer."""
        folder, session = self._window.keeping.folder, self._window.session
        found = left_behind(folder, session.catalog) if folder is not None else ()
        if not found:
            return
        from configurator.ui.projects.recovery_box import RecoveryBox

        self.box = box = RecoveryBox(found, session.catalog, self._window)
        box.wanted.connect(self._recover)
        box.unwanted.connect(self._discard)
        box.finished.connect(self._leave)
        box.open()

    def _recover(self, left: LeftBehind) -> None:
        window, box = self._window, self.box
        if box is None or left.kept is None or not window.filing.may_leave():
            return
        self._show(left.kept)
        window.keeping.adopt(left)
        box.forget(left)
        box.close()

    def _show(self, kept: Kept) -> None:
        """Undo leads back to the file as it was saved, or to a new project where there is none."""
        session = self._window.session
        if kept.path is None or not self._opened(kept.path):
            session.start(new_project(session.catalog, today()))
        # Somebody may have issued a revision in the file since this was kept.
        session.change(restored(kept.project, session.project, session.catalog), _("Recovered work"))

    def _opened(self, path: Path) -> bool:
        try:
            self._window.session.open(path)
        except FileProblem as problem:
            self._window.dialogs.tell(str(problem))
            return False
        if left_by := self._window.session.guard.left_by:
            self._window.filing.noticed.emit(takeover(left_by))
        return True

    def _discard(self, left: LeftBehind) -> None:
        with suppress(OSError):
            left.remove()
        if self.box is not None:
            self.box.forget(left)

    def _leave(self) -> None:
        if self.box is not None:
            for left in self.box.left:
                left.held.release()
            self.box.deleteLater()
            self.box = None
