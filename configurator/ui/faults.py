"""What the program itself does wrong in a slot: told once, with the text to copy, and the program goes on."""

import platform
import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, qVersion

from configurator import __version__


class Faults(QObject):
    """`sys.excepthook` while the window runs; Qt for Python hands it what nobody caught.

    A fault may come from any thread and from the middle of a repaint: it is told when Qt is back in its event loop.
    """

    happened = Signal(str)

    def __init__(self, tell: Callable[[str], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tell = tell
        self._told: set[str] = set()
        self.happened.connect(self._say, Qt.ConnectionType.QueuedConnection)

    def hook(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """Take what was raised; an interrupt from the terminal still ends the program."""
        sys.__excepthook__(kind, fault, trace)
        if issubclass(kind, Exception):
            self.happened.emit("".join(traceback.format_exception(kind, fault, trace)))

    def _say(self, text: str) -> None:
        """A fault in a repaint comes at every repaint, and one message about it is enough."""
        if text in self._told:
            return
        self._told.add(text)
        self._tell(f"Configurator {__version__}, Python {platform.python_version()}, Qt {qVersion()}\n\n{text}")
