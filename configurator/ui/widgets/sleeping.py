"""A widget that rests while another stands in front of it."""

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget


class SleepingWidget(QWidget):
    """`wake` is called when it comes into view again; until then `sleeps` says that nobody would see a change."""

    sleeps = False

    def wake(self) -> None:
        """Catch up with what was missed."""
        raise NotImplementedError

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Rest. A widget that was never shown does not, so that it can be asked without a window."""
        self.sleeps = True
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Wake before the first painting."""
        if self.sleeps:
            self.sleeps = False
            self.wake()
        super().showEvent(event)
