"""What stays with the seller can enter no file of a customer: by type, by serialisation, by search for the figure."""

import dataclasses
import json
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from configurator.catalog.models import Catalog
from configurator.project import Project, customer_text, new_project, project_from_text
from configurator.quote.content import QuoteContent, content_of
from configurator.quote.customer import CustomerProject
from configurator.quote.internal import Cost, Internal, margin_of
from configurator.quote.line import OwnLine
from configurator.quote.lines import lines_of
from configurator.quote.option import Role
from configurator.quote.pricelist import Price, PriceList
from configurator.quote.pricing import price_lines

DAY = date(2026, 11, 29)
FIGURE = "4711.13"


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """A quote with a cost, a note of the seller's, an option nobody is to see and a price of a part nobody ordered."""
    new = new_project(catalog, DAY)
    cable = OwnLine(key="own-1", part="CABLE", description="Cable", quantity=Decimal(2))
    prices = PriceList(
        book="prices.csv",
        prices=(
            Price(part="CABLE", unit_price=Decimal(20), currency="EUR"),
            Price(part="OTHER", unit_price=Decimal(FIGURE), currency="EUR"),
        ),
    )
    internal = Internal(costs=(Cost(of="CABLE", unit_cost=Decimal(FIGURE), currency="EUR"),), note="Never below 15 %")
    quoted = new.with_lines(new.options[0].lines.added(cable)).replace(prices=prices, internal=internal)
    hidden = quoted.with_copy().renamed("Not for them").with_role(Role.NOT_QUOTED)
    return hidden.viewing(0)


def models(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """A type and every type that its fields can hold."""
    yield model
    for field in model.model_fields.values():
        yield from (inner for one in leaves(field.annotation) for inner in models(one))


def leaves(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models within an annotation."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from leaves(argument)


@pytest.mark.parametrize("model", [QuoteContent, CustomerProject])
def test_no_type_of_a_customer_file_can_hold_a_cost(model: type[BaseModel]) -> None:
    """Neither type reaches the internal part, no field is of its kind, and each forbids fields it does not name."""
    reached = set(models(model))

    assert not {Internal, Cost, Project} & reached
    assert all(one.model_config.get("extra") == "forbid" for one in reached)
    names = {name for one in reached for name in one.model_fields}
    assert not [name for name in names if any(word in name for word in ("cost", "margin", "partner", "internal"))]


def test_nothing_of_the_seller_s_own_is_in_what_the_customer_gets(catalog: Catalog, project: Project) -> None:
    """The cost, the note, the hidden option and the prices of parts that were not ordered are in neither text."""
    document = project.document(catalog)
    for text in (content_of(document).json_text, customer_text(project, document)):
        assert FIGURE not in text
        assert "Never below" not in text
        assert "Not for them" not in text
        assert "CABLE" in text


def test_a_customer_s_file_opens_as_a_project(catalog: Catalog, project: Project) -> None:
    """The quote is the same, and the internal part is empty."""
    document = project.document(catalog)
    opened = project_from_text(customer_text(project, document), Path("offer.pdf"), catalog)

    assert content_of(opened.document(catalog)).sha256 == content_of(document).sha256
    assert (opened.internal, opened.issued, len(opened.options)) == (Internal(), (), 1)


def test_a_package_price_gives_no_single_price_away(catalog: Catalog, project: Project) -> None:
    """The total of 40.00 is named; 20 stands nowhere."""
    package = project.replace(details=project.details.replace(is_package_price=True))
    document = package.document(catalog)
    (option,) = json.loads(content_of(document).json_text)["options"]

    assert option["totals"][0]["net"] == "40.00"
    assert [(line["price"], line["unit_price"], line["net"]) for line in option["lines"]] == [
        ("on_request", None, None),
        ("on_request", None, None),
        ("in_package", None, None),
    ]
    assert json.loads(customer_text(package, document))["project"]["prices"]["prices"] == []


def test_the_margin_counts_what_is_known(catalog: Catalog, project: Project) -> None:
    """Two cables at 20 that cost 15 each earn 10 of 40, a quarter; server and cards have neither price nor cost."""
    internal = Internal().with_cost(Cost(of="CABLE", unit_cost=Decimal(15), currency="EUR"))
    option = project.options[0]
    lines = lines_of(catalog, option.configuration, option.lines, project.prices, project.details)
    margin = margin_of(price_lines(lines, project.details), internal, project.details)

    assert (margin.net, margin.cost, margin.amount) == (Decimal("40.00"), Decimal("30.00"), Decimal("10.00"))
    assert (margin.per_cent, margin.unknown) == (Decimal(25), (1, 2))


def test_the_cost_is_that_of_the_tier_that_is_reached(catalog: Catalog, project: Project) -> None:
    """80 from one piece on and 60 from a hundred on: two cables cost 80 each, whichever row came last."""
    tiers = (
        Cost(of="CABLE", unit_cost=Decimal(80), currency="EUR"),
        Cost(of="CABLE", unit_cost=Decimal(60), currency="EUR", minimum=Decimal(100)),
    )
    lines = project.document(catalog).lines
    internal = Internal().with_cost(tiers[1]).with_costs(tiers)

    assert internal.cost_of(lines[2], "EUR") == Decimal(80)
    assert internal.cost_of(dataclasses.replace(lines[2], quantity=Decimal(100)), "EUR") == Decimal(60)
    assert len(internal.costs) == 2


def test_the_margin_is_taken_after_the_discount_of_the_quote(catalog: Catalog, project: Project) -> None:
    """40.00 less 30 % are 28.00; two cables at 12 cost 24.00."""
    internal = Internal().with_cost(Cost(of="CABLE", unit_cost=Decimal(12), currency="EUR"))
    document = project.replace(details=project.details.replace(discount=Decimal(30))).document(catalog)
    margin = margin_of(document.lines, internal, document.details)

    assert (margin.net, margin.amount) == (Decimal("28.00"), Decimal("4.00"))
    assert margin.net == document.total.net
