"""The totals below the lines of an option: one table for what is paid once, one for a month and one for a year.

They follow the lines. The quote's discount, the freight and the tax rates can be changed where they first stand; later
tables repeat them. Beside each table, outside the print, stand the sums of each tax rate that the totals are made from.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from configurator.export.terms import PERIODS
from configurator.export.xlsx import styles
from configurator.export.xlsx.blocks import Block, RateSum, is_home, is_taxed, rate_key, rate_name
from configurator.export.xlsx.cached_values import Value
from configurator.export.xlsx.entry_rule import number_rule
from configurator.export.xlsx.formula import counted, has_text, literal
from configurator.export.xlsx.money_formats import amount_format, difference_format, total_format
from configurator.export.xlsx.offer_lines import DISCOUNT, KEY, NET, NO_NUMBER, PRICE, TAX, LineRows
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.styles import Style
from configurator.language import _, ngettext
from configurator.quote.document import ON_REQUEST, QuoteDocument
from configurator.quote.money import digits_of
from configurator.quote.printing import format_percent
from configurator.quote.sums import GROSS_TOTALS, is_sales_tax, net_label
from configurator.quote.tax import TaxMode

QUOTE_DISCOUNT, FREIGHT = "QuoteDiscount", "Freight"
"""The names of the two cells that hold for all options."""

_MOST_FREIGHT = 1_000_000_000


def write_totals(page: Page, document: QuoteDocument, block: Block, rows: LineRows) -> None:
    """One table. `rows` are the lines of its option on the same sheet."""
    page.next()
    page.text(1, _(PERIODS[block.billing]), styles.HEADER, TAX)
    page.next()
    table = _Package(page, document, block) if document.details.is_package_price else _Live(page, document, block)
    table.write(rows)


def net_name(block: Block) -> str:
    """The name of the cell with what is paid before tax."""
    return block.name("Net")


def gross_name(block: Block) -> str:
    """The name of the cell with what is paid, tax included; only where tax is charged."""
    return block.name("Gross")


@dataclass(frozen=True)
class _Table:
    """What both kinds of table share."""

    page: Page
    document: QuoteDocument
    block: Block

    def write(self, rows: LineRows) -> None:
        """Write all rows."""
        raise NotImplementedError

    @property
    def currency(self) -> str:
        return self.document.details.currency

    @property
    def is_first(self) -> bool:
        """Whether discount and freight can be changed here."""
        return self.block.option == 1 and self.block.is_once

    def rounded(self, formula: str) -> str:
        """A formula's value in the digits of the currency."""
        return f"ROUND({formula},{digits_of(self.currency)})"

    def priced(self, value: Decimal) -> Value:
        """An amount, or the words where nothing has a price."""
        return value if self.block.totals.has_price else _(ON_REQUEST)

    def label(self, text: str, last: int, style: Style = styles.LABEL) -> None:
        """What a row is, up to the first of its figures."""
        self.page.text(1, text, style, last)

    def amount(self, formula: str, value: Value, style: Style, name: str = "") -> str:
        """The figure at the end of a row; returns its address."""
        self.page.formula(NET, formula, value, style, name, TAX)
        return self.page.at(NET)

    def write_freight(self) -> str:
        """The freight, which can be changed once; returns its address."""
        page, freight = self.page, self.block.totals.freight
        self.label(_("Freight"), DISCOUNT)
        if not self.is_first:
            shown = styles.VALUE.amount(difference_format(self.currency))
            return self._close(self.amount(FREIGHT, freight or Decimal(0), shown))
        entry = styles.ENTRY.amount(amount_format(self.currency))
        cell = page.blank(NET, entry, TAX) if freight is None else page.number(NET, freight, entry, TAX)
        page.name(cell, FREIGHT)
        self._allow(NET, _MOST_FREIGHT)
        return self._close(page.at(NET))

    def write_net(self, formula: str) -> str:
        """The sum before tax; the last row where no tax is charged."""
        style, label = (
            (styles.STRONG_VALUE, styles.STRONG) if is_taxed(self.document) else (styles.TOTAL, styles.TOTAL_LABEL)
        )
        is_package = self.document.details.is_package_price
        self.label(net_label(self.block.billing, is_package=is_package), DISCOUNT, label)
        value = self.priced(self.block.totals.net)
        return self._close(self.amount(formula, value, style.amount(total_format(self.currency)), net_name(self.block)))

    def write_taxes(self, net: str, bases: Sequence[str]) -> None:
        """A row for each rate, and the sum with them. `bases` are the cells of what each rate is taken of.

        They show nothing until there is a net, as the PDF leaves them out; a price that is typed in brings them up.
        """
        if not is_taxed(self.document):
            return
        page, first = self.page, self.page.row
        amounts = [self._write_tax(net, rate, base) for rate, base in zip(self.block.rates, bases, strict=True)]
        self._label_below(net, _(GROSS_TOTALS[self.block.billing]), DISCOUNT, styles.TOTAL_LABEL)
        taxes = f"{amounts[0]}:{amounts[-1]}"
        total = self._unless_text([taxes], self.rounded(f"SUM({net},{taxes})"))
        shown = styles.TOTAL.amount(total_format(self.currency))
        # Where there is no net because of a fault, its words say so.
        formula = f"IF(ISNUMBER({net}),{total},{net})"
        gross = self._below(net, formula, self.block.totals.gross)
        self._close(self.amount(*gross, shown, gross_name(self.block)))
        page.hide_where(f"A{first}:{_letter(page, TAX)}{page.row - 1}", _is_on_request(_absolute(net)))

    def _write_tax(self, net: str, rate: Decimal, base: str) -> str:
        page = self.page
        taxed = next((tax for tax in self.block.totals.taxes if tax.rate == rate), None)
        label = _("Sales tax on") if is_sales_tax(self.document.details) else _("VAT on")
        self._label_below(net, label, PRICE - 1)
        shown, zero = styles.VALUE.amount(difference_format(self.currency)), Decimal(0)
        page.formula(PRICE, *self._below(net, f'IF(ISNUMBER({net}),{base},"")', taxed.base if taxed else zero), shown)
        self._write_rate(rate)
        tax = self._unless_text([page.at(DISCOUNT)], self.rounded(f"{page.at(PRICE)}*{page.at(DISCOUNT)}/100"))
        name = f"{self.block.name('Tax')}_{rate_name(self.document, rate)}"
        amount = self._below(net, f'IF(ISNUMBER({net}),{tax},"")', taxed.amount if taxed else zero)
        return self._close(self.amount(*amount, shown, name))

    def _label_below(self, net: str, text: str, last: int, style: Style = styles.LABEL) -> None:
        self.page.formula(1, *self._below(net, literal(text), text), style, "", last)

    def _below(self, net: str, formula: str, value: Value) -> tuple[str, Value]:
        """A formula and its value for a cell that is empty while the net is on request."""
        return f'IF({_is_on_request(net)},"",{formula})', value if self.block.totals.has_price else ""

    def _write_rate(self, rate: Decimal) -> None:
        """The rate, to be changed where it stands first."""
        shown, name = 'General" %"', rate_name(self.document, rate)
        if is_home(self.document, self.block, rate):
            self.page.name(self.page.number(DISCOUNT, rate, styles.ENTRY.amount(shown)), name)
            self._allow(DISCOUNT, 100)
        else:
            self.page.formula(DISCOUNT, name, rate, styles.VALUE.amount(shown))

    def _unless_text(self, cells: Sequence[str], formula: str) -> str:
        """A formula that says so where text stands in a cell that it computes with."""
        return f"IF({has_text(*cells)},{literal(_(NO_NUMBER))},{formula})" if cells else formula

    def _allow(self, column: int, most: int) -> None:
        rule = number_rule(0, most)
        rule.add(self.page.at(column))
        self.page.sheet.add_data_validation(rule)

    def _close(self, address: str) -> str:
        self.page.next()
        return address


class _Live(_Table):
    """Totals that follow the lines."""

    def write(self, rows: LineRows) -> None:
        """The sums beside first, because the totals are made from them."""
        page, start = self.page, self.page.row
        sums = tuple(self.block.sums(self.document.details))
        last = start + len(sums) - 1
        lines, discounts, bases, priced, missing, faulty = (
            [f"{letter}{row}" for row in range(start, last + 1)] for letter in _letters(page)
        )
        freight = f"{_letter(page, NET)}{start + 2}" if self.block.is_once else ""
        self._write_sums(rows, sums, freight)
        page.row = start
        unpriced = f"SUM({missing[0]}:{missing[-1]})"
        has_price = self._has_price(f"SUM({priced[0]}:{priced[-1]})", unpriced)
        faults = f"SUM({faulty[0]}:{faulty[-1]})"
        listed = self._write_listed(f"SUM({lines[0]}:{lines[-1]})", has_price, faults)
        off = self._write_discount(f"SUM({discounts[0]}:{discounts[-1]})")
        parts = [listed, off, *([self.write_freight()] if self.block.is_once else [])]
        total = self.rounded(f"SUM({parts[0]}:{parts[-1]})")
        net = self.write_net(self._unless_text(parts[1:], self._summed(total, has_price, faults)))
        self.write_taxes(net, bases)
        page.row = max(page.row, last + 1)
        self._write_left_out(has_price, unpriced, faults, sums)

    def _has_price(self, priced: str, unpriced: str) -> str:
        """The rule of `Totals.has_price` as a condition that follows the cells."""
        if not self.block.is_once:
            return f"{priced}>0"
        return f"OR({priced}>0,AND({unpriced}=0,ISNUMBER({FREIGHT})))"

    def _write_sums(self, rows: LineRows, sums: Sequence[RateSum], freight: str) -> None:
        page = self.page
        page.row -= 1
        names = (_("Tax rate"), _("Sum"), _("Discount"), _("Base"), _("Priced"), _("On request"), _("Not a number"))
        for column, name in enumerate(names, KEY):
            page.text(column, name, styles.LABEL)
        page.next()
        for one in sums:
            self._write_sum(rows, one, freight if one.rate == self.document.details.tax.rate else "")
            page.next()

    def _write_sum(self, rows: LineRows, one: RateSum, freight: str) -> None:
        """The lines of one rate: their sum, what the quote's discount takes off, and what is taxed."""
        page, key = self.page, rate_key(self.block.billing, one.rate)
        page.text(KEY, key, styles.LABEL)
        keys, nets = rows.cells(_letter(page, KEY)), rows.cells(_letter(page, NET))
        words, shown = literal(key), styles.LABEL.amount(amount_format(self.currency))
        line_sum, off = page.at(KEY + 1), page.at(KEY + 2)
        page.formula(KEY + 1, self.rounded(f"SUMIF({keys},{words},{nets})"), one.lines, shown)
        page.formula(KEY + 2, self.rounded(f"{line_sum}*N({QUOTE_DISCOUNT})/100"), one.discount, shown)
        base = f"SUM({line_sum},-{off}{',' + freight if freight else ''})"
        page.formula(KEY + 3, self.rounded(base), one.base, shown)
        count = styles.LABEL.amount(styles.COUNT)
        page.formula(KEY + 4, f"SUMPRODUCT(({keys}={words})*ISNUMBER({nets}))", one.priced, count)
        rest = f"COUNTIF({keys},{words})-{page.at(KEY + 4)}-{page.at(KEY + 6)}"
        page.formula(KEY + 5, rest, one.on_request, count)
        page.formula(KEY + 6, f"SUMPRODUCT(({keys}={words})*({nets}={literal(_(NO_NUMBER))}))", 0, count)

    def _summed(self, total: str, has_price: str, faults: str) -> str:
        """A sum, or in words why there is none."""
        return f"IF({faults}>0,{literal(_(NO_NUMBER))},IF({has_price},{total},{literal(_(ON_REQUEST))}))"

    def _write_listed(self, total: str, has_price: str, faults: str) -> str:
        self.label(_("Sum of the positions"), DISCOUNT)
        formula = self._summed(self.rounded(total), has_price, faults)
        shown = styles.VALUE.amount(amount_format(self.currency))
        return self._close(self.amount(formula, self.priced(self.block.totals.lines), shown))

    def _write_discount(self, total: str) -> str:
        page, rate = self.page, self.document.details.discount
        self.label(_("Discount"), DISCOUNT - 1)
        shown = 'General" %";-General" %";"–"'
        if self.is_first:
            page.name(page.number(DISCOUNT, rate, styles.ENTRY.amount(shown)), QUOTE_DISCOUNT)
            self._allow(DISCOUNT, 100)
        else:
            page.formula(DISCOUNT, QUOTE_DISCOUNT, rate, styles.VALUE.amount(shown))
        off = -self.block.totals.discount + Decimal(0)
        formula = self._unless_text([QUOTE_DISCOUNT], self.rounded(f"0-{total}"))
        return self._close(self.amount(formula, off, styles.VALUE.amount(difference_format(self.currency))))

    def _write_left_out(self, has_price: str, missing: str, faults: str, sums: Sequence[RateSum]) -> None:
        """How many lines the total leaves out, as it stands now."""
        page, number = self.page, sum(one.on_request for one in sums)
        cell = page.at(KEY + 5)
        page.formula(KEY + 5, missing, number, styles.LABEL.amount(styles.COUNT))
        nothing, complete = _("All prices are on request."), _("Every position in this total has its price.")
        one, many = (
            ngettext(
                "The total leaves out {n} position, which is on request.",
                "The total leaves out {n} positions, which are on request.",
                count,
            )
            for count in (1, 2)
        )
        stated = f"IF({cell}=0,{literal(complete)},{counted(one, many, cell)})"
        faulty = _("A position has text in place of a number, so that there is no total.")
        formula = f"IF({faults}>0,{literal(faulty)},IF({has_price},{stated},{literal(nothing)}))"
        some = (one if number == 1 else many).format(n=number)
        value = nothing if not self.block.totals.has_price else some if number else complete
        page.formula(1, formula, value, styles.NOTE, "", TAX)
        page.next()


class _Package(_Table):
    """One price for all. Nothing on the sheet tells what a line costs; freight and tax rates can be changed."""

    def write(self, _rows: LineRows) -> None:
        """The price, what is taken off, freight, tax."""
        page, totals = self.page, self.block.totals
        shown = styles.VALUE.amount(amount_format(self.currency))
        self.label(_("Sum of the positions"), DISCOUNT)
        if totals.has_price:
            page.number(NET, totals.lines, shown, TAX)
        else:
            page.text(NET, _(ON_REQUEST), styles.VALUE, TAX)
        parts = [self._close(page.at(NET))]
        if self.document.details.discount:
            self.label(_("Discount {rate}").format(rate=format_percent(self.document.details.discount)), DISCOUNT)
            page.number(NET, -totals.discount + Decimal(0), shown, TAX)
            parts.append(self._close(page.at(NET)))
        if self.block.is_once:
            parts.append(self.write_freight())
        total = self.rounded(f"SUM({parts[0]}:{parts[-1]})")
        total = self._unless_text([FREIGHT] if self.block.is_once else [], total)
        net = self.write_net(f"IF(ISNUMBER({parts[0]}),{total},{literal(_(ON_REQUEST))})")
        self._write_taxes(net, parts[-1] if self.block.is_once else "")
        if totals.left_out:
            page.text(1, totals.left_out, styles.NOTE, TAX)
            page.next()

    def _write_taxes(self, net: str, freight: str) -> None:
        """What each rate is taken of is a figure of the quote, to which the freight is added."""
        details, totals = self.document.details, self.block.totals
        if details.tax.mode is not TaxMode.CHARGED:
            return
        bases = {tax.rate: tax.base for tax in totals.taxes}
        formulas = []
        for rate in self.block.rates:
            with_freight = freight and rate == details.tax.rate
            rest = bases.get(rate, Decimal(0)) - ((totals.freight or 0) if with_freight else 0)
            formulas.append(f"({rest:f}+{freight})" if with_freight else f"{rest:f}")
        self.write_taxes(net, formulas)


def _letter(page: Page, column: int) -> str:
    return page.at(column).rstrip("0123456789")


def _is_on_request(net: str) -> str:
    return f"{net}={literal(_(ON_REQUEST))}"


def _absolute(address: str) -> str:
    """An address that stays the same in every cell of a conditional format: ``$H$31``."""
    row = address.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return f"${address.removesuffix(row)}${row}"


def _letters(page: Page) -> tuple[str, ...]:
    """The columns of sum, discount, base, priced, on request and not a number."""
    return tuple(_letter(page, KEY + number) for number in range(1, 7))
