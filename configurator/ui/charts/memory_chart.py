"""The chart of one card's memory, as the window places it."""

from PySide6.QtWidgets import QWidget

from configurator.charts import MemoryChart, memory_chart
from configurator.language import _, mark
from configurator.ui.charts.lazy_chart import LazyChartView
from configurator.ui.charts.legend import Entry
from configurator.ui.charts.memory_plot import MemoryPlot
from configurator.ui.charts.words import as_sentence
from configurator.ui.look.theme import Theme
from configurator.ui.session import Session
from configurator.units import format_count

TITLE = mark("Memory of one card")


class MemoryChartView(LazyChartView[MemoryChart]):
    """Where a card's bytes go, with an FP8 cache and with an NVFP4 cache."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(session, theme, _(TITLE), memory_chart, parent)
        self.plot = MemoryPlot(theme, self)
        self.plot.setAccessibleName(
            _("{chart}. Left and Right read another part, Up and Down the other cache dtype.").format(chart=_(TITLE))
        )
        self.start(self.plot)

    def draw(self, chart: MemoryChart) -> str:
        """One bar for each cache dtype that is accepted."""
        self.plot.show_chart(chart)
        self.header.show_entries(_legend(chart))
        self.plot.setAccessibleDescription(" ".join(as_sentence(part.lines) for part in self.plot.parts))
        return _note(chart)

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        super().set_theme(theme)
        self.plot.set_theme(theme)


def _legend(chart: MemoryChart) -> tuple[Entry, ...]:
    fp8 = Entry("block", _("sessions, FP8"), _("Solid: the sessions that are promised with an FP8 cache"))
    if chart.no_headroom:
        return fp8, Entry(
            "words", _("no NVFP4 headroom"), _("No NVFP4 headroom: {reason}").format(reason=chart.no_headroom)
        )
    more = _("Hatched: sessions that an NVFP4 cache could hold after testing, never promised")
    return fp8, Entry("hatch", _("sessions, NVFP4 headroom"), more)


def _note(chart: MemoryChart) -> str:
    notes = []
    if chart.cards_of_an_instance > 1:
        notes.append(
            _("Each of the {n} cards of an instance holds its share of every session.").format(
                n=chart.cards_of_an_instance
            )
        )
    if chart.replicas > 1:
        notes.append(
            _("There are {n} instances; each carries what is drawn here.").format(n=format_count(chart.replicas))
        )
    notes += [
        _("Rest: {why}").format(why=bar.why_rest) for bar in chart.bars[:1] if bar.rest >= bar.session and bar.sessions
    ]
    if chart.no_headroom:
        notes.append(_("No NVFP4 headroom: {reason}").format(reason=chart.no_headroom))
    return " ".join(notes)
