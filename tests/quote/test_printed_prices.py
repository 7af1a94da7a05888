"""A customer's file holds the prices that are printed and no other word of the price list."""

import json
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from configurator.catalog.models import Catalog
from configurator.project import Project, new_project
from configurator.project.file import customer_text, project_from_text
from configurator.quote.content import content_of
from configurator.quote.line import Edit, LineSheet, OwnLine
from configurator.quote.pricelist import Price, PriceList

DAY = date(2026, 11, 29)
CARD, SERVER = "card:rtx-pro-6000-server-edition", "server:rtx-pro-6000-server:2"
"""Two cards go into one server."""


def price(part: str, amount: str, currency: str = "EUR", **fields: Any) -> Price:
    """A row of the book."""
    return Price(part=part, unit_price=Decimal(amount), currency=currency, **fields)


BOOK = PriceList(
    book="partner_internal_2026.xlsx",
    day=DAY,
    sha256="a" * 64,
    is_example=True,
    prices=(
        price("CARD", "6543.21", item=CARD, unit="pcs", description="bought at a discount"),
        price("CARD", "5432.19", item=CARD, minimum=Decimal(100)),
        price("CARD", "8765.43", "USD", item=CARD),
        price("SRV", "7411.07", item=SERVER, unit="set", tax_rate=Decimal(7)),
        price("KIT", "3333.33", "USD"),
    ),
)


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """Cards by the book, a server at a price of its own, a kit that is on request, and a price of a removed line."""
    sheet = LineSheet(
        edits=(
            Edit(key="server", unit_price=Decimal("6789.13")),
            Edit(key="service.support", unit_price=Decimal("2468.13"), is_removed=True),
        ),
        own=(OwnLine(key="own-1", part="KIT", description="Kit"),),
    )
    new = new_project(catalog, DAY)
    return new.with_lines(sheet).replace(prices=BOOK)


SECRETS = ("5432.19", "8765.43", "7411.07", "3333.33", "2468.13", "partner_internal", "a" * 64, "bought at")


def test_only_what_is_printed_is_in_the_file(catalog: Catalog, project: Project) -> None:
    """The card's price and the server's own; no tier, currency, replaced or removed price, and not the book's name."""
    document = project.document(catalog)
    text = customer_text(project, document)

    assert [secret for secret in SECRETS if secret in text] == []
    assert "6543.21" in text
    assert "6789.13" in text


def test_the_file_opens_as_the_same_quote(catalog: Catalog, project: Project, tmp_path: Any) -> None:
    """Part number, unit and tax rate of the server came from the list and are still there, and so is the example."""
    document = project.document(catalog)
    opened = project_from_text(customer_text(project, document), tmp_path / "r1.pdf", catalog)
    again = opened.document(catalog)

    assert content_of(again) == content_of(document)
    assert customer_text(opened, again) == customer_text(project, document)


def test_a_package_keeps_no_price_and_its_mark(catalog: Catalog, project: Project, tmp_path: Any) -> None:
    """Examples stay examples; the part numbers stay, every price is gone."""
    package = project.replace(details=project.details.replace(is_package_price=True))
    text = customer_text(package, package.document(catalog))
    opened = project_from_text(text, tmp_path / "r1.pdf", catalog)

    assert [secret for secret in (*SECRETS, "6543.21", "6789.13") if secret in text] == []
    assert json.loads(text)["project"]["prices"]["prices"] == []
    assert opened.document(catalog).is_example
    assert {"CARD", "SRV", "KIT"} <= {line.part for line in opened.lines(catalog)}
