"""What the lines add up to, with the figures of the PDF."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from configurator.export.terms import GROSS_TOTALS, NET_TOTALS
from configurator.language import _
from configurator.quote.details import QuoteDetails
from configurator.quote.line import Billing
from configurator.quote.pricing import PricedLine, Totals, totals_of
from configurator.quote.printing import format_money, format_percent
from configurator.ui.amounts import window_locale
from configurator.ui.layout import column, words
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE

Pair = tuple[str, str, bool]
"""Label, amount, and whether it is a total."""


class TotalsView(QWidget):
    """A small table at the right; what the total leaves out stands below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE * 2)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        self.left_out = words("", "changed", self, wraps=True)
        layout = column(self, spacing=SPACE // 2)
        layout.addLayout(self._grid)
        layout.addWidget(self.left_out)
        self.pairs: list[Pair] = []

    def show_lines(self, lines: Sequence[PricedLine], details: QuoteDetails) -> None:
        """Add the lines up."""
        totals = totals_of(lines, details)
        self.pairs = [pair for one in totals for pair in _pairs(one, details)]
        for index in range(max(self._grid.rowCount(), len(self.pairs))):
            self._fill(index, self.pairs[index] if index < len(self.pairs) else ("", "", False))
        self.left_out.setText(" ".join(dict.fromkeys(filter(None, (one.left_out for one in totals)))))
        self.left_out.setVisible(bool(self.left_out.text()))

    def _fill(self, index: int, pair: Pair) -> None:
        for place, text in enumerate(pair[:2]):
            item = self._grid.itemAtPosition(index, place)
            if item is None:
                if not text:
                    continue
                self._grid.addWidget(words(text, "", self), index, place, Qt.AlignmentFlag.AlignRight)
                item = self._grid.itemAtPosition(index, place)
            label = item.widget() if item is not None else None
            if label is not None:
                label.setText(text)  # type: ignore[attr-defined]
                label.setVisible(bool(text))
                set_role(label, "strong" if pair[2] else "muted" if place == 0 else "")


def _pairs(totals: Totals, details: QuoteDetails) -> Iterator[Pair]:
    """The rows of the PDF, in the window's language."""

    def money(amount: Decimal) -> str:
        return format_money(amount, details.currency, window_locale())

    is_package = details.is_package_price and totals.billing is Billing.ONCE
    net = _("Package price, net") if is_package else _(NET_TOTALS[totals.billing])
    if not totals.has_price:
        yield net, _("on request"), True
        return
    yield from _before_net(totals, details, money)
    yield net, money(totals.net), True
    is_american = details.seller.country == "US"
    label = _("Sales tax {rate} on {base}") if is_american else _("VAT {rate} on {base}")
    for tax in totals.taxes:
        yield label.format(rate=format_percent(tax.rate), base=money(tax.base)), money(tax.amount), False
    if totals.taxes:
        yield _(GROSS_TOTALS[totals.billing]), money(totals.gross), True


def _before_net(totals: Totals, details: QuoteDetails, money: Callable[[Decimal], str]) -> Iterator[Pair]:
    if totals.discount or totals.freight is not None:
        yield _("Sum of the positions"), money(totals.lines), False
    if totals.discount:
        label = _("Discount {rate}").format(rate=format_percent(details.discount))
        yield label, f"−{money(totals.discount)}", False
    if totals.freight is not None:
        yield _("Freight"), money(totals.freight), False
