"""The licence texts of all that the program brings along, one at a time."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QPlainTextEdit, QWidget

from configurator.language import _
from configurator.ui.look.scale import scaled
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import column, row

WIDTH, HEIGHT = 860, 560
NAMES = 220
"""Width of the list, in pixels."""


class LicenceBox(QDialog):
    """Opens over the box that tells about the program; the texts stay in the language of their authors."""

    def __init__(self, texts: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Licence texts"))
        self._texts = texts
        self.names = QListWidget(self)
        self.names.setAccessibleName(_("Parts of the program"))
        self.names.setFixedWidth(scaled(NAMES))
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(_("Licence text"))
        self.text.setReadOnly(True)
        self.names.currentTextChanged.connect(self._show)
        self.names.addItems(list(texts))
        self.names.setCurrentRow(0)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        layout = column(self, SPACE * 2, SPACE)
        layout.addLayout(row(self.names, self.text, stretch=1), 1)
        layout.addWidget(buttons)
        self.resize(scaled(WIDTH), scaled(HEIGHT))

    def _show(self, name: str) -> None:
        self.text.setPlainText(self._texts[name])
