"""A box that stays open beside the window and follows it."""

from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QWidget

from configurator.language import _
from configurator.ui.look.stylesheet import set_role
from configurator.ui.session import Session
from configurator.ui.widgets.layout import row, words
from configurator.ui.widgets.throttle import Throttle


class FollowingBox(QDialog):
    """What it shows is read when it is shown and with every change while it is in view."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        set_role(self, "ground")
        self.throttle = Throttle(self)
        self.throttle.due.connect(self._read)
        session.changed.connect(self._ask_again)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        self.throttle.request()

    def _ask_again(self) -> None:
        if self.isVisible():
            self.throttle.request()

    def _read(self) -> None:
        """Show what the session holds now."""
        raise NotImplementedError


class CopyingBox(FollowingBox):
    """One whose content goes into the clipboard, by a button and by the key that copies everywhere."""

    def __init__(self, session: Session, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.copy_button = QPushButton(_("Copy as text"), self)
        self.copy_button.setToolTip(tip)
        self.copy_button.clicked.connect(self.copy)

    def copy(self) -> None:
        """Put all of it into the clipboard."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Copy with the key that copies everywhere."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        super().keyPressEvent(event)

    def _foot(self) -> QHBoxLayout:
        """What no figure above may be taken for, beside the button."""
        note = words(_("Capacity is promised with an FP8 cache. NVFP4 is headroom, to test first."), "caption", self)
        return row(note, self.copy_button, stretch=0)
