"""Reading a file of the customer's while the window stays alive."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QThread, Signal

from configurator.files import FileProblem
from configurator.language import _

T = TypeVar("T")

Job = Callable[[Callable[[int, int], object], Callable[[], bool]], T | None]
"""Reads; is given where to tell how far it is, in bytes of all, and whom to ask whether that is still wanted."""

STEPS = 1000
"""Of the progress; a log of gigabytes does not fit into the whole numbers of a signal."""


class EvidenceReading(QThread, Generic[T]):
    """One reading. When it ends, `result` holds what was read, or `problem` what went wrong in a sentence.

    Both are empty where it was cancelled.
    """

    progressed = Signal(int)

    def __init__(self, job: Job[T], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job, self._told = job, -1
        self.result: T | None = None
        self.problem = ""

    def run(self) -> None:
        """Read; nothing that goes wrong here may pass unsaid."""
        try:
            result = self._job(self._tell, self._is_wanted)
        except FileProblem as problem:
            self.problem = str(problem)
        except Exception as fault:  # noqa: BLE001 - a reader's own fault is told to the person, not to a terminal
            self.problem = _("Not read, the program failed: {fault}").format(fault=f"{type(fault).__name__}: {fault}")
        else:
            self.result = result if self._is_wanted() else None

    def _is_wanted(self) -> bool:
        return not self.isInterruptionRequested()

    def _tell(self, read: int, total: int) -> None:
        """Only what a bar can show: a word for each block would keep the window busy."""
        step = STEPS * read // total if total else STEPS
        if step != self._told:
            self._told = step
            self.progressed.emit(step)
