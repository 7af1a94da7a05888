"""What every new quote of a seller begins with, entered once in the preferences."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from configurator.catalog.frozen import Frozen
from configurator.quote.details import VALID_FOR, QuoteDetails
from configurator.quote.money import Currency
from configurator.quote.numbering import SCHEME, check_scheme, next_number
from configurator.quote.party import SellerProfile
from configurator.quote.tax import Tax
from configurator.quote.terms import Terms


class QuoteDefaults(Frozen):
    """The seller, the scheme of the numbers, and the terms that are usual."""

    seller: SellerProfile = SellerProfile()
    scheme: Annotated[str, Field(max_length=60), AfterValidator(check_scheme)] = SCHEME
    language: Literal["en", "de"] = "en"
    currency: Currency = "EUR"
    tax: Tax = Tax()
    terms: Terms = Terms()
    valid_days: Annotated[int, Field(ge=0, le=3_650)] = VALID_FOR.days
    """From the day of the quote to the last day on which it holds."""

    def details(self, day: date, taken: Iterable[str] = ()) -> QuoteDetails:
        """A new quote of a day; its number is the one after the highest in `taken` of the same year."""
        return QuoteDetails(
            number=next_number(self.scheme, day.year, taken),
            issued=day,
            valid_until=day + timedelta(days=self.valid_days),
            language=self.language,
            seller=self.seller.party,
            registration=self.seller.registration,
            currency=self.currency,
            tax=self.tax,
            terms=self.terms,
        )
