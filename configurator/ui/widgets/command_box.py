"""A command to copy into a terminal."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.adoption.commands import Command
from configurator.language import _
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.icon_button import DONE_MS
from configurator.ui.widgets.layout import column, row, words


class CommandBox(QWidget):
    """Title and Copy, beneath them the command and its source; where there is no command, why not."""

    def __init__(self, command: Command, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self.command = command
        self.copy = QPushButton(_("Copy"), self)
        set_role(self.copy, "link")
        self.copy.setAccessibleName(_("Copy: {title}").format(title=command.title))
        self.copy.clicked.connect(self._copy)
        self.copy.setVisible(bool(command.text))
        head = row(words(command.title, "small-strong", self, wraps=True), self.copy, stretch=0)
        layout = column(self, spacing=2)
        layout.addLayout(head)
        self.text = words(command.text or command.why_not, "code" if command.text else "muted", self, wraps=True)
        if command.text:
            self.text.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        layout.addWidget(self.text)
        for note in command.notes:
            layout.addWidget(words(note, "small", self, wraps=True))
        if command.source:
            source = _("Options as read in: {source}").format(source=command.source)
            layout.addWidget(words(source, "caption", self, wraps=True))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.command.text)
        self.copy.setText(_("Copied"))
        QTimer.singleShot(DONE_MS, self, lambda: self.copy.setText(_("Copy")))
