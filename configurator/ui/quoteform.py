"""Number, dates and parties of the quote."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QVBoxLayout, QWidget

from configurator.quote.details import VALID_FOR, Party, QuoteDetails
from configurator.ui.days import read_day
from configurator.ui.entryfield import EntryField
from configurator.ui.layout import column, row, words
from configurator.ui.session import Session
from configurator.ui.textarea import TextArea
from configurator.ui.theme import SPACE
from configurator.ui.tick import Tick


class QuoteForm(QWidget):
    """Every field is taken as it is typed; a day that does not hold stays in its field with a sentence."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._column = column(self, spacing=4)
        self._column.addWidget(words("QUOTE", "section", self))
        self.number = self._line("Quote number", lambda text: {"number": _filled(text)})
        self.title = self._line("Title", lambda text: {"title": text})
        self.issued = self._line("Issued", self._issue)
        self.valid_until = self._line("Valid until", lambda text: {"valid_until": read_day(text)})
        self.binding = Tick("Binding offer", self)
        self.binding.clicked.connect(self._bind)
        self._lay_out()
        self.seller = PartyForm("Seller", session, "seller", self)
        self.buyer = PartyForm("Buyer", session, "buyer", self)
        for party in (self.seller, self.buyer):
            self._column.addSpacing(SPACE * 2)
            self._column.addWidget(party)
        self.remarks = TextArea("Remarks", self._remark, self, lines=4)
        self._column.addSpacing(SPACE * 2)
        self._column.addWidget(words("REMARKS", "section", self))
        self._column.addWidget(self.remarks)
        session.changed.connect(self._read)
        self._read()

    def _line(self, name: str, changes: Callable[[str], dict[str, Any]]) -> EntryField:
        def apply(text: str, merge_key: str) -> None:
            details = self._session.project.details.replace(**changes(text))
            _change(self._session, details, name, merge_key)

        return EntryField(name, apply, self)

    def _lay_out(self) -> None:
        self.title.setPlaceholderText("Empty: the title that the need gives")
        _put(self._column, "Number", self.number)
        _put(self._column, "Title", self.title)
        dates = [column(None, spacing=4), column(None, spacing=4)]
        _put(dates[0], "Issued", self.issued, with_complaint=False)
        _put(dates[1], "Valid until", self.valid_until, with_complaint=False)
        line = row(*dates)
        line.setStretch(0, 1)
        line.setStretch(1, 1)
        self._column.addLayout(line)
        self._column.addWidget(self.issued.complaint)
        self._column.addWidget(self.valid_until.complaint)
        self._column.addSpacing(SPACE // 2)
        self._column.addWidget(self.binding)

    def _read(self) -> None:
        details = self._session.project.details
        self.number.show_value(details.number)
        self.title.show_value(details.title)
        self.issued.show_value(details.issued.isoformat())
        self.valid_until.show_value(details.valid_until.isoformat())
        with QSignalBlocker(self.binding):
            self.binding.setChecked(details.is_binding)
        self.remarks.show_value(details.remarks)

    def _issue(self, text: str) -> dict[str, Any]:
        """The day of issue; an end that it passes moves along, so that the two can be typed one after the other."""
        day, ends = read_day(text), self._session.project.details.valid_until
        return {"issued": day} | ({"valid_until": day + VALID_FOR} if day > ends else {})

    def _bind(self, is_binding: bool) -> None:  # noqa: FBT001 - Qt's signal
        details = self._session.project.details.replace(is_binding=is_binding)
        _change(self._session, details, "binding offer" if is_binding else "offer not binding")

    def _remark(self, text: str, merge_key: str) -> None:
        _change(self._session, self._session.project.details.replace(remarks=text), "remarks", merge_key)


class PartyForm(QWidget):
    """Name, address, contact and e-mail of the seller or the buyer."""

    def __init__(self, title: str, session: Session, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._title, self._side = session, title, side
        self.name = self._line("name")
        self.address = TextArea(f"{title} address", self._apply("address"), self)
        self.contact = self._line("contact")
        self.email = self._line("email")
        layout = column(self, spacing=4)
        layout.addWidget(words(title.upper(), "section", self))
        _put(layout, "Name", self.name)
        layout.addWidget(words("Address", "label", self))
        layout.addWidget(self.address)
        layout.addSpacing(SPACE // 2)
        _put(layout, "Contact", self.contact)
        _put(layout, "E-mail", self.email)
        session.changed.connect(self._read)
        self._read()

    @property
    def _party(self) -> Party:
        party: Party = getattr(self._session.project.details, self._side)
        return party

    def _line(self, field: str) -> EntryField:
        return EntryField(f"{self._title} {field}", self._apply(field), self)

    def _apply(self, field: str) -> Callable[[str, str], None]:
        def apply(text: str, merge_key: str) -> None:
            party = self._party.replace(**{field: text})
            details = self._session.project.details.replace(**{self._side: party})
            _change(self._session, details, f"{self._title.lower()} {field}", merge_key)

        return apply

    def _read(self) -> None:
        self.name.show_value(self._party.name)
        self.address.show_value(self._party.address)
        self.contact.show_value(self._party.contact)
        self.email.show_value(self._party.email)


def _change(session: Session, details: QuoteDetails, text: str, merge_key: str = "") -> None:
    session.change(session.project.replace(details=details), text, merge_key)


def _put(layout: QVBoxLayout, label: str, field: EntryField, *, with_complaint: bool = True) -> None:
    layout.addWidget(words(label, "label"))
    layout.addWidget(field)
    if with_complaint:
        layout.addWidget(field.complaint)
        layout.addSpacing(SPACE // 2)


def _filled(text: str) -> str:
    if not text.strip():
        raise ValueError("a quote needs a number")
    return text
