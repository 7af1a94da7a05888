"""The Compare sheet: the options side by side. What each carries is FP8; the headroom has a row of its own."""

from collections.abc import Callable
from decimal import Decimal

from configurator.export.xlsx import styles
from configurator.export.xlsx.blocks import Block, blocks, is_taxed
from configurator.export.xlsx.cached_values import Value
from configurator.export.xlsx.formula import literal
from configurator.export.xlsx.money_formats import total_format
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.styles import Style
from configurator.export.xlsx.totals import gross_name, net_name
from configurator.language import _
from configurator.quote.comparison import HEADROOM, PROMISED, ComparedRow, compare
from configurator.quote.document import NOT_OFFERED, ON_REQUEST, OptionDocument, QuoteDocument
from configurator.quote.line import Billing
from configurator.quote.sums import GROSS_TOTALS, NET_TOTALS

WIDTHS = (34, 34, 34, 34, 34)
HEADER_ROW = 4

_NONE = "–"


def write_compare(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet."""
    options = document.options
    last = 1 + len(options)
    page.text(1, _("Options side by side"), styles.HEADING, last)
    page.next()
    words = _("{option} is offered. The others stand beside it, each with a total of its own.")
    words = words.format(option=options[0].name)
    page.text(1, words, styles.NOTE, last)
    page.next()
    page.next()
    page.headers(["", *(_column_head(option, is_offered=not index) for index, option in enumerate(options))])
    page.sheet.freeze_panes = page.at(2)
    records = [one.record for one in document.adoption]
    for row in compare(document.catalog, [option.answer.configuration for option in options], records):
        _write_row(page, row)
    _write_totals(page, document)
    page.print_only(last)


def _column_head(option: OptionDocument, *, is_offered: bool) -> str:
    if option.answer.check.blocks:
        return _("{option} (not offered)").format(option=option.name)
    return _("{option} (offered)").format(option=option.name) if is_offered else option.name


def _write_row(page: Page, row: ComparedRow) -> None:
    """Promise and headroom look as they do everywhere."""
    look, head = _looks(row.label)
    page.text(1, row.label, head)
    for column, value in enumerate(row.values, 2):
        page.text(column, value, look)
    page.next()


def _looks(label: str) -> tuple[Style, Style]:
    if label == _(PROMISED):
        return styles.PROMISE, styles.HEADER
    if label == _(HEADROOM):
        return styles.BAND, styles.HEADER_HEADROOM
    return styles.CELL, styles.LABEL


def _write_totals(page: Page, document: QuoteDocument) -> None:
    for billing in Billing:
        found = [block for block in blocks(document) if block.billing is billing]
        if not found:
            continue
        _write_sums(page, document, found, _(NET_TOTALS[billing]), net_name, lambda block: block.totals.net)
        if is_taxed(document):
            _write_sums(page, document, found, _(GROSS_TOTALS[billing]), gross_name, lambda block: block.totals.gross)


def _write_sums(
    page: Page,
    document: QuoteDocument,
    found: list[Block],
    label: str,
    name: Callable[[Block], str],
    amount: Callable[[Block], Decimal],
) -> None:
    """A row of totals, taken from the sheets where they are made."""
    page.text(1, label, styles.TOTAL_LABEL)
    shown = styles.TOTAL.amount(total_format(document.details.currency))
    by_option = {block.option: block for block in found}
    for number, option in enumerate(document.options, 1):
        block = by_option.get(number)
        if block is None:
            page.text(1 + number, _(NOT_OFFERED) if option.answer.check.blocks else _NONE, styles.VALUE)
            continue
        value: Value = amount(block) if block.totals.has_price else _(ON_REQUEST)
        # Where the net is on request, no gross is shown.
        formula = f'IF({name(block)}="",{literal(_(ON_REQUEST))},{name(block)})'
        page.formula(1 + number, formula, value, shown)
    page.next()
