"""A person who presses everything: two thousand steps, after each of which window and session agree."""

from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from configurator.language import separators
from configurator.ui.main_window import MainWindow
from configurator.ui.session import Session
from tests.resident import resident_kib
from tests.ui.walking import Walker

STEPS = 2_000
SETTLED = 500
"""Steps after which everything that is built late has been built."""

MOST_GROWTH_KIB = 40 * 1024


def _agree(window: MainWindow, session: Session) -> None:
    chosen = session.configuration
    assert window.strip.promise.text() == session.wording.promise
    assert window.strip.headroom.text() == session.wording.headroom
    assert window.configure.hardware.card.buttons[chosen.card].isChecked()
    assert window.configure.need.weights.value == chosen.weights
    assert window.configure.need.users.text().replace(separators().group, "") == str(chosen.users or "")


def test_two_thousand_steps(window: MainWindow, qapp: QApplication, tmp_path: Path) -> None:
    """No exception, no warning of Qt, no word that differs from the session, and memory that stays level."""
    walker, settled = Walker(window, tmp_path), 0
    for number in range(STEPS):
        walker.step()
        if number % 5 == 0:
            qapp.processEvents()
        _agree(window, window.session)
        if number == SETTLED:
            settled = resident_kib()
    QTest.qWait(100)

    assert resident_kib() - settled < MOST_GROWTH_KIB
