"""The options of a quote side by side, and each alternative with its own positions."""

from collections.abc import Iterator

from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from configurator.export.letterhead import Letterhead
from configurator.export.pdf import paper
from configurator.export.pdf.answer_box import answer_box
from configurator.export.pdf.heading import heading, section
from configurator.export.pdf.positions import positions
from configurator.export.pdf.table import Cell, ruled_table
from configurator.export.pdf.words import paragraph, signed
from configurator.language import _
from configurator.quote.comparison import HEADROOM, compare
from configurator.quote.document import NOT_OFFERED, ON_REQUEST, OptionDocument, QuoteDocument
from configurator.quote.line import Billing
from configurator.quote.sums import NET_TOTALS

_ONE_ALTERNATIVE = 300.0
"""An alternative starts on a new page rather than with less than this under its heading."""

_LABELS = 0.22
"""The part of the width that the names of the rows take."""


def side_by_side(document: QuoteDocument) -> Iterator[Flowable]:
    """What differs between the options and what each carries and costs; nothing where there is one alone."""
    if len(document.options) == 1:
        return
    words = _("{option} is offered. The others stand beside it, each with a total of its own.")
    title = heading(_("Options side by side"), paper.SECTION)
    yield Spacer(0, 20)
    yield KeepTogether(
        [
            *title,
            Spacer(0, 6),
            paragraph(words.format(option=document.name), paper.QUIET),
            Spacer(0, 4),
            _comparison(document),
        ]
    )


def _comparison(document: QuoteDocument) -> Table:
    options = document.options
    names = [paragraph("", paper.SMALL), *(paragraph(option.name, paper.STRONG) for option in options)]
    records = [one.record for one in document.adoption]
    compared = compare(document.catalog, [option.answer.configuration for option in options], records)
    rows: list[list[Cell]] = [list[Cell](names)]
    for row in compared:
        style = paper.HEADROOM_LINE if row.label == _(HEADROOM) else paper.TEXT
        rows.append([paragraph(row.label, paper.QUIET), *(paragraph(value, style) for value in row.values)])
    rows += [
        [paragraph(_(NET_TOTALS[billing]), paper.QUIET), *(paragraph(total, paper.STRONG) for total in totals)]
        for billing in Billing
        if any(totals := [_net(document, option, billing) for option in options])
    ]
    return ruled_table(rows, [_LABELS, *[(1 - _LABELS) / len(options)] * len(options)], has_head=True)


def _net(document: QuoteDocument, option: OptionDocument, billing: Billing) -> str:
    """What an option costs once, a month or a year; empty where it costs nothing of the kind."""
    for totals in option.totals:
        if totals.billing is billing:
            if option.answer.check.blocks:
                return _(NOT_OFFERED)
            return signed(document.money(totals.net)) if totals.has_price else _(ON_REQUEST)
    return ""


def alternatives(document: QuoteDocument, letterhead: Letterhead) -> Iterator[Flowable]:
    """Answer, positions and sums of every option but the offered one."""
    for option in document.options[1:]:
        title = _("Not offered: {option}") if option.answer.check.blocks else _("Alternative: {option}")
        yield from section(title.format(option=option.name), _ONE_ALTERNATIVE)
        yield paragraph(option.subtitle, paper.QUIET)
        yield Spacer(0, 6)
        yield answer_box(option, document.details, letterhead, is_example=document.is_example)
        yield Spacer(0, 8)
        yield from positions(option, document.details)
        for left_out in dict.fromkeys(totals.left_out for totals in option.totals):
            if left_out and not option.answer.check.blocks:
                yield paragraph(left_out, paper.SMALL)
