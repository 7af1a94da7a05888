"""A window without a screen, whose questions are answered by a script."""

import gc
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.language import ENGLISH
from configurator.project import Project, new_project
from configurator.ui.app import make_window, prepare_application
from configurator.ui.charts.cards_chart import CardsChartView
from configurator.ui.charts.context_chart import ContextChartView
from configurator.ui.charts.memory_chart import MemoryChartView
from configurator.ui.charts.speed_chart import SpeedChartView
from configurator.ui.charts.splits_chart import SplitsChartView
from configurator.ui.charts.users_chart import UsersChartView
from configurator.ui.collection import collect_when_due
from configurator.ui.look.speech import speak
from configurator.ui.look.stylesheet import apply_theme
from configurator.ui.look.theme import LIGHT
from configurator.ui.main_window import MainWindow
from configurator.ui.preferences import Preferences
from configurator.ui.session import Session
from tests.ui.scripted_dialogs import ScriptedDialogs

DAY = date(2026, 11, 29)

C = TypeVar("C", ContextChartView, CardsChartView, MemoryChartView, SplitsChartView, SpeedChartView, UsersChartView)


def pytest_itemcollected(item: pytest.Item) -> None:
    """The platform without a screen warns of what it lacks; every other warning of Qt fails a test."""
    item.add_marker(pytest.mark.qt_log_ignore("^This plugin does not support"))


@pytest.fixture(autouse=True)
def qt_in_english(english: None, qapp: QApplication) -> Iterator[None]:  # noqa: ARG001
    """Qt's own words are English again after a test that changed them."""
    yield
    speak(ENGLISH)


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Garbage goes between two tests where the application has taken the collector over, as it does between events."""
    yield
    if not gc.isenabled():
        collect_when_due()


@pytest.fixture(scope="session")
def dressed(qapp: QApplication) -> QApplication:
    """The application with our style, face and light theme."""
    prepare_application()
    apply_theme(LIGHT)
    return qapp


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """The project that a new window starts with: 2 x RTX PRO 6000, 300 users, a fifth active."""
    return new_project(catalog, DAY)


@pytest.fixture
def session(dressed: QApplication, catalog: Catalog, project: Project) -> Session:  # noqa: ARG001
    """The session over the starting project."""
    return Session(catalog, project)


@pytest.fixture
def dialogs() -> ScriptedDialogs:
    """The script of a window's questions."""
    return ScriptedDialogs()


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    """Preferences in a file of the test's own."""
    return Preferences(tmp_path / "window.ini")


@pytest.fixture
def open_window(
    dressed: QApplication,
    qtbot: QtBot,
    catalog: Catalog,
    project: Project,
    preferences: Preferences,
    dialogs: ScriptedDialogs,
) -> Iterator[Callable[[], MainWindow]]:
    """Opens a window with all its places and shows it; it is closed without a question at the end."""
    opened: list[MainWindow] = []

    def make() -> MainWindow:
        # As at a start: under the sheet of the window before, every widget would be polished several times.
        dressed.setStyleSheet("")
        window = make_window(catalog, project, preferences, dialogs)
        opened.append(window)
        for chart in (window.configure.context_chart, window.configure.cards_chart):
            chart.throttle.set_interval(0)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield make
    dialogs.unsaved = "discard"
    for window in opened:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(open_window: Callable[[], MainWindow]) -> MainWindow:
    """The window over the starting project."""
    return open_window()


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[C], C]:
    """Shows a chart that repaints with every change, at the size it has in a window of 1280 by 800."""

    def show(chart: C) -> C:
        chart.throttle.set_interval(0)
        qtbot.addWidget(chart)
        chart.resize(640, 330)
        chart.show()
        qtbot.waitExposed(chart)
        return chart

    return show
