"""The place of choosing: need and hardware, charts, findings and evidence side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from configurator.ui.deferred import Deferred
from configurator.ui.hardwarepanel import HardwarePanel
from configurator.ui.layout import column, scrolling, scrolling_card, surface
from configurator.ui.needpanel import NeedPanel
from configurator.ui.scale import keep_least_height, keep_least_width
from configurator.ui.session import Session
from configurator.ui.sidepanel import SidePanel
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE, Theme

if TYPE_CHECKING:
    from configurator.ui.cardschart import CardsChartView
    from configurator.ui.chartslot import ChartSlot
    from configurator.ui.contextchart import ContextChartView

LEFT, RIGHT = 312, 340
"""The least widths of the outer columns, in pixels: nothing in them is cut there."""

CHARTS = QSize(320, 480)
"""What is left between them in the smallest window, and enough for two charts."""


class ConfigurePlace(QWidget):
    """Three columns whose widths can be dragged.

    The charts are built once the window is painted: their library takes longer to load than all else together.
    """

    copied = Signal(str)
    """What lies in the clipboard now, as a sentence."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "ground")
        self._session, self._theme = session, theme
        self.need, self.hardware = NeedPanel(session), HardwarePanel(session)
        self._upper = Deferred(lambda parent: self._make_slot("context", parent), is_late=True)
        self._lower = Deferred(lambda parent: self._make_slot("cards", parent), is_late=True)
        self.side = SidePanel(session)
        columns = QSplitter(Qt.Orientation.Horizontal)
        left = scrolling_card("Need and hardware", self.need, self.hardware)
        for card, width in ((left, LEFT), (self.side, RIGHT)):
            keep_least_width(card, width)
        charts = self._charts()
        keep_least_width(charts, CHARTS.width())
        keep_least_height(charts, CHARTS.height())
        for part in (left, charts, self.side):
            columns.addWidget(part)
        set_role(columns, "clear")
        columns.setHandleWidth(SPACE + 4)
        columns.setChildrenCollapsible(False)
        for index, share in enumerate((1, 5, 2)):
            columns.setStretchFactor(index, share)
        columns.setSizes([LEFT, 580, RIGHT])
        layout = column(self, SPACE + 4)
        # Large type on a small screen: rather than lie over each other, the columns scroll.
        layout.addWidget(scrolling(columns, "Configure", sideways=True))

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
        self._theme = theme
        for chart in (self._upper, self._lower):
            if chart.is_made:
                chart.made.set_theme(theme)

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

    def _make_slot(self, first: str, parent: QWidget) -> ChartSlot:
        from configurator.ui.chartslot import ChartSlot

        made = ChartSlot(self._session, self._theme, first, parent)
        made.copied.connect(self.copied)
        made.follow(parent)
        return made
