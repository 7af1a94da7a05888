"""The positions of an option with their prices, and what they add up to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer, Table

from configurator.export.pdf import paper
from configurator.export.pdf.fonts import BOLD, width_of
from configurator.export.pdf.table import Cell, WholeRows, bare_table, ruled_table
from configurator.export.pdf.words import figure, paragraph, signed
from configurator.export.terms import OUTSIDE, PERIODS
from configurator.export.text import clean
from configurator.language import _
from configurator.quote.details import QuoteDetails
from configurator.quote.document import NOT_OFFERED, ON_REQUEST, OptionDocument
from configurator.quote.line import Billing
from configurator.quote.pricing import PricedLine, Totals
from configurator.quote.printing import (
    format_amount,
    format_percent,
    format_quantity,
    format_unit_price,
)
from configurator.quote.sums import sum_rows
from configurator.quote.tax import TaxMode
from configurator.quote.units_of_lines import unit_words

_GAP = 10.0
"""Points between two columns."""

_PART_AT_MOST = 92.0
_FIGURES_AT_MOST = (120.0, 90.0, 65.0, 45.0)
"""The widest that a column but the description may be; the first of them that leaves the description its room."""

_DESCRIPTION_AT_LEAST = 110.0
_SHORT = 2
"""So few lines stand on one page with their title and their sums."""

_ROOM_TO_START = 110.0
"""Points that a longer table takes to begin with: title, head and a line or two."""

_TOTALS_WIDTH = 0.62
"""The part of the text's width that the sums take, at its right."""


def positions(option: OptionDocument, details: QuoteDetails) -> Iterator[Flowable]:
    """What is paid once with its sums, then what recurs, each in a table of its own."""
    sums = {totals.billing: totals for totals in option.totals}
    for billing in Billing:
        lines = [line for line in option.lines if line.billing is billing]
        ending = _ending(option, sums.get(billing), details)
        if lines:
            table = line_table(lines, details)
            table.ending = ending
            yield from [table] if billing is Billing.ONCE else _titled(_(PERIODS[billing]), table, len(lines))
        elif ending is not None:
            yield ending


def _ending(option: OptionDocument, totals: Totals | None, details: QuoteDetails) -> Flowable | None:
    """What the positions come to. Where nothing has a price a notice says so; a sum would only repeat it."""
    if totals is None:
        return None
    if option.answer.check.blocks:
        return paragraph(_("Not offered, so that nothing is added up."), paper.SMALL_RIGHT)
    return _sums(totals, details) if totals.has_price or totals.freight is not None else None


def _titled(title: str, table: Table, lines: int) -> Iterator[Flowable]:
    parts = [Spacer(0, 10), paragraph(title, paper.SUBSECTION), Spacer(0, 2), table]
    if lines <= _SHORT:
        # With a line or two the sums would go on to the next page and leave the title behind.
        yield KeepTogether(parts)
    else:
        yield CondPageBreak(_ROOM_TO_START)
        yield from parts


@dataclass(frozen=True)
class _Column:
    """One column of the positions; `width` in points, None for what the others leave."""

    name: str
    width: float | None
    is_figure: bool
    cell: Callable[[PricedLine], Cell]


def line_table(lines: Sequence[PricedLine], details: QuoteDetails) -> WholeRows:
    """The table, with a column only for what at least one line has. Figures wrap only where they are absurdly long."""
    for most in _FIGURES_AT_MOST:
        columns = _columns(lines, details, most)
        rest = paper.TEXT_WIDTH - sum(column.width for column in columns if column.width is not None)
        if rest >= _DESCRIPTION_AT_LEAST:
            break
    widths = [(rest if column.width is None else column.width) / paper.TEXT_WIDTH for column in columns]
    names: list[Cell] = [
        figure(column.name, paper.SMALL_RIGHT) if column.is_figure else paragraph(column.name, paper.SMALL)
        for column in columns
    ]
    return ruled_table([names, *([column.cell(line) for column in columns] for line in lines)], widths, has_head=True)


def _columns(lines: Sequence[PricedLine], details: QuoteDetails, most: float) -> list[_Column]:
    currency = details.currency
    shown = {
        "quantity": _quantity,
        "price": lambda line: _unit_price(line, details),
        "discount": lambda line: f"−{format_percent(line.discount)}" if line.discount else "",
        "tax": lambda line: format_percent(line.tax_rate),
        "net": lambda line: _net(line, details),
    }
    names = {
        "quantity": _("Quantity"),
        "price": _("Unit price, {currency}").format(currency=currency),
        "discount": _("Discount"),
        "tax": _("Tax"),
        "net": _("Net price, {currency}").format(currency=currency),
    }
    wanted = [one for one in shown if _is_wanted(one, lines, details)]
    figures = [_figures(names[one], shown[one], lines, most, is_last=one == wanted[-1]) for one in wanted]
    return [
        _numbers(lines),
        *_parts(lines, most),
        _Column(_("Description"), None, is_figure=False, cell=_words),
        *figures,
    ]


def _is_wanted(column: str, lines: Sequence[PricedLine], details: QuoteDetails) -> bool:
    """Whether a column has anything to say."""
    if column == "price":
        return not all(line.in_package or not line.is_offered for line in lines)
    if column == "discount":
        return any(line.discount for line in lines)
    if column == "tax":
        return details.tax.mode is TaxMode.CHARGED and len({line.tax_rate for line in lines} | {details.tax.rate}) > 1
    return True


def _figures(
    name: str, shown: Callable[[PricedLine], str], lines: Sequence[PricedLine], most: float, *, is_last: bool
) -> _Column:
    """A column as wide as its widest figure, up to `most`; what is wider is broken."""
    texts = {line.position: shown(line) for line in lines}
    widest = _widest(texts.values())
    room = min(max(widest, width_of(name, paper.SMALL.fontName, paper.CAPTION)), most)
    set_in = figure if widest <= room else paragraph
    width = room + 1 if is_last else room + 1 + _GAP
    return _Column(name, width, is_figure=True, cell=lambda line: set_in(texts[line.position], _style(line)))


def _widest(texts: Iterable[str]) -> float:
    return max(width_of(text, paper.TEXT.fontName, paper.BODY) for text in set(texts))


def _numbers(lines: Sequence[PricedLine]) -> _Column:
    widest = _widest(str(line.position) for line in lines)
    return _Column("#", widest + _GAP + 1, is_figure=False, cell=lambda line: figure(str(line.position), _plain(line)))


def _parts(lines: Sequence[PricedLine], most: float) -> Iterator[_Column]:
    """The column of part numbers, where there is one; long ones are broken."""
    if any(line.part for line in lines):
        widest = _widest(clean(line.part) for line in lines)
        least = width_of(_("Part"), paper.SMALL.fontName, paper.CAPTION)
        width = min(max(widest, least) + 1, _PART_AT_MOST, most)
        yield _Column(_("Part"), width + _GAP, is_figure=False, cell=lambda line: paragraph(line.part, _plain(line)))


def _words(line: PricedLine) -> Cell:
    if line.is_included:
        return paragraph(line.description)
    return [paragraph(line.description), paragraph(_(OUTSIDE[line.place]), paper.SMALL)]


def _quantity(line: PricedLine) -> str:
    unit = clean(unit_words(line.unit, line.quantity))
    return f"{signed(format_quantity(line.quantity))} {unit}".rstrip()


def _unit_price(line: PricedLine, details: QuoteDetails) -> str:
    if line.unit_price is None:
        return "–"
    return format_unit_price(line.unit_price, details.currency, details.locale)


def _net(line: PricedLine, details: QuoteDetails) -> str:
    if line.net is not None:
        return signed(format_amount(line.net, details.currency, details.locale))
    if not line.is_offered:
        return _(NOT_OFFERED)
    return _("included") if line.in_package else _(ON_REQUEST)


def _style(line: PricedLine) -> ParagraphStyle:
    return paper.TEXT_RIGHT if line.is_included and not line.is_on_request else paper.QUIET_RIGHT


def _plain(line: PricedLine) -> ParagraphStyle:
    return paper.TEXT if line.is_included else paper.QUIET


def _sums(totals: Totals, details: QuoteDetails) -> Table:
    shown = sum_rows(totals, details, details.locale)
    rows = [
        [figure(row.label, paper.STRONG_RIGHT if row.is_sum else paper.QUIET_RIGHT), figure(row.amount, style)]
        for row in shown
        for style in [paper.STRONG_RIGHT if row.is_sum else paper.TEXT_RIGHT]
    ]
    widest = max(width_of(row.amount, BOLD, paper.BODY) for row in shown)
    amounts = max(0.17, (widest + _GAP) / paper.TEXT_WIDTH)
    return bare_table(
        [[Spacer(0, 0), *row] for row in rows],
        [1 - _TOTALS_WIDTH, _TOTALS_WIDTH - amounts, amounts],
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
        # Off the line below the positions.
        ("TOPPADDING", (0, 0), (-1, 0), 5.5),
        *(
            ("LINEABOVE", (1, index), (-1, index), 0.5, paper.LINE)
            for index, row in enumerate(shown)
            if row.is_sum and index
        ),
    )
