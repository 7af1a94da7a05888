"""Where prices come from, and what is worked out on their sum."""

from PySide6.QtWidgets import QWidget

from configurator.ui.look.theme import SPACE
from configurator.ui.quote.price_book_shelf import PriceBookShelf
from configurator.ui.quote.prices_panel import PricesPanel
from configurator.ui.quote.tax_section import TaxSection
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column


class PricesSection(QWidget):
    """The price book, then tax, discount and freight."""

    def __init__(self, session: Session, shelf: PriceBookShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.book = PricesPanel(session, shelf, self)
        self.tax = TaxSection(session, self)
        layout = column(self, spacing=SPACE * 3)
        layout.addWidget(self.book)
        layout.addWidget(self.tax)
