"""The chart of people served and of shorter conversations, as the window places it."""

from decimal import Decimal

from PySide6.QtWidgets import QHBoxLayout, QWidget

from configurator.charts import FillBar, ShareBar, UsersChart, users_chart
from configurator.ui.bars import Bar
from configurator.ui.barsplot import BarsPlot
from configurator.ui.chartwords import as_sentence
from configurator.ui.lazychart import LazyChartView
from configurator.ui.legend import Entry
from configurator.ui.readout import Line
from configurator.ui.session import Session
from configurator.ui.theme import SPACE, Theme
from configurator.units import counted, format_count

TITLE = "Users and fill"

NOTE = (
    "Left: the named people that the promised sessions serve. Right: engines give memory out as sessions grow, so "
    "shorter conversations leave room for more; that is arithmetic and not promised."
)


class UsersChartView(LazyChartView[UsersChart]):
    """Two readings of the promise side by side; neither changes a choice."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(session, theme, TITLE, users_chart, parent)
        both = QWidget(self)
        self.shares, self.fills = BarsPlot(theme, both), BarsPlot(theme, both)
        self.shares.setAccessibleName("Named users by share active at once. Left and Right read another.")
        self.fills.setAccessibleName("Sessions by average fill, not promised. Left and Right read another.")
        side_by_side = QHBoxLayout(both)
        side_by_side.setContentsMargins(0, 0, 0, 0)
        side_by_side.setSpacing(SPACE)
        side_by_side.addWidget(self.shares, 4)
        side_by_side.addWidget(self.fills, 3)
        self.start(both)

    def draw(self, chart: UsersChart) -> str:
        """People on the left, sessions on the right."""
        self.shares.set_titles("Named users", "Share active at once")
        self.fills.set_titles("Sessions", "Average fill of the context")
        self.shares.show_bars([_share(bar, chart) for bar in chart.shares], chart.users)
        self.fills.show_bars([_fill(bar, chart) for bar in chart.fills], None)
        self.header.show_entries(_legend(chart))
        chosen = next((bar for bar in self.shares.bars if bar.is_chosen), None)
        self.shares.setAccessibleDescription(as_sentence(chosen.lines) if chosen else "")
        self.fills.setAccessibleDescription(" ".join(as_sentence(bar.lines) for bar in self.fills.bars))
        return NOTE

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        super().set_theme(theme)
        self.shares.set_theme(theme)
        self.fills.set_theme(theme)


def _share(share: ShareBar, chart: UsersChart) -> Bar:
    lines = [
        Line(f"{_percent(share.percent)} of the users active at once", "place"),
        Line(f"{counted(share.users, 'named user')}", "fp8"),
        Line(f"on {counted(chart.promised)}, FP8 (promised)", "note"),
    ]
    if chart.users:
        met = "Serves" if share.meets_need else "Does not serve"
        lines.append(Line(f"{met} the {format_count(chart.users)} stated", "note"))
    return Bar(
        name=_percent(share.percent),
        more="",
        value=share.users,
        lines=tuple(lines),
        is_chosen=share.is_chosen,
        meets_need=share.meets_need,
    )


def _fill(fill: FillBar, chart: UsersChart) -> Bar:
    lines = [Line(f"{fill.percent} % of {format_count(chart.context)} tokens: {format_count(fill.context)}", "place")]
    if fill.is_promised:
        lines.append(Line(f"{counted(fill.sessions)}, FP8 (promised)", "fp8"))
        lines.append(Line("Every session at its full context: a floor", "note"))
    else:
        lines.append(Line(f"{counted(fill.sessions)}, FP8, not promised", "note"))
    return Bar(
        name=f"{fill.percent} %",
        more="",
        value=fill.sessions,
        lines=tuple(lines),
        is_promised=fill.is_promised,
    )


def _legend(chart: UsersChart) -> tuple[Entry, ...]:
    entries = [
        Entry("block", "from the promise", "Solid: follows from the sessions promised with an FP8 cache"),
        Entry("words", "□ not promised", "Outlined: what shorter conversations leave room for, not promised"),
    ]
    if chart.users:
        entries.append(Entry("dashes", f"users: {format_count(chart.users)}", "The named users as stated"))
    return tuple(entries)


def _percent(share: Decimal) -> str:
    return f"{share:f} %"
