"""Every change that a customer would read has its row, in words of the quote's language."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from configurator.catalog.models import Catalog
from configurator.language import speaking
from configurator.project import Project, new_project
from configurator.quote.content import content_of
from configurator.quote.difference import Difference
from configurator.quote.line import OwnLine
from configurator.quote.option import Role
from configurator.quote.party import Party, Registration
from configurator.quote.revision import differences
from configurator.quote.tax import Tax, TaxMode
from configurator.quote.terms import Terms

DAY = date(2026, 11, 29)


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """Two cables at 20.00 and a plug at 5.00, with tax, a term and both parties."""
    new = new_project(catalog, DAY)
    details = new.details.replace(
        seller=Party(name="Seller GmbH"),
        buyer=Party(name="Buyer AG", address="Zürich"),
        tax=Tax(mode=TaxMode.CHARGED, rate=Decimal(19)),
        terms=Terms(payment="30 days", warranty="3 years"),
    )
    sheet = new.options[0].lines
    for key, words, price in (("own-1", "Cable", 20), ("own-2", "Plug", 5)):
        sheet = sheet.added(OwnLine(key=key, description=words, quantity=Decimal(2), unit_price=Decimal(price)))
    return new.replace(details=details).with_lines(sheet)


def changes(catalog: Catalog, before: Project, after: Project) -> tuple[Difference, ...]:
    """What differs."""
    return differences(content_of(before.document(catalog)), content_of(after.document(catalog)))


def labels(catalog: Catalog, project: Project, **details: Any) -> list[str]:
    """The labels of the rows after a change to the details."""
    after = project.replace(details=project.details.replace(**details))
    return [row.label for row in changes(catalog, project, after)]


def test_parties_days_references_signature_and_freight_have_rows(catalog: Catalog, project: Project) -> None:
    """Each change of one field is named by what it is."""
    details = project.details
    assert labels(catalog, project, seller=Party(name="Other GmbH")) == ["Seller: legal name"]
    assert labels(catalog, project, registration=Registration(directors="A B")) == ["Seller: managing directors"]
    assert labels(catalog, project, buyer=details.buyer.replace(address="Bern", vat_id="CHE-1")) == [
        "Buyer: address",
        "Buyer: VAT ID",
    ]
    assert labels(catalog, project, buyer_reference="RFQ 9", customer_number="K-7") == [
        "Customer number",
        "Your reference",
    ]
    assert labels(catalog, project, issued=date(2026, 12, 1)) == ["Date"]
    signature = details.signature.replace(is_printed=True, name="A. Clerk")
    assert labels(catalog, project, signature=signature) == ["Signature", "Line for the buyer's acceptance"]
    assert labels(catalog, project, freight=Decimal(10)) == ["Freight", "Net total", "Gross total"]


def test_unit_tax_rate_and_order_of_lines_have_rows(catalog: Catalog, project: Project) -> None:
    """40.00 at 7 % in place of 19 % is 4.80 less, and the plug first is another order."""
    sheet = project.options[0].lines.edited("own-1", unit="m", tax_rate=Decimal(7))
    rows = {row.label: (row.before, row.after) for row in changes(catalog, project, project.with_lines(sheet))}
    keys = [line.key for line in project.lines(catalog)]
    swapped = project.with_lines(project.options[0].lines.moved(keys, "own-2", -1))
    (order,) = changes(catalog, project, swapped)

    assert rows["Cable: unit"] == ("", "m")
    assert rows["Cable: tax rate"] == ("19 %", "7 %")
    assert rows["Gross total"] == ("EUR\N{NO-BREAK SPACE}59.50", "EUR\N{NO-BREAK SPACE}54.70")
    assert order.label == "Order of the positions"
    assert (order.before.split("; ")[-2:], order.after.split("; ")[-2:]) == (["Cable", "Plug"], ["Plug", "Cable"])


def test_a_german_diff_speaks_german(catalog: Catalog, project: Project) -> None:
    """Place, billing and counts in words and digits of the language."""
    sheet = project.options[0].lines.edited("own-1", place="optional", billing="yearly")
    after = project.with_lines(sheet).with_configuration(project.configuration.replace(context=16_384))
    with speaking("de"):
        rows = {(row.before, row.after) for row in changes(catalog, project, after)}

    assert ("in der Summe", "optional") in rows
    assert ("einmalig", "jährlich") in rows
    assert ("8.192", "16.384") in rows


def test_another_language_is_no_other_term(catalog: Catalog, project: Project) -> None:
    """The labels are German now and the terms the same."""
    after = project.replace(details=project.details.replace(language="de"))
    found = [row.label for row in changes(catalog, project, after)]

    assert "Language" in found
    assert not {"Terms of payment", "Warranty", "Zahlungsbedingungen"} & set(found)


def test_a_renamed_option_keeps_its_rows(catalog: Catalog, project: Project) -> None:
    """The name is one row and the new price another."""
    two = project.with_copy()
    sheet = two.options[1].lines.edited("own-1", unit_price=Decimal(30))
    rows = [(row.label, row.before, row.after) for row in changes(catalog, two, two.renamed("Small").with_lines(sheet))]

    assert ("Name of the option", "Option B", "Small") in rows
    assert ("Cable: unit price", "20.00", "30.00") in rows


def test_of_two_options_with_one_name_both_are_compared(catalog: Catalog, project: Project) -> None:
    """The second one's price is a row."""
    two = project.with_copy().renamed("Option A").with_role(Role.ALTERNATIVE)
    sheet = two.options[1].lines.edited("own-1", unit_price=Decimal(30))

    assert ("Cable: unit price", "20.00", "30.00") in [
        (row.label, row.before, row.after) for row in changes(catalog, two, two.with_lines(sheet))
    ]


def test_a_package_tells_no_price_that_a_line_once_had(catalog: Catalog, project: Project) -> None:
    """From single prices to one price: the package is a row, what a cable cost is none."""
    discounted = project.with_lines(project.options[0].lines.edited("own-1", discount=Decimal("11.25")))
    after = discounted.replace(details=discounted.details.replace(is_package_price=True))

    assert [(row.label, row.before, row.after) for row in changes(catalog, discounted, after)] == [
        ("Package price", "no", "yes")
    ]
