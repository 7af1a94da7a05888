"""Whether this Qt for Python keeps count of None: 6.12.0 on Python 3.11 did not, and aborted after some 5,000 calls."""

import sys

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_a_thousand_void_calls_take_no_reference_to_none(qtbot: QtBot) -> None:
    """The count of None does not fall by the number of calls."""
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for _ in range(1_000):
        label.setText("x")
    assert sys.getrefcount(None) > before - 500
