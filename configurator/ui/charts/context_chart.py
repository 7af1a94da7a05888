"""The chart of sessions against context, as the window places it."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget

from configurator.answer import answer
from configurator.charts import ContextChart
from configurator.language import _, mark
from configurator.ui.charts import keys
from configurator.ui.charts.context_drawing import highest_count
from configurator.ui.charts.context_plot import ContextPlot
from configurator.ui.charts.header import ChartHeader
from configurator.ui.charts.legend import Entry
from configurator.ui.charts.toggle import ChartToggle
from configurator.ui.charts.words import as_sentence, describe_others, describe_point
from configurator.ui.explain.explained import explain_promise
from configurator.ui.explain.explanation import open_explanation
from configurator.ui.look.theme import SPACE, Theme
from configurator.ui.session import Session
from configurator.ui.widgets.sleeping import SleepingWidget
from configurator.ui.widgets.throttle import Throttle
from configurator.units import format_count, format_tokens

TITLE = mark("Sessions against context")


class ContextChartView(SleepingWidget):
    """It reads `session.context_chart`; dragging its line chooses the context."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(_(TITLE))
        self.header = ChartHeader(_(TITLE), theme, self)
        self.plot = ContextPlot(theme, self)
        self.plot.setAccessibleName(
            _(
                "{chart}. Left and Right change the context, with Shift by a power of two. Enter explains the count."
            ).format(chart=_(TITLE))
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
        self.others = ChartToggle("layers", _("Show the other options"), keys.OTHERS, self, is_on=True)
        self.reference = ChartToggle("ruler", _("Show the BF16 reference"), keys.REFERENCE, self, is_on=False)
        self.toggles = (self.others, self.reference)
        self.throttle = Throttle(self)
        self.throttle.due.connect(self._refresh)
        for toggle in self.toggles:
            # Through the throttle, so that the table beside the chart reads it too.
            toggle.toggled.connect(self.throttle.request)
        session.changed.connect(self.throttle.request)
        self.plot.context_chosen.connect(self._choose)
        self.plot.explanation_wanted.connect(self._explain)
        self._refresh()

    @property
    def chart(self) -> ContextChart:
        """The series in view, with what is wanted beside it."""
        others = self._session.option_lines if self.others.is_on else ()
        return replace(self._session.context_chart, others=others, with_reference=self.reference.is_on)

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        self.header.legend.set_theme(theme)
        self.plot.set_theme(theme)

    def _choose(self, context: int, merge_key: str) -> None:
        self._session.choose(
            text=_("Context {tokens}").format(tokens=format_tokens(context)), merge_key=merge_key, context=context
        )

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
        self.others.setVisible(len(self._session.project.options) > 1)
        chart = self.chart
        if chart == self.plot.chart:
            return
        self.plot.show_chart(chart)
        self.header.show_entries(_legend(chart))
        message = _why_empty(chart)
        self.message.setText(message)
        self._stack.setCurrentWidget(self.message if message else self.plot)
        lines = (*describe_point(chart.chosen, chart.model_limit), *describe_others(chart)) if chart.chosen else ()
        self.plot.setAccessibleDescription(message or as_sentence(lines))


def _legend(chart: ContextChart) -> tuple[Entry, ...]:
    if chart.cannot_draw:
        return ()
    fp8 = Entry("line", _("FP8, promised"))
    if chart.no_headroom:
        band = Entry("words", _("no NVFP4 headroom"), _("No NVFP4 headroom: {reason}").format(reason=chart.no_headroom))
    else:
        band = Entry("hatch", _("NVFP4 headroom, to test first"))
    return fp8, band, *_legend_beside(chart)


def _legend_beside(chart: ContextChart) -> Iterator[Entry]:
    if chart.others:
        names = ", ".join(line.name for line in chart.others)
        yield Entry("option", _("other options, FP8"), _("Thin: what FP8 carries in {options}").format(options=names))
    if chart.with_reference:
        yield Entry(
            "dots",
            _("BF16 reference"),
            _("Dotted: what these cards would carry with a BF16 cache; a reference to compare with, never promised"),
        )


def _why_empty(chart: ContextChart) -> str:
    if chart.cannot_draw or highest_count(chart) > 0:
        return chart.cannot_draw
    return _("The weights fit, but not one session of {context} tokens does (FP8).").format(
        context=format_count(chart.points[0].context)
    )
