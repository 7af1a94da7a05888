"""One way to carry the need: hardware and split, what is promised and spare, and what NVFP4 could add."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from configurator.answer import Answer, Headroom
from configurator.language import _, ngettext
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import column, row, words
from configurator.units import counted, format_count


class PlanRow(QPushButton):
    """A click, Enter or the space bar takes it over. A row that is not the best split is quieter, on one line."""

    def __init__(
        self, hardware: str, way: Answer, sessions: int, parent: QWidget | None = None, *, is_best: bool = True
    ) -> None:
        super().__init__(parent)
        self.hardware, self.configuration = hardware, way.configuration
        self.split, self.is_best = split_in_words(way), is_best
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(self, "choice")
        promised = _("{sessions} promised").format(sessions=counted(way.promised_sessions))
        spare = _("{n} spare").format(n=format_count(way.promised_sessions - sessions))
        headroom = headroom_in_words(way)
        named = [words(hardware, "strong", self)] if is_best else []
        figures = [words(f"{promised}, {spare}", "strong" if is_best else "", self), words(headroom, "headroom", self)]
        for label in figures:
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        left = stacked(*named, words(self.split, "caption", self))
        right = stacked(*figures) if is_best else row(*reversed(figures), spacing=2 * SPACE)
        whole = row(left, right, stretch=0)
        whole.setContentsMargins(10, 5, 10, 5)
        self.setLayout(whole)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(f"{hardware}, {self.split}: {promised}, {spare}. {headroom}.")
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


def stacked(*labels: QLabel) -> QVBoxLayout:
    """Beneath each other."""
    made = column(None, spacing=0)
    for label in labels:
        made.addWidget(label)
    return made


def split_in_words(way: Answer) -> str:
    """``1 instance over 2 cards``; ``4 instances, each over 2 cards``."""
    chosen = way.configuration
    over = counted(chosen.tensor_parallel, "card")
    return ngettext("{n} instance over {cards}", "{n} instances, each over {cards}", chosen.replicas).format(
        n=chosen.replicas, cards=over
    )


def headroom_in_words(way: Answer) -> str:
    """The band in all, as what it is: nothing that is promised."""
    if not isinstance(way.headroom, Headroom) or way.headroom.high <= way.promised_sessions:
        return _("No NVFP4 headroom")
    low, high = format_count(way.headroom.low), format_count(way.headroom.high)
    band = high if low == high else _("{low} to {high}").format(low=low, high=high)
    return _("NVFP4 headroom: {band}, to test first").format(band=band)
