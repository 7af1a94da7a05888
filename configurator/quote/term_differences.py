"""What two revisions say otherwise beside their options: parties, days, money and terms."""

from collections.abc import Iterator

from pydantic import BaseModel

from configurator.language import NAMES, _, mark, speaking
from configurator.quote.content import QuoteContent
from configurator.quote.content_print import ContentPrint
from configurator.quote.difference import Area, Difference, difference
from configurator.quote.party import SELLER_LABELS
from configurator.quote.printing import format_percent
from configurator.quote.tax import TaxMode
from configurator.quote.terms import TERM_LABELS, Signature

_REGISTRATION = {
    "legal_form": mark("Seller: legal form"),
    "registered_office": mark("Seller: registered office"),
    "registered_at": mark("Seller: register"),
    "register_number": mark("Seller: register number"),
    "directors": mark("Seller: managing directors"),
    "supervisory_chair": mark("Seller: chair of the supervisory board"),
}

_BUYER = {
    "name": mark("Buyer"),
    "address": mark("Buyer: address"),
    "contact": mark("Buyer: contact person"),
    "phone": mark("Buyer: phone"),
    "email": mark("Buyer: e-mail"),
    "country": mark("Buyer: country"),
    "vat_id": mark("Buyer: VAT ID"),
}


def term_differences(
    before: QuoteContent, after: QuoteContent, prints: tuple[ContentPrint, ContentPrint]
) -> Iterator[Difference]:
    """Every row that belongs to no option, in the current language."""
    yield from _of_money(before, after)
    yield from _of_head(before, after, prints)
    yield from _of_fields(SELLER_LABELS, before.seller, after.seller)
    yield from _of_fields(_REGISTRATION, before.registration, after.registration)
    yield from _of_fields(_BUYER, before.buyer, after.buyer)
    yield from _of_terms(before, after)
    yield from _of_signature(before, after)


def _of_money(before: QuoteContent, after: QuoteContent) -> Iterator[Difference]:
    sentences = [one.tax.sentence(one.seller.country, one.buyer.country) for one in (before, after)]
    for label, old, new in (
        (_("Currency"), before.currency, after.currency),
        (_("Discount on the quote"), format_percent(before.discount), format_percent(after.discount)),
        (_("Package price"), before.is_package_price, after.is_package_price),
        (_("Example prices"), before.is_example, after.is_example),
        (_("Tax"), _tax(before), _tax(after)),
        (_("Sentence about tax"), *sentences),
    ):
        yield from difference(Area.PRICES, "", label, old, new)


def _of_head(
    before: QuoteContent, after: QuoteContent, prints: tuple[ContentPrint, ContentPrint]
) -> Iterator[Difference]:
    was, now = prints
    for label, old, new in (
        (_("Title"), before.title, after.title),
        (_("Date"), was.day(before.issued), now.day(after.issued)),
        (_("Valid until"), was.day(before.valid_until), now.day(after.valid_until)),
        (_("Binding"), before.is_binding, after.is_binding),
        (_("Language"), NAMES[before.language], NAMES[after.language]),
        (_("Customer number"), before.customer_number, after.customer_number),
        (_("Your reference"), before.buyer_reference, after.buyer_reference),
        (_("Remarks"), before.remarks, after.remarks),
    ):
        yield from difference(Area.TERMS, "", label, old, new)


def _of_fields(labels: dict[str, str], before: BaseModel, after: BaseModel) -> Iterator[Difference]:
    for name, label in labels.items():
        yield from difference(Area.TERMS, "", _(label), getattr(before, name), getattr(after, name))


def _of_terms(before: QuoteContent, after: QuoteContent) -> Iterator[Difference]:
    was, now = _terms(before), _terms(after)
    for label in dict.fromkeys([*was, *now]):
        yield from difference(Area.TERMS, "", _(label), was.get(label), now.get(label))


def _terms(content: QuoteContent) -> dict[str, str]:
    """The terms by what they are, whatever the language of the quote calls them."""
    with speaking(content.language):
        known = {_(label): label for label in TERM_LABELS}
    return {known.get(term.label, term.label): term.text for term in content.terms}


def _of_signature(before: QuoteContent, after: QuoteContent) -> Iterator[Difference]:
    # A snapshot of an earlier program does not know who signed.
    if "signature" in before.model_fields_set:
        signers = _signer(before.signature), _signer(after.signature)
        yield from difference(Area.TERMS, "", _("Signature"), *signers)
        asked = [one.is_printed and one.asks_acceptance for one in (before.signature, after.signature)]
        yield from difference(Area.TERMS, "", _("Line for the buyer's acceptance"), *asked)


def _signer(signature: Signature) -> str:
    if not signature.is_printed:
        return ""
    return ", ".join(filter(None, (signature.name, signature.role, signature.place))) or _("a line to sign on")


def _tax(content: QuoteContent) -> str:
    words = {
        TaxMode.NOT_INCLUDED: _("not included"),
        TaxMode.CHARGED: format_percent(content.tax.rate),
        TaxMode.REVERSE_CHARGE: _("reverse charge"),
    }
    return words[content.tax.mode]
