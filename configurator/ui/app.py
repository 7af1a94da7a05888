"""The program as a window."""

import sys
import threading
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from configurator import __version__
from configurator.catalog.load import CatalogError, load_catalogs
from configurator.catalog.models import Catalog
from configurator.language import _
from configurator.libraries import PROGRAM
from configurator.paths import user_data_dir
from configurator.project import Project
from configurator.ui.collection import Collector
from configurator.ui.dialogs import TITLE, Dialogs
from configurator.ui.look.fonts import load_fonts, text_font
from configurator.ui.look.speech import speak
from configurator.ui.main_window import MainWindow
from configurator.ui.openings import Openings
from configurator.ui.preferences import Preferences, default_file
from configurator.ui.projects.ending import Ending
from configurator.ui.projects.filing import started_project
from configurator.ui.screen import make_application
from configurator.ui.session import Session
from configurator.ui.support.fault_report import FaultReport
from configurator.ui.support.faults import Faults
from configurator.ui.support.logbook import LOG, default_log_file, follow, start_log, watch_crashes
from configurator.ui.usable import Usable


def prepare_application() -> None:
    """Give the running QApplication our name, style and face, and take the collector over."""
    QApplication.setApplicationName(TITLE)
    # A desktop finds name and icon of a window by it.
    QApplication.setDesktopFileName(PROGRAM)
    QApplication.setStyle("Fusion")
    load_fonts()
    QApplication.setFont(text_font())
    application = QApplication.instance()
    if application is not None and application.findChild(Collector) is None:
        Collector(application)


def make_window(
    catalog: Catalog,
    project: Project,
    preferences: Preferences | None = None,
    dialogs: Dialogs | None = None,
    kept: Path | None = None,
) -> MainWindow:
    """A window that is not shown yet. Without preferences it remembers nothing.

    What is not saved and what was saved before are kept below the folder `kept`, or nowhere.
    """
    return MainWindow(Session(catalog, project), preferences or Preferences(), dialogs, kept)


def run_window(path: Path | None) -> int:
    """Show the window, with a project where one is named, until it is closed. Returns the exit code."""
    running = make_application()
    prepare_application()
    preferences = Preferences(default_file())
    speak(preferences.language)
    try:
        catalog = load_catalogs()
    except CatalogError as error:
        Dialogs().tell(_("The catalogue cannot be used.\n\n{error}").format(error=error))
        return 2
    window = make_window(catalog, started_project(catalog, preferences), preferences, kept=user_data_dir())
    log = default_log_file()
    start_log(log)
    watch_crashes(log)
    LOG.info("started, version %s, catalogue %s", __version__, catalog.version)
    follow(window)
    Usable(window).reached.connect(lambda: LOG.info("the window can be used"))
    faults = Faults(FaultReport(window, log, user_data_dir()).tell, window)
    sys.excepthook, threading.excepthook = faults.hook, faults.thread_hook
    Ending(window)
    if sys.platform == "darwin":
        Openings(running, window.filing.open_file, window)
    window.show()
    if catalog.left_out:
        window.dialogs.tell("\n\n".join((_("Your own catalogue is used without these:"), *catalog.left_out)))
    if path is not None:
        window.filing.open_file(path)
    else:
        window.welcome.show_page()
    # From within the event loop, where a fault is told and does not keep the program from starting.
    QTimer.singleShot(0, window, window.recovering.offer)
    return running.exec()
