"""Sentences that open beneath a line."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.disclosure import Disclosure
from configurator.ui.widgets.layout import column, row, words


class Folded(QWidget):
    """Closed at first. `content` is a widget to show, or sentences."""

    def __init__(self, title: str, content: Sequence[str] | QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "clear")
        self.head = Disclosure(self)
        self.head.setAccessibleName(title)
        line = row(self.head.arrow, words(title, "small-strong", self.head, wraps=True), stretch=1)
        line.setAlignment(self.head.arrow, Qt.AlignmentFlag.AlignTop)
        self.head.inside.addLayout(line)
        self.head.let_clicks_through()
        self.content = content if isinstance(content, QWidget) else _sentences(content, self)
        self.content.setParent(self)
        self.content.hide()
        layout = column(self, spacing=2)
        layout.addWidget(self.head)
        layout.addWidget(self.content)
        self.head.toggled.connect(self.content.setVisible)


def _sentences(lines: Sequence[str], parent: QWidget) -> QWidget:
    holder = QWidget(parent)
    set_role(holder, "clear")
    inside = column(holder, spacing=2)
    inside.setContentsMargins(28, 0, 0, 4)
    for line in lines:
        inside.addWidget(words(line, "small", holder, wraps=True))
    return holder
