"""The chart of sessions against context, as the window places it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget

from configurator.answer import answer
from configurator.charts import SHORTEST_CONTEXT, ContextChart
from configurator.ui.chartheader import ChartHeader
from configurator.ui.chartwords import as_sentence, describe_point
from configurator.ui.contextplot import ContextPlot, highest_count
from configurator.ui.explained import explain_promise
from configurator.ui.explanation import open_explanation
from configurator.ui.legend import Entry
from configurator.ui.session import Session
from configurator.ui.sleeping import SleepingWidget
from configurator.ui.theme import SPACE, Theme
from configurator.ui.throttle import Throttle
from configurator.units import format_count, format_tokens

TITLE = "Sessions against context"


class ContextChartView(SleepingWidget):
    """It reads `session.context_chart`; dragging its line chooses the context."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(TITLE)
        self.header = ChartHeader(TITLE, theme, self)
        self.plot = ContextPlot(theme, self)
        self.plot.setAccessibleName(
            f"{TITLE}. Left and Right change the context, with Shift by a power of two. Enter explains the count."
        )
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.setMargin(4 * SPACE)
        self.message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.plot)
        self._stack.addWidget(self.message)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.header)
        column.addLayout(self._stack, 1)
        self.throttle = Throttle(self)
        self.throttle.due.connect(self._refresh)
        session.changed.connect(self.throttle.request)
        self.plot.context_chosen.connect(self._choose)
        self.plot.explanation_wanted.connect(self._explain)
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        self.header.legend.set_theme(theme)
        self.plot.set_theme(theme)

    def _choose(self, context: int, merge_key: str) -> None:
        self._session.choose(text=f"Context {format_tokens(context)}", merge_key=merge_key, context=context)

    def _explain(self, context: int) -> None:
        """Answer for a point of the line as if its context had been chosen."""
        asked = answer(self._session.catalog, self._session.configuration.replace(context=context))
        open_explanation(explain_promise(self._session.catalog, asked), self.plot)

    def wake(self) -> None:
        """Show what was changed meanwhile."""
        self._refresh()

    def _refresh(self) -> None:
        if self.sleeps:
            return
        chart = self._session.context_chart
        if chart is self.plot.chart:
            return
        self.plot.show_chart(chart)
        self.header.show_entries(_legend(chart))
        message = _why_empty(chart)
        self.message.setText(message)
        self._stack.setCurrentWidget(self.message if message else self.plot)
        lines = describe_point(chart.chosen, chart.model_limit) if chart.chosen else ()
        self.plot.setAccessibleDescription(message or as_sentence(lines))


def _legend(chart: ContextChart) -> tuple[Entry, ...]:
    if chart.cannot_draw:
        return ()
    fp8 = Entry("line", "FP8, promised")
    if chart.no_headroom:
        return fp8, Entry("words", "no NVFP4 headroom", f"No NVFP4 headroom: {chart.no_headroom}")
    return fp8, Entry("hatch", "NVFP4 headroom, to test first")


def _why_empty(chart: ContextChart) -> str:
    if chart.cannot_draw or highest_count(chart) > 0:
        return chart.cannot_draw
    return f"The weights fit, but not one session of {format_count(SHORTEST_CONTEXT)} tokens does (FP8)."
