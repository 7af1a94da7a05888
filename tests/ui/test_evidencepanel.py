"""The evidence: nearest first, figures as published."""

from decimal import Decimal

import pytest
from pytestqt.qtbot import QtBot

from configurator.catalog.measurement import Measurement
from configurator.ui.evidencepanel import EvidencePanel, in_figures
from configurator.ui.session import Session


@pytest.mark.parametrize(
    ("baseline", "compared", "unit", "text"),
    [
        ("44", "70", "sessions", "44 → 70 sessions"),
        ("1750067", "2917565", "tokens", "1,750,067 → 2,917,565 tokens"),
        ("0.384", "0.174", "", "0.384 → 0.174"),
        ("97.10", "97.18", "%", "97.10 → 97.18 %"),
    ],
)
def test_a_measurement_is_shown_as_published(baseline: str, compared: str, unit: str, text: str) -> None:
    """Digits are kept, thousands are separated."""
    one = Measurement(name="x", baseline=Decimal(baseline), compared=Decimal(compared), unit=unit)
    assert in_figures(one) == text


def test_the_nearest_five_are_shown_and_all_on_demand(session: Session, qtbot: QtBot) -> None:
    """The button switches between five and everything the catalogue has."""
    panel = EvidencePanel(session)
    qtbot.addWidget(panel)
    names = [one.evidence.name for one in session.evidence]
    assert [row.title.text() for row in panel.rows] == names[:5]
    panel.more.click()
    assert [row.title.text() for row in panel.rows] == names
    panel.more.click()
    assert [row.title.text() for row in panel.rows if not row.isHidden()] == names[:5]


def test_the_order_follows_the_card(session: Session, qtbot: QtBot) -> None:
    """On an L4 the measurement taken on an L4 comes first, with the reason."""
    panel = EvidencePanel(session)
    qtbot.addWidget(panel)
    session.choose("x", card="l4")
    assert "L4" in panel.rows[0].title.text()
    assert "same card" in panel.rows[0].about.text()
