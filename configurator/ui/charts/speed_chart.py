"""The chart of the decode ceiling and of measured speeds, as the window places it."""

from PySide6.QtWidgets import QWidget

from configurator.charts import SpeedChart, speed_chart
from configurator.language import _, mark
from configurator.ui.charts.lazy_chart import LazyChartView
from configurator.ui.charts.legend import Entry
from configurator.ui.charts.speed_plot import SpeedPlot
from configurator.ui.charts.speed_words import describe_speed, is_alike
from configurator.ui.charts.words import as_sentence
from configurator.ui.look.theme import Theme
from configurator.ui.session import Session

TITLE = mark("Decode ceiling")


class SpeedChartView(LazyChartView[SpeedChart]):
    """How fast tokens can come at the most, and how fast they did where somebody measured this card and model."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(session, theme, _(TITLE), speed_chart, parent)
        self.plot = SpeedPlot(theme, self)
        self.plot.setAccessibleName(
            _("{chart}. Left and Right read another number of sessions, Up and Down what was measured.").format(
                chart=_(TITLE)
            )
        )
        self.start(self.plot)

    def draw(self, chart: SpeedChart) -> str:
        """Both curves, the measured points, and what must be said beside them."""
        self.plot.show_chart(chart)
        self.header.show_entries(_legend(chart))
        self.plot.setAccessibleDescription(f"{as_sentence(describe_speed(chart.points[-1]))} {_note(chart)}")
        return f"{_note(chart)} {chart.elsewhere}".rstrip()

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        super().set_theme(theme)
        self.plot.set_theme(theme)


def _legend(chart: SpeedChart) -> tuple[Entry, ...]:
    entries = [Entry("line", _("ceiling, FP8"), _note(chart))]
    if any(not one.is_headroom for one in chart.measured):
        entries.append(Entry("words", _("■ measured"), _("Published for this card and model, as the source gives it")))
    if any(one.is_headroom for one in chart.measured):
        more = _("Published with an NVFP4 cache, which is not promised")
        entries.append(Entry("words", _("◇ NVFP4, not promised"), more))
    if any(not is_alike(one.context, chart.context) for one in chart.measured):
        entries.append(
            Entry("words", _("pale: other context"), _("Measured at another context than that of the curves"))
        )
    if not chart.measured:
        more = chart.elsewhere or _("No speed is published for this card and model.")
        entries.append(Entry("words", _("nothing measured"), more))
    return tuple(entries)


def _note(chart: SpeedChart) -> str:
    return _("Ceiling: {caveat}.").format(caveat=chart.caveat)
