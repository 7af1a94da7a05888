"""What the program itself does wrong: told in one box at a time, with the text to copy, and the program goes on."""

import platform
import sys
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, qVersion

from configurator import __version__
from configurator.ui.support.logbook import LOG, without_values

MOST_TOLD = 3
"""How often a fault of one place is told. A repaint that fails says something else each time and never ends."""


class Faults(QObject):
    """`sys.excepthook` while the window runs; Qt for Python hands it what nobody caught.

    A fault may come from any thread and from the middle of a repaint: it is told when Qt is back in its event loop.
    """

    happened = Signal(str, str)

    def __init__(self, tell: Callable[[str], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tell = tell
        self._told: set[str] = set()
        self._times: Counter[str] = Counter()
        self._waiting: deque[str] = deque()
        self._is_telling = False
        self.happened.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def hook(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """Take what was raised; an interrupt from the terminal still ends the program."""
        sys.__excepthook__(kind, fault, trace)
        if issubclass(kind, Exception):
            self.happened.emit(without_values(fault), "".join(traceback.format_exception(kind, fault, trace)))

    def thread_hook(self, end: threading.ExceptHookArgs) -> None:
        """The same for a thread of Python's own, as `threading.excepthook`."""
        if end.exc_value is not None:
            self.hook(end.exc_type, end.exc_value, end.exc_traceback)

    def _take(self, where: str, text: str) -> None:
        """A fault in a repaint comes at every repaint, and one message about it is enough."""
        kind, *places = where.split(" < ")
        # Where the program was entered; what that led to may differ each time.
        place = " < ".join((kind, *places[-1:]))
        if text in self._told or self._times[place] == MOST_TOLD:
            return
        LOG.error("fault: %s", where)
        self._told.add(text)
        self._times[place] += 1
        self._waiting.append(text)
        # The box that tells waits in a loop of its own, into which the next fault comes.
        if not self._is_telling:
            self._tell_all()

    def _tell_all(self) -> None:
        self._is_telling = True
        try:
            while self._waiting:
                text = self._waiting.popleft()
                self._tell(f"Configurator {__version__}, Python {platform.python_version()}, Qt {qVersion()}\n\n{text}")
        finally:
            self._is_telling = False
