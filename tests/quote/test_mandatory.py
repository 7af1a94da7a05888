"""What a quote of each country must not leave empty."""

from datetime import date

import pytest

from configurator.quote.details import QuoteDetails
from configurator.quote.mandatory import missing_fields, warnings
from configurator.quote.party import Party, Registration
from configurator.quote.tax import Supply, Tax, TaxMode
from configurator.quote.terms import Incoterm, Terms

SELLER = Party(name="A", address="B", contact="C", email="D", phone="E")
FILLED = QuoteDetails.starting(date(2026, 11, 29)).replace(
    seller=SELLER,
    buyer=Party(name="F", address="G"),
    terms=Terms(
        incoterm=Incoterm.DAP,
        incoterm_place="Bristol",
        delivery="4 weeks",
        payment="30 days",
        warranty="3 years",
        conditions="Retention of title. General terms of 2026.",
    ),
)


def missing(country: str, registration: Registration = Registration(), **fields: object) -> list[str]:  # noqa: B008
    """The fields that are still empty for a seller of a country."""
    seller = SELLER.replace(country=country)
    details = FILLED.replace(**{"seller": seller, "registration": registration, **fields})
    return [one.field for one in missing_fields(details)]


def test_each_country_asks_for_its_own_fields() -> None:
    """Germany for register and directors, the United Kingdom for the registered office, the States for nothing."""
    assert missing("DE") == [
        "seller.vat_id",
        "registration.legal_form",
        "registration.registered_office",
        "registration.registered_at",
        "registration.register_number",
        "registration.directors",
    ]
    assert missing("GB") == [
        "registration.registered_at",
        "registration.register_number",
        "registration.registered_office",
    ]
    assert missing("NL") == ["seller.vat_id", "registration.registered_at", "registration.register_number"]
    assert missing("US") == []
    assert missing("") == ["seller.country"]


def test_a_sole_trader_has_no_directors() -> None:
    """An e.K. names its register and nobody else, also with the space that the law writes."""
    for form in ("e.K.", "e. K.", " E. Kfm."):
        sole = Registration(legal_form=form, registered_office="Bonn", registered_at="Bonn", register_number="HRA 1")
        assert missing("DE", sole) == ["seller.vat_id"], form


def test_a_stock_company_names_its_board_and_who_chairs_the_supervisors() -> None:
    """An AG has a board in place of managing directors and always a supervisory board; a GmbH need not have one."""
    office = Registration(registered_office="Bonn", registered_at="Bonn", register_number="HRB 1")
    details = FILLED.replace(
        seller=SELLER.replace(country="DE", vat_id="DE1"), registration=office.replace(legal_form="AG")
    )

    assert [one.label for one in missing_fields(details)] == [
        "Seller: executive board",
        "Seller: chair of the supervisory board",
    ]
    assert missing("DE", office.replace(legal_form="GmbH", directors="A B")) == ["seller.vat_id"]


def test_reverse_charge_needs_the_buyer_s_vat_id_and_an_incoterm_its_place() -> None:
    """Both only where they apply."""
    registered = Registration(registered_at="KVK", register_number="1")
    tax, buyer = Tax(mode=TaxMode.REVERSE_CHARGE), FILLED.buyer
    assert missing("NL", registered, tax=tax, buyer=buyer.replace(country="FR")) == ["seller.vat_id", "buyer.vat_id"]
    assert missing("NL", registered, tax=tax, buyer=buyer.replace(country="CH")) == ["seller.vat_id"]
    assert missing("US", tax=tax, buyer=buyer.replace(country="FR")) == []
    assert missing("US", terms=FILLED.terms.replace(incoterm_place="")) == ["terms.incoterm_place"]
    assert Terms(incoterm=Incoterm.DAP, incoterm_place="Bristol").incoterm_in_words == "DAP Bristol, Incoterms® 2020"


@pytest.mark.parametrize(
    ("seller", "buyer", "supply", "start"),
    [
        ("DE", "DE", Supply.GOODS, "Seller and buyer are both in DE;"),
        ("DE", "CH", Supply.SERVICES, "CH is outside the European Union, where reverse charge does not hold;"),
        ("DE", "CH", Supply.BOTH, "CH is outside the European Union, where reverse charge does not hold;"),
        ("GB", "FR", Supply.GOODS, "GB is outside the European Union, whose rules about exempt sales do not bind"),
        ("DE", "CH", Supply.GOODS, ""),
        ("DE", "FR", Supply.BOTH, ""),
        ("DE", "", Supply.SERVICES, ""),
        ("", "", Supply.GOODS, ""),
    ],
)
def test_what_the_directive_has_no_sentence_for_is_doubted(seller: str, buyer: str, supply: Supply, start: str) -> None:
    """A country that nobody has chosen gives no doubt, and neither does tax that is charged."""
    parties = {"seller": SELLER.replace(country=seller), "buyer": Party(name="F", country=buyer)}
    tax = Tax(mode=TaxMode.REVERSE_CHARGE, supply=supply)
    doubts = warnings(FILLED.replace(tax=tax, **parties))
    assert " ".join(doubts).startswith(start)
    assert bool(doubts) is bool(start)
    assert warnings(FILLED.replace(tax=Tax(mode=TaxMode.CHARGED), **parties)) == ()
    own = warnings(FILLED.replace(tax=tax.replace(text="As our adviser wrote."), **parties))
    assert bool(own) is (seller == buyer != "")


def test_a_new_quote_misses_nearly_everything() -> None:
    """Every gap has a name for the reader."""
    labels = [one.label for one in missing_fields(QuoteDetails.starting(date(2026, 11, 29)))]

    assert labels[:2] == ["Seller: legal name", "Seller: address"]
    assert labels[-5:] == [
        "Terms of payment",
        "Delivery time",
        "Warranty",
        "Terms of delivery (Incoterm and place)",
        "Conditions: retention of title, general terms with their version",
    ]


def test_an_american_offer_beyond_three_months_is_doubtful() -> None:
    """91 days warn a seller in the United States and nobody else."""
    long = FILLED.replace(valid_until=date(2027, 2, 28))

    assert warnings(long) == ()
    assert warnings(long.replace(seller=SELLER.replace(country="US"))) == (
        "Valid for 91 days: a seller in the United States is bound for three months at the most.",
    )
    assert warnings(FILLED.replace(seller=SELLER.replace(country="US"))) == ()
