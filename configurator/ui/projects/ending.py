"""A signal to end, as a logout, a shutdown and Ctrl+C in a terminal send it: the work is kept and nobody is asked."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from configurator.ui.support.logbook import LOG

if TYPE_CHECKING:
    from types import FrameType

    from configurator.ui.main_window import MainWindow

SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT")
"""Those that the system has; Windows has no SIGHUP."""


class Ending(QObject):
    """What is unsaved goes into the recovery file at once, which the next start offers; the lock is given back."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        for number in filter(None, (getattr(signal, name, None) for name in SIGNALS)):
            signal.signal(number, self._take)

    def _take(self, number: int, _frame: FrameType | None) -> None:
        """Python may be anywhere when a signal comes, also within what keeps the work; Qt waits until it is not."""
        QTimer.singleShot(0, self, lambda: self._end(number))

    def _end(self, number: int) -> None:
        self._window.keeping.keep_now()
        self._window.session.guard.leave()
        LOG.info("ended by signal %d", number)
        # Whoever sent it learns that it was what ended the program.
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
