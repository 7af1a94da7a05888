"""Which price book the prices come from, which of its columns the customer pays, and the prices that are used."""

from collections.abc import Iterator
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QPushButton, QTableWidget, QTableWidgetItem, QWidget

from configurator.language import _, ngettext
from configurator.project import Project
from configurator.quote.lines import lines_of
from configurator.quote.pricelist import Price
from configurator.quote.printing import format_quantity, format_unit_price
from configurator.ui.look.amounts import window_locale
from configurator.ui.look.days import format_day
from configurator.ui.look.scale import keep_height
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.quote.price_book_shelf import PriceBookShelf
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, row, words
from configurator.ui.widgets.segmented import Segment, Segmented
from configurator.ui.widgets.tooltip import literal
from configurator.units import format_count

TABLE = 190


class PricesPanel(QWidget):
    """`load_wanted`, `template_wanted` and `example_wanted` are sent by its buttons."""

    load_wanted = Signal()
    template_wanted = Signal()
    example_wanted = Signal()

    def __init__(self, session: Session, shelf: PriceBookShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._shelf = session, shelf
        self.book = words("", "strong", self, wraps=True)
        self.example = words(
            _("Its prices are examples, and every page of the quote says so."), "changed", self, wraps=True
        )
        self.load = QPushButton(_("Load price book…"), self)
        self.load.setToolTip(_("An Excel workbook or a text file (Ctrl+B); it can be dropped on the window too"))
        self.load.clicked.connect(self.load_wanted)
        self.template = self._link(_("Save template…"), self.template_wanted)
        self.use_example = self._link(_("Example prices"), self.example_wanted)
        self.kinds = Segmented(_("The customer pays"), self)
        self.kinds.chosen.connect(self._choose_kind)
        self.used = QTableWidget(0, 4, self)
        self._dress_table()
        layout = column(self, spacing=SPACE // 2)
        layout.addWidget(words(_("PRICE BOOK"), "section", self))
        layout.addWidget(self.book)
        layout.addWidget(self.example)
        buttons = row(self.load, self.template, self.use_example)
        buttons.addStretch()
        layout.addLayout(buttons)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(words(_("The customer pays"), "label", self))
        layout.addWidget(self.kinds)
        layout.addSpacing(SPACE // 2)
        self.caption = words("", "label", self)
        layout.addWidget(self.caption)
        layout.addWidget(self.used)
        session.changed.connect(self._read_if_seen)
        shelf.changed.connect(self._read_if_seen)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up."""
        super().showEvent(event)
        self._read()

    def _link(self, text: str, signal: object) -> QPushButton:
        button = QPushButton(text, self)
        set_role(button, "link")
        button.clicked.connect(signal)
        return button

    def _dress_table(self) -> None:
        self.used.setAccessibleName(_("Prices that the quote uses"))
        self.used.setHorizontalHeaderLabels([_("Part"), _("Unit price"), _("From"), _("Valid until")])
        self.used.verticalHeader().hide()
        self.used.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.used.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.used.setShowGrid(False)
        self.used.setTabKeyNavigation(False)
        set_role(self.used, "lines")
        header = self.used.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        keep_height(self.used, TABLE)

    def _choose_kind(self, kind: object) -> None:
        book = self._shelf.book
        if book is not None and kind in ("list", "partner"):
            self._shelf.lay(book, kind)
            step = _("list prices") if kind == "list" else _("partner prices")
            self._session.change(self._session.project.with_prices(book, self._shelf.kind), step)

    def _read_if_seen(self) -> None:
        if self.isVisible():
            self._read()

    def _read(self) -> None:
        project = self._session.project
        self.book.setText(_book_in_words(project))
        self.example.setVisible(project.prices.is_example)
        is_here = self._shelf.is_behind(project)
        why_not = "" if is_here else _("Load the price book again to choose another of its columns")
        self.kinds.show_segments(
            [
                Segment("list", _("List price"), _("The book's list prices"), why_not),
                Segment("partner", _("Partner price"), _("The book's partner prices"), why_not),
            ],
            self._shelf.kind if is_here else None,
        )
        self._fill(list(_used(self._session)))

    def _fill(self, prices: list[Price]) -> None:
        text = ngettext("{n} price is used", "{n} prices are used", len(prices))
        self.caption.setText(text.format(n=format_count(len(prices))))
        self.used.setRowCount(len(prices))
        for place, price in enumerate(prices):
            for side, text in enumerate(self._cells(price)):
                item = QTableWidgetItem(text)
                item.setToolTip(literal(price.description or text))
                self.used.setItem(place, side, item)

    def _cells(self, price: Price) -> tuple[str, ...]:
        amount = _amount(price)
        until = format_day(price.valid_until) if isinstance(price.valid_until, date) else ""
        return price.part, amount, format_quantity(price.minimum), until


def _amount(price: Price) -> str:
    if price.unit_price is None:
        return _("on request")
    return f"{format_unit_price(price.unit_price, price.currency, window_locale())} {price.currency}"


def _book_in_words(project: Project) -> str:
    prices = project.prices
    if not prices.book:
        return _("No price book is loaded: every line reads “on request” unless you type a price.")
    if prices.day is None:
        return prices.book
    return _("{book}, of {day}").format(book=prices.book, day=format_day(prices.day))


def _used(session: Session) -> Iterator[Price]:
    """The prices of the parts that stand in the lines of any option."""
    project = session.project
    parts = {
        line.part
        for option in project.options
        for line in lines_of(session.catalog, option.configuration, option.lines, project.prices, project.details)
    }
    currency = project.details.currency
    return (price for price in project.prices.prices if price.part in parts and price.currency == currency)
