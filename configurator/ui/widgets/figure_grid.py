"""A small table of words: names at the left, what was found for each run beside them."""

import re
from collections.abc import Sequence
from textwrap import wrap

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from configurator.ui.look.scale import scaled
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import words

TOP = Qt.AlignmentFlag.AlignTop

NAMES = 136
"""Least width of the names, in pixels."""

LONGEST_WORD = 24
"""Characters of a name that stay together where the line is too narrow for all of it."""

_BREAK = "\N{ZERO WIDTH SPACE}"


def figure_grid(
    heads: Sequence[str], rows: Sequence[Sequence[str]], parent: QWidget | None = None, tips: Sequence[str] = ()
) -> QGridLayout:
    """The rows under their heads; long names are wrapped. `tips` are the tool tips of the columns of the first row."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE * 2)
    grid.setVerticalSpacing(3)
    grid.setColumnMinimumWidth(0, scaled(NAMES))
    for place, head in enumerate(heads):
        grid.addWidget(words(head, "caption" if not place else "small-strong", parent), 0, place)
        grid.setColumnStretch(place, 4 if place else 3)
    for line, one in enumerate(rows, 1):
        for place, text in enumerate(one):
            label = words(breakable(text), "small" if place else "label", parent, wraps=True)
            if line == 1 and place < len(tips):
                label.setToolTip(tips[place])
            grid.addWidget(label, line, place, TOP)
    return grid


def breakable(text: str) -> str:
    """A text whose long words, such as names of files, may go on in the next line instead of widening the window."""
    return " ".join(word if len(word) <= LONGEST_WORD else _broken(word) for word in text.split(" "))


def _broken(word: str) -> str:
    marked = re.sub(r"(?<=[-_./\\])(?=\w)", _BREAK, word)
    return _BREAK.join(part for piece in marked.split(_BREAK) for part in wrap(piece, LONGEST_WORD))
