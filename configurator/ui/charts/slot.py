"""A place for one chart of six: a row of names, and beneath it the chart that was picked."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QSizePolicy, QStackedWidget, QWidget

from configurator.charts import table_of
from configurator.language import _, mark
from configurator.ui.charts.cards_chart import CardsChartView
from configurator.ui.charts.context_chart import ContextChartView
from configurator.ui.charts.frame import ChartFrame, View
from configurator.ui.charts.memory_chart import MemoryChartView
from configurator.ui.charts.speed_chart import SpeedChartView
from configurator.ui.charts.splits_chart import SplitsChartView
from configurator.ui.charts.state import AS_BUILT, ChartState
from configurator.ui.charts.users_chart import UsersChartView
from configurator.ui.look.scale import scaled
from configurator.ui.look.theme import SPACE, Theme
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, row
from configurator.ui.widgets.segmented import Segment, Segmented
from configurator.ui.widgets.tab_order import put_behind


@dataclass(frozen=True)
class Kind:
    """One of the charts: its name in the row, the widget, and where its series comes from."""

    name: str
    tip: str
    make: Callable[[Session, Theme, QWidget], View]


KINDS = {
    "context": Kind(mark("Context"), mark("Sessions against context"), ContextChartView),
    "cards": Kind(mark("Cards"), mark("Sessions for each card and count"), CardsChartView),
    "memory": Kind(mark("Memory"), mark("Memory of one card, down to the session"), MemoryChartView),
    "splits": Kind(mark("Splits"), mark("Few copies over many cards, or many copies on few"), SplitsChartView),
    "speed": Kind(mark("Speed"), mark("The decode ceiling, and what was measured"), SpeedChartView),
    "users": Kind(mark("Users"), mark("People served, and what shorter conversations leave room for"), UsersChartView),
}

WIDEST_ROW = 64 * SPACE
"""Of the names, in pixels; beyond, they would stand too far apart to be one row."""


class _Tools(QStackedWidget):
    """As wide as the buttons in view; Qt would keep the width of the widest row of them that was ever shown."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        shown = self.currentWidget()
        return shown.sizeHint() if shown else super().sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        shown = self.currentWidget()
        return shown.minimumSizeHint() if shown else super().minimumSizeHint()


class ChartSlot(QWidget):
    """Each chart is built when it is first picked."""

    copied = Signal(str)
    """What lies in the clipboard now, as a sentence."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        first: str,
        parent: QWidget | None = None,
        kept: ChartState = AS_BUILT,
    ) -> None:
        super().__init__(parent)
        self._session, self._theme, self._kept = session, theme, kept
        self._frames: dict[str, ChartFrame] = {}
        self.tabs = Segmented(_("Chart"), self)
        self.tabs.chosen.connect(lambda kind: self.show_chart(str(kind)))
        self._pages, self._tools = QStackedWidget(self), _Tools(self)
        inside = column(self)
        self._tools.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        names = row(self.tabs, stretch=0)
        names.addStretch()
        self._head = row(names, self._tools, spacing=2 * SPACE, stretch=0)
        inside.addLayout(self._head)
        inside.addWidget(self._pages, 1)
        self.show_chart(first)

    @property
    def shown(self) -> str:
        """The key of the chart in view."""
        return str(self.tabs.value)

    @property
    def frame_in_view(self) -> ChartFrame:
        """The chart in view with its table."""
        return self.frame(self.shown)

    @property
    def state(self) -> ChartState:
        """Which charts stand as tables, and what is shown beside them; for one that takes this place."""
        tables = {kind for kind in self._kept.tables if kind not in self._frames}
        toggled = {one for one in self._kept.toggled if one[0] not in self._frames}
        for kind, frame in self._frames.items():
            tables |= {kind} if frame.shows_table else set()
            toggled |= {(kind, toggle.icon_name, toggle.isChecked()) for toggle in frame.view.toggles}
        return ChartState(frozenset(tables), frozenset(toggled))

    def can_toggle(self, icon: str) -> bool:
        """Whether the chart in view can show beside its series what this icon stands for."""
        return any(one.icon_name == icon and one.isVisible() for one in self.frame_in_view.view.toggles)

    def is_toggled(self, icon: str) -> bool:
        """Whether it shows it."""
        return any(one.icon_name == icon and one.is_on for one in self.frame_in_view.view.toggles)

    def toggle(self, icon: str) -> None:
        """Show it, or no more; nothing happens where there is nothing to show."""
        for one in self.frame_in_view.view.toggles:
            if one.icon_name == icon and one.isVisible():
                one.toggle()

    def take_focus(self) -> None:
        """Put the focus on the name of the chart in view."""
        self.tabs.button(self.shown).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def turn(self, step: int) -> None:
        """Show a chart further on in the row of names, round its ends."""
        kinds = list(KINDS)
        self.show_chart(kinds[(kinds.index(self.shown) + step) % len(kinds)])

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
        self._tools.updateGeometry()
        self.tabs.show_segments([Segment(key, _(one.name), _(one.tip)) for key, one in KINDS.items()], kind)
        self.follow(self)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Names and buttons stand beneath each other where no name would have room otherwise."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Names in larger type need more room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    def _arrange(self) -> None:
        self.tabs.setMaximumWidth(max(scaled(WIDEST_ROW), self.tabs.full_width))
        fits = self.tabs.full_width + 2 * SPACE + self._tools.sizeHint().width() <= self.width()
        self._head.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)
        self._head.setSpacing(2 * SPACE if fits else SPACE // 2)

    def follow(self, before: QWidget) -> None:
        """Let the Tab key come from `before` to the row of names, then to the buttons and the chart in view."""
        frame = self.frame(self.shown)
        parts = [widget for part in (frame.tools, frame) for widget in part.findChildren(QWidget)]
        # A name takes the Tab key once its chart is in view; its place in the row is fixed now.
        for widget in (
            *self.tabs.findChildren(QPushButton),
            *(one for one in parts if one.focusPolicy() & Qt.FocusPolicy.TabFocus),
        ):
            put_behind(before, widget)
            before = widget

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        self._theme = theme
        for frame in self._frames.values():
            frame.set_theme(theme)

    def _make(self, kind: str) -> ChartFrame:
        view = KINDS[kind].make(self._session, self._theme, self)
        frame = ChartFrame(view, lambda: table_of(view.chart), self, lambda: self._session.wording.promise)
        frame.copied.connect(self.copied)
        for chart, icon, is_on in self._kept.toggled:
            for toggle in view.toggles if chart == kind else ():
                if toggle.icon_name == icon:
                    toggle.setChecked(is_on)
        if kind in self._kept.tables:
            frame.put_table(is_wanted=True)
        self._pages.addWidget(frame)
        self._tools.addWidget(frame.tools)
        return frame
