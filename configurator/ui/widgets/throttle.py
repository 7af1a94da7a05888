"""Not more than one repaint a frame, however fast the changes come."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal

FRAME_MS = 16
"""One frame at 60 Hz: a choice shows everywhere within this time."""


class Throttle(QObject):
    """Gathers requests: the first is passed on at once, those within the same frame together when it ends."""

    due = Signal()
    """Read the session again and repaint now."""

    def __init__(self, parent: QObject, interval_ms: int = FRAME_MS, *, yields: bool = False) -> None:
        """One that `yields` lets what is due at once be painted first, and follows in the same frame."""
        super().__init__(parent)
        self._yields = yields
        self._waiting = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._end_of_frame)
        self.set_interval(interval_ms)

    def set_interval(self, interval_ms: int) -> None:
        """How long a frame lasts; with 0 every request is passed on at once, as tests want it."""
        self._interval_ms = interval_ms

    def request(self) -> None:
        """Ask for a repaint."""
        if self._timer.isActive():
            self._waiting = True
        elif self._yields and self._interval_ms > 0:
            self._waiting = True
            self._timer.start(0)
        else:
            self._pass_on()

    def _end_of_frame(self) -> None:
        if self._waiting:
            self._waiting = False
            self._pass_on()

    def _pass_on(self) -> None:
        if self._interval_ms > 0:
            self._timer.start(self._interval_ms)
        self.due.emit()
