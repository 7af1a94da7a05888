"""The chart of sessions for each card and count, as the window places it."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtWidgets import QVBoxLayout, QWidget

from configurator.charts import CardsChart
from configurator.language import _, mark
from configurator.ui.charts import keys
from configurator.ui.charts.cards_plot import CardsPlot
from configurator.ui.charts.header import ChartHeader
from configurator.ui.charts.legend import Entry
from configurator.ui.charts.toggle import ChartToggle
from configurator.ui.charts.words import as_sentence, describe_bar
from configurator.ui.explain.explained import explain_promise
from configurator.ui.explain.explanation import open_explanation
from configurator.ui.look.theme import Theme
from configurator.ui.session import Session
from configurator.ui.widgets.sleeping import SleepingWidget
from configurator.ui.widgets.throttle import Throttle
from configurator.units import format_count

TITLE = mark("Sessions for each card and count")

EVERY_MS = 50
"""It answers every card and count anew: during a drag that is done between the frames of the chart that is dragged."""


class CardsChartView(SleepingWidget):
    """It reads `session.cards_chart`; a click on a column chooses its card and count."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(_(TITLE))
        self.header = ChartHeader(_(TITLE), theme, self)
        self.plot = CardsPlot(theme, self)
        self.plot.setAccessibleName(
            _("{chart}. Left and Right choose another, Enter explains it.").format(chart=_(TITLE))
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.header)
        column.addWidget(self.plot, 1)
        self.others = ChartToggle("layers", _("Show the other options"), keys.OTHERS, self, is_on=True)
        self.toggles = (self.others,)
        self.throttle = Throttle(self, EVERY_MS, yields=True)
        self.throttle.due.connect(self._refresh)
        self.others.toggled.connect(self.throttle.request)
        session.changed.connect(self.throttle.request)
        self.plot.bar_chosen.connect(self._choose)
        self.plot.explanation_wanted.connect(self._explain)
        self._refresh()

    @property
    def chart(self) -> CardsChart:
        """The series in view, with the other options where they are wanted."""
        marks = self._session.option_marks if self.others.is_on else ()
        return replace(self._session.cards_chart, others=marks)

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
        self.others.setVisible(len(self._session.project.options) > 1)
        chart = self.chart
        if chart == self.plot.chart:
            return
        self.plot.show_chart(chart, self._session.configuration.context)
        self.header.show_entries(_legend(chart))
        chosen = (describe_bar(bar, chart.needed, chart.others) for bar in chart.bars if bar.is_chosen)
        self.plot.setAccessibleDescription(as_sentence(next(chosen, ())))


def _legend(chart: CardsChart) -> tuple[Entry, ...]:
    entries = [
        Entry(
            "block",
            _("FP8, promised"),
            _("Solid, with its number above: sessions promised with an FP8 cache"),
        ),
    ]
    entries += _headroom_legend(chart)
    if chart.needed:
        entries.append(Entry("dashes", _("needed: {needed}").format(needed=format_count(chart.needed))))
    if any(bar.is_smallest for bar in chart.bars):
        more = _("The smallest count of each card that carries the need; a plain ✓ carries it as well")
        entries.append(Entry("badge", _("smallest that carries it"), more))
    if chart.others:
        names = "; ".join(mark.in_words for mark in chart.others)
        entries.append(Entry("tag", _("options"), names, chart.others[0].tag))
    if any(bar.fp8 is None for bar in chart.bars):
        more = _("Does not fit, or is refused; point at the column for the reason")
        entries.append(Entry("barred", _("no promise"), more))
    return tuple(entries)


def _headroom_legend(chart: CardsChart) -> Iterator[Entry]:
    """What hatching means where any is drawn; where every engine, card or model refuses it, that there is none."""
    promised = [bar for bar in chart.bars if bar.fp8 is not None]
    if any(bar.high is not None for bar in promised):
        more = _("Hatched: what an NVFP4 cache could add after testing, never promised")
        yield Entry("hatch", _("NVFP4 headroom"), more)
    elif promised:
        why = next((bar.reason for bar in promised if bar.is_chosen), promised[0].reason)
        yield Entry("words", _("no NVFP4 headroom"), _("No NVFP4 headroom: {reason}").format(reason=why))
