"""What the columns of a price book mean: a proposal over the first rows, to be changed."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from configurator.language import _, mark
from configurator.quote.money import CURRENCIES
from configurator.quote.pricebook import Field, Mapping, Preview, PriceColumn
from configurator.quote.pricebook.cells import text_of
from configurator.ui.look.scale import keep_least_width, keep_width, scaled
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.combo import Combo, Entry
from configurator.ui.widgets.complaint import Complaint
from configurator.ui.widgets.layout import clear, column, row, scrolling, words
from configurator.ui.widgets.segmented import Segment, Segmented
from configurator.ui.widgets.tooltip import literal

SHOWN_ROWS = 8
SHOWN_COLUMNS = 40
WIDTH = 164

MEANINGS = {
    "": mark("not used"),
    Field.PART: mark("Part number"),
    Field.ITEM: mark("Configured item"),
    Field.DESCRIPTION: mark("Description"),
    Field.UNIT: mark("Unit"),
    "list": mark("List price"),
    "partner": mark("Partner price"),
    Field.CURRENCY: mark("Currency"),
    Field.MINIMUM: mark("Minimum quantity"),
    Field.VALID_FROM: mark("Valid from"),
    Field.VALID_UNTIL: mark("Valid until"),
    Field.BILLING: mark("Billing"),
    Field.TAX_RATE: mark("Tax rate"),
}


class BookMapping(QWidget):
    """`mapping` is what stands here; `changed` is sent when it is another, `sheet_wanted` with a sheet's name."""

    changed = Signal()
    sheet_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mapping = Mapping(0, ())
        self._preview: Preview | None = None
        self.meanings: list[Combo] = []
        self._currencies: list[Combo] = []
        self.sheet = Combo(_("Sheet"), self)
        self.sheet.picked.connect(self.sheet_wanted)
        self.currency = Combo(_("Currency where none is named"), self)
        self.currency.picked.connect(lambda code: self._take(replace(self.mapping, currency=code)))
        self.decimal = Segmented(_("Decimal sign"), self)
        self.decimal.chosen.connect(lambda sign: self._take(replace(self.mapping, decimal=sign)))
        self.fault = Complaint(self)
        self._sheet_row = clear(self)
        self._sheet_row.setLayout(row(words(_("Sheet"), "label", self), self.sheet, stretch=1))
        self._area = scrolling(clear(), _("Columns of the price book"), sideways=True)
        self._lay_out()

    def show_preview(self, preview: Preview) -> None:
        """Show a book as it was looked into, with the mapping that its headings propose."""
        self._preview, self.mapping = preview, preview.mapping
        self._sheet_row.setVisible(len(preview.sheets) > 1)
        sheet = preview.mapping.sheet or (preview.sheets[0] if preview.sheets else "")
        self.sheet.show_entries([Entry(name, name) for name in preview.sheets], sheet)
        self._area.setWidget(self._grid(preview))
        self._read()

    def _lay_out(self) -> None:
        layout = column(self, spacing=SPACE)
        said = _("What each column means was read from its heading. Change what is wrong; nothing is taken yet.")
        layout.addWidget(words(said, "", self, wraps=True))
        layout.addWidget(self._sheet_row)
        layout.addWidget(self._area, 1)
        left, right = column(None, spacing=3), column(None, spacing=3)
        left.addWidget(words(_("Currency where neither row nor heading names one"), "label", self))
        left.addWidget(self.currency)
        right.addWidget(words(_("Prices that were written as text"), "label", self))
        right.addWidget(self.decimal)
        line = row(left, right, spacing=SPACE * 2)
        line.setStretch(0, 1)
        line.setStretch(1, 1)
        layout.addLayout(line)
        layout.addWidget(self.fault)

    def _grid(self, preview: Preview) -> QWidget:
        """A column of the book below each list of meanings."""
        content = clear()
        grid = QGridLayout(content)
        grid.setContentsMargins(0, 0, 0, SPACE)
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(3)
        self.meanings, self._currencies = [], []
        count = min(max(len(one.cells) for one in preview.rows), SHOWN_COLUMNS)
        for side in range(count):
            meaning = Combo(_("Meaning of column {n}").format(n=side + 1), content)
            meaning.picked.connect(lambda value, side=side: self._mean(side, value))
            currency = Combo(_("Currency of column {n}").format(n=side + 1), content)
            currency.picked.connect(lambda code, side=side: self._pay(side, code))
            for combo in (meaning, currency):
                keep_width(combo, WIDTH)
            self.meanings.append(meaning)
            self._currencies.append(currency)
            grid.addWidget(meaning, 0, side)
            grid.addWidget(currency, 1, side)
        for place, shown in enumerate(preview.rows[: SHOWN_ROWS + self.mapping.heading_row], 2):
            is_heading = shown.number == self.mapping.heading_row
            for side in range(count):
                text = text_of(shown.cell(side)).partition("\n")[0]
                label = words("", "strong" if is_heading else "small", content)
                label.setText(label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, scaled(WIDTH)))
                label.setToolTip(literal(text[:500]))
                grid.addWidget(label, place, side)
        grid.setColumnStretch(count, 1)
        grid.setRowStretch(grid.rowCount(), 1)
        keep_least_width(content, count * (WIDTH + SPACE))
        return content

    def _meaning_of(self, side: int) -> str:
        price = next((one for one in self.mapping.prices if one.column == side), None)
        if price is not None:
            return price.kind
        return next((field.value for field, column in self.mapping.fields.items() if column == side), "")

    def _mean(self, side: int, meaning: str) -> None:
        fields = {field: column for field, column in self.mapping.fields.items() if column != side}
        prices = [one for one in self.mapping.prices if one.column != side]
        if meaning in ("list", "partner"):
            prices.append(PriceColumn(side, meaning))  # type: ignore[arg-type]
        mapping = replace(self.mapping, fields=fields, prices=tuple(sorted(prices, key=lambda one: one.column)))
        is_field = meaning in tuple(Field)
        self._take(mapping.with_field(Field(meaning), side) if is_field else mapping)

    def _pay(self, side: int, currency: str) -> None:
        prices = (replace(one, currency=currency) if one.column == side else one for one in self.mapping.prices)
        self._take(replace(self.mapping, prices=tuple(prices)))

    def _take(self, mapping: Mapping) -> None:
        self.mapping = mapping
        self._read()
        self.changed.emit()

    def _read(self) -> None:
        entries = [Entry(_(words_), value) for value, words_ in MEANINGS.items()]
        codes = [Entry(code, code) for code in CURRENCIES]
        for side, (meaning, currency) in enumerate(zip(self.meanings, self._currencies, strict=True)):
            meaning.show_entries(entries, self._meaning_of(side))
            price = next((one for one in self.mapping.prices if one.column == side), None)
            currency.setEnabled(price is not None)
            shown = [Entry(_("as named") if price else "–", ""), *codes]
            currency.show_entries(shown, price.currency if price else "")
        self.currency.show_entries([Entry(_("none"), ""), *codes], self.mapping.currency)
        self.decimal.show_segments(
            [
                Segment("", _("as they read"), _("A price that reads in two ways is refused")),
                Segment(".", "1,234.56"),
                Segment(",", "1.234,56"),
            ],
            self.mapping.decimal,
        )
        self.fault.say(self.mapping.faults[0] if self.mapping.faults else "")
