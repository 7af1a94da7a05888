"""The findings: severity in sign and word, the sentence, the mend, the source."""

from pytestqt.qtbot import QtBot

from configurator.ui.findingspanel import FindingRow, FindingsPanel
from configurator.ui.session import Session
from configurator.ui.sidepanel import SidePanel


def _shown(panel: FindingsPanel) -> list[FindingRow]:
    return [row for row in panel.rows if not row.isHidden()]


def test_there_is_one_row_a_finding_in_their_order(session: Session, qtbot: QtBot) -> None:
    """The rows carry the codes of the findings, and follow a change to more and to fewer."""
    panel = FindingsPanel(session)
    qtbot.addWidget(panel)
    for choices in ({"card": "l4"}, {"card": "rtx-pro-6000-server-edition"}, {"card": "l4", "context": 200_000}):
        session.choose("x", **choices)
        codes = [finding.code for finding in session.answer.check.findings]
        assert [row.code.text() for row in _shown(panel)] == codes


def test_a_blocking_finding_says_so_with_mend_and_source(session: Session, qtbot: QtBot) -> None:
    """Llama 3.3 70B does not fit on two L4: 33.9 GiB of weights a card, 17.2 usable."""
    session.choose("x", card="l4")
    panel = FindingsPanel(session)
    qtbot.addWidget(panel)
    row = panel.rows[0]
    assert (row.title.text(), row.property("severity")) == ("Blocks the quote", "blocks")
    assert row.message.text() == "The weights take 33.9 GiB of each card; 17.2 GiB are usable."
    assert row.mend.text() == "→ Take more cards, a larger card or smaller weights."
    assert row.source.text().endswith("; read 29 Nov 2026")


def test_an_accepted_cache_is_no_mere_information(session: Session, qtbot: QtBot) -> None:
    """The finding that the engine takes the FP8 cache wears the sign of what is good."""
    panel = FindingsPanel(session)
    qtbot.addWidget(panel)
    looks = {row.code.text(): row.property("severity") for row in _shown(panel)}
    assert looks["KV-ACCEPTED"] == "accepted"
    assert looks["COUNT-FLOOR"] == "informs"


def test_the_side_shows_one_list_at_a_time_and_all_counts(session: Session, qtbot: QtBot) -> None:
    """The buttons carry the counts of findings, evidence and steps; a press shows that list."""
    side = SidePanel(session)
    qtbot.addWidget(side)
    side.show()
    for index, panel in enumerate((side.findings, side.evidence, side.checklist)):
        side.tabs.button(index).click()
        assert panel.isVisible()
    counts = [side.tabs.button(index).text() for index in range(3)]
    findings = len(session.answer.check.findings)
    assert counts == [f"Findings {findings}", f"Evidence {len(session.catalog.evidence)}", "Checklist 0/6"]
