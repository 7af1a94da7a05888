"""The guide: its text, its keys, and that it leads nowhere."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from configurator.ui.main_window import MainWindow
from configurator.ui.palette import MenuAction, menu_actions
from configurator.ui.support.guide import Guide, guide_text, show_guide

RULE = "capacity is promised with an FP8 cache; NVFP4 is headroom to switch on after testing"


def test_its_key_opens_it_once(window: MainWindow) -> None:
    """F1 opens it, a second F1 brings the same one to the front."""
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_F1)
        assert len(window.findChildren(Guide)) == 1


def test_it_states_the_rule_and_ten_sentences(window: MainWindow) -> None:
    """The rule word for word, and a list of exactly ten on the two caches."""
    text = guide_text(menu_actions(window.menuBar()))
    assert RULE in text
    explained = text.split("## FP8 and NVFP4")[1].split("> **The rule")[0]
    assert [line.split(".")[0] for line in explained.strip().splitlines()] == [str(one) for one in range(1, 11)]


def test_its_keys_are_those_of_the_menus(window: MainWindow) -> None:
    """Every action with a key has a row, also where the key is a mark of Markdown."""
    shown = show_guide(window).text.toPlainText().splitlines()
    for one in menu_actions(window.menuBar()):
        if one.key:
            assert one.name in shown
            assert one.key in shown


def test_a_name_with_a_mark_of_markdown_stays_one_cell() -> None:
    """A file named a|b*c does not break the table."""
    action = QAction("a|b*c")
    action.setShortcut("F9")
    assert r"| a\|b\*c | File | F9 |" in guide_text([MenuAction(action, "File")])


def test_no_link_is_followed(window: MainWindow) -> None:
    """The text names none, and one that were there would not open."""
    guide = show_guide(window)
    assert "](" not in guide_text(menu_actions(window.menuBar()))
    assert not guide.text.openLinks()


def test_ctrl_f_finds_a_word_and_enter_the_next(window: MainWindow) -> None:
    """A search marks the word; one for what is not there says so."""
    guide = show_guide(window)
    QTest.keyClick(guide, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(guide.search, "headroom")
    first = guide.text.textCursor().position()
    assert guide.text.textCursor().selectedText() == "headroom"
    QTest.keyClick(guide.search, Qt.Key.Key_Return)
    assert guide.text.textCursor().position() > first
    QTest.keyClicks(guide.search, "zzz")
    assert guide.none_found.isVisible()


def test_escape_closes_it(window: MainWindow) -> None:
    """It goes, and the window stays."""
    guide = show_guide(window)
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert not guide.isVisible()
    assert window.isVisible()
