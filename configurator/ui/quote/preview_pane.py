"""The quote as it will be printed, beside the form: page, zoom, search, and what cannot be printed or exported."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QToolButton, QWidget

from configurator.language import _, ngettext
from configurator.quote.mandatory import missing_fields
from configurator.ui.look.icons import Glyph
from configurator.ui.look.scale import keep_least_width
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.preferences import Preferences
from configurator.ui.quote.preview_orders import Blocked, Found, Opened
from configurator.ui.quote.preview_pages import INCH, PreviewPages
from configurator.ui.quote.previewing import Previewing
from configurator.ui.session import Session
from configurator.ui.widgets.layout import column, padded, row, words
from configurator.ui.widgets.one_line import OneLine
from configurator.ui.widgets.throttle import Throttle
from configurator.units import format_count

UPDATE_MS = 200
"""Not more than one quote is set in this time; the newest one is never left out."""


class PreviewPane(QFrame):
    """Follows the session while it is seen. `export_wanted` is sent with the suffix of a format, or ``all``."""

    export_wanted = Signal(str)

    def __init__(
        self, session: Session, preferences: Preferences, previewing: Previewing, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        set_role(self, "surface")
        self._session, self._preferences, self._previewing = session, preferences, previewing
        self._shown: tuple[object, ...] = ()
        self._found, self._places, self._place = "", 0, -1
        self.pages = PreviewPages(previewing, self)
        self.position = words("", "label", self)
        self.smaller = self._button("−", _("Smaller (Ctrl+wheel)"), lambda: self.pages.step_zoom(-1))
        self.percentage = words("", "label", self)
        self.larger = self._button("+", _("Larger (Ctrl+wheel)"), lambda: self.pages.step_zoom(1))
        self.fit = self._button(_("Fit"), _("Fit the width of the view"), lambda: self.pages.set_zoom(None))
        self.fit.setCheckable(True)
        self.search = QLineEdit(self)
        self.search.setAccessibleName(_("Find in the quote"))
        self.search.setPlaceholderText(_("Find"))
        self.search.setClearButtonEnabled(True)
        for button in self.search.findChildren(QToolButton):
            button.setAccessibleName(_("Clear the search"))
        keep_least_width(self.search, 80)
        self.matches = words("", "label", self)
        self.previous = self._button("↑", _("The place before (Shift+F3)"), lambda: self.go_to_next(-1))
        self.next = self._button("↓", _("The next place (F3)"), lambda: self.go_to_next(1))
        self.exports = {
            suffix: self._button(text, tip, partial(self.export_wanted.emit, suffix))
            for suffix, text, tip in (
                (".pdf", _("PDF…"), _("Export PDF (Ctrl+Shift+P)")),
                (".xlsx", _("Excel…"), _("Export the workbook (Ctrl+Shift+E)")),
                ("all", _("All…"), _("PDF, workbook and JSON with one name (Ctrl+Shift+A)")),
            )
        }
        set_role(self.exports["all"], "compact-primary")
        self.notes = OneLine("changed", self)
        self.message = words("", "heading", self, wraps=True)
        self.message_sign = Glyph("octagon-x", self)
        set_role(self.message_sign, "refused", "tone")
        self._lay_out()
        self.throttle = Throttle(self, UPDATE_MS)
        self.throttle.due.connect(self._order)
        self._connect()

    def _lay_out(self) -> None:
        layout = column(self, 1, spacing=0)
        bar = row(self.position, spacing=4)
        bar.addStretch()
        for part in (self.smaller, self.percentage, self.larger, self.fit):
            bar.addWidget(part)
        bar.addStretch()
        for button in self.exports.values():
            bar.addWidget(button)
        bar.setContentsMargins(SPACE + 4, SPACE, SPACE, 0)
        layout.addLayout(bar)
        finding = row(self.search, self.matches, self.previous, self.next, spacing=4, stretch=0)
        finding.setContentsMargins(SPACE + 4, SPACE // 2, SPACE, SPACE // 2)
        layout.addLayout(finding)
        line = row(self.notes, stretch=0)
        line.setContentsMargins(SPACE + 4, 0, SPACE, SPACE // 2)
        layout.addLayout(line)
        box = QWidget(self)
        set_role(box, "clear")
        inside = row(self.message_sign, self.message, stretch=1)
        inside.setAlignment(self.message_sign, Qt.AlignmentFlag.AlignTop)
        box.setLayout(inside)
        self.blocked = padded(box)
        self.blocked.hide()
        layout.addWidget(self.blocked)
        layout.addWidget(self.pages, 1)

    def _connect(self) -> None:
        self._session.changed.connect(self._ask)
        self._previewing.opened.connect(self._open)
        self._previewing.blocked.connect(self._block)
        self._previewing.found.connect(self._take_found)
        self._previewing.failed.connect(self._say_instead)
        self.pages.moved.connect(self._say_position)
        self.pages.zoomed.connect(self._say_size)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(lambda: self.go_to_next(1))
        find = QShortcut(QKeySequence("Ctrl+F"), self, self._start_search)
        find.setWhatsThis(_("Find in the quote"))
        QShortcut(QKeySequence("F3"), self, lambda: self.go_to_next(1))
        QShortcut(QKeySequence("Shift+F3"), self, lambda: self.go_to_next(-1))

    def go_to_next(self, places: int) -> None:
        """To the next place that was found, or the one before; behind the last comes the first."""
        if self._places:
            self._place = (self._place + places) % self._places
            self.pages.go_to_place(self._place)
            self._say_matches()

    def refresh(self) -> None:
        """Follow what is not in the session: the preferences."""
        self._ask()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what changed while nobody looked."""
        super().showEvent(event)
        self._ask()

    def _button(self, text: str, tip: str, slot: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        set_role(button, "compact")
        button.clicked.connect(lambda _checked: slot())
        return button

    def _ask(self) -> None:
        if self.isVisible() and self._wanted() != self._shown:
            self.throttle.request()

    def _wanted(self) -> tuple[object, ...]:
        """Everything that the pages follow from."""
        project = self._session.project
        paper = self._preferences.logo, self._preferences.accent
        return self._session.catalog, project.quoted, project.issued, paper

    def _order(self) -> None:
        self._shown = self._wanted()
        if not self.pages.count and not self.blocked.isVisible():
            self.position.setText(_("Setting the pages …"))
        logo, accent = self._preferences.logo, self._preferences.accent
        self._previewing.show_quote(self._session.catalog, self._session.project, logo, accent)

    def _open(self, opened: Opened) -> None:
        if opened.serial != self._previewing.serial:
            return
        self.blocked.hide()
        self.pages.show()
        self._allow(is_allowed=True)
        self.pages.show_quote(opened)
        self._say_notes(opened.notes)
        self._say_position()
        self._say_size()
        self._find(self.search.text())

    def _block(self, blocked: Blocked) -> None:
        if blocked.serial != self._previewing.serial:
            return
        self._say_instead(blocked.reason)
        for suffix in (".xlsx",) if blocked.is_pdf_alone else ():
            self.exports[suffix].setEnabled(True)

    def _say_instead(self, sentence: str) -> None:
        """Words in place of pages."""
        self.message.setText(sentence)
        self.blocked.show()
        self.pages.hide()
        self.position.setText("")
        self._allow(is_allowed=False)
        self._say_notes(())

    def _allow(self, *, is_allowed: bool) -> None:
        for button in self.exports.values():
            button.setEnabled(is_allowed)

    def _say_notes(self, notes: tuple[str, ...]) -> None:
        missing = missing_fields(self._session.project.details)
        said = list(notes)
        if missing:
            text = ngettext("{n} needed field is empty.", "{n} needed fields are empty.", len(missing))
            said.append(text.format(n=format_count(len(missing))))
        self.notes.show_text(" ".join(said), "\n".join((*notes, *(one.label for one in missing))))
        self.notes.setVisible(bool(said))

    def _say_position(self) -> None:
        count = self.pages.count
        text = _("Page {page} of {pages}").format(page=self.pages.page + 1, pages=count) if count else ""
        self.position.setText(text)
        self.pages.setAccessibleDescription(text)

    def _say_size(self) -> None:
        self.percentage.setText(f"{round(self.pages.scale / INCH * 100)} %")
        self.fit.setChecked(self.pages.zoom is None)

    def _start_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _find(self, text: str) -> None:
        self._previewing.search(text)

    def _take_found(self, found: Found) -> None:
        if found.text != self.search.text() or found.serial != self._previewing.serial:
            return
        self.pages.show_places(found)
        # After a change to the quote the reader stays at the place that was marked.
        is_same = found.text == self._found and self._place < len(found.places)
        self._found, self._places = found.text, len(found.places)
        self._place = self._place if is_same else -1
        self.pages.mark_place(self._place)
        self._say_matches()

    def _say_matches(self) -> None:
        if not self.search.text().strip():
            text = ""
        elif self._place < 0:
            text = _("{n} found").format(n=self._places)
        else:
            text = _("{place} of {all}").format(place=self._place + 1, all=self._places)
        self.matches.setText(text)
        for button in (self.previous, self.next):
            button.setEnabled(bool(self._places))
