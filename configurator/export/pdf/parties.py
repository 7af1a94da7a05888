"""The letterhead: who offers, to whom, under which number and until when."""

from collections.abc import Iterator

from reportlab.platypus import Flowable, Spacer

from configurator.export.letterhead import Letterhead
from configurator.export.pdf import paper
from configurator.export.pdf.table import bare_table
from configurator.export.pdf.words import long_date, paragraph
from configurator.language import _
from configurator.quote.details import QuoteDetails
from configurator.quote.party import Party


def parties(details: QuoteDetails, letterhead: Letterhead) -> Iterator[Flowable]:
    """Logo and seller, then buyer and the facts of the quote."""
    yield bare_table([[_logo(letterhead), _seller(details)]], [0.33, 0.67])
    yield Spacer(0, 12)
    yield bare_table([[_buyer(details.buyer), _facts(details)]], [0.55, 0.45])


def _logo(letterhead: Letterhead) -> Flowable:
    if not letterhead.logo:
        return Spacer(0, 0)
    # What reads pictures and SVG is loaded only where there is a logo.
    from configurator.export.pdf.logo_mark import LogoMark

    return LogoMark(letterhead.logo)


def _seller(details: QuoteDetails) -> list[Flowable]:
    """Few lines, the parts of each side by side."""
    seller = details.seller
    address = [line.strip() for line in seller.address.splitlines()]
    reach = [part.strip() for part in (seller.contact, seller.phone, seller.email)]
    lines = [_joined(address), _joined(reach), *map(_joined, registration(details))]
    name = paragraph(seller.name or _("Seller: not named yet"), paper.STRONG_RIGHT)
    return [name, *(paragraph(line, paper.SMALL_RIGHT) for line in lines if line)]


def registration(details: QuoteDetails) -> tuple[list[str], list[str]]:
    """What the seller's country wants on a business letter: the company, then its people and tax number."""
    entered = details.registration
    # A legal form that stands in the name already needs no second place.
    form = "" if details.seller.name.lower().endswith(entered.legal_form.lower()) else entered.legal_form
    company = [form, _register(details), _labelled(_("Registered office: {text}"), entered.registered_office)]
    people = [
        _labelled(
            _("Executive board: {text}") if entered.has_board else _("Managing directors: {text}"), entered.directors
        ),
        _labelled(_("Chair of the supervisory board: {text}"), entered.supervisory_chair),
        _labelled(_("VAT ID: {text}"), details.seller.vat_id),
    ]
    return company, people


def _labelled(label: str, text: str) -> str:
    return label.format(text=text) if text else ""


def _register(details: QuoteDetails) -> str:
    place, number = details.registration.registered_at, details.registration.register_number
    if details.seller.country == "GB" and place and number:
        return _("Registered in {place}, no. {number}").format(place=place, number=number)
    return ", ".join(filter(None, (place, number)))


def _joined(parts: list[str]) -> str:
    return " · ".join(filter(None, parts))


def _buyer(buyer: Party) -> list[Flowable]:
    """The address as it goes on an envelope."""
    lines = [line for line in (buyer.address, buyer.contact, buyer.phone, buyer.email) if line.strip()]
    lines += filter(None, [_labelled(_("VAT ID: {text}"), buyer.vat_id)])
    return [paragraph(buyer.name or _("Buyer: not named yet"), paper.STRONG), *map(paragraph, lines)]


def _facts(details: QuoteDetails) -> list[Flowable]:
    until = long_date(details.valid_until)
    facts = [
        _("Date {day}").format(day=long_date(details.issued)),
        _("Valid until {day}").format(day=until),
        _("Binding until {day}").format(day=until) if details.is_binding else _("Non-binding"),
    ]
    if details.buyer_reference:
        facts.append(_("Your reference: {text}").format(text=details.buyer_reference))
    if details.customer_number:
        facts.append(_("Customer number: {text}").format(text=details.customer_number))
    number = paragraph(_("Quote {number}").format(number=details.full_number), paper.STRONG_RIGHT)
    return [number, *(paragraph(fact, paper.QUIET_RIGHT) for fact in facts)]
