"""The document with prices, options, terms and what is missing."""

from datetime import date
from decimal import Decimal

import pytest

from configurator.catalog.models import Catalog
from configurator.paths import resource
from configurator.project import Project, new_project
from configurator.quote.content import content_of
from configurator.quote.internal import Cost
from configurator.quote.line import OwnLine
from configurator.quote.option import Role
from configurator.quote.party import Party
from configurator.quote.pricebook import look_into, read_book
from configurator.quote.tax import Tax, TaxMode
from configurator.quote.terms import Incoterm, Terms


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """The article's example with the example prices: server 7,000, two cards of 8,000, installation, support."""
    path = resource("pricebook-example.xlsx")
    book = read_book(path, look_into(path).mapping).book
    return new_project(catalog, date(2026, 11, 29)).with_prices(book, "list")


def test_lines_and_totals_of_the_example(catalog: Catalog, project: Project) -> None:
    """7,000 + 2 × 8,000 + 1,200 once, and 900 by the year; every page has to say that these are examples."""
    document = project.document(catalog)

    assert [(line.part, line.net) for line in document.lines] == [
        ("EXAMPLE-002", Decimal("7000.00")),
        ("EXAMPLE-001", Decimal("16000.00")),
        ("EXAMPLE-024", Decimal("1200.00")),
        ("EXAMPLE-025", Decimal("900.00")),
    ]
    assert [total.net for total in document.totals] == [Decimal("24200.00"), Decimal("900.00")]
    assert document.is_example
    assert document.notices[0] == "The prices are examples, not an offer."
    assert document.money(document.total.gross) == "EUR\N{NO-BREAK SPACE}24,200.00"


def test_taking_prices_keeps_edits_and_costs_apart(catalog: Catalog, project: Project) -> None:
    """The engineer's price for the server outlives a fresh book; the partner price is a cost and no price."""
    edited = project.with_lines(project.options[0].lines.edited("server", unit_price=Decimal(6_500)))
    path = resource("pricebook-example.xlsx")
    fresh = edited.with_prices(read_book(path, look_into(path).mapping).book, "list")

    server, card, *_ = fresh.lines(catalog)
    assert (server.unit_price, server.edited) == (Decimal(6_500), frozenset({"unit_price"}))
    assert (card.unit_price, card.edited) == (Decimal(8_000), frozenset())
    assert Cost(of="EXAMPLE-001", unit_cost=Decimal(6_800), currency="EUR") in fresh.internal.costs


def test_each_option_has_its_own_total(catalog: Catalog, project: Project) -> None:
    """Two cards are offered, four stand beside them outside the total, and the third option is not quoted."""
    four = project.configuration.replace(cards=4, tensor_parallel=4)
    several = project.with_copy().with_configuration(four).with_copy().with_role(Role.NOT_QUOTED).viewing(0)
    document = several.document(catalog)

    assert [option.name for option in document.options] == ["Option A", "Option B"]
    assert [option.total.net for option in document.options] == [Decimal("24200.00"), Decimal("41200.00")]
    assert document.total is document.options[0].total
    assert document.choices[0] == ("Option", "Option A, 1 of 2")
    assert [option.answer.promised_sessions for option in document.options] == [78, 211]


def test_the_marked_option_is_offered_whatever_is_in_view(catalog: Catalog, project: Project) -> None:
    """Marking a second one as offered unmarks the first."""
    first = project.with_copy().with_role(Role.OFFERED).viewing(0)
    second = first.with_role(Role.OFFERED)

    assert (first.offered, first.document(catalog).name) == (1, "Option B")
    assert (second.offered, [option.role for option in second.options]) == (0, [Role.OFFERED, Role.ALTERNATIVE])


def test_terms_and_notices_are_printed_as_entered(catalog: Catalog, project: Project) -> None:
    """Only what was filled in; reverse charge has its sentence; the price list its day."""
    terms = Terms(incoterm=Incoterm.DAP, incoterm_place="Bristol", payment="30 days net")
    tax = Tax(mode=TaxMode.REVERSE_CHARGE)
    prices = project.prices.replace(day=date(2026, 11, 1), is_example=False)
    document = project.replace(details=project.details.replace(terms=terms, tax=tax), prices=prices).document(catalog)

    assert document.terms == (
        ("Terms of delivery", "DAP Bristol, Incoterms® 2020"),
        ("Terms of payment", "30 days net"),
    )
    assert document.notices == (
        "Exempt supply of goods within the European Union (Article 138 of Directive 2006/112/EC).",
        "Prices as of 1 November 2026.",
    )
    assert "buyer.vat_id" in [one.field for one in document.missing]


def test_without_prices_the_document_says_so_and_has_no_total(catalog: Catalog) -> None:
    """As every quote was before there were price books."""
    document = new_project(catalog, date(2026, 11, 29)).document(catalog)

    assert document.notices == ("All prices are on request.",)
    assert not document.total.has_price
    assert content_of(document).options[0].totals[0].net is None


def test_json_carries_the_figures_of_the_document(catalog: Catalog, project: Project) -> None:
    """16 × 348.35 less 4 % at 22 % alone: 5,350.66 net and 6,527.81 gross, in text as in the totals."""
    sheet = project.options[0].lines.added(
        OwnLine(
            key="own-1", description="Cable", quantity=Decimal(16), unit_price=Decimal("348.35"), discount=Decimal(4)
        )
    )
    for key in ("server", "card", "service.installation", "service.support"):
        sheet = sheet.removed(key)
    taxed = project.replace(details=project.details.replace(tax=Tax(mode=TaxMode.CHARGED, rate=Decimal(22))))
    document = taxed.with_lines(sheet).document(catalog)
    content = content_of(document)

    assert content.options[0].totals[0].gross == document.total.gross == Decimal("6527.81")
    assert '"gross": "6527.81"' in content.json_text
    assert '"net": "5350.66"' in content.json_text


def test_a_quote_speaks_its_own_language_and_writes_its_seller_s_numbers(catalog: Catalog, project: Project) -> None:
    """German for a Swiss seller: apostrophes and the code in front."""
    details = project.details.replace(language="de", currency="CHF", seller=Party(country="CH"))
    document = project.replace(details=details).document(catalog)

    assert document.language == "de"
    assert document.money(Decimal(24200)) == "CHF\N{NO-BREAK SPACE}24’200.00"
    assert not document.total.has_price
