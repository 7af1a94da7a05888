"""The need: each field drives the session and is read again."""

from decimal import Decimal

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.catalog.dtypes import WeightsFormat
from configurator.ui.configure.need_panel import NeedPanel
from configurator.ui.session import Session


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> NeedPanel:
    """The panel, shown, because only a shown field takes the focus."""
    made = NeedPanel(session)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_it_shows_the_starting_project(panel: NeedPanel) -> None:
    """300 users, a fifth of them active, are 60 sessions of 8,192 tokens."""
    shown = (panel.weights.value, panel.presets.value, panel.context.text(), panel.users.text(), panel.share.text())
    assert shown == (WeightsFormat.FP8, 8192, "8,192", "300", "20")
    assert panel.needed.text() == "= 60"


def test_a_preset_is_one_step_with_a_readable_name(panel: NeedPanel, session: Session) -> None:
    """Pressing 32K chooses 32,768 tokens."""
    panel.presets.button(32_768).click()
    assert session.configuration.context == 32_768
    assert session.undo_stack.undoText() == "context 32,768 tokens"
    assert panel.context.text() == "32,768"


@pytest.mark.parametrize(("typed", "tokens"), [("32k", 32_768), ("1M", 1_048_576), ("10,000", 10_000), (" 512 ", 512)])
def test_a_context_can_be_typed(panel: NeedPanel, session: Session, typed: str, tokens: int) -> None:
    """Any length that units.parse_tokens reads is taken at once."""
    panel.context.setFocus()
    panel.context.clear()
    QTest.keyClicks(panel.context, typed)
    assert session.configuration.context == tokens
    panel.context.clearFocus()
    assert panel.context.text() == f"{tokens:,}"


@pytest.mark.parametrize("typed", ["lots", "-5", "0", "3.3", "1e9", "99999999999", "8k8", "<b>"])
def test_nonsense_is_tinted_explained_and_changes_nothing(panel: NeedPanel, session: Session, typed: str) -> None:
    """What was typed stays, a sentence stands beneath, the last valid context stays."""
    panel.context.setFocus()
    panel.context.setText(typed[:-1])
    panel.context.setCursorPosition(len(typed) - 1)
    before = session.configuration
    QTest.keyClicks(panel.context, typed[-1])
    assert panel.context.text() == typed
    assert panel.context.is_invalid
    assert panel.context.complaint.isVisible()
    assert panel.context.complaint.text().endswith("Kept: 8,192.")
    assert session.configuration == before


def test_nothing_typed_is_lost_while_another_thing_changes(panel: NeedPanel, session: Session) -> None:
    """The field keeps what is typed while it has the focus, even when the session changes elsewhere."""
    panel.context.setFocus()
    panel.context.clear()
    QTest.keyClicks(panel.context, "lots")
    session.choose("4 cards", cards=4, tensor_parallel=4)
    assert panel.context.text() == "lots"


def test_escape_puts_the_value_back(panel: NeedPanel) -> None:
    """Escape shows the last valid value without a complaint."""
    panel.context.setFocus()
    panel.context.clear()
    QTest.keyClicks(panel.context, "lots\x1b")
    assert panel.context.text() == "8,192"
    assert not panel.context.is_invalid
    assert panel.context.complaint.isHidden()


def test_typing_a_number_is_one_step_to_undo(panel: NeedPanel, session: Session) -> None:
    """Three keys in the users' field are taken back together, and the field shows it."""
    panel.users.setFocus()
    panel.users.selectAll()
    QTest.keyClicks(panel.users, "450")
    assert (session.configuration.users, session.undo_stack.count()) == (450, 1)
    session.undo_stack.undo()
    assert (session.configuration.users, panel.users.text()) == (300, "300")


def test_no_users_means_no_need(panel: NeedPanel, session: Session) -> None:
    """An empty field states no need; nothing is said to be needed."""
    panel.users.setFocus()
    panel.users.selectAll()
    QTest.keyClicks(panel.users, "\b")
    assert session.configuration.users is None
    assert panel.needed.text() == ""


def test_a_share_with_a_decimal_comma_is_read(panel: NeedPanel, session: Session) -> None:
    """12,5 per cent of 300 users are 37.5, so 38 sessions."""
    panel.share.setFocus()
    panel.share.selectAll()
    QTest.keyClicks(panel.share, "12,5")
    assert session.configuration.share_active == Decimal("12.5")
    assert panel.needed.text() == "= 38"


def test_formats_without_a_known_size_are_greyed_with_the_reason(panel: NeedPanel) -> None:
    """Llama 3.3 70B is known in four formats; MXFP4 is not one of them."""
    enabled = {one: panel.weights.button(one).isEnabled() for one in WeightsFormat}
    assert enabled == {one: one is not WeightsFormat.MXFP4 for one in WeightsFormat}
    assert panel.weights.button(WeightsFormat.MXFP4).toolTip() == (
        "No size is known for MXFP4 weights of Llama 3.3 70B Instruct; known: BF16, FP8, NVFP4, INT4."
    )


def test_another_model_takes_its_first_known_format(panel: NeedPanel, session: Session) -> None:
    """gpt-oss-120b has no FP8 weights, so its MXFP4 ones are chosen with it, in one step."""
    panel.model.picked.emit("gpt-oss-120b")
    assert (session.configuration.model, session.configuration.weights) == ("gpt-oss-120b", WeightsFormat.MXFP4)
    assert session.undo_stack.count() == 1


def test_another_model_keeps_a_format_it_has(panel: NeedPanel, session: Session) -> None:
    """DeepSeek-V3 has FP8 weights, so the chosen format stays."""
    panel.model.picked.emit("deepseek-v3-r1")
    assert session.configuration.weights is WeightsFormat.FP8


def test_what_was_typed_up_to_a_fault_does_not_count(panel: NeedPanel, session: Session) -> None:
    """The 5 of "5o0" was never meant: the 300 users from before the stay are kept, and the field says so."""
    panel.users.setFocus()
    panel.users.selectAll()
    QTest.keyClicks(panel.users, "5o0")

    assert session.configuration.users == 300
    assert panel.users.text() == "5o0"
    assert panel.users.complaint.text().endswith("Kept: 300.")


@pytest.mark.parametrize("field", ["users", "context", "share"])
def test_what_enter_has_taken_outlives_a_later_fault(panel: NeedPanel, session: Session, field: str) -> None:
    """40 and Enter, then "5x" in the same field: the 40 stays, and Escape shows it."""
    entry = getattr(panel, field)
    entry.setFocus()
    entry.selectAll()
    QTest.keyClicks(entry, "40\r")
    taken = session.configuration
    entry.selectAll()
    QTest.keyClicks(entry, "5x")
    assert session.configuration == taken
    assert "Kept: 40." in entry.complaint.text()
    QTest.keyClicks(entry, "\x1b")
    assert entry.text() == "40"


def test_a_fault_while_typing_leaves_no_step(panel: NeedPanel, session: Session) -> None:
    """Who types "5o0" never meant 5 users: nothing to undo, nothing unsaved."""
    panel.users.setFocus()
    panel.users.selectAll()
    QTest.keyClicks(panel.users, "5o0")
    assert session.configuration.users == 300
    assert session.undo_stack.count() == 0
    assert session.is_saved
