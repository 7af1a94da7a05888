"""Parts of the loaded price book, offered while a part number is typed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QListView

from configurator.language import _
from configurator.ui.look.scale import scaled
from configurator.ui.quote.price_book_shelf import PART_END, PriceBookShelf
from configurator.ui.widgets.entry_field import EntryField

WIDTH = 420
"""Pixels of the list; the cell is narrower than most descriptions."""


class PartOffers(QCompleter):
    """Found by anything in number or description; the one that is picked counts as typed."""

    def __init__(self, shelf: PriceBookShelf, field: EntryField) -> None:
        super().__init__(shelf.offers, field)
        self._shelf, self._field = shelf, field
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setWidget(field)
        self._list = QListView()
        self._list.setMinimumWidth(scaled(WIDTH))
        self._list.setAccessibleName(_("Parts of the price book"))
        self.setPopup(self._list)
        self.activated[str].connect(self.take)  # type: ignore[index] # Qt has one for a place as well
        field.textEdited.connect(self.offer)

    def offer(self, text: str) -> None:
        """Show what matches, until a whole part number stands there."""
        typed = text.strip()
        self.setCompletionPrefix(typed)
        if typed and typed not in self._shelf.parts and self.completionCount():
            self.complete()
        else:
            self._list.hide()

    def take(self, offer: str) -> None:
        """Write the part of an offer into the field."""
        part = offer.partition(PART_END)[0]
        self._field.setText(part)
        self._field.textEdited.emit(part)
