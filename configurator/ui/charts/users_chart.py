"""The chart of people served and of shorter conversations, as the window places it."""

from decimal import Decimal

from PySide6.QtWidgets import QHBoxLayout, QWidget

from configurator.charts import FillBar, ShareBar, UsersChart, users_chart
from configurator.language import _, mark
from configurator.ui.charts.bars import Bar
from configurator.ui.charts.bars_plot import BarsPlot
from configurator.ui.charts.lazy_chart import LazyChartView
from configurator.ui.charts.legend import Entry
from configurator.ui.charts.readout import Line
from configurator.ui.charts.words import as_sentence
from configurator.ui.look.theme import SPACE, Theme
from configurator.ui.session import Session
from configurator.units import counted, format_count, format_number

TITLE = mark("Users and fill")

NOTE = mark(
    "Left: the named people that the promised sessions serve. Right: engines give memory out as sessions grow, so "
    "shorter conversations leave room for more; that is arithmetic and not promised."
)


class UsersChartView(LazyChartView[UsersChart]):
    """Two readings of the promise side by side; neither changes a choice."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(session, theme, _(TITLE), users_chart, parent)
        both = QWidget(self)
        self.shares, self.fills = BarsPlot(theme, both), BarsPlot(theme, both)
        self.shares.setAccessibleName(_("Named users by share active at once. Left and Right read another."))
        self.fills.setAccessibleName(_("Sessions by average fill, not promised. Left and Right read another."))
        side_by_side = QHBoxLayout(both)
        side_by_side.setContentsMargins(0, 0, 0, 0)
        side_by_side.setSpacing(SPACE)
        side_by_side.addWidget(self.shares, 4)
        side_by_side.addWidget(self.fills, 3)
        self.start(both)

    def draw(self, chart: UsersChart) -> str:
        """People on the left, sessions on the right."""
        self.shares.set_titles((_("Named users"), _("Users")), (_("Share active at once"), _("Active at once")))
        self.fills.set_titles(_("Sessions"), (_("Average fill of the context"), _("Average fill")))
        self.shares.show_bars([_share(bar, chart) for bar in chart.shares], chart.users, unit="%")
        self.fills.show_bars([_fill(bar, chart) for bar in chart.fills], None, unit="%")
        self.header.show_entries(_legend(chart))
        chosen = next((bar for bar in self.shares.bars if bar.is_chosen), None)
        self.shares.setAccessibleDescription(as_sentence(chosen.lines) if chosen else "")
        self.fills.setAccessibleDescription(" ".join(as_sentence(bar.lines) for bar in self.fills.bars))
        return _(NOTE)

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        super().set_theme(theme)
        self.shares.set_theme(theme)
        self.fills.set_theme(theme)


def _share(share: ShareBar, chart: UsersChart) -> Bar:
    lines = [
        Line(_("{share} of the users active at once").format(share=_percent(share.percent)), "place"),
        Line(counted(share.users, "named user"), "fp8"),
        Line(_("on {sessions}, FP8 (promised)").format(sessions=counted(chart.promised)), "note"),
    ]
    if chart.users:
        met = _("Serves the {users} stated") if share.meets_need else _("Does not serve the {users} stated")
        lines.append(Line(met.format(users=format_count(chart.users)), "note"))
    return Bar(
        name=_percent(share.percent),
        more="",
        value=share.users,
        lines=tuple(lines),
        short=_percent(share.percent).split()[0],
        is_chosen=share.is_chosen,
        meets_need=share.meets_need,
    )


def _fill(fill: FillBar, chart: UsersChart) -> Bar:
    lines = [
        Line(
            _("{percent} % of {context} tokens: {tokens}").format(
                percent=fill.percent, context=format_count(chart.context), tokens=format_count(fill.context)
            ),
            "place",
        )
    ]
    if fill.is_promised:
        lines.append(Line(_("{sessions}, FP8 (promised)").format(sessions=counted(fill.sessions)), "fp8"))
        lines.append(Line(_("Every session at its full context: a floor"), "note"))
    else:
        lines.append(Line(_("{sessions}, FP8, not promised").format(sessions=counted(fill.sessions)), "note"))
    return Bar(
        name=f"{fill.percent} %",
        more="",
        value=fill.sessions,
        lines=tuple(lines),
        short=str(fill.percent),
        is_promised=fill.is_promised,
    )


def _legend(chart: UsersChart) -> tuple[Entry, ...]:
    entries = [
        Entry("block", _("from the promise"), _("Solid: follows from the sessions promised with an FP8 cache")),
        Entry("words", _("□ not promised"), _("Outlined: what shorter conversations leave room for, not promised")),
    ]
    if chart.users:
        entries.append(
            Entry("dashes", _("users: {users}").format(users=format_count(chart.users)), _("The named users as stated"))
        )
    return tuple(entries)


def _percent(share: Decimal) -> str:
    return f"{format_number(share)} %"
