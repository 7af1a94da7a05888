"""Number, dates, language and currency of the quote."""

from datetime import date, timedelta
from decimal import Decimal
from functools import cache

from PySide6.QtWidgets import QWidget

from configurator.language import NAMES, _, current, pgettext
from configurator.quote.mandatory import warnings
from configurator.quote.money import CURRENCIES
from configurator.quote.numbering import split_number
from configurator.ui.look.days import read_day, show_day
from configurator.ui.quote.form_column import FormColumn
from configurator.ui.session import Session
from configurator.ui.widgets.combo import Entry
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.segmented import Segment


class QuoteSection(FormColumn):
    """The head of the quote. A day of issue that passes the end moves the end along."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(_("Quote"), session, parent)
        left, right = self.beside(2, 1)
        self.number = self.line("number", pgettext("of a quote", "Number"), parse=_number, into=left)
        self.revision = self.line("revision", _("Revision"), parse=_revision, into=right)
        self.quote_title = self.line("title", _("Title"), hint=_("Empty: the title that the need gives"))
        left, right = self.beside(1, 1)
        self.issued = self._day_of_issue(left)
        self.valid_until = self.line("valid_until", _("Valid until"), parse=read_day, show=show_day, into=right)
        self.binding = self.tick("is_binding", _("Binding offer"))
        self.doubt = self.note()
        left, right = self.beside(1, 1)
        self.currency = self.choice("currency", _("Currency"), currencies(), into=left)
        self.customer_number = self.line("customer_number", _("Customer number"), into=right)
        self.language = self.segments(
            "language",
            _("Language of the quote"),
            [Segment(code, name, _("The window keeps its own language")) for code, name in NAMES.items()],
        )
        self.reference = self.line("buyer_reference", _("Buyer's reference"), hint=_("Their number for the request"))
        self.remarks = self.area("remarks", _("Remarks"), lines=4)
        self.always(lambda details: self.doubt.setText(" ".join(warnings(details))))

    def _day_of_issue(self, into: object) -> EntryField:
        field = EntryField(_("Quote: Issued"), self._issue, self)
        self._add("issued", _("Issued"), field, into)  # type: ignore[arg-type]
        into.addWidget(field.complaint)  # type: ignore[attr-defined]
        self.always(lambda details: field.show_value(show_day(details.issued)))
        return field

    def _issue(self, text: str, merge_key: str) -> None:
        day, project = read_day(text), self.session.project
        details = project.details
        kept = details.valid_until - details.issued
        moved = {"valid_until": _end(day, kept)} if day > details.valid_until else {}
        changed = project.replace(details=details.replace(issued=day, **moved))
        self.session.change(changed, _("Quote: Issued"), merge_key)


def _end(day: date, kept: timedelta) -> date:
    try:
        return day + kept
    except OverflowError:
        text = _("a quote of {day} would end after the last day of the calendar; write an earlier day")
        raise ValueError(text.format(day=day.isoformat())) from None


def _number(text: str) -> str:
    number = text.strip()
    if not number:
        raise ValueError(_("a quote needs a number"))
    if split_number(number)[0] != number:
        raise ValueError(_("the revision has a field of its own; write the number alone"))
    return number


def _revision(text: str) -> int:
    if not text.strip().isascii() or not text.strip().isdigit():
        raise ValueError(_("a revision is a whole number from 1 on"))
    return int(Decimal(text.strip()))


def currencies() -> tuple[Entry, ...]:
    """Every currency by its code and its name in the window's language."""
    return _currencies(current())


@cache
def _currencies(language: str) -> tuple[Entry, ...]:
    from babel import Locale

    names = Locale.parse(language).currencies
    return tuple(Entry(f"{code}  {names.get(code, '')}".strip(), code) for code in CURRENCIES)
