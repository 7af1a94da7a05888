"""What the window asks and tells in boxes of their own. Tests put another object in this place."""

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from configurator.project import SUFFIX

TITLE = "Configurator"
Unsaved = Literal["save", "discard", "cancel"]

KINDS = {SUFFIX: f"Project (*{SUFFIX})", ".pdf": "PDF (*.pdf)", ".xlsx": "Excel workbook (*.xlsx)"}


class Dialogs:
    """Boxes over one window; each waits for the person."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._parent = parent

    def tell(self, message: str) -> None:
        """Say what went wrong, in one message."""
        QMessageBox.warning(self._parent, TITLE, message)

    def report(self, text: str) -> None:
        """Say that the program failed and nothing is lost, with the text about it to copy."""
        from configurator.ui.faultbox import FaultBox

        FaultBox(text, self._parent).exec()

    def ask_unsaved(self, name: str) -> Unsaved:
        """What to do with changes that no file holds yet."""
        button = QMessageBox.StandardButton
        pressed = QMessageBox.question(
            self._parent,
            TITLE,
            f"Save the changes to {name}?",
            button.Save | button.Discard | button.Cancel,
            button.Save,
        )
        answers: dict[QMessageBox.StandardButton, Unsaved] = {button.Save: "save", button.Discard: "discard"}
        return answers.get(pressed, "cancel")

    def ask_open(self, folder: Path) -> Path | None:
        """Which project to open."""
        name, _ = QFileDialog.getOpenFileName(
            self._parent, "Open project", str(folder), f"{KINDS[SUFFIX]};;All files (*)"
        )
        return Path(name) if name else None

    def ask_config(self, folder: Path) -> Path | None:
        """Which config.json to take a model from."""
        name, _ = QFileDialog.getOpenFileName(
            self._parent, "Import model", str(folder), "Hugging Face configuration (*.json);;All files (*)"
        )
        return Path(name) if name else None

    def ask_name(self, suggested: str) -> str | None:
        """What the imported model is to be called."""
        name, is_given = QInputDialog.getText(self._parent, "Import model", "Name of the model:", text=suggested)
        return name.strip() or None if is_given else None

    def ask_option_name(self, name: str) -> str | None:
        """What the option in view is to be called; None where the person thought better of it."""
        wanted, is_given = QInputDialog.getText(self._parent, "Rename option", "Name of the option:", text=name)
        return wanted if is_given else None

    def ask_save(self, suggested: Path) -> Path | None:
        """Where to write; the suffix of the suggestion is added where none was typed.

        Qt asks before it replaces the file that was named. With a suffix put behind it is another file: asked here.
        """
        suffix = suggested.suffix
        name, _ = QFileDialog.getSaveFileName(self._parent, "Save as", str(suggested), KINDS[suffix])
        if not name:
            return None
        if Path(name).suffix.lower() == suffix:
            return Path(name)
        path = Path(name + suffix)
        return path if not path.exists() or self.ask_replace(path) else None

    def ask_replace(self, path: Path) -> bool:
        """Whether an existing file may be replaced."""
        button = QMessageBox.StandardButton
        question = f"{path.name} exists already. Replace it?"
        return QMessageBox.question(self._parent, TITLE, question, button.Yes | button.No, button.No) == button.Yes

    def open_folder(self, folder: Path) -> None:
        """Show a folder in the system's file manager."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
