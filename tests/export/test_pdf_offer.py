"""The priced part of the PDF: positions, sums, options, terms, signatures, what changed."""

from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from configurator.catalog.models import Catalog
from configurator.export.pdf import pdf_bytes
from configurator.paths import resource
from configurator.project import Project, new_project
from configurator.quote.line import Billing, LineSheet, OwnLine, Place
from configurator.quote.option import Role
from configurator.quote.party import Party, Registration
from configurator.quote.pricebook import look_into, read_book
from configurator.quote.tax import Tax, TaxMode
from configurator.quote.terms import Incoterm, Signature, Terms

DAY = date(2026, 11, 29)

SELLER = Party(
    name="Müller & Söhne GmbH",
    address="Hauptstraße 1\n80331 München",
    contact="Erika Müller",
    phone="+49 89 123456",
    email="office@example.com",
    country="DE",
    vat_id="DE123456789",
)
REGISTRATION = Registration(
    legal_form="GmbH",
    registered_office="München",
    registered_at="Amtsgericht München",
    register_number="HRB 12345",
    directors="Erika Müller, Jürgen Groß",
)


@pytest.fixture(scope="module")
def plain(catalog: Catalog) -> Project:
    """The article's example without any price."""
    return new_project(catalog, DAY)


@pytest.fixture(scope="module")
def priced(plain: Project) -> Project:
    """The same with the example prices: 24,200 once and 900 by the year."""
    path = resource("pricebook-example.xlsx")
    return plain.with_prices(read_book(path, look_into(path).mapping).book, "list")


def only(project: Project, *lines: OwnLine, **details: object) -> Project:
    """The project with these lines alone."""
    sheet = LineSheet(own=lines)
    for key in ("server", "card", "service.installation", "service.support"):
        sheet = sheet.removed(key)
    return with_details(project.with_lines(sheet), **details)


def line(number: int = 1, **fields: object) -> OwnLine:
    """An own line."""
    return OwnLine.model_validate({"key": f"own-{number}", "description": f"Thing {number}", **fields})


def with_details(project: Project, **details: object) -> Project:
    """The project with other details."""
    return project.replace(details=project.details.replace(**details))


def pages(project: Project, catalog: Catalog) -> list[str]:
    """The text of each page, any run of spaces and breaks as one space."""
    reader = PdfReader(BytesIO(pdf_bytes(project.document(catalog))))
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def test_the_total_stands_beside_the_answer(priced: Project, catalog: Catalog) -> None:
    """24,200 once and 900 a year are read on page one without looking for them, marked as examples."""
    first = pages(priced, catalog)[0]

    assert "Example prices: net total EUR 24,200.00 and EUR 900.00 per year" in first
    assert first.count("EUR 24,200.00") == 2


def test_every_page_says_that_prices_are_examples(priced: Project, plain: Project, catalog: Catalog) -> None:
    """A single page that goes astray cannot pass for an offer; a quote without example prices says nothing of it."""
    assert all("Example prices, not an offer" in page for page in pages(priced, catalog))
    assert not any("Example prices" in page for page in pages(plain, catalog))


def test_the_line_of_the_reports_adds_up(plain: Project, catalog: Catalog) -> None:
    """16 × 348.35 less 4 % are 5,350.66, and with 22 % tax 6,527.81."""
    project = only(
        plain,
        line(part="PN-1", quantity=16, unit_price="348.35", discount=4),
        tax=Tax(mode=TaxMode.CHARGED, rate=Decimal(22)),
    )
    first = pages(project, catalog)[0]

    assert "# Part Description Quantity Unit price, EUR Discount Net price, EUR" in first
    assert "1 PN-1 Thing 1 16 348.35 −4 % 5,350.66" in first
    assert "Net total EUR 5,350.66 VAT 22 % on EUR 5,350.66 EUR 1,177.15 Gross total EUR 6,527.81" in first


def test_discount_freight_and_each_rate_are_visible(plain: Project, catalog: Catalog) -> None:
    """1,000 at 19 % and 100 at 7 % less 3 %, with 180 of freight: every figure of the sum is printed."""
    project = only(
        plain,
        line(1, unit_price=1000),
        line(2, unit_price=100, tax_rate=7),
        tax=Tax(mode=TaxMode.CHARGED, rate=Decimal(19)),
        discount=Decimal(3),
        freight=Decimal(180),
    )
    first = pages(project, catalog)[0]

    assert "Quantity Unit price, EUR Tax Net price, EUR" in first
    assert (
        "Sum of the positions EUR 1,100.00 Discount 3 % −EUR 33.00 Freight EUR 180.00 Net total EUR 1,247.00 "
        "VAT 19 % on EUR 1,150.00 EUR 218.50 VAT 7 % on EUR 97.00 EUR 6.79 Gross total EUR 1,472.29"
    ) in first


def test_what_is_outside_the_total_is_marked(plain: Project, catalog: Catalog) -> None:
    """An optional and an alternative line carry their price and are in no sum."""
    project = only(
        plain,
        line(1, unit_price=10),
        line(2, unit_price=20, place=Place.OPTIONAL),
        line(3, unit_price=40, place=Place.ALTERNATIVE),
    )
    first = pages(project, catalog)[0]

    assert "2 Thing 2 Optional, not in the total 1 20.00 20.00" in first
    assert "3 Thing 3 Alternative to the position above, not in the total 1 40.00 40.00" in first
    assert "Net total EUR 10.00" in first


def test_all_lines_may_be_optional(plain: Project, catalog: Catalog) -> None:
    """Nothing is included, so no sum says that it costs nothing."""
    first = pages(only(plain, line(unit_price=20, place=Place.OPTIONAL)), catalog)[0]

    assert "Optional, not in the total" in first
    assert "EUR 0.00" not in first


def test_what_recurs_has_a_table_and_a_sum_of_its_own(plain: Project, catalog: Catalog) -> None:
    """50 a month and 900 a year are never added to what is paid once."""
    project = only(
        plain,
        line(1, unit_price=1000),
        line(2, unit_price=50, billing=Billing.MONTHLY),
        line(3, unit_price=900, billing=Billing.YEARLY),
    )
    first = pages(project, catalog)[0]

    assert "Net total EUR 1,000.00 Recurring, per month" in first
    assert "Net total per month EUR 50.00 Recurring, per year" in first
    assert "Net total per year EUR 900.00" in first


def test_a_package_has_one_price(priced: Project, catalog: Catalog) -> None:
    """The price of no single line can be read anywhere in the file, not even in the project it carries."""
    reader = PdfReader(BytesIO(pdf_bytes(with_details(priced, is_package_price=True).document(catalog))))
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    enclosed = next(iter(reader.attachments.values()))[0].decode()

    assert "Package price, net EUR 24,200.00" in text
    assert "1 EXAMPLE-002 Server for RTX PRO 6000 Server Edition cards, up to 2 cards 1 piece included" in text
    for price in ("7,000.00", "8,000.00", "16,000.00"):
        assert price not in text
    for price in ("7000", "8000"):
        assert price not in enclosed


def test_what_is_on_request_is_said_with_the_total(plain: Project, catalog: Catalog) -> None:
    """The total says which position it leaves out, beside the answer and below the sums."""
    first = pages(only(plain, line(1, unit_price=10), line(2)), catalog)[0]

    assert "2 Thing 2 1 – on request" in first
    assert "EUR 10.00 without what is on request" in first
    assert "The total leaves out position 2, which is on request." in first


def test_reverse_charge_names_its_ground(plain: Project, catalog: Catalog) -> None:
    """The article of the directive and both tax numbers are printed; no tax is added."""
    project = only(
        plain,
        line(unit_price=10),
        tax=Tax(mode=TaxMode.REVERSE_CHARGE),
        seller=SELLER,
        buyer=Party(name="Acheteur SA", vat_id="FR12345678901"),
    )
    first = pages(project, catalog)[0]

    assert "Exempt supply of goods within the European Union (Article 138 of Directive 2006/112/EC)." in first
    assert "VAT ID: FR12345678901" in first
    assert "Gross" not in first


def test_units_speak_the_language_of_the_quote(plain: Project, catalog: Catalog) -> None:
    """Known ones from a price book in either language; any other stays as it was typed."""
    units = (("piece", 4), ("Stunde", 8), ("rack unit", 2))
    lines = [line(number, unit=unit, quantity=quantity) for number, (unit, quantity) in enumerate(units, 1)]

    assert all(words in pages(only(plain, *lines), catalog)[0] for words in ("4 pieces", "8 hours", "2 rack unit"))
    german = pages(only(plain, *lines, language="de"), catalog)[0]
    assert all(words in german for words in ("4 Stück", "8 Stunden", "2 rack unit"))


@pytest.mark.parametrize(
    ("currency", "seller", "language", "price", "shown"),
    [
        ("JPY", Party(), "en", "1234567", "JPY 1,234,567"),
        ("KWD", Party(), "en", "1234567.5", "KWD 1,234,567.500"),
        ("INR", Party(country="IN"), "en", "12345678.5", "INR 1,23,45,678.50"),
        ("CHF", Party(country="CH"), "de", "1234567.5", "CHF 1’234’567.50"),
        ("EUR", Party(country="DE"), "de", "1234567.5", "1.234.567,50 EUR"),
    ],
)
def test_amounts_are_written_as_the_country_does(
    plain: Project, catalog: Catalog, currency: str, seller: Party, language: str, price: str, shown: str
) -> None:
    """Yen have no decimals, dinars three, rupees lakhs, and a Swiss million its separators."""
    project = only(plain, line(unit_price=price), currency=currency, seller=seller, language=language)

    assert shown in pages(project, catalog)[0]


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        ({"quantity": 0, "unit_price": 5}, "1 Thing 1 0 5.00 0.00"),
        ({"quantity": -1, "unit_price": 5}, "1 Thing 1 −1 5.00 −5.00"),
        ({"quantity": "0.5", "unit_price": 5}, "1 Thing 1 0.5 5.00 2.50"),
        ({"quantity": 10**6, "unit_price": "0.0001"}, "1 Thing 1 1,000,000 0.0001 100.00"),
        ({"unit_price": 0}, "1 Thing 1 1 0.00 0.00"),
        ({"unit_price": 9, "discount": "33.333"}, "1 Thing 1 1 9.00 −33.333 % 6.00"),
        ({"unit_price": 9, "discount": 100}, "1 Thing 1 1 9.00 −100 % 0.00"),
    ],
)
def test_odd_quantities_prices_and_discounts(
    plain: Project, catalog: Catalog, fields: dict[str, Any], shown: str
) -> None:
    """None, less than none, half of one, a million; free of charge; a third off and all of it."""
    assert shown in pages(only(plain, line(**fields)), catalog)[0]


def test_a_quote_without_any_line_is_still_a_document(plain: Project, catalog: Catalog) -> None:
    """Answer, charts and annex need no positions."""
    first = pages(only(plain), catalog)[0]

    assert "carry 78 sessions" in first
    assert "Description" not in first


def test_a_thousand_lines_repeat_their_head_on_every_page(plain: Project, catalog: Catalog) -> None:
    """No line is lost, none is printed twice, and the sum is that of all: 1 + 2 + … + 1,000 = 500,500."""
    own = tuple(line(number, part=f"PN-{number:04}", unit_price=number) for number in range(1, 1001))
    printed = pages(only(plain, *own), catalog)
    with_lines = [page for page in printed if "PN-" in page]

    assert sum(page.count("PN-") for page in printed) == 1000
    assert all("Part Description Quantity Unit price, EUR Net price, EUR" in page for page in with_lines)
    assert len(with_lines) > 20
    assert "Net total EUR 500,500.00" in " ".join(printed)


@pytest.mark.parametrize("description", ["word " * 3999 + "last", "x" * 19_996 + "last"])
def test_a_description_of_twenty_thousand_characters_runs_over_pages(
    plain: Project, catalog: Catalog, description: str
) -> None:
    """The row is broken and printed to its last character, in words or in one."""
    printed = pages(only(plain, line(description=description, unit_price=1)), catalog)

    assert "last" in "".join(printed).replace(" ", "")
    assert sum("Unit price, EUR" in page for page in printed) > 3


def test_a_long_part_number_and_a_long_unit_stay_in_their_columns(plain: Project, catalog: Catalog) -> None:
    """300 characters without a space are broken, not cut."""
    project = only(plain, line(part="P" * 300, description="S&P 500 <b>", unit="U" * 300, unit_price=1))
    text = "".join(pages(project, catalog)).replace(" ", "")

    assert text.count("P") >= 300
    assert "S&P500<b>" in text
    assert text.count("U") >= 300


def test_the_seller_is_named_as_the_country_asks(plain: Project, catalog: Catalog) -> None:
    """A GmbH's seat, court, number and directors; the legal form that is in the name is not repeated."""
    first = pages(with_details(plain, seller=SELLER, registration=REGISTRATION), catalog)[0]

    assert "Hauptstraße 1 · 80331 München Erika Müller · +49 89 123456 · office@example.com" in first
    assert "Amtsgericht München, HRB 12345 · Registered office: München" in first
    assert "Managing directors: Erika Müller, Jürgen Groß · VAT ID: DE123456789" in first


def test_a_british_seller_names_its_registration(plain: Project, catalog: Catalog) -> None:
    """The part of the United Kingdom, the number and the registered office."""
    registration = Registration(registered_at="England and Wales", register_number="01234567")
    first = pages(with_details(plain, seller=Party(name="A Ltd", country="GB"), registration=registration), catalog)[0]

    assert "Registered in England and Wales, no. 01234567" in first


def test_terms_and_signatures_end_the_offer(plain: Project, catalog: Catalog) -> None:
    """What is signed stands together, after every term and before the annex."""
    project = with_details(
        plain,
        terms=Terms(incoterm=Incoterm.DAP, incoterm_place="Bristol", payment="30 days net", conditions="word " * 4000),
        signature=Signature(is_printed=True, name="A. Person", role="Director", place="Bristol"),
        is_binding=True,
    )
    printed = pages(project, catalog)
    signed = next(page for page in printed if "For the seller" in page)

    assert "Terms of delivery DAP Bristol, Incoterms® 2020" in " ".join(printed)
    assert "This quote binds the seller until 29 December 2026." in " ".join(printed)
    for words in ("Bristol, 29 November 2026", "A. Person Director", "Accepted by the buyer", "Order number"):
        assert words in signed
    assert "Configuration Model" not in signed


def test_options_stand_side_by_side_and_each_has_its_annex(priced: Project, catalog: Catalog) -> None:
    """Four options: what differs in one table, totals apart, both charts and the steps of each."""
    several = priced
    for cards in (1, 4, 8):
        chosen = priced.configuration.replace(cards=cards, tensor_parallel=cards)
        several = several.with_copy().with_configuration(chosen)
    reader = PdfReader(BytesIO(pdf_bytes(several.viewing(0).document(catalog))))
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    titles = [str(entry.title) for entry in reader.outline if not isinstance(entry, list)]

    assert "Promised sessions (FP8) 78 12 211 477" in text
    assert "Net total EUR 24,200.00 EUR 16,200.00 EUR 41,200.00 EUR 75,200.00" in text
    assert "Option A is offered." in text
    for name in "BCD":
        assert f"Alternative: Option {name}" in titles
    for name in "ABCD":
        for title in ("What it carries", "Configuration", "How the sessions are counted", "Findings"):
            assert f"Option {name}: {title}" in titles
    assert text.count("Sessions of each card and count") == 4


def test_a_revision_lists_what_changed(priced: Project, catalog: Catalog) -> None:
    """Four cards in place of two: cards, sessions, prices and total, before and now."""
    named = priced.replace(details=priced.details.replace(seller=Party(name="Seller GmbH")))
    issued = named.issue(catalog, DAY)
    changed = issued.with_configuration(issued.configuration.replace(cards=4, tensor_parallel=4)).changed_from(issued)
    text = " ".join(pages(changed, catalog))

    assert "Quote QT-2026-0001-R2" in text
    assert "Changes since QT-2026-0001-R1 This quote replaces QT-2026-0001-R1. Sizing Before Now" in text
    assert "Promised sessions (FP8) 78 211" in text
    assert "Net total EUR 24,200.00 EUR 41,200.00" in text
    assert "Changes since" not in " ".join(pages(issued, catalog))


@pytest.mark.parametrize("count", [*range(11, 22), 54])
def test_sums_stand_with_their_last_line_and_charts_with_their_heading(
    plain: Project, catalog: Catalog, count: int
) -> None:
    """Wherever the page ends: no sums alone at the top of the next one, no legend alone at its foot."""
    lines = [line(number, part=f"P-{number:03}", unit_price=5) for number in range(1, count + 1)]
    last = count + 1
    monthly = line(last, part="MONTHLY", unit_price=7, billing="monthly")
    read = pages(only(plain, *lines, monthly, freight=Decimal(20)), catalog)

    def the_page(words: str) -> str:
        return next(page for page in read if words in page)

    assert f"P-{count:03}" in the_page("Sum of the positions")
    assert "MONTHLY" in the_page("Recurring, per month")
    assert "Net total per month" in the_page("Recurring, per month")
    assert "Context of one session, in tokens" in the_page("What it carries")


def test_a_long_first_description_begins_on_the_first_page(plain: Project, catalog: Catalog) -> None:
    """It goes on where it has to; nothing but the head of page one would stand there else."""
    words = " ".join(f"word{number}" for number in range(1, 601))
    project = only(plain, line(1, part="FIRST", description=words, unit_price=5), line(2, unit_price=6))
    first, second = pages(project, catalog)[:2]

    assert "FIRST word1 " in first
    assert "word200" in first
    assert "word600" in second
    assert "Net total EUR 11.00" in second


def test_what_is_blocked_has_no_price_beside_it(priced: Project, catalog: Catalog) -> None:
    """One L4 cannot hold the model: its box, its row and its table name no total, the offered option's do."""
    copied = priced.with_copy().with_role(Role.ALTERNATIVE)
    blocked = copied.with_configuration(copied.configuration.replace(card="l4", cards=1, tensor_parallel=1))
    total = blocked.viewing(1).document(catalog).options[1].totals[0].net
    text = " ".join(pages(blocked.viewing(0), catalog))
    alternative = text.partition("Not offered: Option B")[2].partition("Terms")[0]

    assert "Alternative: " not in text
    assert "Blocked and therefore not offered: The weights take 67.7 GiB of each card; 17.2 GiB are usable." in text
    assert "not offered" in alternative
    assert "Not offered, so that nothing is added up." in alternative
    assert "Net total" not in alternative
    assert f"EUR {total:,.2f}" not in alternative
    assert "Net total EUR 24,200.00 not offered" in text
