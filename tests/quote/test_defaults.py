"""What every new quote begins with."""

from datetime import date
from decimal import Decimal

import pytest
from pydantic import ValidationError

from configurator.quote.defaults import QuoteDefaults
from configurator.quote.details import QuoteDetails
from configurator.quote.party import Party, SellerProfile
from configurator.quote.tax import Tax, TaxMode
from configurator.quote.terms import Terms

DAY = date(2026, 11, 29)


def test_without_preferences_a_quote_begins_as_ever() -> None:
    """The first number of the year, thirty days, euro."""
    assert QuoteDefaults().details(DAY) == QuoteDetails.starting(DAY)


def test_everything_entered_once_is_put_in() -> None:
    """Seller, terms, tax, currency, days; the number follows the highest one of the year."""
    defaults = QuoteDefaults(
        seller=SellerProfile(party=Party(name="Example GmbH")),
        scheme="AN{number:05}/{year}",
        currency="CHF",
        tax=Tax(mode=TaxMode.CHARGED, rate=Decimal("8.1")),
        terms=Terms(payment="30 days"),
        valid_days=14,
    )
    details = defaults.details(DAY, ["AN00046/2026", "AN00099/2025", "QT-2026-0500"])
    assert details.number == "AN00047/2026"
    assert details.valid_until == date(2026, 12, 13)
    assert (details.seller.name, details.currency, details.tax.rate) == ("Example GmbH", "CHF", Decimal("8.1"))
    assert details.terms.payment == "30 days"


def test_a_scheme_without_a_number_is_refused() -> None:
    """Every quote would have the same."""
    with pytest.raises(ValidationError, match="a scheme needs"):
        QuoteDefaults(scheme="QT-{year}")
