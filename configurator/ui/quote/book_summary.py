"""What was read of a price book and what was refused, row by row, before anything is taken."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from configurator.language import _, ngettext
from configurator.quote.pricebook import PriceKind, Reading
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.layout import column, words
from configurator.ui.widgets.one_line import LEFT
from configurator.ui.widgets.segmented import Segment, Segmented
from configurator.ui.widgets.tooltip import literal
from configurator.units import format_count

MOST_LISTED = 1_000


class BookSummary(QWidget):
    """`kind` is the column that the customer will pay."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind: PriceKind = "list"
        self._reading: Reading | None = None
        self.heading = words("", "heading", self, wraps=True)
        self.notes = words("", "changed", self, wraps=True)
        self.kinds = Segmented(_("The customer pays"), self)
        self.kinds.chosen.connect(self._choose)
        self.caption = words("", "label", self)
        self.refused = QTableWidget(0, 3, self)
        self.refused.setAccessibleName(_("Rows that were refused"))
        self.refused.setHorizontalHeaderLabels([_("Row"), _("Part"), _("Why it is refused")])
        self.refused.verticalHeader().hide()
        self.refused.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.refused.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.refused.setShowGrid(False)
        self.refused.setTabKeyNavigation(False)
        self.refused.horizontalHeader().setDefaultAlignment(LEFT)
        self.refused.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        set_role(self.refused, "lines")
        layout = column(self, spacing=SPACE)
        for part in (self.heading, self.notes, words(_("The customer pays"), "label", self), self.kinds, self.caption):
            layout.addWidget(part)
        layout.addWidget(self.refused, 100)
        # Without a refused row the words stay together at the top.
        layout.addStretch(1)

    @property
    def can_take(self) -> bool:
        """Whether there is a price to take."""
        return self._reading is not None and bool(self._reading.book.entries)

    def show_reading(self, reading: Reading) -> None:
        """Show the account of a book."""
        self._reading = reading
        entries = reading.book.entries
        has = {
            "list": any(one.list_price is not None for one in entries),
            "partner": any(one.partner_price is not None for one in entries),
        }
        self.kind = "list" if has["list"] or not has["partner"] else "partner"
        self._has = has
        rows = ngettext("{n} row was read", "{n} rows were read", reading.rows_read)
        refused = ngettext("{n} refused", "{n} refused", len(reading.refused))
        self.heading.setText(
            _("{read}, {refused}").format(
                read=rows.format(n=format_count(reading.rows_read)),
                refused=refused.format(n=format_count(len(reading.refused))),
            )
        )
        notes = list(reading.notes)
        if reading.book.is_example:
            notes.insert(0, _("The book says that its prices are examples; every page of the quote will say so."))
        self.notes.setText(" ".join(notes))
        self.notes.setVisible(bool(notes))
        self._list(reading)
        self._read()

    def _list(self, reading: Reading) -> None:
        shown = reading.refused[:MOST_LISTED]
        self.refused.setVisible(bool(shown))
        more = len(reading.refused) - len(shown)
        text = (
            _("Refused rows; the first {n} of them").format(n=format_count(MOST_LISTED)) if more else _("Refused rows")
        )
        self.caption.setText(text if shown else _("No row was refused."))
        self.refused.setRowCount(len(shown))
        for place, one in enumerate(shown):
            for side, cell in enumerate((str(one.row), one.part, one.reason)):
                item = QTableWidgetItem(cell)
                item.setToolTip(literal(cell))
                self.refused.setItem(place, side, item)

    def _choose(self, kind: object) -> None:
        if kind in ("list", "partner"):
            self.kind = kind
            self._read()
            self.changed.emit()

    def _read(self) -> None:
        none = _("The book has no such prices")
        self.kinds.show_segments(
            [
                Segment("list", _("List price"), why_not="" if self._has["list"] else none),
                Segment("partner", _("Partner price"), why_not="" if self._has["partner"] else none),
            ],
            self.kind,
        )
