"""Writing the quote while the window stays alive."""

from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from configurator.export import export
from configurator.files import FileProblem
from configurator.quote.document import QuoteDocument


class Writing(QThread):
    """One document on its way to one file. When it ends, `problem` holds what went wrong in a sentence."""

    def __init__(self, document: QuoteDocument, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.path = path
        self.problem = ""
        self.is_written = False

    def run(self) -> None:
        """Write; nothing that goes wrong here may pass unsaid."""
        try:
            self.is_written = export(self._document, self.path, lambda: not self.isInterruptionRequested())
        except FileProblem as problem:
            self.problem = str(problem)
        except Exception as fault:  # noqa: BLE001 - a writer's own fault is told to the person, not to a terminal
            self.problem = f"{self.path}: not written, the program failed: {type(fault).__name__}: {fault}"


class Exporting(QObject):
    """At most one export at a time. Signals: `started` and `written` with the path, `failed` with a sentence."""

    started = Signal(Path)
    written = Signal(Path)
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._writing: Writing | None = None

    @property
    def is_running(self) -> bool:
        """Whether a file is being written."""
        return self._writing is not None

    def start(self, document: QuoteDocument, path: Path) -> None:
        """Write the document to a file in a thread of its own."""
        if self._writing is not None:
            self.failed.emit(
                f"{path}: not started, because {self._writing.path.name} is still being written; wait for it"
            )
            return
        self._writing = Writing(document, path, self)
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
