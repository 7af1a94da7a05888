"""What the seller enters about a quote beside the configuration."""

from datetime import date, timedelta
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from configurator.catalog.frozen import Frozen

VALID_FOR = timedelta(days=30)


def _blank_is_empty(text: str) -> str:
    return text if text.strip() else ""


def _on_one_line(text: str) -> str:
    if len(text.splitlines()) > 1:
        raise ValueError("must stand on one line")
    return text


Line = Annotated[str, Field(max_length=300), AfterValidator(_blank_is_empty), AfterValidator(_on_one_line)]
Lines = Annotated[str, Field(max_length=5_000), AfterValidator(_blank_is_empty)]


class Party(Frozen):
    """Seller or buyer. `address` holds as many lines as the letterhead needs."""

    name: Line = ""
    address: Lines = ""
    contact: Line = ""
    email: Line = ""


class QuoteDetails(Frozen):
    """Number, dates and parties of one quote."""

    number: Annotated[str, Field(max_length=60, pattern=r"\S"), AfterValidator(_on_one_line)]
    title: Line = ""
    """Empty for the title that the need gives."""
    issued: date
    valid_until: date
    is_binding: bool = False
    seller: Party = Party()
    buyer: Party = Party()
    remarks: Lines = ""

    @model_validator(mode="after")
    def _ends_after_it_starts(self) -> Self:
        if self.valid_until < self.issued:
            raise ValueError(f"valid until {self.valid_until} is before the quote's date {self.issued}")
        return self

    @classmethod
    def starting(cls, day: date) -> "QuoteDetails":
        """A new quote of a day, valid for thirty days."""
        return cls(number=f"QT-{day.year}-0001-R1", issued=day, valid_until=day + VALID_FOR)
