"""The assumptions: a change needs a reason, is marked, and goes back with one click."""

from decimal import Decimal

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.configuration import Overrides
from configurator.ui.configure.assumptions_panel import AssumptionsPanel
from configurator.ui.session import Session
from configurator.ui.widgets.entry_field import EntryField


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> AssumptionsPanel:
    """The panel, open."""
    made = AssumptionsPanel(session)
    made.disclosure.setChecked(True)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def _type(field: EntryField, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def test_a_figure_waits_for_its_reason(panel: AssumptionsPanel, session: Session) -> None:
    """0.92 without a reason is asked about and not applied; it stays in its field."""
    _type(panel.utilisation, "0.92")
    panel.reason.setFocus()
    assert panel.utilisation.text() == "0.92"
    assert "reason" in panel.complaint.text()
    assert session.configuration.overrides == Overrides()


def test_a_waiting_figure_is_still_asked_about_after_another_choice(panel: AssumptionsPanel, session: Session) -> None:
    """A choice elsewhere leaves 0.5 in its field, and the sentence that asks for the reason."""
    _type(panel.utilisation, "0.5")
    panel.reason.setFocus()
    session.choose("x", context=16_384)

    assert panel.utilisation.text() == "0.5"
    assert "reason" in panel.complaint.text()


def test_a_waiting_figure_goes_with_its_project(panel: AssumptionsPanel, session: Session) -> None:
    """Another project shows its own figures, not what was half typed for the one before."""
    _type(panel.utilisation, "0.5")
    panel.reason.setFocus()
    session.start(session.project)

    assert panel.utilisation.text() == "0.9"
    assert panel.complaint.text() == ""


def test_with_its_reason_a_figure_is_applied_and_marked(panel: AssumptionsPanel, session: Session) -> None:
    """The reason completes the change; a mark and a reset appear."""
    _type(panel.utilisation, "0.92")
    _type(panel.reason, "bench")
    assert session.configuration.overrides == Overrides(utilisation=Decimal("0.92"), reason="bench")
    assert panel.mark.isVisible()
    assert panel.complaint.isHidden()
    assert session.undo_stack.count() == 1


def test_one_click_puts_the_rules_figures_back(panel: AssumptionsPanel, session: Session) -> None:
    """Reset shows 0.9 and 3 again, without a mark."""
    session.choose("x", overrides=Overrides(runtime_gib=Decimal(5), reason="large batches"))
    assert (panel.runtime.text(), panel.mark.isVisible()) == ("5", True)
    panel.reset.click()
    assert session.configuration.overrides == Overrides()
    assert (panel.utilisation.text(), panel.runtime.text(), panel.mark.isVisible()) == ("0.9", "3", False)


def test_the_reason_of_a_change_cannot_be_emptied(panel: AssumptionsPanel, session: Session) -> None:
    """An emptied reason is explained; the last one stays in the configuration."""
    session.choose("x", overrides=Overrides(runtime_gib=Decimal(5), reason="y"))
    _type(panel.reason, "\b")
    assert panel.reason.complaint.text().startswith("A changed assumption needs a reason")
    assert session.configuration.overrides.reason == "y"


@pytest.mark.parametrize("typed", ["1.5", "x", "0", "nan"])
def test_a_utilisation_outside_0_to_1_is_explained(panel: AssumptionsPanel, typed: str) -> None:
    """The sentence names the range."""
    _type(panel.utilisation, typed)
    assert panel.utilisation.complaint.text().startswith("Utilisation must be a number from 0.01 to 1, not")


def test_typing_the_rules_own_figure_is_no_change(panel: AssumptionsPanel, session: Session) -> None:
    """0.90 is 0.9."""
    _type(panel.utilisation, "0.90")
    assert not session.configuration.overrides.any
