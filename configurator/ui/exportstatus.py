"""How an export is getting on, at the foot of the window."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from configurator.ui.exporting import Exporting
from configurator.ui.layout import row, words
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE


class ExportStatus(QWidget):
    """A moving bar with Cancel while it runs, then what came of it. `folder_wanted` is sent with a folder to show."""

    folder_wanted = Signal(Path)

    def __init__(self, exporting: Exporting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self._folder = Path()
        self.text = words("", "muted", self)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(140)
        self.bar.setAccessibleName("Export in progress")
        self.cancel = self._button("Cancel")
        self.cancel.clicked.connect(exporting.cancel)
        self.show_folder = self._button("Open folder")
        self.show_folder.clicked.connect(lambda: self.folder_wanted.emit(self._folder))
        line = row(self.text, self.bar, self.cancel, self.show_folder)
        line.setContentsMargins(SPACE, 0, SPACE, 0)
        self.setLayout(line)
        self._show("", is_running=False, has_folder=False)
        exporting.started.connect(self._start)
        exporting.written.connect(self._finish)
        exporting.failed.connect(
            lambda _: self._show("Not exported.", is_running=exporting.is_running, has_folder=False)
        )
        exporting.cancelled.connect(lambda: self._show("Export cancelled.", is_running=False, has_folder=False))

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text, self)
        set_role(button, "link")
        return button

    def _start(self, path: Path) -> None:
        self._show(f"Writing {path.name} …", is_running=True, has_folder=False)

    def _finish(self, path: Path) -> None:
        self._folder = path.parent
        self._show(f"Written: {path.name}", is_running=False, has_folder=True)
        self.text.setToolTip(str(path))

    def _show(self, text: str, *, is_running: bool, has_folder: bool) -> None:
        self.text.setText(text)
        self.text.setToolTip("")
        self.bar.setVisible(is_running)
        self.cancel.setVisible(is_running)
        self.show_folder.setVisible(has_folder)
