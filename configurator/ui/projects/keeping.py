"""Loses nothing: what is not saved goes into a recovery file every few seconds, and every save into the history.

All writing is done in a thread of its own, one thing after the other; a project is a frozen value and may be read
there. The project's own file is never touched from here.
"""

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from configurator.catalog.models import Catalog
from configurator.files import FileProblem, one_line, reason
from configurator.history import keep_replaced, keep_save, replaced_content
from configurator.language import _
from configurator.project import Project, project_text
from configurator.recovery import LeftBehind, RecoveryFile
from configurator.ui.session import Session

AFTER_MS = 3000
"""How long a change may stand in the window alone."""

FAULT_SECONDS = 5.0
"""How long the message about a fault waits for the recovery file."""


class Keeping(QObject):
    """`noticed` is sent with a sentence where something could not be kept, once until it works again.

    Without a folder nothing is kept.
    """

    noticed = Signal(str)
    _failed = Signal()

    def __init__(self, session: Session, folder: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self.folder = session, folder
        self._kept: Project | None = None
        self._replaced: tuple[bytes, datetime] | None = None
        self._has_failed = False
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(AFTER_MS)
        self.timer.timeout.connect(self._keep)
        self._failed.connect(self._try_again, Qt.ConnectionType.QueuedConnection)
        if folder is not None:
            self._recovery = RecoveryFile(folder)
            # Its thread starts with the first thing to write.
            self._writer = ThreadPoolExecutor(1, "keeping")
            session.changed.connect(self._look)

    def keep_now(self) -> None:
        """Write what is not saved at once and wait for it, because the program may not go on for long."""
        if self.folder is not None and not self._session.is_saved:
            wait([self._keep()], FAULT_SECONDS)

    def settle(self) -> None:
        """Wait until everything that was to be kept is on the disk."""
        if self.folder is not None:
            self._writer.submit(_nothing).result()

    def adopt(self, left: LeftBehind) -> None:
        """Go on with a recovery file whose project the window now shows."""
        if self.folder is not None:
            self._kept = self._session.project
            self._submit(lambda: self._recovery.adopt(left))
            self._look()

    def end(self) -> None:
        """The window goes, and the person has said what is to become of its project."""
        if self.folder is not None:
            self._session.changed.disconnect(self._look)
            self._drop()
            self._writer.shutdown()
            self.folder = None

    def before_save(self, path: Path) -> None:
        """Remember what the next save to a file replaces."""
        self._replaced = replaced_content(path) if self.folder is not None else None

    def after_save(self, path: Path) -> None:
        """Put what was replaced and what was saved into the history."""
        if (folder := self.folder) is not None:
            project, catalog = self._session.project, self._session.catalog
            replaced, now = self._replaced, datetime.now(UTC)
            self._submit(lambda: _keep_saved(folder, path, replaced, project, catalog, now))

    def _look(self) -> None:
        if self._session.is_saved:
            self._drop()
        elif self._session.project is not self._kept and not self.timer.isActive():
            self.timer.start()

    def _keep(self) -> Future[None]:
        session = self._session
        self.timer.stop()
        self._kept = project = session.project
        path, catalog = session.path, session.catalog
        return self._submit(lambda: self._recovery.write(project, path, catalog))

    def _drop(self) -> None:
        self.timer.stop()
        if self._kept is not None:
            self._kept = None
            self._submit(self._recovery.remove)

    def _submit(self, write: Callable[[], None]) -> Future[None]:
        return self._writer.submit(self._try, write)

    def _try(self, write: Callable[[], None]) -> None:
        """In the writing thread: what cannot be kept is told and stops no work."""
        try:
            write()
        except FileProblem as problem:
            self._fail(str(problem))
        except OSError as error:
            self._fail(_("{path}: {reason}").format(path=self.folder, reason=reason(error)))
        except Exception:  # noqa: BLE001 - a fault of our own is told like any other, not kept in a future
            sys.excepthook(*sys.exc_info())
        else:
            self._has_failed = False

    def _try_again(self) -> None:
        """Without waiting for the next change: there may be room again."""
        if self.folder is not None and not self._session.is_saved:
            self.timer.start()

    def _fail(self, why: str) -> None:
        self._failed.emit()
        if not self._has_failed:
            self._has_failed = True
            self.noticed.emit(one_line(_("Recovery and history are not kept: {why}").format(why=why)))


def _nothing() -> None:
    """What comes when all before it is done."""


def _keep_saved(
    folder: Path,
    path: Path,
    replaced: tuple[bytes, datetime] | None,
    project: Project,
    catalog: Catalog,
    now: datetime,
) -> None:
    """Raises FileProblem."""
    if replaced is not None:
        keep_replaced(folder, path, *replaced)
    keep_save(folder, path, project_text(project, catalog).encode(), now)
