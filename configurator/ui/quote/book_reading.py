"""A price book on its way from its file, away from the window's thread."""

from collections.abc import Callable, Collection
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from configurator.files import FileProblem
from configurator.language import _
from configurator.quote.pricebook import Mapping, Preview, Reading, look_into, read_book


class _GivenUp(Exception):
    """Nobody waits for this book any more."""


class BookThread(QThread):
    """When it ends, `problem` holds what went wrong in a sentence."""

    read_up_to = Signal(int)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self.problem = ""

    def run(self) -> None:
        """Read; nothing that goes wrong here may pass unsaid."""
        try:
            self.read()
        except _GivenUp:
            pass
        except FileProblem as problem:
            self.problem = str(problem)
        except Exception as fault:  # noqa: BLE001 - a reader's own fault is told to the person, not to a terminal
            self.problem = _("{path}: not read, the program failed: {fault}").format(
                path=self.path, fault=f"{type(fault).__name__}: {fault}"
            )

    def read(self) -> None:
        """What the thread is for."""
        raise NotImplementedError

    def give_up(self) -> None:
        """End as soon as the next rows are read, and wait for that."""
        self.requestInterruption()
        self.wait()

    def note(self, row: int) -> None:
        """How far the reading is. Raises what ends it where nobody waits."""
        if self.isInterruptionRequested():
            raise _GivenUp
        self.read_up_to.emit(row)


class Looking(BookThread):
    """The beginning of a book, and what its columns may mean: `preview` where it could be read."""

    def __init__(self, path: Path, sheet: str, parent: QObject | None = None) -> None:
        super().__init__(path, parent)
        self._sheet = sheet
        self.preview: Preview | None = None

    def read(self) -> None:
        """Look into it."""
        self.preview = look_into(self.path, self._sheet)


class BookReading(BookThread):
    """The whole book: `reading` where it could be read."""

    def __init__(self, path: Path, mapping: Mapping, known: Collection[str], parent: QObject | None = None) -> None:
        """`known` are the items that a configuration can have."""
        super().__init__(path, parent)
        self._mapping, self._known = mapping, known
        self.reading: Reading | None = None

    def read(self) -> None:
        """Row by row."""
        note: Callable[[int], object] = self.note
        self.reading = read_book(self.path, self._mapping, note, self._known)
