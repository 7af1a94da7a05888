"""What a customer may read of a quote, as plain values: the JSON file, the locked snapshot, the fingerprint's ground.

Every type here names its fields one by one and forbids others, so that costs and margin have no way in.
"""

import hashlib
import json
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from configurator.catalog.frozen import Frozen
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.quote.document import OptionDocument, QuoteDocument
from configurator.quote.line import Billing, Place
from configurator.quote.party import Party, Registration
from configurator.quote.pricing import PricedLine, Totals
from configurator.quote.tax import Tax
from configurator.quote.terms import Signature


class LineContent(Frozen):
    """One position. Amounts are in the quote's currency, rates in per cent."""

    position: int
    key: str
    part: str
    description: str
    quantity: Decimal
    unit: str
    price: Literal["priced", "on_request", "in_package", "not_offered"]
    unit_price: Decimal | None
    discount: Decimal
    net: Decimal | None
    billing: Billing
    place: Place
    tax_rate: Decimal


class TaxContent(Frozen):
    """Tax of one rate."""

    rate: Decimal
    base: Decimal
    amount: Decimal


class TotalsContent(Frozen):
    """What is paid once, a month or a year; null amounts where nothing has a price."""

    billing: Billing
    lines: Decimal | None
    discount: Decimal | None
    freight: Decimal | None
    net: Decimal | None
    taxes: tuple[TaxContent, ...]
    gross: Decimal | None
    on_request: tuple[int, ...]
    """Positions that the total leaves out."""


class FindingContent(Frozen):
    """What a rule says about the option."""

    code: str
    severity: str
    message: str


class OptionContent(Frozen):
    """One quoted option. Only `promised_sessions` is promised; `headroom` is a band to test for."""

    name: str
    is_offered: bool
    configuration: Configuration
    model_name: str = ""
    """As it is printed, like the two below; empty in a snapshot of a program that kept the ids alone."""
    card_name: str = ""
    engine_name: str = ""
    promised_sessions: int
    promise: str
    headroom: tuple[int, int] | None
    headroom_in_words: str
    findings: tuple[FindingContent, ...]
    lines: tuple[LineContent, ...]
    totals: tuple[TotalsContent, ...]
    fingerprint: str


class TermContent(Frozen):
    """A term with its label in the quote's language."""

    label: str
    text: str


class QuoteContent(Frozen):
    """The whole quote."""

    number: str
    revision: int
    title: str
    issued: date
    valid_until: date
    is_binding: bool
    language: str
    seller: Party
    registration: Registration
    buyer: Party
    customer_number: str
    buyer_reference: str
    currency: str
    tax: Tax
    discount: Decimal
    is_package_price: bool
    is_example: bool
    options: tuple[OptionContent, ...]
    terms: tuple[TermContent, ...]
    notices: tuple[str, ...]
    remarks: str
    signature: Signature = Signature()
    catalog_version: str
    program_version: str

    @property
    def sha256(self) -> str:
        """The fingerprint of what the customer reads; another program that says the same gives the same.

        Fields that a later program adds are not in an older snapshot, and so not in its fingerprint either.
        """
        content = self.model_dump(mode="json", exclude={"program_version"}, exclude_unset=True)
        canonical = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()

    def repeats(self, issued: "QuoteContent") -> bool:
        """Whether the customer reads what was issued; fields that the older snapshot does not know say nothing."""
        before = issued.model_dump(mode="json", exclude={"program_version"}, exclude_unset=True)
        return bool(_as_far_as(before, self.model_dump(mode="json", exclude={"program_version"})) == before)

    @property
    def json_text(self) -> str:
        """The content of ``quote --json``: amounts as strings, which lose no digit."""
        return json.dumps(self.model_dump(mode="json"), indent=1, ensure_ascii=False) + "\n"


def _as_far_as(known: Any, now: Any) -> Any:
    """What of `now` stands under keys that `known` has too."""
    if isinstance(known, dict) and isinstance(now, dict):
        return {key: _as_far_as(known.get(key), value) for key, value in now.items() if key in known}
    if isinstance(known, list) and isinstance(now, list) and len(known) == len(now):
        return [_as_far_as(one, other) for one, other in zip(known, now, strict=True)]
    return now


def content_of(document: QuoteDocument) -> QuoteContent:
    """The customer's part of a document, field by field."""
    content = _content(document)
    # Once through plain values every field counts as set, here as after opening a file: `sha256` relies on it. Not
    # through the text of a JSON file, which cannot hold half of a surrogate pair.
    return QuoteContent.model_validate(content.model_dump(mode="json"))


def _content(document: QuoteDocument) -> QuoteContent:
    details = document.details
    return QuoteContent(
        number=details.number,
        revision=details.revision,
        title=document.title,
        issued=details.issued,
        valid_until=details.valid_until,
        is_binding=details.is_binding,
        language=details.language,
        seller=details.seller,
        registration=details.registration,
        buyer=details.buyer,
        customer_number=details.customer_number,
        buyer_reference=details.buyer_reference,
        currency=details.currency,
        tax=details.tax,
        discount=details.discount,
        is_package_price=details.is_package_price,
        is_example=document.is_example,
        options=tuple(
            _option(option, document.catalog, is_offered=not index) for index, option in enumerate(document.options)
        ),
        terms=tuple(TermContent(label=label, text=text) for label, text in document.terms),
        notices=document.notices,
        remarks=details.remarks,
        signature=details.signature,
        catalog_version=document.catalog_version,
        program_version=document.program_version,
    )


def _option(option: OptionDocument, catalog: Catalog, *, is_offered: bool) -> OptionContent:
    headroom, chosen = option.headroom, option.answer.configuration
    return OptionContent(
        name=option.name,
        is_offered=is_offered,
        configuration=chosen,
        model_name=catalog.models[chosen.model].name,
        card_name=catalog.cards[chosen.card].name,
        engine_name=catalog.engines[chosen.engine].name,
        promised_sessions=option.answer.promised_sessions,
        promise=option.wording.promise,
        headroom=(headroom.low, headroom.high) if headroom else None,
        headroom_in_words=option.wording.headroom,
        findings=tuple(
            FindingContent(code=one.code, severity=one.severity.value, message=one.message) for one in option.findings
        ),
        lines=tuple(map(_line, option.lines)),
        totals=tuple(map(_totals, option.totals)),
        fingerprint=option.fingerprint,
    )


def _line(line: PricedLine) -> LineContent:
    return LineContent(
        position=line.position,
        key=line.key,
        part=line.part,
        description=line.description,
        quantity=line.quantity,
        unit=line.unit,
        price=_price_state(line),
        unit_price=line.unit_price,
        discount=line.discount,
        net=line.net,
        billing=line.billing,
        place=line.place,
        tax_rate=line.tax_rate,
    )


def _price_state(line: PricedLine) -> Literal["priced", "on_request", "in_package", "not_offered"]:
    if not line.is_offered:
        return "not_offered"
    return "in_package" if line.in_package else "on_request" if line.is_on_request else "priced"


def _totals(totals: Totals) -> TotalsContent:
    has_price = totals.has_price
    return TotalsContent(
        billing=totals.billing,
        lines=totals.lines if has_price else None,
        discount=totals.discount if has_price else None,
        freight=totals.freight,
        net=totals.net if has_price else None,
        taxes=tuple(TaxContent(rate=tax.rate, base=tax.base, amount=tax.amount) for tax in totals.taxes)
        if has_price
        else (),
        gross=totals.gross if has_price else None,
        on_request=totals.on_request,
    )
