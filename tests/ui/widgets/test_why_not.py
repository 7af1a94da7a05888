"""Options that would be refused: in view, greyed, with the reason."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from pytestqt.qtbot import QtBot

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.ui.configure.hardware_panel import HardwarePanel
from configurator.ui.session import Session
from configurator.ui.widgets.combo import Combo, Entry
from configurator.ui.widgets.why_not import why_not_engine, why_not_split

Make = Callable[..., Configuration]


@pytest.mark.parametrize(("size", "is_refused"), [(1, False), (2, False), (3, True), (6, True)])
def test_heads_must_divide_over_the_cards(
    catalog: Catalog,
    configuration: Make,
    size: int,
    is_refused: bool,  # noqa: FBT001
) -> None:
    """64 attention heads of Llama 3.3 70B go over 1 or 2 of six cards, and not over 3 or 6."""
    reason = why_not_split(catalog, configuration(cards=6), size)
    assert bool(reason) == is_refused
    if is_refused:
        assert reason == f"Llama 3.3 70B Instruct has 64 attention heads, which {size} cards cannot share evenly."


def test_an_engine_is_asked_about_the_fp8_cache(catalog: Catalog, configuration: Make) -> None:
    """VLLM 0.33.0 was read; what 0.99.0 does nobody knows."""
    engine = catalog.engines["vllm"]
    assert why_not_engine(catalog, configuration(), engine, "0.33.0") == ""
    assert why_not_engine(catalog, configuration(), engine, "0.99.0").startswith("Whether vLLM 0.99.0 accepts an FP8")


def test_a_refused_split_is_grey_with_its_reason(session: Session, qtbot: QtBot) -> None:
    """Six cards: 3 × 2 can be chosen, 2 × 3 cannot, and says why in tool tip and status."""
    panel = HardwarePanel(session)
    qtbot.addWidget(panel)
    session.choose("6 cards", cards=6, tensor_parallel=2)
    grey = panel.split.button(3)
    assert (panel.split.button(2).isEnabled(), grey.isEnabled()) == (True, False)
    assert grey.toolTip() == grey.statusTip() == why_not_split(session.catalog, session.configuration, 3)


def test_the_splits_are_judged_anew_for_another_model(session: Session, qtbot: QtBot) -> None:
    """Over three cards Llama 3.2 3B's 24 heads divide, but its 8 KV heads neither divide nor repeat evenly."""
    panel = HardwarePanel(session)
    qtbot.addWidget(panel)
    session.choose("3 cards", cards=3, tensor_parallel=1)
    assert "64 attention heads" in panel.split.button(3).toolTip()
    session.choose("another", model="llama-3.2-3b", weights="bf16")
    assert "8 KV heads" in panel.split.button(3).toolTip()


def test_a_grey_entry_of_a_list_cannot_be_chosen_and_says_why(dressed: object, qtbot: QtBot) -> None:  # noqa: ARG001
    """The chosen one may be grey too; then the field itself says why."""
    made = Combo("Engine")
    qtbot.addWidget(made)
    made.show_entries([Entry("One", "one"), Entry("Two", "two", "Two refuses.")], "one")
    items = made.model()
    assert isinstance(items, QStandardItemModel)
    assert [items.item(place).isEnabled() for place in range(2)] == [True, False]
    assert made.itemData(1, Qt.ItemDataRole.ToolTipRole) == made.itemData(1, Qt.ItemDataRole.StatusTipRole)
    assert made.itemData(1, Qt.ItemDataRole.ToolTipRole) == "Two refuses."
    assert (made.currentText(), made.statusTip()) == ("One", "")
    made.show_entries([Entry("One", "one"), Entry("Two", "two", "Two refuses.")], "two")
    assert (made.currentText(), made.toolTip(), made.statusTip()) == ("Two", "Two refuses.", "Two refuses.")
