"""The chart of few copies over many cards against many copies on few, as the window places it."""

from PySide6.QtWidgets import QWidget

from configurator.answer import Answer
from configurator.catalog.models import Catalog
from configurator.charts import SplitBar, SplitsChart, splits_chart
from configurator.language import _, mark, ngettext
from configurator.ui.charts.bars import Bar
from configurator.ui.charts.bars_plot import BarsPlot
from configurator.ui.charts.lazy_chart import LazyChartView
from configurator.ui.charts.legend import Entry
from configurator.ui.charts.readout import Line
from configurator.ui.charts.series_words import headroom_line, need_line
from configurator.ui.charts.words import as_sentence
from configurator.ui.look.theme import Theme
from configurator.ui.session import Session
from configurator.units import counted, format_count, format_gib

TITLE = mark("Splits")


class SplitsChartView(LazyChartView[SplitsChart]):
    """A click on a column chooses how the cards are split into instances."""

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(session, theme, _(TITLE), _series, parent)
        self.plot = BarsPlot(theme, self, chooses=True)
        self.plot.setAccessibleName(_("{chart}. Left and Right choose another.").format(chart=_(TITLE)))
        self.plot.bar_chosen.connect(self._choose)
        self.start(self.plot)

    def draw(self, chart: SplitsChart) -> str:
        """One column for each split, with the bytes of all copies of the weights beneath."""
        context = format_count(self.session.configuration.context)
        self.plot.set_titles(
            _("Sessions"),
            (
                _("Instances × cards of each, {hardware}; sessions of {context} tokens").format(
                    hardware=f"{chart.cards} × {chart.card_name}", context=context
                ),
                _("Instances × cards of each"),
            ),
        )
        self.plot.show_bars([_bar(bar, chart.needed) for bar in chart.bars], chart.needed)
        self.header.show_entries(_legend(chart))
        chosen = next((bar for bar in self.plot.bars if bar.is_chosen), None)
        self.plot.setAccessibleDescription(as_sentence(chosen.lines) if chosen else "")
        return chart.lesson or _("One card cannot be split.")

    def set_theme(self, theme: Theme) -> None:
        """Show the same in other colours."""
        super().set_theme(theme)
        self.plot.set_theme(theme)

    def _choose(self, index: int) -> None:
        bar = self.chart.bars[index]
        if not bar.is_chosen:
            self.session.choose(_("split {split}").format(split=bar.name), tensor_parallel=bar.tensor_parallel)


def _series(catalog: Catalog, answered: Answer) -> SplitsChart:
    return splits_chart(catalog, answered.configuration, answered)


def _bar(split: SplitBar, needed: int | None) -> Bar:
    return Bar(
        name=split.name,
        more=_("weights {size}").format(size=format_gib(split.weights)) if split.weights is not None else "",
        value=split.fp8,
        lines=describe_split(split, needed),
        low=split.low,
        high=split.high,
        is_chosen=split.is_chosen,
        meets_need=split.meets_need,
        can_be_chosen=split.can_be_chosen,
        obstacle=split.obstacle,
        mark="badge" if split.is_best else "quiet",
    )


def describe_split(split: SplitBar, needed: int | None) -> tuple[Line, ...]:
    """A split in words: what it carries, what its copies cost, and why there is nothing."""
    copies = ngettext("one copy on {cards}", "{n} copies on {cards} each", split.replicas).format(
        n=format_count(split.replicas), cards=counted(split.tensor_parallel, "card")
    )
    lines = [Line(copies, "place")]
    if split.fp8 is None:
        lines.append(Line(_("No promise"), "note"))
    else:
        lines.append(Line(_("{sessions}, FP8 (promised)").format(sessions=counted(split.fp8)), "fp8"))
        lines += headroom_line(split.fp8, split.low, split.high)
        lines += need_line(split.fp8, needed)
        if split.is_best:
            lines.append(Line(_("No other split carries more"), "note"))
    if split.weights is not None and split.session is not None:
        lines.append(
            Line(
                _("Weights {weights}, a session {session}").format(
                    weights=format_gib(split.weights), session=format_gib(split.session, 2)
                ),
                "note",
            )
        )
    if split.reason:
        lines.append(Line(split.reason, "note"))
    return tuple(lines)


def _legend(chart: SplitsChart) -> tuple[Entry, ...]:
    entries = [
        Entry("block", _("FP8, promised"), _("Solid, with its number above: sessions promised with an FP8 cache"))
    ]
    if any(bar.fp8 is not None and bar.high is not None for bar in chart.bars):
        more = _("Hatched: what an NVFP4 cache could add after testing, never promised")
        entries.append(Entry("hatch", _("NVFP4 headroom"), more))
    if chart.needed:
        entries.append(Entry("dashes", _("needed: {needed}").format(needed=format_count(chart.needed))))
    if any(bar.is_best for bar in chart.bars):
        more = _("The split that carries most; a plain ✓ carries the need as well")
        entries.append(Entry("badge", _("carries most"), more))
    if any(bar.fp8 is None for bar in chart.bars):
        more = _("Does not fit, or is refused; point at the column for the reason")
        entries.append(Entry("barred", _("no promise"), more))
    return tuple(entries)
