"""One price for the package, and what it tells of a single line nevertheless."""

from datetime import date
from decimal import Decimal

import pytest

from configurator.catalog.models import Catalog
from configurator.project import Project, new_project
from configurator.quote.line import Billing, OwnLine
from configurator.quote.package import told_prices
from configurator.quote.tax import Tax, TaxMode


@pytest.fixture
def package(catalog: Catalog) -> Project:
    """Two cables and a plug in one package, with tax."""
    new = new_project(catalog, date(2026, 11, 29))
    tax = Tax(mode=TaxMode.CHARGED, rate=Decimal(19))
    sheet = new.options[0].lines
    for key, words in (("own-1", "Cable"), ("own-2", "Plug")):
        sheet = sheet.added(OwnLine(key=key, description=words, unit_price=Decimal(20)))
    return new.replace(details=new.details.replace(tax=tax, is_package_price=True)).with_lines(sheet)


@pytest.mark.parametrize("fields", [{"tax_rate": Decimal(7)}, {"billing": Billing.MONTHLY}])
def test_a_line_that_is_alone_in_its_sum_is_named(
    catalog: Catalog, package: Project, fields: dict[str, object]
) -> None:
    """Of two lines with two rates, or one of them by the month, each sum is one line's price."""
    sheet = package.options[0].lines.edited("own-1", **fields)

    assert told_prices(package.document(catalog)) == ()
    assert told_prices(package.with_lines(sheet).document(catalog)) == (
        "The sums tell what “Cable” costs, which is alone with its billing or its tax rate.",
        "The sums tell what “Plug” costs, which is alone with its billing or its tax rate.",
    )
