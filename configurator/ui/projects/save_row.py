"""One save in the list of the history."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.ui.look.scale import keep_height
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import column
from configurator.ui.widgets.one_line import OneLine
from configurator.ui.widgets.tooltip import literal

HEIGHT = 68


class SaveRow(QPushButton):
    """When, which quote, what it promised; a press chooses it."""

    def __init__(self, when: str, name: str, promise: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        set_role(self, "choice")
        keep_height(self, HEIGHT)
        inside = column(self, spacing=2)
        inside.setContentsMargins(SPACE * 2, SPACE // 2, SPACE * 2, SPACE // 2)
        for text, role in ((when, "strong"), (promise, "small"), (name, "caption")):
            line = OneLine(role, self)
            line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            line.show_text(text)
            inside.addWidget(line)
        self.setAccessibleName(f"{when}, {name}: {promise}")
        self.setToolTip(literal(f"{name}\n{promise}"))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As high as its lines; the list gives the width."""
        return QSize(0, super().sizeHint().height())
