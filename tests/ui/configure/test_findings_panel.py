"""The findings: severity in sign and word, the sentence; behind it the mend, the source, the start option."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from configurator.ui.configure.finding_row import FindingRow
from configurator.ui.configure.findings_panel import FindingsPanel
from configurator.ui.configure.side_panel import SidePanel
from configurator.ui.session import Session


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> FindingsPanel:
    """The panel over the starting project, shown, because a hidden one does not read."""
    made = FindingsPanel(session)
    qtbot.addWidget(made)
    made.resize(312, 600)
    made.show()
    qtbot.waitExposed(made)
    return made


def _shown(rows: list[FindingRow]) -> list[FindingRow]:
    return [row for row in rows if row.isVisible()]


def _codes(rows: list[FindingRow]) -> list[str]:
    return [row.finding.code for row in _shown(rows) if row.finding]


def test_nothing_is_dropped(panel: FindingsPanel, session: Session) -> None:
    """What blocks or warns and what informs are together all findings, in their order, after every change."""
    panel.more.click()
    for choices in ({"card": "l4"}, {"card": "rtx-pro-6000-server-edition"}, {"card": "l4", "context": 200_000}):
        session.choose("x", **choices)
        codes = [finding.code for finding in session.answer.check.findings]
        assert _codes(panel.urgent) + _codes(panel.informing) == codes


def test_with_nothing_to_say_a_calm_line_says_so(panel: FindingsPanel, session: Session) -> None:
    """The starting project has no warning; on L4 the weights do not fit, and the line goes."""
    assert panel.calm.isVisible()
    assert _shown(panel.urgent) == []
    session.choose("x", card="l4")
    assert not panel.calm.isVisible()


def test_information_is_closed_until_it_is_wanted(panel: FindingsPanel, session: Session) -> None:
    """Its count is in view; Enter opens it."""
    count = len(session.answer.check.findings)
    assert panel.more.accessibleName() == f"For information: {count}"
    assert _shown(panel.informing) == []
    QTest.keyClick(panel.more, Qt.Key.Key_Return)
    assert len(_shown(panel.informing)) == count


def test_a_blocking_finding_opens_into_mend_and_source(panel: FindingsPanel, session: Session) -> None:
    """Llama 3.3 70B does not fit on two L4: 33.9 GiB of weights a card, 17.2 usable."""
    session.choose("x", card="l4")
    row = panel.urgent[0]
    assert (row.title.text(), row.property("severity")) == ("Blocks the quote", "blocks")
    assert row.message.text() == "The weights take 33.9 GiB of each card; 17.2 GiB are usable."
    assert row.details is None
    QTest.keyClick(row.line, Qt.Key.Key_Return)
    assert row.details is not None
    assert row.details.isVisible()
    assert row.details.mend.text() == "→ Take more cards, a larger card or smaller weights."
    assert row.details.source.text().startswith("FIT-WEIGHTS · ")
    assert row.details.source.text().endswith(", read 29 Nov 2026")
    row.line.click()
    assert not row.details.isVisible()


def test_the_engines_words_stand_behind_a_refusal(panel: FindingsPanel, session: Session) -> None:
    """gpt-oss-120b has heads of 64 values; several findings may be open at once."""
    session.choose("x", model="gpt-oss-120b", weights="mxfp4")
    for row in _shown(panel.urgent):
        row.line.click()
    details = [row.details for row in _shown(panel.urgent) if row.details and row.details.isVisible()]
    assert len(details) == 2
    assert details[0].detail.text() == 'The engine says: "fa2 prefill misreads an NVFP4 KV cache at head_size 64".'


def test_a_start_option_is_copied(panel: FindingsPanel) -> None:
    """The finding that the FP8 cache is accepted carries the option that switches it on."""
    panel.more.click()
    row = next(row for row in panel.informing if row.finding and row.finding.flag)
    row.line.click()
    assert row.details is not None
    assert row.details.flag.text() == "--kv-cache-dtype fp8"
    row.details.copy.click()
    assert QGuiApplication.clipboard().text() == "--kv-cache-dtype fp8"
    assert row.details.copy.text() == "Copied"


def test_a_finding_stays_open_while_its_figures_change(panel: FindingsPanel, session: Session) -> None:
    """Six cards instead of two: the finding about vLLM's default changes its count, and stays open."""
    panel.more.click()
    row = next(row for row in panel.informing if row.finding and row.finding.code == "RULE-UTILISATION")
    row.line.click()
    before = row.message.text()
    session.choose("x", cards=4, tensor_parallel=4)
    row = next(row for row in _shown(panel.informing) if row.finding and row.finding.code == "RULE-UTILISATION")
    assert row.message.text() != before
    assert row.details is not None
    assert row.details.isVisible()


def test_an_accepted_cache_is_no_mere_information(panel: FindingsPanel) -> None:
    """The finding that the engine takes the FP8 cache wears the sign of what is good."""
    panel.more.click()
    looks = {row.finding.code: row.property("severity") for row in _shown(panel.informing) if row.finding}
    assert looks["KV-ACCEPTED"] == "accepted"
    assert looks["COUNT-FLOOR"] == "informs"


def test_a_hidden_panel_catches_up_when_it_is_shown(panel: FindingsPanel, session: Session) -> None:
    """What changed behind another list is there when the findings come back."""
    panel.hide()
    session.choose("x", card="l4")
    assert panel.urgent == []
    panel.show()
    assert _codes(panel.urgent)[0] == "FIT-WEIGHTS"


def test_the_side_shows_one_list_at_a_time_and_all_counts(session: Session, qtbot: QtBot) -> None:
    """The buttons carry the counts of findings, evidence and steps; a press shows that list."""
    side = SidePanel(session)
    qtbot.addWidget(side)
    side.show()
    areas = []
    for index in range(4):
        side.tabs.button(index).click()
        areas += [area.accessibleName() for area in side.findChildren(QScrollArea) if area.isVisible()]
    assert areas == ["Findings", "Evidence", "Which engine accepts the cache", "Adoption checklist"]
    texts = [side.tabs.button(index).text() for index in range(4)]
    findings = len(session.answer.check.findings)
    assert texts == [f"Findings {findings}", f"Evidence {len(session.catalog.evidence)}", "Support", "Steps 0/6"]
