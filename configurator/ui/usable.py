"""When a window can be used: painted, and what was built late because of that is there."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget


class Usable(QObject):
    """`reached` is sent once, when a press would be answered at once for the first time."""

    reached = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Wait for the first painting, let what is built behind it have its turn of the event loop, then tell."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, lambda: QTimer.singleShot(0, self, self.reached.emit))
        return False
