"""The quote's form: its sections behind buttons, and which of them still need something."""

from collections import Counter

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QWidget

from configurator.language import _, pgettext
from configurator.quote.mandatory import missing_fields
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.preferences import Preferences
from configurator.ui.quote.buyer_section import BuyerSection
from configurator.ui.quote.form_column import FormColumn
from configurator.ui.quote.lines_section import LinesSection
from configurator.ui.quote.options_section import OptionsSection
from configurator.ui.quote.price_book_shelf import PriceBookShelf
from configurator.ui.quote.prices_section import PricesSection
from configurator.ui.quote.quote_section import QuoteSection
from configurator.ui.quote.seller_section import SellerSection
from configurator.ui.quote.terms_section import TermsSection
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, padded, scrolling, tabbed
from configurator.ui.widgets.segmented import Segment, Segmented

QUOTE, SELLER, BUYER, LINES, TERMS, PRICES, OPTIONS = range(7)

HOMES = {"seller": SELLER, "registration": SELLER, "buyer": BUYER, "terms": TERMS}
"""In which section a mandatory field stands, by the first word of its path."""


class QuoteForm(QFrame):
    """`section_shown` is sent with the number of a section, because lines need more room than fields."""

    section_shown = Signal(int)

    def __init__(
        self, session: Session, preferences: Preferences, shelf: PriceBookShelf, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        set_role(self, "surface")
        self._session = session
        self.quote = QuoteSection(session)
        self.seller = SellerSection(session, preferences)
        self.buyer = BuyerSection(session)
        self.lines = LinesSection(session, shelf)
        self.terms = TermsSection(session)
        self.prices = PricesSection(session, shelf)
        self.options = OptionsSection(session)
        self.tabs = Segmented(_("Sections of the quote"), self, wraps=True)
        self.tabs.chosen.connect(self.show_section)
        self._pages = QStackedWidget(self)
        sections: tuple[QWidget, ...] = (
            self.quote,
            self.seller,
            self.buyer,
            self.lines,
            self.terms,
            self.prices,
            self.options,
        )
        for section, name in zip(sections, self._names(), strict=True):
            # The table of lines takes the height that is left; fields stand at the top.
            inside = _filling(section) if section is self.lines else padded(section)
            self._pages.addWidget(scrolling(inside, name))
        tabbed(self, self.tabs, self._pages)
        session.changed.connect(self._read)
        self._read()

    @property
    def section(self) -> int:
        """Which section is in view."""
        return self._pages.currentIndex()

    def show_section(self, number: int) -> None:
        """Bring a section into view."""
        self._pages.setCurrentIndex(number)
        self._read()
        self.section_shown.emit(number)

    def show_first_missing(self) -> None:
        """Go to the first mandatory field that is empty."""
        missing = missing_fields(self._session.project.details)
        if not missing:
            return
        home = HOMES[missing[0].field.partition(".")[0]]
        self.show_section(home)
        section = (self.seller, self.buyer, self.terms)[(SELLER, BUYER, TERMS).index(home)]
        if isinstance(section, FormColumn) and (field := section.fields.get(missing[0].field)) is not None:
            field.setFocus()

    @staticmethod
    def _names() -> tuple[str, ...]:
        return (
            _("Quote"),
            _("Seller"),
            pgettext("section", "Buyer"),
            _("Lines"),
            pgettext("section", "Terms"),
            _("Prices"),
            _("Options"),
        )

    def _read(self) -> None:
        missing = missing_fields(self._session.project.details)
        empty = Counter(HOMES[one.field.partition(".")[0]] for one in missing)
        segments = []
        for number, name in enumerate(self._names()):
            labels = [one.label for one in missing if HOMES[one.field.partition(".")[0]] == number]
            tip = _("Still empty: {fields}").format(fields=", ".join(labels)) if labels else name
            label = _("{section} {n}").format(section=name, n=empty[number]) if empty[number] else name
            segments.append(Segment(number, label, tip))
        self.tabs.show_segments(segments, self.section)


def _filling(section: QWidget) -> QWidget:
    """A section with a margin around it that takes all the height there is."""
    content = QWidget()
    set_role(content, "clear")
    column(content, SPACE + 4).addWidget(section, 1)
    return content
