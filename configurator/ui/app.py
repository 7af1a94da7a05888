"""The program as a window."""

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from configurator.catalog.load import CatalogError, load_catalogs
from configurator.catalog.models import Catalog
from configurator.project import Project, new_project
from configurator.ui.days import today
from configurator.ui.dialogs import TITLE, Dialogs
from configurator.ui.faults import Faults
from configurator.ui.fonts import load_fonts, text_font
from configurator.ui.mainwindow import MainWindow
from configurator.ui.preferences import Preferences, default_file
from configurator.ui.session import Session


def prepare_application() -> None:
    """Give the running QApplication our name, style and face."""
    QApplication.setApplicationName(TITLE)
    QApplication.setStyle("Fusion")
    load_fonts()
    QApplication.setFont(text_font())


def make_window(
    catalog: Catalog, project: Project, preferences: Preferences | None = None, dialogs: Dialogs | None = None
) -> MainWindow:
    """A window that is not shown yet. Without preferences it remembers nothing."""
    return MainWindow(Session(catalog, project), preferences or Preferences(), dialogs)


def run_window(path: Path | None) -> int:
    """Show the window, with a project where one is named, until it is closed. Returns the exit code."""
    running = QApplication(sys.argv[:1])
    prepare_application()
    try:
        catalog = load_catalogs()
    except CatalogError as error:
        Dialogs().tell(f"The catalogue cannot be used.\n\n{error}")
        return 2
    window = make_window(catalog, new_project(catalog, today()), Preferences(default_file()))
    faults = Faults(window.dialogs.report, window)
    sys.excepthook = faults.hook
    window.show()
    if catalog.left_out:
        window.dialogs.tell("\n\n".join(("Your own catalogue is used without these:", *catalog.left_out)))
    if path is not None:
        window.filing.open_file(path)
    return running.exec()
