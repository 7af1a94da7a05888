"""What a chart shows beside its own series where somebody wants it: on or off, with a button."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction


class ChartToggle(QAction):
    """One that is hidden is off, whatever was chosen. `key` is the one in the window's menu that does the same."""

    def __init__(self, icon: str, text: str, key: str, parent: QObject, *, is_on: bool) -> None:
        super().__init__(text, parent)
        self.icon_name, self.key = icon, key
        self.setCheckable(True)
        self.setChecked(is_on)

    @property
    def is_on(self) -> bool:
        """Whether it is wanted, and there is anything to show."""
        return self.isChecked() and self.isVisible()
