"""How one of two revisions prints its figures; what is not there is empty."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from configurator.quote.content import QuoteContent
from configurator.quote.printing import format_day, format_money, format_unit_price, locale_for


@dataclass(frozen=True)
class ContentPrint:
    """The currency and the locale of a content."""

    currency: str
    locale: str

    @classmethod
    def of(cls, content: QuoteContent) -> "ContentPrint":
        """How this content prints."""
        return cls(content.currency, locale_for(content.language, content.seller.country))

    def money(self, amount: Decimal | None) -> str:
        """An amount with its currency."""
        return "" if amount is None else format_money(amount, self.currency, self.locale)

    def unit_price(self, price: Decimal | None) -> str:
        """The price of one piece, with up to four decimals."""
        return "" if price is None else format_unit_price(price, self.currency, self.locale)

    def day(self, day: date) -> str:
        """A day in full."""
        return format_day(day, self.locale)
