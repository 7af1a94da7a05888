"""No garbage is collected but in the GUI thread, between events."""

import gc
import weakref
from threading import Thread

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from configurator.ui.app import prepare_application
from configurator.ui.collection import Collector


class _Ring:
    """An object that holds itself, so that only the collector finds it."""

    def __init__(self) -> None:
        self.itself = self


def test_another_thread_collects_nothing(dressed: QApplication) -> None:
    """It makes a hundred times as many objects as Python would start a collection at."""
    assert dressed
    ring = weakref.ref(_Ring())
    kept: list[list[int]] = []
    thread = Thread(target=lambda: kept.extend([number] for number in range(70_000)))
    thread.start()
    thread.join()
    assert ring() is not None


def test_the_event_loop_collects(dressed: QApplication, qtbot: QtBot) -> None:
    """As soon as there are as many objects as Python itself would collect at."""
    assert dressed
    ring = weakref.ref(_Ring())
    kept: list[list[int]] = []

    def is_gone() -> bool:
        # What other tests left frees objects meanwhile, so there must be new ones until it is due.
        kept.extend([number] for number in range(1_000))
        return ring() is None

    qtbot.waitUntil(is_gone)


def test_the_collector_is_taken_over_once(dressed: QApplication) -> None:
    """Preparing the application again starts no second one."""
    prepare_application()
    assert len(dressed.findChildren(Collector)) == 1
    assert not gc.isenabled()
