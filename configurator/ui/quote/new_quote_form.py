"""What a new quote begins with beside the seller: its number, currency, language, tax and terms."""

from PySide6.QtWidgets import QWidget

from configurator.language import NAMES, _, pgettext
from configurator.quote.defaults import QuoteDefaults
from configurator.quote.numbering import check_scheme, number_for
from configurator.quote.party import SellerProfile
from configurator.quote.tax import TaxMode
from configurator.ui.look.amounts import read_amount, show_amount
from configurator.ui.look.days import today
from configurator.ui.quote.form_column import FormColumn
from configurator.ui.quote.quote_section import currencies
from configurator.ui.session import Session
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import words
from configurator.ui.widgets.segmented import Segment
from configurator.units import parse_count

MOST_DAYS = 3_650


class NewQuoteForm(FormColumn):
    """Works on a quote that is only a draft of the preferences; `defaults` puts them together."""

    marks_missing = False

    def __init__(self, session: Session, defaults: QuoteDefaults, parent: QWidget | None = None) -> None:
        super().__init__(_("New quotes"), session, parent)
        self._defaults = defaults
        self.scheme = EntryField(_("Numbering scheme"), self._take_scheme, self)
        self.example = words("", "caption", self)
        self.valid_days = EntryField(_("Valid for, days"), self._take_days, self)
        for label, field, below in (
            (_("Numbering scheme"), self.scheme, self.example),
            (_("Valid for, days"), self.valid_days, self.valid_days.complaint),
        ):
            self.put_in(words(label, "label", self))
            self.put_in(field)
            if below is self.example:
                self.put_in(field.complaint)
            self.put_in(below)
        left, right = self.beside(1, 1)
        self.choice("currency", _("Currency"), currencies(), into=left)
        self.line(
            "tax.rate",
            _("Tax rate, per cent"),
            parse=lambda text: read_amount(text, _("The rate")),
            show=show_amount,
            into=right,
        )
        self.segments(
            "tax.mode",
            _("Tax in the total"),
            [
                Segment(TaxMode.NOT_INCLUDED, _("not included")),
                Segment(TaxMode.CHARGED, _("charged")),
                Segment(TaxMode.REVERSE_CHARGE, pgettext("tax mode", "reverse charge")),
            ],
        )
        self.segments("language", _("Language of the quote"), [Segment(code, name) for code, name in NAMES.items()])
        for path, label in (
            ("terms.delivery", _("Delivery time")),
            ("terms.payment", _("Terms of payment")),
            ("terms.warranty", _("Warranty")),
            ("terms.conditions", _("Further conditions")),
        ):
            self.area(path, label, lines=2)
        self.always(lambda _details: self._show())

    @property
    def defaults(self) -> QuoteDefaults:
        """What stands here, with the seller of the draft."""
        details = self.session.project.details
        return self._defaults.replace(
            seller=SellerProfile(party=details.seller, registration=details.registration),
            language=details.language,
            currency=details.currency,
            tax=details.tax,
            terms=details.terms,
        )

    def _show(self) -> None:
        self.scheme.show_value(self._defaults.scheme)
        self.valid_days.show_value(str(self._defaults.valid_days))
        number = number_for(self._defaults.scheme, today().year, 47)
        self.example.setText(_("{number} for the 47th quote of this year").format(number=number))

    def _take_scheme(self, text: str, _merge_key: str) -> None:
        try:
            check_scheme(text)
        except ValueError:
            example = "QT-{year}-{number:04}"
            raise ValueError(
                _("a scheme needs {number} once and {year} at most once, such as {example}").format(
                    number="{number}", year="{year}", example=example
                )
            ) from None
        self._defaults = self._defaults.replace(scheme=text)
        self._show()

    def _take_days(self, text: str, _merge_key: str) -> None:
        self._defaults = self._defaults.replace(valid_days=parse_count(text, _("The days"), MOST_DAYS))
        self._show()
