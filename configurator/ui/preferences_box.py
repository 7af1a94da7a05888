"""Preferences: the seller, what new quotes begin with, the letterhead, and the window itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QPushButton, QStackedWidget, QWidget

from configurator.language import NAMES, _
from configurator.project import new_project
from configurator.ui.look.days import today
from configurator.ui.look.scale import scaled
from configurator.ui.look.speech import SYSTEM
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.menus import THEME_NAMES
from configurator.ui.quote.letterhead_form import LetterheadForm
from configurator.ui.quote.new_quote_form import NewQuoteForm
from configurator.ui.quote.seller_section import SellerSection
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, padded, row, scrolling, surface, words
from configurator.ui.widgets.segmented import Segment, Segmented

if TYPE_CHECKING:
    from configurator.ui.main_window import MainWindow


class PreferencesBox(QDialog):
    """Nothing is kept before Save is pressed."""

    def __init__(self, window: MainWindow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._window = window
        preferences = window.preferences
        set_role(self, "ground")
        self.setWindowTitle(_("Preferences"))
        self.resize(scaled(620), scaled(620))
        defaults = preferences.quote_defaults
        day = today()
        draft = new_project(window.session.catalog, day).replace(details=defaults.details(day))
        self.draft = Session(window.session.catalog, draft, self)
        self.seller = SellerSection(self.draft, preferences, has_profile=False)
        self.quotes = NewQuoteForm(self.draft, defaults)
        self.letterhead = LetterheadForm(preferences.logo, preferences.accent, window.dialogs)
        self.theme, self.language = preferences.theme, preferences.language
        self.themes, self.languages = Segmented(_("Theme"), self), Segmented(_("Language of the window"), self)
        self.themes.chosen.connect(self._choose_theme)
        self.languages.chosen.connect(self._choose_language)
        self.tabs = Segmented(_("Sections of the preferences"), self)
        self.tabs.chosen.connect(self.show_page)
        self.pages = QStackedWidget(self)
        self._lay_out()
        self._read()

    def show_page(self, number: int) -> None:
        """Show seller (0), new quotes (1), letterhead (2) or window (3)."""
        self.pages.setCurrentIndex(number)
        self._read()

    def save(self) -> None:
        """Keep everything; theme and language are worn at once."""
        preferences = self._window.preferences
        preferences.quote_defaults = self.quotes.defaults
        preferences.logo, preferences.accent = self.letterhead.logo, self.letterhead.accent
        theme, language, window = self.theme, self.language, self._window
        has_another = language != preferences.language
        self.accept()
        if theme != preferences.theme:
            window.set_theme(theme)
        window.refresh_preview()
        if has_another:
            window.languages.picked.emit(language)

    def _lay_out(self) -> None:
        window = QWidget(self)
        set_role(window, "clear")
        inside = column(window, spacing=SPACE // 2)
        for label, field in ((_("Theme"), self.themes), (_("Language of the window"), self.languages)):
            inside.addWidget(words(label, "label", window))
            inside.addWidget(field)
            inside.addSpacing(SPACE)
        card = surface(self)
        within = column(card, 1)
        head = column(None)
        head.setContentsMargins(SPACE + 4, SPACE + 4, SPACE + 4, 0)
        head.addWidget(self.tabs)
        within.addLayout(head)
        for page, name in zip((self.seller, self.quotes, self.letterhead, window), self._names(), strict=True):
            self.pages.addWidget(scrolling(padded(page), name))
        within.addWidget(self.pages, 1)
        cancel, save = QPushButton(_("Cancel"), self), QPushButton(_("Save"), self)
        set_role(save, "primary")
        save.setDefault(True)
        cancel.clicked.connect(self.reject)
        save.clicked.connect(self.save)
        layout = column(self, SPACE * 2)
        layout.addWidget(card, 1)
        note = words(_("For the quotes that you begin from now on"), "caption", self)
        layout.addLayout(row(note, cancel, save, stretch=0))

    @staticmethod
    def _names() -> tuple[str, ...]:
        return _("Seller"), _("New quotes"), _("Letterhead"), _("Window")

    def _choose_theme(self, theme: str) -> None:
        self.theme = theme
        self._read()

    def _choose_language(self, language: str) -> None:
        self.language = language
        self._read()

    def _read(self) -> None:
        self.tabs.show_segments(
            [Segment(number, name) for number, name in enumerate(self._names())], self.pages.currentIndex()
        )
        self.themes.show_segments([Segment(code, _(name)) for code, name in THEME_NAMES.items()], self.theme)
        names = {SYSTEM: _(THEME_NAMES[SYSTEM]), **NAMES}
        self.languages.show_segments([Segment(code, name) for code, name in names.items()], self.language)
