"""The evidence: nearest first, figures as published."""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from configurator.catalog.measurement import Measurement
from configurator.catalog.models import Catalog
from configurator.ui.configure.evidence_panel import FIRST_SHOWN, EvidencePanel
from configurator.ui.explain.measured_table import in_figures, main_measurement
from configurator.ui.session import Session


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> EvidencePanel:
    """The panel over the starting project, shown, because a hidden one does not read."""
    made = EvidencePanel(session)
    qtbot.addWidget(made)
    made.resize(312, 700)
    made.show()
    qtbot.waitExposed(made)
    return made


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


def test_of_several_accuracies_the_largest_loss_is_the_main_figure(catalog: Catalog) -> None:
    """gpt-oss-120b kept 91.52 of 91.63 on GSM8K and lost more than half on AIME 2025."""
    main = main_measurement(catalog.evidence["sglang-other-fp4-gpt-oss-120b"])
    assert in_figures(main) == "76.67 → 35.33 %"


def test_elsewhere_the_first_figure_is_the_main_one(catalog: Catalog) -> None:
    """As the source puts it first: 44 and 70 requests of 32K on one RTX PRO 6000."""
    main = main_measurement(catalog.evidence["lmsys-qwen3.8-27b-capacity"])
    assert in_figures(main) == "44 → 70 sessions"


def test_the_nearest_are_shown_and_all_on_demand(panel: EvidencePanel, session: Session) -> None:
    """The button switches between the first few and everything the catalogue has."""
    names = [one.evidence.name for one in session.evidence]
    assert [row.title.text() for row in panel.rows] == names[:FIRST_SHOWN]
    panel.more.click()
    assert [row.title.text() for row in panel.rows] == names
    panel.more.click()
    assert [row.title.text() for row in panel.rows if not row.isHidden()] == names[:FIRST_SHOWN]


def test_the_order_follows_the_card(panel: EvidencePanel, session: Session) -> None:
    """On an L4 the measurement taken on an L4 comes first, with the reason."""
    session.choose("x", card="l4")
    assert "L4" in panel.rows[0].title.text()
    assert panel.rows[0].why.text().startswith("Same card")


def test_a_piece_opens_into_its_measurements_with_grade_and_source(panel: EvidencePanel, session: Session) -> None:
    """The article's own figures on Qwen3-0.6B say that nobody confirmed them."""
    panel.more.click()
    row = next(row for row in panel.rows if row.shown and row.shown.evidence.id == "vllm-46963-qwen3-0.6b")
    QTest.keyClick(row.line, Qt.Key.Key_Return)
    assert row.details is not None
    assert row.details.isVisible()
    texts = [label.text() for label in row.details.findChildren(QLabel)]
    evidence = session.catalog.evidence["vllm-46963-qwen3-0.6b"]
    assert "Grade: per the article of 24 October 2026, not independently confirmed." in texts
    for one in evidence.measurements:
        assert f"{one.baseline:,}" in texts
        assert f"{one.compared:,}" in texts
    assert any(text.startswith(evidence.sources[evidence.source].title) for text in texts)


def test_another_order_closes_what_was_open(panel: EvidencePanel, session: Session) -> None:
    """A row that speaks of another piece starts closed."""
    panel.rows[0].line.click()
    session.choose("x", card="l4")
    assert panel.rows[0].details is None
    assert not panel.rows[0].line.isChecked()
