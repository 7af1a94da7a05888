"""The floor of the bundle: an empty window, which says in the file CONFIGURATOR_LOG when it can be used."""

import os
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow


class Window(QMainWindow):
    """Tells of its first painting, one turn of the event loop later."""

    is_told = False

    def event(self, event: QEvent) -> bool:
        """Behind the first painting comes the word."""
        if event.type() == QEvent.Type.Paint and not self.is_told:
            self.is_told = True
            QTimer.singleShot(0, self, lambda: QTimer.singleShot(0, self, _tell))
        return super().event(event)


def _tell() -> None:
    Path(os.environ["CONFIGURATOR_LOG"]).write_text("the window can be used\n", encoding="utf-8")


application = QApplication(sys.argv)
window = Window()
window.resize(1280, 800)
window.show()
sys.exit(application.exec())
