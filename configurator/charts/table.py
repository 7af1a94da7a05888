"""Every chart as a table: the same figures, to read, to copy and to paste into a sheet."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from io import StringIO

from configurator.charts.cards import CardBar, CardsChart
from configurator.charts.context import ContextChart, ContextPoint
from configurator.charts.memory import MemoryBar, MemoryChart
from configurator.charts.speed import SpeedChart
from configurator.charts.splits import SplitsChart
from configurator.charts.users import UsersChart
from configurator.language import _, mark, separators
from configurator.units import GIB, format_count, format_number, half_up, localised

Chart = ContextChart | CardsChart | MemoryChart | SplitsChart | SpeedChart | UsersChart
Cell = int | Decimal | str | None
Row = tuple[Cell, ...]

PROMISED = mark("FP8: promised")
LOW, HIGH = mark("NVFP4 headroom, low"), mark("NVFP4 headroom, high")
NOTHING = "\N{EN DASH}"

RISKY = ("=", "+", "-", "@")
"""What a spreadsheet takes for the start of a formula."""


@dataclass(frozen=True)
class ChartTable:
    """Rows under named columns. A number is a number, None is a place without a figure."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def table_of(chart: Chart) -> ChartTable:  # noqa: PLR0911 - one for each chart
    """The figures of a chart; where nothing can be drawn, the sentence that says why."""
    match chart:
        case CardsChart():
            return _cards(chart)
        case _ if chart.cannot_draw:
            return ChartTable((_("Nothing can be drawn"),), ((chart.cannot_draw,),))
        case ContextChart():
            return _context(chart)
        case MemoryChart():
            return _memory(chart)
        case SplitsChart():
            return _splits(chart)
        case SpeedChart():
            return _speed(chart)
        case UsersChart():
            return _users(chart)


def shown(cell: Cell) -> str:
    """A cell as the window shows it: ``1,560``, and a dash where there is no figure."""
    match cell:
        case None:
            return NOTHING
        case str():
            return cell
        case int():
            return format_count(cell)
        case Decimal():
            return format_number(cell)


def csv_text(table: ChartTable) -> str:
    """The table as comma-separated values (RFC 4180), with names that no spreadsheet takes for a formula.

    Where the comma is the decimal sign, semicolons separate, as a spreadsheet of that language reads it.
    """
    delimiter = "," if separators().decimal == "." else ";"
    return _written(table, _plain, delimiter=delimiter, lineterminator="\r\n")


def tab_text(table: ChartTable) -> str:
    """The table as a sheet takes it from the clipboard: tabs between cells, no tab or line break within one."""
    return _written(table, _on_one_line, delimiter="\t", lineterminator="\n")


def inert(text: str) -> str:
    """Text that a spreadsheet shows and does not calculate."""
    return f"'{text}" if text.lstrip().startswith(RISKY) else text


def _written(table: ChartTable, word: Callable[[Cell], str], delimiter: str, lineterminator: str) -> str:
    out = StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator=lineterminator)
    writer.writerows([word(cell) for cell in row] for row in (table.columns, *table.rows))
    return out.getvalue()


def _plain(cell: Cell) -> str:
    if isinstance(cell, str):
        return inert(cell)
    # No separators of thousands: a spreadsheet would take the number for a text.
    return "" if cell is None else localised(f"{cell:f}") if isinstance(cell, Decimal) else str(cell)


def _on_one_line(cell: Cell) -> str:
    return " ".join(_plain(cell).split())


# One chart after the other


def _context(chart: ContextChart) -> ChartTable:
    columns = (_("Context, tokens"), _(PROMISED), _(LOW), _(HIGH))
    reference = (_("BF16 reference: not promised"),) if chart.with_reference else ()
    others = tuple(_("{option}, FP8: promised").format(option=line.name) for line in chart.others)
    rows = ((point.context, point.fp8, point.low, point.high, *_beside(chart, point)) for point in chart.points)
    return ChartTable((*columns, *reference, *others), tuple(rows))


def _beside(chart: ContextChart, point: ContextPoint) -> Row:
    """What was asked for beside the chart's own series: the reference, and what the other options carry."""
    reference = (point.bf16,) if chart.with_reference else ()
    if chart.chosen and point.context == chart.chosen.context:
        return (*reference, *(line.here for line in chart.others))
    return (*reference, *(dict(line.points).get(point.context) for line in chart.others))


def _cards(chart: CardsChart) -> ChartTable:
    others = (_("Other options"),) if chart.others else ()
    columns = (_("Card"), _("Cards"), _(PROMISED), _(LOW), _(HIGH))
    return ChartTable(
        (*columns, _("Chosen"), _("Need met"), _("Fewest that meet it"), *others, _("Remark")),
        tuple(
            (
                bar.card_name,
                bar.cards,
                bar.fp8,
                *_band(bar.fp8, bar.low, bar.high),
                _yes(bar.is_chosen),
                _met(chart.needed, met=bar.meets_need),
                _yes(bar.is_smallest),
                *_options_here(chart, bar),
                bar.reason,
            )
            for bar in chart.bars
        ),
    )


def _options_here(chart: CardsChart, bar: CardBar) -> Row:
    """The other options on this card and count; a column of its own where there are any at all."""
    names = [mark.in_words for mark in chart.others if mark.is_at(bar)]
    return ("; ".join(names),) if chart.others else ()


def _memory(chart: MemoryChart) -> ChartTable:
    return ChartTable(
        (_("Cache dtype"), _("Part of one card"), _("Number"), _("Bytes"), "GiB"),
        tuple(row for bar in chart.bars for row in _parts(chart, bar)),
    )


def _parts(chart: MemoryChart, bar: MemoryBar) -> Iterator[Row]:
    cache = _("NVFP4: headroom") if bar.is_headroom else _("FP8: sizing")
    for name, number, size in (
        (_("Reserve"), None, chart.reserve),
        (_("Runtime"), None, chart.runtime),
        (_("Weights"), None, chart.weights),
        (_("Sessions"), bar.sessions, bar.sessions * bar.session),
        (_("Rest, no whole session"), None, bar.rest),
        (_("Driver memory"), None, Fraction(chart.driver)),
        (_("One session"), 1, bar.session),
    ):
        yield cache, name, number, int(_decimal(size, 0)), _decimal(size / GIB, 2)


def _splits(chart: SplitsChart) -> ChartTable:
    columns = (_("Split"), _("Copies"), _("Tensor parallel"), _(PROMISED), _(LOW), _(HIGH))
    sizes = (_("Weights over all cards, GiB"), _("One session, FP8, GiB"))
    return ChartTable(
        (*columns, *sizes, _("Chosen"), _("Need met"), _("Remark")),
        tuple(
            (
                bar.name,
                bar.replicas,
                bar.tensor_parallel,
                bar.fp8,
                *_band(bar.fp8, bar.low, bar.high),
                _gib(bar.weights),
                _gib(bar.session),
                _yes(bar.is_chosen),
                _met(chart.needed, met=bar.meets_need),
                bar.reason,
            )
            for bar in chart.bars
        ),
    )


def _speed(chart: SpeedChart) -> ChartTable:
    figures = (_("Sessions at once"), _("Tokens/s, each"), _("Tokens/s, in all"))
    settings = (_("Cache dtype"), _("Context, tokens"), _("Model"), _("Engine"), _("Source"))
    columns = (*figures, _("What it is"), *settings)
    return ChartTable(columns, (*_ceilings(chart), *_measured(chart)))


def _ceilings(chart: SpeedChart) -> Iterator[Row]:
    for point in chart.points:
        figures = (point.sessions, _decimal(point.each, 1), _decimal(point.in_all, 1))
        what = _("Ceiling: {caveat}").format(caveat=chart.caveat)
        yield (*figures, what, "FP8", chart.context, "", "", _("arithmetic"))


def _measured(chart: SpeedChart) -> Iterator[Row]:
    for one in chart.measured:
        each = one.tokens if one.is_each or one.sessions == 1 else None
        in_all = None if one.is_each and one.sessions > 1 else one.tokens
        cache = _("NVFP4, not promised") if one.is_headroom else one.cache.label
        what = _("Measured: {name}").format(name=one.name)
        yield one.sessions, each, in_all, what, cache, one.context, one.model, one.engine, one.source


def _users(chart: UsersChart) -> ChartTable:
    shares: Iterator[Row] = (
        (_("Share active at once"), bar.percent, bar.users, chart.promised, _("promised"), _yes(bar.is_chosen))
        for bar in chart.shares
    )
    fills: Iterator[Row] = (
        (
            _("Average fill of the context"),
            bar.percent,
            None,
            bar.sessions,
            _("promised") if bar.is_promised else _("not promised"),
            "",
        )
        for bar in chart.fills
    )
    figures = (_("Per cent"), _("Named users"), _("Sessions, FP8"))
    return ChartTable((_("What"), *figures, _("Standing"), _("Chosen")), (*shares, *fills))


def _band(fp8: int | None, low: int | None, high: int | None) -> tuple[int | None, int | None]:
    """Without a promise there is no headroom to speak of."""
    return (None, None) if fp8 is None else (low, high)


def _yes(is_so: bool) -> str:  # noqa: FBT001 - the one thing it says
    return _("yes") if is_so else ""


def _met(needed: int | None, *, met: bool) -> str:
    return "" if needed is None else _("yes") if met else _("no")


def _gib(size: int | Fraction | None) -> Decimal | None:
    return None if size is None else _decimal(Fraction(size) / GIB, 2)


def _decimal(number: Fraction, digits: int) -> Decimal:
    """Rounded half up, as the figure is shown elsewhere."""
    return Decimal(half_up(number, digits)).scaleb(-digits)
