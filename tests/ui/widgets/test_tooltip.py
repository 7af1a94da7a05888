"""A text from outside in a tooltip is text."""

from pathlib import Path

from PySide6.QtGui import QTextDocumentFragment
from pytestqt.qtbot import QtBot

from configurator.ui.projects.recent_row import RecentRow
from configurator.ui.widgets.tooltip import literal

MARKUP = "<img src='//server/share/x.png'> & more\nnext"


def test_what_looks_like_markup_is_shown_as_it_is() -> None:
    """No picture is loaded from anywhere; a text without a tag stays what it is."""
    shown = QTextDocumentFragment.fromHtml(literal(MARKUP))
    assert shown.toPlainText() == MARKUP
    assert "<img" not in literal(MARKUP)
    assert literal("R&D, 2 > 1") == "R&D, 2 > 1"


def test_a_file_from_a_stick_may_have_any_name(dressed: object, qtbot: QtBot) -> None:  # noqa: ARG001
    """The start page shows its path."""
    row = RecentRow(Path("/stick/<b>x</b>.quote"))
    qtbot.addWidget(row)
    assert "<b>" not in row.toolTip()
