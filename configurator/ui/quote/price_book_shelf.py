"""The price book that was loaded last, for parts that a quote comes to need later."""

from PySide6.QtCore import QObject, Signal

from configurator.files import one_line
from configurator.project import Project
from configurator.quote.pricebook import PriceBook, PriceKind

PART_END = "  ·  "
"""Between a part and its description."""


class PriceBookShelf(QObject):
    """Holds one book while the window is open; a project itself keeps no more than the prices of its parts."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.book: PriceBook | None = None
        self.kind: PriceKind = "list"
        self.parts: frozenset[str] = frozenset()
        self.offers: tuple[str, ...] = ()
        """Every part with its description, in one line to choose from."""

    def lay(self, book: PriceBook, kind: PriceKind) -> None:
        """Put a book here in place of the one before; `kind` is the column that customers pay."""
        self.book, self.kind = book, kind
        self.parts = frozenset(entry.part for entry in book.entries)
        offers = (f"{entry.part}{PART_END}{one_line(entry.description)}" for entry in book.entries if entry.part)
        self.offers = tuple(dict.fromkeys(offers))
        self.changed.emit()

    def is_behind(self, project: Project) -> bool:
        """Whether the project's prices are from this very book."""
        return self.book is not None and bool(self.book.sha256) and project.prices.sha256 == self.book.sha256

    def priced(self, project: Project) -> Project:
        """The project, with prices for parts that its own prices lack and its book has."""
        if self.book is None or not self.is_behind(project):
            return project
        known = {price.part for price in project.prices.prices}
        sheets = [option.lines for option in project.options]
        parts = {line.part for sheet in sheets for line in sheet.own} | {
            edit.part for sheet in sheets for edit in sheet.edits if edit.part
        }
        return project.with_prices(self.book, self.kind) if (parts - known) & self.parts else project
