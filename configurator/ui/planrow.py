"""One way to carry the need: hardware and split, what is promised and spare, and what NVFP4 could add."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from configurator.answer import Answer, Headroom
from configurator.ui.layout import column, row, words
from configurator.ui.stylesheet import set_role
from configurator.units import counted, format_count


class PlanRow(QPushButton):
    """A click, Enter or the space bar takes it over."""

    def __init__(self, hardware: str, way: Answer, sessions: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hardware, self.configuration = hardware, way.configuration
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(self, "choice")
        promised = f"{counted(way.promised_sessions)} promised"
        spare = f"{format_count(way.promised_sessions - sessions)} spare"
        headroom = headroom_in_words(way)
        split = split_in_words(way)
        left, right = column(None, spacing=0), column(None, spacing=0)
        left.addWidget(words(hardware, "strong", self))
        left.addWidget(words(split, "caption", self))
        for text, role in ((f"{promised}, {spare}", "strong"), (headroom, "headroom")):
            label = words(text, role, self)
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
            right.addWidget(label)
        whole = row(left, right, stretch=0)
        whole.setContentsMargins(10, 5, 10, 5)
        self.setLayout(whole)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(f"{hardware}, {split}: {promised}, {spare}. {headroom}.")
        self.setToolTip(way.headroom.basis if isinstance(way.headroom, Headroom) else way.headroom.reason)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As large as the words in it."""
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter does what the space bar does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)


def split_in_words(way: Answer) -> str:
    """``1 instance over 2 cards``; ``4 instances, each over 2 cards``."""
    chosen = way.configuration
    over = counted(chosen.tensor_parallel, "card")
    return f"1 instance over {over}" if chosen.replicas == 1 else f"{chosen.replicas} instances, each over {over}"


def headroom_in_words(way: Answer) -> str:
    """The band in all, as what it is: nothing that is promised."""
    if not isinstance(way.headroom, Headroom) or way.headroom.high <= way.promised_sessions:
        return "No NVFP4 headroom"
    low, high = format_count(way.headroom.low), format_count(way.headroom.high)
    band = high if low == high else f"{low} to {high}"
    return f"NVFP4 headroom: {band}, to test first"
