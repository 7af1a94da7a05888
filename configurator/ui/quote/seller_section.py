"""Who sells: the fields that the seller's country wants to read, and the profile that new quotes begin with."""

from dataclasses import dataclass

from PySide6.QtWidgets import QPushButton, QWidget

from configurator.language import _, mark
from configurator.quote.details import QuoteDetails
from configurator.quote.party import EUROPEAN_UNION, SellerProfile
from configurator.ui.look.stylesheet import set_role
from configurator.ui.preferences import Preferences
from configurator.ui.quote.form_column import FormColumn
from configurator.ui.quote.party_fields import add_party
from configurator.ui.session import Session
from configurator.ui.widgets.layout import clear, row


@dataclass(frozen=True)
class _Names:
    """What a country calls the entries of a company."""

    legal_form: str = mark("Legal form")
    registered_office: str = mark("Registered office")
    registered_at: str = mark("Register")
    register_number: str = mark("Register number")
    directors: str = mark("Directors")


_GERMAN = _Names(
    registered_office=mark("Seat of the company"),
    registered_at=mark("Register court"),
    directors=mark("Managing directors"),
)
_BRITISH = _Names(registered_at=mark("Part of the United Kingdom"), register_number=mark("Registered number"))


class SellerSection(FormColumn):
    """The profile is remembered for new quotes when its button is pressed, and at the first export by itself."""

    def __init__(
        self, session: Session, preferences: Preferences, parent: QWidget | None = None, *, has_profile: bool = True
    ) -> None:
        super().__init__(_("Seller"), session, parent)
        self._preferences = preferences
        add_party(self, "seller")
        self.heading(_("COMPANY REGISTER"))
        self.law = self.note()
        left, right = self.beside(1, 1)
        self.line("registration.legal_form", _("Legal form"), hint=_("GmbH, Ltd, Inc."), into=left)
        self.line("registration.registered_office", _("Registered office"), into=right)
        left, right = self.beside(1, 1)
        self.line("registration.registered_at", _("Register"), into=left)
        self.line("registration.register_number", _("Register number"), into=right)
        self.line("registration.directors", _("Directors"), hint=_("Each with surname and one full first name"))
        self.line("registration.supervisory_chair", _("Chair of the supervisory board"), hint=_("Where there is one"))
        self.remember = self._button(_("Use for new quotes"), self._remember)
        self.recall = self._button(_("Put in my details"), self._recall)
        buttons = clear(self)
        line = row(self.remember, self.recall)
        line.addStretch()
        buttons.setLayout(line)
        buttons.setVisible(has_profile)
        self.put_in(buttons)
        self.always(self._read_profile)

    def _button(self, text: str, slot: object) -> QPushButton:
        button = QPushButton(text, self)
        set_role(button, "link")
        button.clicked.connect(slot)
        return button

    def _read_profile(self, details: QuoteDetails) -> None:
        self.law.setText(_law(details.seller.country))
        names = {"DE": _GERMAN, "GB": _BRITISH}.get(details.seller.country, _Names())
        for name in _Names.__dataclass_fields__:
            self.rename(f"registration.{name}", _(getattr(names, name)))
        here, stored = profile_of(details), self._preferences.quote_defaults.seller
        self.remember.setEnabled(here not in (stored, SellerProfile()))
        self.recall.setVisible(stored not in (here, SellerProfile()))

    def _remember(self) -> None:
        remember_seller(self._preferences, self.session.project.details)
        self._read_profile(self.session.project.details)

    def _recall(self) -> None:
        stored, project = self._preferences.quote_defaults.seller, self.session.project
        details = project.details.replace(seller=stored.party, registration=stored.registration)
        self.session.change(project.replace(details=details), _("my details"))


def profile_of(details: QuoteDetails) -> SellerProfile:
    """The seller of a quote as a profile."""
    return SellerProfile(party=details.seller, registration=details.registration)


def remember_seller(preferences: Preferences, details: QuoteDetails) -> None:
    """Have new quotes begin with the seller of this one."""
    preferences.quote_defaults = preferences.quote_defaults.replace(seller=profile_of(details))


def _law(country: str) -> str:
    """Why these fields are asked for."""
    if country == "DE":
        return _("German law (§ 35a GmbHG, § 80 AktG) wants these on every business letter.")
    if country == "GB":
        return _("The Trading Disclosures Regulations 2015 want these on every business letter.")
    if country in EUROPEAN_UNION:
        return _("The register and the number in it stand on business letters in the European Union.")
    if country == "US":
        return _("No federal law asks for these; state law may.")
    return _("Choose the country above: it decides which of these are needed.")
