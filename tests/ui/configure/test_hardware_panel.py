"""The hardware: each control drives the session and is read again."""

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.ui.configure.hardware_panel import HardwarePanel
from configurator.ui.session import Session


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> HardwarePanel:
    """The panel, shown, because only a shown field takes the focus."""
    made = HardwarePanel(session)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_a_card_is_chosen_by_its_button(panel: HardwarePanel, session: Session) -> None:
    """The L4's button chooses the L4 and shows its eight counts."""
    panel.card.buttons["l4"].click()
    assert session.configuration.card == "l4"
    assert [panel.counts.button(count).text() for count in range(1, 9)] == [str(count) for count in range(1, 9)]


def test_a_card_says_what_tells_it_apart(panel: HardwarePanel) -> None:
    """The accessible name carries memory, architecture, bandwidth and power: 23,034 MiB are 22.5 GiB."""
    assert panel.card.buttons["l4"].accessibleName() == "L4, 22.5 GiB, SM89 · 300 GB/s · 72 W"


def test_another_count_is_one_instance_over_all_cards(panel: HardwarePanel, session: Session) -> None:
    """Pressing 8 chooses tensor parallel 8, and the split offers 1, 2, 4 and 8."""
    panel.counts.button(8).click()
    assert (session.configuration.cards, session.configuration.tensor_parallel) == (8, 8)
    assert [panel.split.button(size).text() for size in (1, 2, 4, 8)] == ["8 × 1", "4 × 2", "2 × 4", "1 × 8"]
    assert session.undo_stack.undoText() == "8 cards"


def test_a_count_can_be_typed(panel: HardwarePanel, session: Session) -> None:
    """Twelve cards are no button, so no button is down, and the field takes them."""
    panel.count.setFocus()
    panel.count.selectAll()
    QTest.keyClicks(panel.count, "12")
    assert (session.configuration.cards, session.configuration.tensor_parallel) == (12, 12)
    assert panel.counts.value is None


@pytest.mark.parametrize("typed", ["0", "two", "65", "-1"])
def test_a_count_that_does_not_hold_is_explained(panel: HardwarePanel, session: Session, typed: str) -> None:
    """The sentence names the limit of 64 cards; the field keeps what was typed."""
    panel.count.setFocus()
    panel.count.selectAll()
    QTest.keyClicks(panel.count, typed)
    assert panel.count.complaint.text().startswith(f"Cards must be a whole number from 1 to 64, not '{typed}'.")
    assert session.configuration.cards in (2, 6)


def test_a_split_keeps_the_cards(panel: HardwarePanel, session: Session) -> None:
    """2 × 1 are two replicas of one card each."""
    panel.split.button(1).click()
    assert (session.configuration.cards, session.configuration.replicas) == (2, 2)


def test_another_engine_comes_with_the_newest_version_read(panel: HardwarePanel, session: Session) -> None:
    """SGLang is pinned to 0.5.23, and the list holds SGLang's versions."""
    panel.engine.picked.emit("sglang")
    assert (session.configuration.engine, session.configuration.engine_version) == ("sglang", "0.5.23")
    assert panel.version.currentText() == "0.5.23"
    assert panel.version.findText("0.33.0") == -1


def test_a_version_is_chosen_from_the_list(panel: HardwarePanel, session: Session) -> None:
    """An older version is one step."""
    panel.version.picked.emit("0.31.0")
    assert session.configuration.engine_version == "0.31.0"
    assert panel.version.currentText() == "0.31.0"


def test_a_version_that_nobody_read_can_be_typed(panel: HardwarePanel, session: Session) -> None:
    """0.99.0 is taken as typed; the rules then say unknown."""
    panel.version.entry.setFocus()
    panel.version.entry.selectAll()
    QTest.keyClicks(panel.version.entry, "0.99.0")
    assert session.configuration.engine_version == "0.99.0"
    assert panel.version.entry.text() == "0.99.0"
    assert session.wording.tone == "unknown"


def test_an_empty_version_is_explained(panel: HardwarePanel, session: Session) -> None:
    """A pinned engine needs a version."""
    panel.version.entry.setFocus()
    panel.version.entry.selectAll()
    QTest.keyClicks(panel.version.entry, "\b")
    assert panel.version.complaint.text().startswith("The engine's version must be named")
    assert session.configuration.engine_version == "0.33.0"
