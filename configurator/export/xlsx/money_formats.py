"""How amounts look in a cell: the digits of the currency, and the reader's own separators."""

from decimal import Decimal

from configurator.quote.money import digits_of
from configurator.quote.printing import MOST_PRICE_DIGITS


def amount_format(currency: str) -> str:
    """An amount below a head that names the currency: ``#,##0.00``."""
    return _with_decimals(digits_of(currency))


def difference_format(currency: str) -> str:
    """The same, with a dash where there is none."""
    shown = amount_format(currency)
    return f'{shown};-{shown};"–"'


def total_format(currency: str) -> str:
    """An amount that names its currency itself."""
    return f'{amount_format(currency)} "{currency}"'


def unit_price_format(price: Decimal | None, currency: str) -> str:
    """A unit price with all its decimals, at least the currency's and four at the most."""
    exponent = (price or Decimal(0)).normalize().as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return _with_decimals(min(max(decimals, digits_of(currency)), MOST_PRICE_DIGITS))


def _with_decimals(decimals: int) -> str:
    return "#,##0" + ("." + "0" * decimals if decimals else "")
