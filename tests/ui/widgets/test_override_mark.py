"""Whatever was put in place of a value that follows from others is marked, and goes back with one press."""

from decimal import Decimal

import pytest
from PySide6.QtTest import QTest

from configurator.configuration import Overrides
from configurator.ui.configure.hardware_panel import HardwarePanel
from configurator.ui.main_window import MainWindow


@pytest.fixture
def hardware(window: MainWindow) -> HardwarePanel:
    """The panel of a window, with four cards."""
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    return window.configure.hardware


def test_what_follows_from_the_rest_has_no_mark(hardware: HardwarePanel) -> None:
    """One instance over all cards on the newest version that was read."""
    for mark in (hardware.split_mark, hardware.version_mark):
        assert not mark.mark.isVisible()
        assert not mark.reset.isVisible()


def test_another_split_is_marked_and_put_back(window: MainWindow, hardware: HardwarePanel) -> None:
    """Two instances of two cards; the reset is one step that names what it does."""
    window.session.choose("split 2 × 2", tensor_parallel=2)
    assert hardware.split_mark.mark.isVisible()
    assert hardware.split_mark.reset.toolTip() == "Put back: 1 × 4"
    hardware.split_mark.reset.click()
    assert window.session.configuration.tensor_parallel == 4
    assert not hardware.split_mark.mark.isVisible()
    assert window.session.undo_stack.undoText() == "split 1 × 4"


@pytest.mark.parametrize("language", ["English", "Deutsch"])
def test_a_marked_label_is_short_enough_to_be_whole(window: MainWindow, language: str) -> None:
    """Mark and reset take room from the label in the narrowest column; nothing of it is cut in either language."""
    next(one for one in window.languages.actions() if one.text() == language).trigger()
    QTest.qWait(50)
    window.resize(1280, 800)
    window.session.choose("split 2 × 1", tensor_parallel=1)
    QTest.qWait(20)
    label = window.configure.hardware.split_mark.label
    assert label.text() in ("Instances × cards", "Instanzen × Karten")
    assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()


def test_another_version_is_marked_and_put_back(window: MainWindow, hardware: HardwarePanel) -> None:
    """Typed or chosen; an engine's own newest version is none."""
    window.session.choose("vLLM 0.32.0", engine_version="0.32.0")
    assert hardware.version_mark.mark.isVisible()
    assert hardware.version_mark.reset.toolTip() == "Put back: 0.33.0"
    hardware.version_mark.reset.click()
    assert window.session.configuration.engine_version == "0.33.0"
    assert not hardware.version_mark.mark.isVisible()


def test_nothing_below_a_mark_moves(window: MainWindow, hardware: HardwarePanel) -> None:
    """The line is as high with the mark as without."""
    before = hardware.split.geometry()
    window.session.choose("split 2 × 2", tensor_parallel=2)
    assert hardware.split_mark.height() == hardware.version_mark.height()
    assert hardware.split.geometry() == before


def test_one_assumption_goes_back_and_the_other_stays(window: MainWindow, hardware: HardwarePanel) -> None:
    """The reason stays with what is still changed, and goes with the last."""
    overrides = Overrides(utilisation=Decimal("0.92"), runtime_gib=Decimal(4), reason="measured")
    window.session.choose("assumptions changed", overrides=overrides)
    panel = hardware.assumptions
    panel.reset_utilisation.click()
    assert window.session.configuration.overrides == Overrides(runtime_gib=Decimal(4), reason="measured")
    assert not panel.reset_utilisation.isVisible()
    assert panel.reset_runtime.isVisible()
    panel.reset_runtime.click()
    assert window.session.configuration.overrides == Overrides()


def test_an_option_says_what_it_has_otherwise_than_the_first(window: MainWindow) -> None:
    """In the tool tip, for a screen reader, and beside the choices while it is in view."""
    session = window.session
    session.start(session.project.with_copy())
    first, second = window.strip.options.buttons[:2]
    assert second.toolTip().splitlines()[1] == "The same as Option A"
    session.choose("4 cards", cards=4, tensor_parallel=4, weights="bf16", context=32_768)
    words = "Differs from Option A: BF16 weights, 32K context, 4 cards"
    assert second.toolTip().splitlines()[1] == words
    assert second.accessibleDescription() == words
    assert window.configure.need.differs.text() == words
    assert first.toolTip().splitlines()[1:] == ["Offered: its total is the quote's"]
    session.change(session.project.viewing(0), "view Option A")
    assert window.configure.need.differs.text() == ""
