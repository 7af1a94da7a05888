"""The place of choosing: need and hardware, charts, findings and evidence side by side."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from configurator.ui.cardschart import CardsChartView
from configurator.ui.contextchart import ContextChartView
from configurator.ui.hardwarepanel import HardwarePanel
from configurator.ui.layout import column, scrolling_card, surface
from configurator.ui.needpanel import NeedPanel
from configurator.ui.session import Session
from configurator.ui.sidepanel import SidePanel
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE, Theme

LEFT, RIGHT = 312, 340
"""The least widths of the outer columns, in pixels: nothing in them is cut there."""


class ConfigurePlace(QWidget):
    """Three columns whose widths can be dragged."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "ground")
        self.need, self.hardware = NeedPanel(session), HardwarePanel(session)
        self.context_chart = ContextChartView(session, theme)
        self.cards_chart = CardsChartView(session, theme)
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

    def set_theme(self, theme: Theme) -> None:
        """The charts draw with their own brush; all else follows the stylesheet."""
        self.context_chart.set_theme(theme)
        self.cards_chart.set_theme(theme)

    def _charts(self) -> QSplitter:
        charts = QSplitter(Qt.Orientation.Vertical)
        for chart in (self.context_chart, self.cards_chart):
            card = surface()
            column(card, SPACE + 4).addWidget(chart)
            charts.addWidget(card)
        charts.setHandleWidth(SPACE + 4)
        charts.setChildrenCollapsible(False)
        charts.setSizes([10_000, 10_000])
        return charts
