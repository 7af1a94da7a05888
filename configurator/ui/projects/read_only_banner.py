"""The line that says that another window has the file, and what can be done."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from configurator.language import _
from configurator.ui.look.icons import Glyph
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.projects.guard import whose
from configurator.ui.session import Session
from configurator.ui.widgets.layout import row, words


class ReadOnlyBanner(QFrame):
    """Seen while the file is only read. `save_as_wanted` is sent by its first button; the second one takes over."""

    save_as_wanted = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._is_muted = False
        set_role(self, "notice")
        sign = Glyph("triangle-alert", self)
        set_role(sign, "tight", "tone")
        self.words = words("", "", self, wraps=True)
        self.save_as = QPushButton(_("Save as…"), self)
        self.save_as.clicked.connect(self.save_as_wanted)
        self.take_over = QPushButton(_("Take over"), self)
        self.take_over.setToolTip(_("Save from here from now on; the other window will refuse to save"))
        self.take_over.clicked.connect(session.take_over)
        line = row(sign, self.words, self.take_over, self.save_as, stretch=1)
        line.setContentsMargins(SPACE * 2, SPACE // 2, SPACE * 2, SPACE // 2)
        self.setLayout(line)
        session.changed.connect(self._read)
        self._read()

    def mute(self, *, is_muted: bool) -> None:
        """Keep it from view, or show it again: who has which file open is nothing for a room."""
        self._is_muted = is_muted
        self._read()

    def _read(self) -> None:
        taken = self._session.guard.taken
        if taken is not None:
            text = (
                _("Read-only until you take the file over: the window that had it open has closed it.")
                if taken.is_free
                else _("Read-only: {state} What you change here can be saved under another name.").format(
                    state=whose(taken)
                )
            )
            if text != self.words.text():
                self.words.setText(text)
            self.take_over.setVisible(not taken.is_certain)
        self.setVisible(taken is not None and not self._is_muted)
