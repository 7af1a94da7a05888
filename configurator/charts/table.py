"""Every chart as a table: the same figures, to read, to copy and to paste into a sheet."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from io import StringIO

from configurator.charts.cards import CardsChart
from configurator.charts.context import ContextChart
from configurator.charts.memory import MemoryBar, MemoryChart
from configurator.charts.speed import SpeedChart
from configurator.charts.splits import SplitsChart
from configurator.charts.users import UsersChart
from configurator.units import GIB, format_count, rounded

Chart = ContextChart | CardsChart | MemoryChart | SplitsChart | SpeedChart | UsersChart
Cell = int | Decimal | str | None
Row = tuple[Cell, ...]

PROMISED = "FP8: promised"
LOW, HIGH = "NVFP4 headroom, low", "NVFP4 headroom, high"
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
            return ChartTable(("Nothing can be drawn",), ((chart.cannot_draw,),))
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
            return f"{cell:,f}"


def csv_text(table: ChartTable) -> str:
    """The table as comma-separated values (RFC 4180), with names that no spreadsheet takes for a formula."""
    return _written(table, _plain, delimiter=",", lineterminator="\r\n")


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
    return "" if cell is None else f"{cell:f}" if isinstance(cell, Decimal) else str(cell)


def _on_one_line(cell: Cell) -> str:
    return " ".join(_plain(cell).split())


# One chart after the other


def _context(chart: ContextChart) -> ChartTable:
    columns = ("Context, tokens", PROMISED, LOW, HIGH)
    return ChartTable(columns, tuple((point.context, point.fp8, point.low, point.high) for point in chart.points))


def _cards(chart: CardsChart) -> ChartTable:
    return ChartTable(
        ("Card", "Cards", PROMISED, LOW, HIGH, "Chosen", "Need met", "Remark"),
        tuple(
            (
                bar.card_name,
                bar.cards,
                bar.fp8,
                *_band(bar.fp8, bar.low, bar.high),
                _yes(bar.is_chosen),
                _met(chart.needed, met=bar.meets_need),
                bar.reason,
            )
            for bar in chart.bars
        ),
    )


def _memory(chart: MemoryChart) -> ChartTable:
    return ChartTable(
        ("Cache dtype", "Part of one card", "Number", "Bytes", "GiB"),
        tuple(row for bar in chart.bars for row in _parts(chart, bar)),
    )


def _parts(chart: MemoryChart, bar: MemoryBar) -> Iterator[Row]:
    cache = "NVFP4: headroom" if bar.is_headroom else "FP8: sizing"
    for name, number, size in (
        ("Reserve", None, chart.reserve),
        ("Runtime", None, chart.runtime),
        ("Weights", None, chart.weights),
        ("Sessions", bar.sessions, bar.sessions * bar.session),
        ("Rest, no whole session", None, bar.rest),
        ("Driver memory", None, Fraction(chart.driver)),
        ("One session", 1, bar.session),
    ):
        yield cache, name, number, int(_decimal(size, 0)), _decimal(size / GIB, 2)


def _splits(chart: SplitsChart) -> ChartTable:
    columns = ("Split", "Copies", "Tensor parallel", PROMISED, LOW, HIGH)
    sizes = ("Weights over all cards, GiB", "One session, FP8, GiB")
    return ChartTable(
        (*columns, *sizes, "Chosen", "Need met", "Remark"),
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
    figures = ("Sessions at once", "Tokens/s, each", "Tokens/s, in all")
    columns = (*figures, "What it is", "Cache dtype", "Context, tokens", "Model", "Engine", "Source")
    return ChartTable(columns, (*_ceilings(chart), *_measured(chart)))


def _ceilings(chart: SpeedChart) -> Iterator[Row]:
    for point in chart.points:
        figures = (point.sessions, _decimal(point.each, 1), _decimal(point.in_all, 1))
        yield (*figures, f"Ceiling: {chart.caveat}", "FP8", chart.context, "", "", "arithmetic")


def _measured(chart: SpeedChart) -> Iterator[Row]:
    for one in chart.measured:
        each = one.tokens if one.is_each or one.sessions == 1 else None
        in_all = None if one.is_each and one.sessions > 1 else one.tokens
        cache = "NVFP4, not promised" if one.is_headroom else one.cache.label
        what = f"Measured: {one.name}"
        yield one.sessions, each, in_all, what, cache, one.context, one.model, one.engine, one.source


def _users(chart: UsersChart) -> ChartTable:
    shares: Iterator[Row] = (
        ("Share active at once", bar.percent, bar.users, chart.promised, "promised", _yes(bar.is_chosen))
        for bar in chart.shares
    )
    fills: Iterator[Row] = (
        (
            "Average fill of the context",
            bar.percent,
            None,
            bar.sessions,
            "promised" if bar.is_promised else "not promised",
            "",
        )
        for bar in chart.fills
    )
    return ChartTable(("What", "Per cent", "Named users", "Sessions, FP8", "Standing", "Chosen"), (*shares, *fills))


def _band(fp8: int | None, low: int | None, high: int | None) -> tuple[int | None, int | None]:
    """Without a promise there is no headroom to speak of."""
    return (None, None) if fp8 is None else (low, high)


def _yes(is_so: bool) -> str:  # noqa: FBT001 - the one thing it says
    return "yes" if is_so else ""


def _met(needed: int | None, *, met: bool) -> str:
    return "" if needed is None else "yes" if met else "no"


def _gib(size: int | Fraction | None) -> Decimal | None:
    return None if size is None else _decimal(Fraction(size) / GIB, 2)


def _decimal(number: Fraction, digits: int) -> Decimal:
    return Decimal(rounded(number, digits).replace(",", ""))
