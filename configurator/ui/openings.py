"""Files that the system asks a running program to open, as macOS does for a double click."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Openings(QObject):
    """Listens for as long as its parent lives; elsewhere such a file is named on the command line."""

    def __init__(self, application: QApplication, open_file: Callable[[Path], None], parent: QObject) -> None:
        super().__init__(parent)
        self._open_file = open_file
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Open the file; whatever else happens goes on its way."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._open_file(Path(event.file()))
            return True
        return super().eventFilter(watched, event)
