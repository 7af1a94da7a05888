"""The chart of a load test as the window places it."""

from PySide6.QtWidgets import QWidget

from configurator.adoption.load_test import LoadComparison
from configurator.charts.load_test import LoadChart, LoadFigure, load_chart
from configurator.language import _
from configurator.ui.charts.lazy_chart import LazyChartView
from configurator.ui.charts.legend import Entry
from configurator.ui.charts.load_plot import LoadPlot
from configurator.ui.look.theme import Theme
from configurator.ui.session import Session


class LoadChartView(LazyChartView[LoadChart]):
    """Shows what it is given and not what follows from the configuration."""

    def __init__(
        self, session: Session, theme: Theme, comparison: LoadComparison, parent: QWidget | None = None
    ) -> None:
        self._comparison, self._figure = comparison, LoadFigure.THROUGHPUT
        self._chart = load_chart(comparison, self._figure)
        super().__init__(session, theme, _("Load test"), lambda _catalog, _answer: self._chart, parent)
        self.plot = LoadPlot(theme, self)
        self.start(self.plot)

    @property
    def chart(self) -> LoadChart:
        """The curves in view."""
        return self._chart

    @property
    def figure(self) -> LoadFigure:
        """Which figure is in view."""
        return self._figure

    def show_figure(self, figure: LoadFigure) -> None:
        """Draw another figure."""
        self._figure = figure
        self.show_comparison(self._comparison)

    def show_comparison(self, comparison: LoadComparison) -> None:
        """Draw other tests, or the same against other targets."""
        self._comparison = comparison
        self._chart = load_chart(comparison, self._figure)
        self.throttle.request()

    def draw(self, chart: LoadChart) -> str:
        """Both curves."""
        self.plot.show_chart(chart)
        entries = [
            Entry("line", _("FP8, measured"), _("Solid, with dots: measured with an FP8 cache")),
            Entry("words", _("◇ NVFP4, measured"), _("Dashed, with open diamonds: measured with an NVFP4 cache")),
        ]
        if chart.target:
            entries.append(Entry("dashes", _("target"), _("What the customer expects at the most")))
        self.header.show_entries(tuple(entries))
        return ""

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        super().set_theme(theme)
        self.plot.set_theme(theme)
