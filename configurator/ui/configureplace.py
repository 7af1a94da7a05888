"""The place of choosing: need and hardware, charts, findings and evidence side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from configurator.ui.deferred import Deferred
from configurator.ui.hardwarepanel import HardwarePanel
from configurator.ui.layout import column, scrolling_card, surface
from configurator.ui.needpanel import NeedPanel
from configurator.ui.session import Session
from configurator.ui.sidepanel import SidePanel
from configurator.ui.stylesheet import set_role
from configurator.ui.taborder import put_behind
from configurator.ui.theme import SPACE, Theme

if TYPE_CHECKING:
    from configurator.ui.cardschart import CardsChartView
    from configurator.ui.contextchart import ContextChartView

LEFT, RIGHT = 312, 340
"""The least widths of the outer columns, in pixels: nothing in them is cut there."""


class ConfigurePlace(QWidget):
    """Three columns whose widths can be dragged.

    The charts are built once the window is painted: their library takes longer to load than all else together.
    """

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "ground")
        self._session, self._theme = session, theme
        self.need, self.hardware = NeedPanel(session), HardwarePanel(session)
        self._context_chart = Deferred(self._make_context_chart, is_late=True)
        self._cards_chart = Deferred(self._make_cards_chart, is_late=True)
        self.side = SidePanel(session)
        columns = QSplitter(Qt.Orientation.Horizontal)
        left = scrolling_card("Need and hardware", self.need, self.hardware)
        for card, width in ((left, LEFT), (self.side, RIGHT)):
            card.setMinimumWidth(width)
        for part in (left, self._charts(), self.side):
            columns.addWidget(part)
        columns.setHandleWidth(SPACE + 4)
        columns.setChildrenCollapsible(False)
        for index, share in enumerate((1, 5, 2)):
            columns.setStretchFactor(index, share)
        columns.setSizes([LEFT, 580, RIGHT])
        layout = column(self, SPACE + 4)
        layout.addWidget(columns)

    @property
    def context_chart(self) -> ContextChartView:
        """The upper chart."""
        return self._context_chart.made

    @property
    def cards_chart(self) -> CardsChartView:
        """The lower chart."""
        return self._cards_chart.made

    def set_theme(self, theme: Theme) -> None:
        """The charts draw with their own brush; all else follows the stylesheet."""
        self._theme = theme
        for chart in (self._context_chart, self._cards_chart):
            if chart.is_made:
                chart.made.set_theme(theme)

    def _charts(self) -> QSplitter:
        charts = QSplitter(Qt.Orientation.Vertical)
        for chart in (self._context_chart, self._cards_chart):
            card = surface()
            column(card, SPACE + 4).addWidget(chart)
            charts.addWidget(card)
        charts.setHandleWidth(SPACE + 4)
        charts.setChildrenCollapsible(False)
        charts.setSizes([10_000, 10_000])
        return charts

    def _make_context_chart(self, parent: QWidget) -> ContextChartView:
        from configurator.ui.contextchart import ContextChartView

        made = ContextChartView(self._session, self._theme, parent)
        put_behind(parent, made.plot)
        return made

    def _make_cards_chart(self, parent: QWidget) -> CardsChartView:
        from configurator.ui.cardschart import CardsChartView

        made = CardsChartView(self._session, self._theme, parent)
        put_behind(parent, made.plot)
        return made
