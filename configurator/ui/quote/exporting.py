"""Writing the quote while the window stays alive."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from configurator.export import export
from configurator.export.letterhead import Letterhead
from configurator.files import FileProblem
from configurator.language import _
from configurator.quote.document import QuoteDocument
from configurator.ui.quote.paper import SETTING


class Writing(QThread):
    """One document on its way to its files. When it ends, `problem` holds what went wrong in a sentence."""

    def __init__(
        self, document: QuoteDocument, paths: Sequence[Path], letterhead: Letterhead, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._letterhead = document, letterhead
        self.paths = tuple(paths)
        self.path = self.paths[0]
        """The file that is being written; of several that are done, the first."""
        self.problem = ""
        self.is_written = False

    def run(self) -> None:
        """Write; nothing that goes wrong here may pass unsaid."""
        try:
            self.is_written = all(self._write(path) for path in self.paths)
        except FileProblem as problem:
            self.problem = str(problem)
        except Exception as fault:  # noqa: BLE001 - a writer's own fault is told to the person, not to a terminal
            self.problem = _("{path}: not written, the program failed: {fault}").format(
                path=self.path, fault=f"{type(fault).__name__}: {fault}"
            )
        else:
            self.path = self.paths[0]

    def _write(self, path: Path) -> bool:
        self.path = path
        with SETTING:
            return export(self._document, path, lambda: not self.isInterruptionRequested(), self._letterhead)


class Exporting(QObject):
    """At most one export at a time. Signals: `started` and `written` with the path, `failed` with a sentence."""

    started = Signal(Path)
    written = Signal(Path)
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._writing: Writing | None = None
        self.paths: tuple[Path, ...] = ()
        """The files of the export that was started last."""

    @property
    def is_running(self) -> bool:
        """Whether a file is being written."""
        return self._writing is not None

    @property
    def path(self) -> Path | None:
        """The file that is being written, if one is."""
        return self._writing.path if self._writing else None

    def start(self, document: QuoteDocument, *paths: Path, letterhead: Letterhead = Letterhead()) -> None:  # noqa: B008
        """Write the document to one file or more, in a thread of its own."""
        path = paths[0]
        if self._writing is not None:
            self.failed.emit(
                _("{path}: not started, because {other} is still being written; wait for it").format(
                    path=path, other=self._writing.path.name
                )
            )
            return
        self.paths = paths
        self._writing = Writing(document, paths, letterhead, self)
        self._writing.finished.connect(self._conclude)
        self.started.emit(path)
        self._writing.start()

    def cancel(self) -> None:
        """Give up the file that is being written; an older one stays as it is."""
        if self._writing is not None:
            self._writing.requestInterruption()

    def wait(self) -> None:
        """Let the thread end before the window goes."""
        if self._writing is not None:
            self._writing.wait()

    def _conclude(self) -> None:
        writing, self._writing = self._writing, None
        if writing is None:
            return
        if writing.problem:
            self.failed.emit(writing.problem)
        elif writing.is_written:
            self.written.emit(writing.path)
        else:
            self.cancelled.emit()
        writing.deleteLater()
