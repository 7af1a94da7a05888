"""The line items of an option. Quantity, unit price and discount can be changed, and each net follows.

Beside the table, outside the print, stands where each line is counted; the totals sum by it.
"""

from dataclasses import dataclass

from configurator.export.terms import OUTSIDE, PERIODS
from configurator.export.xlsx import styles
from configurator.export.xlsx.blocks import is_taxed, line_key
from configurator.export.xlsx.entry_rule import number_rule
from configurator.export.xlsx.formula import has_text, literal
from configurator.export.xlsx.money_formats import amount_format, unit_price_format
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.styles import Style
from configurator.language import _, mark
from configurator.quote.document import NOT_OFFERED, ON_REQUEST, OptionDocument, QuoteDocument
from configurator.quote.line import Billing
from configurator.quote.money import digits_of
from configurator.quote.pricing import PricedLine
from configurator.quote.units_of_lines import unit_words

WIDTHS = (6, 19, 42, 11, 9, 14, 12, 15, 8)
BESIDE = (3, *[18] * 7)
"""A gap, and the helper columns, which are not printed."""

LAST = len(WIDTHS)
POSITION, PART, DESCRIPTION, QUANTITY, UNIT, PRICE, DISCOUNT, NET, TAX = range(1, LAST + 1)
KEY = LAST + 2

NO_NUMBER = mark("text in place of a number")
"""In place of an amount that cannot be computed."""

_ON_ONE_PAGE = 25
"""A longer table goes over a page, and its header is printed on the next ones too."""

_MOST_PRICE, _MOST_PIECES = 1_000_000_000, 1_000_000


def fit_columns(page: Page, document: QuoteDocument) -> None:
    """Hide the columns that no line of any option needs; merging them away in every row would take its time."""
    widths = list(WIDTHS)
    if not _has_units(document):
        widths[DESCRIPTION - 1] += widths[UNIT - 1]
        widths[UNIT - 1] = 0
    if not _has_rates(document):
        widths[NET - 1] += widths[TAX - 1]
        widths[TAX - 1] = 0
    page.resize(widths)


@dataclass(frozen=True)
class LineRows:
    """The rows of the written lines; `last` is before `first` where there are none."""

    first: int
    last: int

    def cells(self, letter: str) -> str:
        """A column of them as a formula names it; the row above where there are none."""
        return f"${letter}${self.first}:${letter}${max(self.first, self.last)}"


def write_lines(page: Page, document: QuoteDocument, option: OptionDocument, number: int) -> LineRows:
    """The table under its header. The nets of option `number` are named ``Nets1``, the positions ``Positions1``."""
    table = _Table(page, document, option.lines)
    if len(option.lines) > _ON_ONE_PAGE:
        page.repeated = page.row
    table.write_header()
    first = page.row
    for line in option.lines:
        table.write(line)
    rows = LineRows(first, page.row - 1)
    if not option.lines:
        page.text(1, _("No positions."), styles.LABEL, LAST)
        page.next()
    else:
        _validate(page, rows)
        page.name_range(f"Positions{number}", POSITION, rows.first, rows.last)
        page.name_range(f"Nets{number}", NET, rows.first, rows.last)
    return rows


class _Table:
    """One table while it is written, with the columns that its lines need."""

    def __init__(self, page: Page, document: QuoteDocument, lines: tuple[PricedLine, ...]) -> None:
        self._page = page
        self._currency = document.details.currency
        self._digits = digits_of(self._currency)
        self._is_package = document.details.is_package_price
        self._has_parts = any(line.part for line in lines)
        self._has_units, self._has_rates = _has_units(document), _has_rates(document)
        self._description = DESCRIPTION if self._has_parts else PART

    def write_header(self) -> None:
        """One row, with the currency where amounts stand below."""
        page = self._page
        page.text(POSITION, "#", styles.HEADER)
        self._write_what(_("Part"), _("Description"), styles.HEADER)
        if self._has_units:
            page.text(UNIT, _("Unit"), styles.HEADER)
        page.text(QUANTITY, _("Quantity"), styles.HEADER_FIGURE)
        page.text(PRICE, _("Unit price, {currency}").format(currency=self._currency), styles.HEADER_FIGURE)
        page.text(DISCOUNT, _("Discount %"), styles.HEADER_FIGURE)
        page.text(NET, _("Net price, {currency}").format(currency=self._currency), styles.HEADER_FIGURE)
        if self._has_rates:
            page.text(TAX, _("Tax %"), styles.HEADER_FIGURE)
        page.text(KEY, _("Counted in"), styles.HEADER)
        page.next()

    def write(self, line: PricedLine) -> None:
        """One line."""
        page = self._page
        page.number(POSITION, line.position, styles.LABEL)
        look = styles.CELL if line.is_included else styles.OUTSIDE
        first, *rest = page.pieces(self._description, _described(line), look, DESCRIPTION)
        self._write_what(line.part, first, look)
        if self._has_units:
            page.text(UNIT, unit_words(line.unit), styles.CELL)
        if (self._is_package and line.is_included) or not line.is_offered:
            self._write_hidden(line)
        else:
            self._write_price(line)
        if self._has_rates:
            page.number(TAX, line.tax_rate, styles.VALUE.amount("General"))
        page.text(KEY, line_key(line), styles.LABEL)
        page.next()
        for piece in rest:
            page.text(self._description, piece, look, DESCRIPTION)
            page.next()

    def _write_what(self, part: str, description: str, style: Style) -> None:
        """Part number and description, or the description alone where no line has a part number."""
        if self._has_parts:
            self._page.text(PART, part, style)
        self._page.text(self._description, description, style, DESCRIPTION)

    def _write_price(self, line: PricedLine) -> None:
        page, entry = self._page, styles.ENTRY
        page.number(QUANTITY, line.quantity, entry.amount("General"))
        shown = entry.amount(unit_price_format(line.unit_price, self._currency))
        if line.unit_price is None:
            page.blank(PRICE, shown)
        else:
            page.number(PRICE, line.unit_price, shown)
        page.number(DISCOUNT, line.discount, entry.amount(styles.PLAIN))
        look = styles.VALUE if line.is_included else styles.OUTSIDE
        net = _(ON_REQUEST) if line.net is None else line.net
        page.formula(NET, self._net(), net, look.amount(amount_format(self._currency)))

    def _write_hidden(self, line: PricedLine) -> None:
        """The quantity, and no price: the total of a package does not follow its positions, and some are no offer."""
        page = self._page
        page.number(QUANTITY, line.quantity, styles.VALUE.amount("General"))
        words = NOT_OFFERED if not line.is_offered else mark("included") if line.in_package else ON_REQUEST
        page.text(PRICE, _(words), styles.LABEL, NET)

    def _net(self) -> str:
        quantity, price, discount = (self._page.at(column) for column in (QUANTITY, PRICE, DISCOUNT))
        net = f"ROUND({quantity}*{price}*(100-{discount})/100,{self._digits})"
        # A paste puts in what the cells refuse to take by hand.
        is_faulty = has_text(quantity, price, discount)
        return f"IF({is_faulty},{literal(_(NO_NUMBER))},IF(ISNUMBER({price}),{net},{literal(_(ON_REQUEST))}))"


def _has_units(document: QuoteDocument) -> bool:
    return any(line.unit for option in document.options for line in option.lines)


def _has_rates(document: QuoteDocument) -> bool:
    """Whether one rate does not hold for all, so that each line has to name its own."""
    rates = {line.tax_rate for option in document.options for line in option.lines}
    return is_taxed(document) and len(rates) > 1


def _described(line: PricedLine) -> str:
    """The description, and below it where and how often the line counts unless it is simply in the total."""
    remarks = (OUTSIDE.get(line.place, ""), "" if line.billing is Billing.ONCE else PERIODS[line.billing])
    return "\n".join(filter(None, (line.description, *map(_, remarks))))


def _validate(page: Page, rows: LineRows) -> None:
    """What may be typed; a rule for each column."""
    limits = ((QUANTITY, -_MOST_PIECES, _MOST_PIECES), (PRICE, 0, _MOST_PRICE), (DISCOUNT, 0, 100))
    for column, least, most in limits:
        rule = number_rule(least, most)
        letter = page.at(column).rstrip("0123456789")
        rule.add(f"{letter}{rows.first}:{letter}{rows.last}")
        page.sheet.add_data_validation(rule)
