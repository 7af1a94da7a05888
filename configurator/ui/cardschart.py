"""The chart of sessions for each card and count, as the window places it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from configurator.charts import CardsChart
from configurator.ui.cardsplot import CardsPlot
from configurator.ui.chartheader import ChartHeader
from configurator.ui.chartwords import as_sentence, describe_bar
from configurator.ui.explained import explain_promise
from configurator.ui.explanation import open_explanation
from configurator.ui.legend import Entry
from configurator.ui.session import Session
from configurator.ui.sleeping import SleepingWidget
from configurator.ui.theme import Theme
from configurator.ui.throttle import Throttle
from configurator.units import format_count

TITLE = "Sessions for each card and count"

EVERY_MS = 50
"""It answers every card and count anew: during a drag that is done between the frames of the chart that is dragged."""


class CardsChartView(SleepingWidget):
    """It reads `session.cards_chart`; a click on a column chooses its card and count."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(TITLE)
        self.header = ChartHeader(TITLE, theme, self)
        self.plot = CardsPlot(theme, self)
        self.plot.setAccessibleName(f"{TITLE}. Left and Right choose another, Enter explains it.")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.header)
        column.addWidget(self.plot, 1)
        self.throttle = Throttle(self, EVERY_MS)
        self.throttle.due.connect(self._refresh)
        session.changed.connect(self.throttle.request)
        self.plot.bar_chosen.connect(self._choose)
        self.plot.explanation_wanted.connect(self._explain)
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        self.header.legend.set_theme(theme)
        self.plot.set_theme(theme)

    def _choose(self, index: int) -> None:
        bar = self.plot.columns[index].bar
        text = f"{bar.cards} × {bar.card_name}"
        self._session.choose(text, card=bar.card, cards=bar.cards, tensor_parallel=bar.cards)

    def _explain(self) -> None:
        """The chosen column is what is explained."""
        open_explanation(explain_promise(self._session.catalog, self._session.answer), self.plot)

    def wake(self) -> None:
        """Show what was changed meanwhile."""
        self._refresh()

    def _refresh(self) -> None:
        if self.sleeps:
            return
        chart = self._session.cards_chart
        if chart is self.plot.chart:
            return
        self.plot.show_chart(chart, self._session.configuration.context)
        self.header.show_entries(_legend(chart))
        chosen = (describe_bar(bar, chart.needed) for bar in chart.bars if bar.is_chosen)
        self.plot.setAccessibleDescription(as_sentence(next(chosen, ())))


def _legend(chart: CardsChart) -> tuple[Entry, ...]:
    entries = [
        Entry(
            "block", "FP8, promised: the number", "Solid, with its number above: sessions promised with an FP8 cache"
        ),
        Entry("hatch", "NVFP4 headroom", "Hatched: what an NVFP4 cache could add after testing, never promised"),
    ]
    if chart.needed:
        entries.append(Entry("dashes", f"needed: {format_count(chart.needed)}, ✓ carries it"))
    return (*entries, Entry("words", "– no promise", "Does not fit, or is refused; point at the column for the reason"))
