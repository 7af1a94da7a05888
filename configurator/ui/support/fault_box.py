"""The message about a fault of the program."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from configurator.language import _, mark
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import column, words

SENTENCE = mark(
    "The program failed in what it just did. Your work is kept: what you chose and typed is still there, and can be "
    "saved. Please send the text below to whoever looks after this program. Read it first: what you typed may stand in "
    "it. Nothing is sent by itself."
)


class FaultBox(QDialog):
    """What is kept, what happened, and the text to copy."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Something went wrong"))
        self.resize(680, 420)
        self.text = QPlainTextEdit(text, self)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(_("What happened"))
        set_role(self.text, "code")
        self.sentence = words(_(SENTENCE), "", self, wraps=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy = buttons.addButton(_("Copy text"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
        buttons.rejected.connect(self.reject)
        layout = column(self, SPACE * 2, SPACE * 2)
        layout.addWidget(self.sentence)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
