"""The place of choosing: need and hardware, charts, findings and evidence side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

from configurator.language import _
from configurator.ui.charts.state import AS_BUILT, ChartState
from configurator.ui.configure.hardware_panel import HardwarePanel
from configurator.ui.configure.need_panel import NeedPanel
from configurator.ui.configure.side_panel import SidePanel
from configurator.ui.look.scale import keep_least_height, keep_least_width, scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE, Theme
from configurator.ui.session import Session
from configurator.ui.widgets.deferred import Deferred
from configurator.ui.widgets.layout import column, scrolling, scrolling_card, surface

if TYPE_CHECKING:
    from configurator.ui.charts.cards_chart import CardsChartView
    from configurator.ui.charts.context_chart import ContextChartView
    from configurator.ui.charts.slot import ChartSlot

LEFT, RIGHT = 312, 340
"""The least widths of the outer columns, in pixels: nothing in them is cut there."""

CHARTS = QSize(320, 480)
"""What is left between them in the smallest window, and enough for two charts."""

TALLER = 580
"""In larger type, where the place scrolls anyway: what is written around a chart grows more than there is room for."""


@dataclass(frozen=True)
class Shown:
    """What is in view: the chart above, the one below, and the list beside them. Sizes of the columns in pixels."""

    upper: str
    lower: str
    listed: int
    columns: tuple[int, ...]
    upper_state: ChartState = AS_BUILT
    lower_state: ChartState = AS_BUILT


AT_FIRST = Shown("context", "cards", 0, (LEFT, 580, RIGHT))


class ConfigurePlace(QWidget):
    """Three columns whose widths can be dragged.

    The charts are built once the window is painted: need and hardware can be read meanwhile.
    """

    copied = Signal(str)
    """What lies in the clipboard now, as a sentence."""

    def __init__(self, session: Session, theme: Theme, shown: Shown = AT_FIRST, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "ground")
        self._session, self._theme = session, theme
        self.need, self.hardware = NeedPanel(session), HardwarePanel(session)
        self._upper = Deferred(lambda parent: self._make_slot(shown.upper, shown.upper_state, parent), is_late=True)
        self._lower = Deferred(lambda parent: self._make_slot(shown.lower, shown.lower_state, parent), is_late=True)
        self._shown = shown
        self._used = self._upper
        self._columns_before: list[int] = []
        self._widths: list[int] = [0, 0, 0]
        self._restored: list[int] = []
        self.side = SidePanel(session)
        self.side.show_list(shown.listed)
        self._columns = columns = QSplitter(Qt.Orientation.Horizontal)
        self.left = left = scrolling_card(_("Need and hardware"), self.need, self.hardware)
        for card, width in ((left, LEFT), (self.side, RIGHT)):
            keep_least_width(card, width)
        self.charts = charts = self._charts()
        keep_least_width(charts, CHARTS.width())
        self._keep_height()
        for part in (left, charts, self.side):
            columns.addWidget(part)
        set_role(columns, "clear")
        columns.setHandleWidth(SPACE + 4)
        columns.setChildrenCollapsible(False)
        for index, share in enumerate((1, 5, 2)):
            columns.setStretchFactor(index, share)
        columns.setSizes(list(shown.columns))
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._note_use)
        layout = column(self, SPACE + 4)
        # Large type on a small screen: rather than lie over each other, the columns scroll.
        layout.addWidget(scrolling(columns, _("Configure"), sideways=True))

    @property
    def shown(self) -> Shown:
        """What is in view now."""
        upper = self._upper.made.shown if self._upper.is_made else self._shown.upper
        lower = self._lower.made.shown if self._lower.is_made else self._shown.lower
        above = self._upper.made.state if self._upper.is_made else self._shown.upper_state
        below = self._lower.made.state if self._lower.is_made else self._shown.lower_state
        sizes = self._columns_before or self._columns.sizes()
        return Shown(upper, lower, self.side.listed, tuple(sizes), above, below)

    @property
    def used_slot(self) -> ChartSlot:
        """The place of the chart that was used last; the upper one at first."""
        return self._used.made

    @property
    def other_slot(self) -> ChartSlot:
        """The place of the other chart."""
        return (self._lower if self._used is self._upper else self._upper).made

    def present(self, *, on: bool) -> None:
        """Give the charts the room of the column for typing, or give it back."""
        if on == bool(self._columns_before):
            return
        sizes = self._columns.sizes()
        self.left.setVisible(not on)
        self._columns.setSizes([0, sum(sizes) - RIGHT, RIGHT] if on else self._columns_before)
        # In the large type of the room the left column would be too wide: these widths wait for the smaller one.
        self._restored = [] if on else self._columns_before
        self._columns_before = sizes if on else []
        self._keep_height()

    @property
    def context_chart(self) -> ContextChartView:
        """Sessions against context."""
        return cast("ContextChartView", self._upper.made.frame("context").view)

    @property
    def cards_chart(self) -> CardsChartView:
        """Sessions for each card and count."""
        return cast("CardsChartView", self._lower.made.frame("cards").view)

    def set_theme(self, theme: Theme) -> None:
        """The charts draw with their own brush; all else follows the stylesheet."""
        before, self._theme = self._theme, theme
        self._keep_height()
        if before.zoom != theme.zoom:
            self._scale_columns(theme.zoom / before.zoom)
        for chart in (self._upper, self._lower):
            if chart.is_made:
                chart.made.set_theme(theme)

    def note_columns(self) -> None:
        """Before the type changes: the widths that another size of type begins with."""
        self._widths = self._columns.sizes()

    def _scale_columns(self, share: float) -> None:
        """The outer columns grow and shrink with the type; the charts take what is left."""
        left, charts, right = self._widths
        if self._restored:
            restored, self._restored = self._restored, []
            self._columns.setSizes(restored)
            # The window may leave its full screen only now.
            QTimer.singleShot(0, self._columns, lambda: self._columns.setSizes(restored))
            return
        if not left:
            return
        outer = [max(scaled(LEFT), round(left * share)), max(scaled(RIGHT), round(right * share))]
        self._columns.setSizes([outer[0], max(1, left + charts + right - sum(outer)), outer[1]])

    def _keep_height(self) -> None:
        # Before a room the charts are wide enough to be low.
        is_tall = self._theme.zoom > 100 and not self._columns_before
        keep_least_height(self.charts, TALLER if is_tall else CHARTS.height())

    def _note_use(self, _before: QWidget | None, now: QWidget | None) -> None:
        """The focus says which chart is used; outside of the charts it says nothing."""
        for chart in (self._upper, self._lower):
            if now is not None and chart.isAncestorOf(now):
                self._used = chart

    def _charts(self) -> QSplitter:
        charts = QSplitter(Qt.Orientation.Vertical)
        for chart in (self._upper, self._lower):
            card = surface()
            column(card, SPACE + 4).addWidget(chart)
            charts.addWidget(card)
        charts.setHandleWidth(SPACE + 4)
        charts.setChildrenCollapsible(False)
        charts.setSizes([10_000, 10_000])
        return charts

    def _make_slot(self, first: str, state: ChartState, parent: QWidget) -> ChartSlot:
        from configurator.ui.charts.slot import ChartSlot

        made = ChartSlot(self._session, self._theme, first, parent, state)
        made.copied.connect(self.copied)
        made.follow(parent)
        return made
