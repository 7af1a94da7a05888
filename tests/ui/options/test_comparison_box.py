"""The comparison: what differs between options, what each carries, and all of it to copy."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from configurator.ui.main_window import MainWindow
from configurator.ui.options.comparison_box import SAME, ComparisonBox


def _opened(window: MainWindow) -> ComparisonBox:
    """The comparison of A with two cards and B with four."""
    project = window.session.project.with_copy()
    window.session.start(project.with_configuration(project.configuration.replace(cards=4, tensor_parallel=4)))
    window.option_actions.compare.trigger()
    box = window.option_actions.open_comparison()
    box.throttle.set_interval(0)
    # The frame in which it was opened ends.
    while box.throttle._timer.isActive():
        QTest.qWait(1)
    return box


def _texts(box: ComparisonBox) -> list[str]:
    return [label.text() for label in box.labels]


def test_it_shows_what_differs_and_what_each_carries(window: MainWindow) -> None:
    """Two and four cards: the model is the same and not listed; 78 and 211 sessions are."""
    texts = _texts(_opened(window))
    assert texts[:2] == ["Option A", "Option B"]
    assert texts[2:5] == [
        "Cards",
        "2 × RTX PRO 6000 Blackwell Server Edition, 95.6 GiB each",
        "4 × RTX PRO 6000 Blackwell Server Edition, 95.6 GiB each",
    ]
    assert "Model" not in texts
    place = texts.index("Promised sessions (FP8)")
    assert texts[place : place + 3] == ["Promised sessions (FP8)", "78", "211"]


def test_headroom_never_looks_like_a_promise(window: MainWindow) -> None:
    """The band wears the colour of headroom in every column."""
    box = _opened(window)
    roles = {label.text(): label.property("role") for label in box.labels}
    assert (roles["117 to 139"], roles["316 to 376"]) == ("headroom", "headroom")
    assert (roles["78"], roles["211"]) == ("heading", "heading")


def test_it_follows_the_window(window: MainWindow) -> None:
    """Two cards in B as well: nothing differs any more; a third option is a third column."""
    box = _opened(window)
    window.session.choose("2 cards", cards=2, tensor_parallel=2)
    assert SAME in _texts(box)
    window.option_actions.duplicate.trigger()
    assert _texts(box)[:3] == ["Option A", "Option B", "Option C"]


def test_it_is_copied_with_tabs(window: MainWindow) -> None:
    """By the button and by the key."""
    box = _opened(window)
    for copy in (box.copy_button.click, lambda: QTest.keyClick(box, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)):
        QGuiApplication.clipboard().clear()
        copy()
        lines = QGuiApplication.clipboard().text().splitlines()
        assert lines[0] == "\tOption A\tOption B"
        assert "Promised sessions (FP8)\t78\t211" in lines
        assert "NVFP4 headroom, after testing\t117 to 139\t316 to 376" in lines
