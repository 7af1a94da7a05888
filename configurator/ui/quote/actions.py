"""What can be done with the quote as a whole: prices, issuing, exports, and what new quotes begin with."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from configurator.files import FileProblem, one_line, reason
from configurator.language import _, ngettext
from configurator.paths import resource
from configurator.quote.derived import known_items
from configurator.quote.mandatory import missing_fields
from configurator.quote.party import SellerProfile
from configurator.quote.pricebook import PriceKind, Reading
from configurator.ui.look.days import today
from configurator.ui.menus import add_action
from configurator.ui.quote.paper import letterhead_of
from configurator.ui.quote.seller_section import remember_seller

if TYPE_CHECKING:
    from configurator.ui.main_window import MainWindow
    from configurator.ui.preferences_box import PreferencesBox
    from configurator.ui.quote.price_book_box import PriceBookBox
    from configurator.ui.quote.revisions_box import RevisionsBox

TEMPLATE, EXAMPLE = "pricebook-template.xlsx", "pricebook-example.xlsx"
ALL = (".pdf", ".xlsx", ".json")
QUOTE = 2


class QuoteActions(QObject):
    """Fills the menu of the quote."""

    def __init__(self, window: MainWindow, menu: QMenu) -> None:
        super().__init__(menu)
        self._window = window
        self.issue_action = add_action(menu, _("Issue this quote…"), "Ctrl+Shift+I", self.issue)
        self.revisions_action = add_action(menu, _("Revisions…"), "Ctrl+Shift+R", self.show_revisions)
        menu.addSeparator()
        self.load_action = add_action(menu, _("Load price book…"), "Ctrl+B", self.ask_price_book)
        self.template_action = add_action(menu, _("Save price book template…"), "Ctrl+Shift+B", self.save_template)
        menu.addSeparator()
        self.preview_action = add_action(menu, _("Show or hide the preview"), "F9", self.toggle_preview)
        self.missing_action = add_action(menu, _("First empty field"), "Ctrl+J", self.show_missing)

    def issue(self) -> None:
        """Lock the revision as the customer gets it, after a question; says so where that cannot be."""
        window, project = self._window, self._window.session.project
        if project.is_issued:
            number = project.details.full_number
            text = _("{number} was issued already; a change to the quote makes the next revision.")
            window.dialogs.tell(text.format(number=number))
            return
        if reason_ := self._why_blocked():
            window.dialogs.tell(_("Not issued. {reason}").format(reason=reason_))
            return
        if not project.details.seller.name:
            window.dialogs.tell(_("Not issued. {reason}").format(reason=_("Fill in the seller's legal name first.")))
            self.show_missing()
            return
        missing = [one.label for one in missing_fields(project.details)]
        if window.dialogs.ask_issue(project.details.full_number, missing):
            step = _("{number} issued").format(number=project.details.full_number)
            window.session.change(project.issue(window.session.catalog, today()), step)
            text = _("{number} is issued; what came before it can no longer be undone.")
            window.statusBar().showMessage(text.format(number=project.details.full_number), 8_000)
            self._note_use()

    def show_revisions(self) -> RevisionsBox:
        """What was issued and what changed."""
        from configurator.ui.quote.revisions_box import show_revisions

        return show_revisions(self._window.session, self._window)

    def toggle_preview(self) -> None:
        """Show the pages beside the form, or the form alone."""
        self._window.go_to(QUOTE)
        self._window.quote.toggle_preview()

    def show_missing(self) -> None:
        """Go to the first mandatory field that is empty."""
        self._window.go_to(QUOTE)
        self._window.quote.form.show_first_missing()

    def ask_price_book(self) -> None:
        """Ask which book, and load it."""
        if path := self._window.dialogs.ask_price_book(self._window.filing.folder):
            self.load_price_book(path)

    def load_price_book(self, path: Path) -> PriceBookBox | None:
        """Open the box that reads a price book; none while a room looks on."""
        from configurator.ui.quote.price_book_box import PriceBookBox

        if self._window.presenter.is_on:
            return None
        box = PriceBookBox(path, known_items(self._window.session.catalog), self._window)
        box.taken.connect(self._take_prices)
        box.failed.connect(self._window.dialogs.tell)
        box.finished.connect(box.deleteLater)
        box.open()
        return box

    def load_example(self) -> PriceBookBox | None:
        """The invented prices that come with the program."""
        return self.load_price_book(resource(EXAMPLE))

    def save_template(self) -> None:
        """Write an empty price book to fill in."""
        suggested = self._window.filing.folder / TEMPLATE
        if (path := self._window.dialogs.ask_save(suggested)) is None:
            return
        try:
            shutil.copyfile(resource(TEMPLATE), path)
        except OSError as error:
            text = _("{path}: not written: {reason}; choose another place").format(path=path, reason=reason(error))
            self._window.dialogs.tell(text)
        else:
            self._window.statusBar().showMessage(_("Written: {name}").format(name=one_line(path.name)), 5_000)

    def export(self, suffix: str) -> None:
        """Ask for a file and write the quote into it, or with ``all`` into three of one name."""
        window = self._window
        if reason_ := self._why_blocked():
            window.dialogs.tell(_("Not exported, because nothing can be promised. {reason}").format(reason=reason_))
            return
        missing = [one.label for one in missing_fields(window.session.project.details)]
        if missing and not window.dialogs.ask_incomplete(missing):
            self.show_missing()
            return
        suffixes = ALL if suffix == "all" else (suffix,)
        if (path := window.dialogs.ask_save(window.filing.suggested(suffixes[0]))) is None:
            return
        paths = [path, *(path.with_suffix(one) for one in suffixes[1:])]
        taken = [one for one in paths[1:] if one.exists()]
        if all(window.dialogs.ask_replace(one) for one in taken):
            try:
                paper = letterhead_of(window.preferences)
            except FileProblem as problem:
                window.dialogs.tell(str(problem))
                return
            self._note_use()
            window.exporting.start(window.session.document(), *paths, letterhead=paper)

    def show_preferences(self) -> PreferencesBox:
        """What new quotes begin with, and how the window looks and speaks."""
        from configurator.ui.preferences_box import PreferencesBox

        box = PreferencesBox(self._window, self._window)
        box.finished.connect(box.deleteLater)
        box.open()
        return box

    def _take_prices(self, reading: Reading, kind: PriceKind) -> None:
        window = self._window
        window.price_books.lay(reading.book, kind)
        project = window.session.project.with_prices(reading.book, kind)
        window.session.change(project, _("prices of {book}").format(book=one_line(reading.book.name)))
        count = len(project.prices.prices)
        text = ngettext("{n} price taken from {book}", "{n} prices taken from {book}", count)
        window.statusBar().showMessage(text.format(n=count, book=one_line(reading.book.name)), 5_000)

    def _note_use(self) -> None:
        """The number is taken now; a first seller is remembered for the next quote."""
        preferences, details = self._window.preferences, self._window.session.project.details
        preferences.add_quote_number(details.number)
        if preferences.quote_defaults.seller == SellerProfile() and details.seller.name:
            remember_seller(preferences, details)

    def _why_blocked(self) -> str:
        """What stops the offered option, with the mend; empty where nothing does."""
        check = self._window.session.offered_answer.check
        if not check.blocks:
            return ""
        return " ".join(filter(None, (check.findings[0].message, check.findings[0].mend)))
