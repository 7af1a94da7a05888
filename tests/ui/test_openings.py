"""A file that the system hands to the running program."""

from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from configurator.ui.openings import Openings


def test_a_double_clicked_file_is_opened(qapp: QApplication, tmp_path: Path) -> None:
    """On macOS the system sends its name as an event, where other systems write it on the command line."""
    opened: list[Path] = []
    parent = QObject()
    Openings(qapp, opened.append, parent)
    file = tmp_path / "Müller AG.quote"
    qapp.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(file))))
    assert opened == [file]
