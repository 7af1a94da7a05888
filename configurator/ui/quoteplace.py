"""The place of the quote: the form on the left, what it will say on the right."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from configurator.ui.layout import row, scrolling, scrolling_card
from configurator.ui.quoteform import QuoteForm
from configurator.ui.quotesummary import QuoteSummary
from configurator.ui.scale import keep_width
from configurator.ui.session import Session
from configurator.ui.stylesheet import set_role
from configurator.ui.theme import SPACE

FORM_WIDTH = 420


class QuotePlace(QWidget):
    """`export_wanted` is sent with the suffix of a format."""

    export_wanted = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_role(self, "ground")
        self.form = QuoteForm(session)
        self.summary = QuoteSummary(session)
        self.summary.export_wanted.connect(self.export_wanted)
        left = scrolling_card("Quote form", self.form)
        keep_width(left, FORM_WIDTH)
        whole = row(left, scrolling(self.summary, "What the quote says"), spacing=SPACE * 2, stretch=1)
        whole.setContentsMargins(SPACE * 2, SPACE * 2, SPACE * 2, SPACE * 2)
        self.setLayout(whole)
