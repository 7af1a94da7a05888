"""The head of a chart: its title, and beside or beneath it the legend."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from configurator.ui.charts.legend import Entry, Legend
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE, Theme


class ChartHeader(QWidget):
    """The legend moves beneath the title where both do not fit into one line."""

    def __init__(self, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel(title, self)
        set_role(self._title, "heading")
        self.legend = Legend(theme, self)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE // 2)
        self._row.addWidget(self._title)
        self._row.addWidget(self.legend, 1)

    def show_entries(self, entries: tuple[Entry, ...]) -> None:
        """Replace the legend."""
        if entries != self.legend.entries:
            self.legend.show_entries(entries)
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Look again whether both fit into one line."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        needed = self._title.sizeHint().width() + 2 * SPACE + self.legend.full_width
        fits = needed <= self.width()
        wanted = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        if self._row.direction() != wanted:
            self._row.setDirection(wanted)
            self.legend.set_at_right(at_right=fits)
