"""Amounts of money: which currencies there are, how many digits each has, and how an amount is rounded.

Decimal all the way, half away from zero as accountants and Excel's ROUND do; never a float.
"""

from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Annotated

from pydantic import AfterValidator, Field

CURRENCIES = (
    *("EUR", "USD", "GBP", "CHF"),
    *"""
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP CRC
    CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK
    JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
    MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP
    SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF
    YER ZAR ZMW ZWG
    """.split(),  # noqa: SIM905 - a table to be read
)
"""The codes of ISO 4217 that are in use; those most quoted in come first."""

_DIGITS = {
    **dict.fromkeys("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(), 0),  # noqa: SIM905
    **dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3),  # noqa: SIM905
}

# An amount of a million pieces at the highest price needs 15 digits before the point and ten behind it.
_EXACT = Context(prec=60, rounding=ROUND_HALF_UP)


def digits_of(currency: str) -> int:
    """Decimals of a currency by ISO 4217: JPY 0, KWD 3, nearly all others 2."""
    return _DIGITS.get(currency, 2)


def in_currency(amount: Decimal, currency: str) -> Decimal:
    """An amount rounded half up to the digits of its currency, away from zero; never minus zero."""
    return amount.quantize(Decimal(1).scaleb(-digits_of(currency)), context=_EXACT) + Decimal(0)


def line_net(quantity: Decimal, unit_price: Decimal, discount: Decimal, currency: str) -> Decimal:
    """Quantity times unit price less `discount` per cent, rounded once: 16 × 348.35 less 4 % are 5,350.66."""
    whole = _EXACT.multiply(quantity, unit_price)
    return in_currency(_EXACT.multiply(whole, 100 - discount).scaleb(-2, context=_EXACT), currency)


def per_cent(amount: Decimal, rate: Decimal, currency: str) -> Decimal:
    """`rate` per cent of an amount, rounded half up."""
    return in_currency(_EXACT.multiply(amount, rate).scaleb(-2, context=_EXACT), currency)


def plain(number: Decimal) -> Decimal:
    """The one way to write a number, so that equal numbers are equal in files and fingerprints: no exponent."""
    return number.quantize(Decimal(1)) if number == number.to_integral_value() else number.normalize()


def _known(code: str) -> str:
    if code not in CURRENCIES:
        raise ValueError(f"{code[:10]} is no currency in use; write EUR, USD or another code of ISO 4217")
    return code


Currency = Annotated[str, AfterValidator(_known)]

UnitPrice = Annotated[Decimal, Field(ge=0, le=1_000_000_000, decimal_places=4), AfterValidator(plain)]
"""A price of one piece, with up to four decimals whatever the currency."""

Amount = Annotated[Decimal, Field(ge=0, le=1_000_000_000_000, decimal_places=3), AfterValidator(plain)]

MOST_PER_CENT = Decimal(100)

Percent = Annotated[Decimal, Field(ge=0, le=MOST_PER_CENT, decimal_places=3), AfterValidator(plain)]

Quantity = Annotated[Decimal, Field(ge=-1_000_000, le=1_000_000, decimal_places=3), AfterValidator(plain)]
"""Pieces, hours, years; below zero for what is taken back."""
