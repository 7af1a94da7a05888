"""A place for one chart of six: a row of names, and beneath it the chart that was picked."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from configurator.charts import Chart, table_of
from configurator.ui.cardschart import CardsChartView
from configurator.ui.chartframe import ChartFrame, View
from configurator.ui.contextchart import ContextChartView
from configurator.ui.layout import column, row
from configurator.ui.memorychart import MemoryChartView
from configurator.ui.segmented import Segment, Segmented
from configurator.ui.session import Session
from configurator.ui.speedchart import SpeedChartView
from configurator.ui.splitschart import SplitsChartView
from configurator.ui.taborder import put_behind
from configurator.ui.theme import SPACE, Theme
from configurator.ui.userschart import UsersChartView


@dataclass(frozen=True)
class Kind:
    """One of the charts: its name in the row, the widget, and where its series comes from."""

    name: str
    tip: str
    make: Callable[[Session, Theme, QWidget], View]


KINDS = {
    "context": Kind("Context", "Sessions against context", ContextChartView),
    "cards": Kind("Cards", "Sessions for each card and count", CardsChartView),
    "memory": Kind("Memory", "Memory of one card, down to the session", MemoryChartView),
    "splits": Kind("Splits", "Few copies over many cards, or many copies on few", SplitsChartView),
    "speed": Kind("Speed", "The decode ceiling, and what was measured", SpeedChartView),
    "users": Kind("Users", "People served, and what shorter conversations leave room for", UsersChartView),
}

WIDEST_ROW = 64 * SPACE
"""Of the names, in pixels; beyond, they would stand too far apart to be one row."""


class ChartSlot(QWidget):
    """Each chart is built when it is first picked. Ctrl+Page Down and Ctrl+Page Up go through them."""

    copied = Signal(str)
    """What lies in the clipboard now, as a sentence."""

    def __init__(self, session: Session, theme: Theme, first: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self._frames: dict[str, ChartFrame] = {}
        self.tabs = Segmented("Chart", self)
        self.tabs.chosen.connect(lambda kind: self.show_chart(str(kind)))
        self._pages, self._tools = QStackedWidget(self), QStackedWidget(self)
        for key, step in (("Ctrl+PgDown", 1), ("Ctrl+PgUp", -1)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda step=step: self._turn(step))
        inside = column(self)
        self.tabs.setMaximumWidth(WIDEST_ROW)
        self._tools.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        names = row(self.tabs, stretch=0)
        names.addStretch()
        inside.addLayout(row(names, self._tools, spacing=2 * SPACE, stretch=0))
        inside.addWidget(self._pages, 1)
        self.show_chart(first)

    @property
    def shown(self) -> str:
        """The key of the chart in view."""
        return str(self.tabs.value)

    def frame(self, kind: str) -> ChartFrame:
        """A chart with its table; built now, if nobody has wanted it before. Raises KeyError for an unknown kind."""
        if kind not in self._frames:
            self._frames[kind] = self._make(kind)
        return self._frames[kind]

    def show_chart(self, kind: str) -> None:
        """Bring a chart into view. Raises KeyError for an unknown kind."""
        frame = self.frame(kind)
        self._pages.setCurrentWidget(frame)
        self._tools.setCurrentWidget(frame.tools)
        self.tabs.show_segments([Segment(key, one.name, one.tip) for key, one in KINDS.items()], kind)
        self.follow(self)

    def follow(self, before: QWidget) -> None:
        """Let the Tab key come from `before` to the row of names, then to the buttons and the chart in view."""
        frame = self.frame(self.shown)
        for part in (self.tabs, frame.tools, frame):
            for widget in part.findChildren(QWidget):
                if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                    put_behind(before, widget)
                    before = widget

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        self._theme = theme
        for frame in self._frames.values():
            frame.set_theme(theme)

    def _make(self, kind: str) -> ChartFrame:
        view = KINDS[kind].make(self._session, self._theme, self)
        frame = ChartFrame(view, lambda: table_of(self._series(view)), self, lambda: self._session.wording.promise)
        frame.copied.connect(self.copied)
        self._pages.addWidget(frame)
        self._tools.addWidget(frame.tools)
        return frame

    def _series(self, view: View) -> Chart:
        match view:
            case ContextChartView():
                return self._session.context_chart
            case CardsChartView():
                return self._session.cards_chart
            case _:
                series: Chart = view.chart
                return series

    def _turn(self, step: int) -> None:
        kinds = list(KINDS)
        self.show_chart(kinds[(kinds.index(self.shown) + step) % len(kinds)])
