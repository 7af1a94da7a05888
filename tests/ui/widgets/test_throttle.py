"""One repaint a frame."""

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from configurator.ui.widgets.throttle import Throttle

AN_HOUR = 3_600_000


@pytest.fixture
def parent(qapp: object) -> QObject:  # noqa: ARG001
    """What the throttle belongs to; kept until the test ends."""
    return QObject()


def test_first_request_is_passed_on_at_once(parent: QObject) -> None:
    """Nobody waits for a frame to end when nothing was painted in it."""
    throttle, passed = Throttle(parent, AN_HOUR), []
    throttle.due.connect(lambda: passed.append(1))
    throttle.request()
    assert len(passed) == 1


def test_requests_within_a_frame_wait(parent: QObject) -> None:
    """After the first one nothing is passed on until the frame ends."""
    throttle, passed = Throttle(parent, AN_HOUR), []
    throttle.due.connect(lambda: passed.append(1))
    for _ in range(50):
        throttle.request()
    assert len(passed) == 1


def test_what_waited_is_passed_on_once_when_the_frame_ends(parent: QObject, qtbot: QtBot) -> None:
    """Fifty requests in a frame are two: the first, and one for all others."""
    throttle, passed = Throttle(parent, 20), []
    throttle.due.connect(lambda: passed.append(1))
    for _ in range(50):
        throttle.request()
    qtbot.waitUntil(lambda: len(passed) == 2)
    qtbot.wait(80)
    assert len(passed) == 2


def test_frame_without_requests_passes_nothing_on(parent: QObject, qtbot: QtBot) -> None:
    """A single request is a single repaint."""
    throttle, passed = Throttle(parent, 5), []
    throttle.due.connect(lambda: passed.append(1))
    throttle.request()
    qtbot.wait(40)
    assert len(passed) == 1


def test_interval_of_nothing_passes_every_request_on(parent: QObject) -> None:
    """Tests see each change at once."""
    throttle, passed = Throttle(parent), []
    throttle.due.connect(lambda: passed.append(1))
    throttle.set_interval(0)
    for _ in range(3):
        throttle.request()
    assert len(passed) == 3


def test_one_that_yields_lets_others_go_first(parent: QObject, qtbot: QtBot) -> None:
    """It passes on with the next turn of the event loop, once for all requests until then."""
    patient = Throttle(parent, AN_HOUR, yields=True)
    passed: list[int] = []
    patient.due.connect(lambda: passed.append(1))
    patient.request()
    patient.request()
    assert passed == []
    qtbot.waitUntil(lambda: passed == [1])
