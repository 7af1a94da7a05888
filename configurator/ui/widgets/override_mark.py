"""The label of a value that follows from others, with a mark and a way back where the person chose another one."""

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from configurator.language import _
from configurator.ui.look.scale import keep_height
from configurator.ui.look.stylesheet import set_role
from configurator.ui.widgets.layout import row, words
from configurator.ui.widgets.one_line import OneLine

HEIGHT = 15
"""Pixels, as the label alone would have."""


class OverrideMark(QWidget):
    """Label, mark and reset in one line that is always as high, so that nothing below it moves."""

    def __init__(
        self, label: str, reset: Callable[[], object], parent: QWidget | None = None, *, short: str = ""
    ) -> None:
        """`short` is the label where mark and reset take its room."""
        super().__init__(parent)
        set_role(self, "clear")
        self.mark = words(_("changed"), "changed", self)
        self.reset = QPushButton(_("Reset"), self)
        set_role(self.reset, "small-link")
        self.reset.clicked.connect(lambda _checked: reset())
        self.label = OneLine("label", self)
        self._short = short or label
        self.setLayout(row(self.label, self.mark, self.reset, spacing=4, stretch=0))
        self._name = label
        keep_height(self, HEIGHT)
        self.show_state(own="", is_changed=False)

    def show_state(self, *, own: str, is_changed: bool) -> None:
        """Mark the value or not; `own` is what a reset puts back, in words."""
        self.label.show_text(self._short if is_changed else self._name, self._name)
        self.mark.setVisible(is_changed)
        self.reset.setVisible(is_changed)
        self.reset.setToolTip(_("Put back: {own}").format(own=own))
        self.reset.setAccessibleName(_("Reset {name} to {own}").format(name=self._name, own=own))
