"""What the seller enters about a quote beside the configuration."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from configurator.catalog.frozen import AS_WRITTEN, Frozen
from configurator.language import _
from configurator.quote.money import Amount, Currency, Percent
from configurator.quote.numbering import SCHEME, full_number, number_for
from configurator.quote.party import Line, Lines, Party, Registration, on_one_line
from configurator.quote.printing import locale_for
from configurator.quote.tax import Tax
from configurator.quote.terms import Signature, Terms

VALID_FOR = timedelta(days=30)


class QuoteDetails(Frozen):
    """Number, dates, parties, money and terms of one quote."""

    number: Annotated[str, AS_WRITTEN, Field(max_length=60, pattern=r"\S"), AfterValidator(on_one_line)]
    """The number without its revision: ``QT-2026-0047``."""
    revision: Annotated[int, Field(ge=1, le=9_999)] = 1
    title: Line = ""
    """Empty for the title that the need gives."""
    issued: date
    valid_until: date
    is_binding: bool = False
    language: Literal["en", "de"] = "en"
    """The language of the quote, whatever the window speaks."""
    seller: Party = Party()
    registration: Registration = Registration()
    buyer: Party = Party()
    customer_number: Line = ""
    buyer_reference: Line = ""
    """The buyer's own number or sign for the request."""
    currency: Currency = "EUR"
    tax: Tax = Tax()
    discount: Percent = Decimal(0)
    """Per cent off the sum of the lines, beside what single lines take off."""
    freight: Amount | None = None
    """Net freight; None where none is charged."""
    is_package_price: bool = False
    """Whether the lines are printed without their prices and only the total is named."""
    terms: Terms = Terms()
    signature: Signature = Signature()
    remarks: Lines = ""

    @model_validator(mode="after")
    def _ends_after_it_starts(self) -> Self:
        if self.valid_until < self.issued:
            raise ValueError(
                _("valid until {until} is before the quote's date {issued}").format(
                    until=self.valid_until, issued=self.issued
                )
            )
        return self

    @property
    def full_number(self) -> str:
        """Number and revision as they are printed: ``QT-2026-0047-R1``."""
        return full_number(self.number, self.revision)

    @property
    def locale(self) -> str:
        """The locale in which amounts and days are printed: ``de_CH``."""
        return locale_for(self.language, self.seller.country)

    @classmethod
    def starting(cls, day: date) -> "QuoteDetails":
        """A new quote of a day, valid for thirty days."""
        return cls(number=number_for(SCHEME, day.year, 1), issued=day, valid_until=day + VALID_FOR)
