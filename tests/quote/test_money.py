"""Money: digits, rounding, and how amounts are printed."""

from datetime import date
from decimal import Decimal

import pytest
from babel import Locale
from babel.numbers import list_currencies
from pydantic import TypeAdapter, ValidationError

from configurator.language import speaking
from configurator.quote.money import CURRENCIES, Currency, digits_of, in_currency, line_net, per_cent, plain
from configurator.quote.printing import (
    format_amount,
    format_day,
    format_money,
    format_percent,
    format_quantity,
    format_unit_price,
    locale_for,
)


@pytest.mark.parametrize(
    ("amount", "currency", "rounded"),
    [
        ("0.125", "EUR", "0.13"),
        ("2.665", "EUR", "2.67"),
        ("-2.665", "EUR", "-2.67"),
        ("-100.75", "EUR", "-100.75"),
        ("1234.5", "JPY", "1235"),
        ("1.2345", "KWD", "1.235"),
        ("-0.004", "EUR", "0.00"),
        ("9781.065", "EUR", "9781.07"),
    ],
)
def test_amounts_are_rounded_half_up_in_their_currency(amount: str, currency: str, rounded: str) -> None:
    """Half a cent goes away from zero, a yen has no decimals, a dinar three, and there is no minus zero."""
    assert str(in_currency(Decimal(amount), currency)) == rounded


def test_the_known_line() -> None:
    """16 × 348.35 less 4 % are 5,350.656, so 5,350.66; 22 % of it are 1,177.15; together 6,527.81."""
    net = line_net(Decimal(16), Decimal("348.35"), Decimal(4), "EUR")
    tax = per_cent(net, Decimal(22), "EUR")

    assert (net, tax, net + tax) == (Decimal("5350.66"), Decimal("1177.15"), Decimal("6527.81"))


@pytest.mark.parametrize(
    ("quantity", "price", "discount", "net"),
    [
        ("0", "100", "0", "0.00"),
        ("-1", "100", "0", "-100.00"),
        ("0.5", "99.99", "0", "50.00"),
        ("1000000", "1000000000", "0", "1000000000000000.00"),
        ("3", "0.0001", "0", "0.00"),
        ("1", "100", "100", "0.00"),
        ("1", "100", "33.333", "66.67"),
        ("3", "9781.065", "0", "29343.20"),
    ],
)
def test_odd_quantities_and_discounts(quantity: str, price: str, discount: str, net: str) -> None:
    """Nothing, less than nothing, a half and a million come out to the cent."""
    assert str(line_net(Decimal(quantity), Decimal(price), Decimal(discount), "EUR")) == net


def test_every_currency_is_known_to_babel_and_none_stands_twice() -> None:
    """The table of codes holds real currencies only."""
    assert set(CURRENCIES) <= list_currencies()
    assert len(set(CURRENCIES)) == len(CURRENCIES)


def test_an_unknown_currency_is_refused_in_words() -> None:
    """Marks went in 2002."""
    with pytest.raises(ValidationError, match="DEM is no currency in use; write EUR, USD"):
        TypeAdapter(Currency).validate_python("DEM")


def test_equal_numbers_are_written_equally() -> None:
    """20, 20.0 and 2E+1 are one text."""
    assert {str(plain(Decimal(text))) for text in ("20", "20.0", "2E+1")} == {"20"}


@pytest.mark.parametrize(
    ("language", "country", "text"),
    [
        ("en", "GB", "EUR\N{NO-BREAK SPACE}1,234,567.51"),
        ("en", "US", "EUR\N{NO-BREAK SPACE}1,234,567.51"),
        ("en", "DE", "EUR\N{NO-BREAK SPACE}1,234,567.51"),
        ("de", "DE", "1.234.567,51\N{NO-BREAK SPACE}EUR"),
        ("de", "CH", "EUR\N{NO-BREAK SPACE}1’234’567.51"),
        ("en", "CH", "EUR\N{NO-BREAK SPACE}1’234’567.51"),
        ("en", "IN", "EUR\N{NO-BREAK SPACE}12,34,567.51"),
    ],
)
def test_amounts_are_printed_as_the_seller_s_country_writes_them(language: str, country: str, text: str) -> None:
    """The code is printed and never a sign that several countries share."""
    assert format_money(Decimal("1234567.505"), "EUR", locale_for(language, country)) == text


@pytest.mark.parametrize("size", [3, 6, 9])
def test_swiss_separators_stand_in_every_size(size: int) -> None:
    """One, two and three apostrophes; Babel 2.19 drops them in pairs."""
    assert format_amount(Decimal(10) ** size, "CHF", "de_CH").count("’") == size // 3


def test_digits_follow_the_currency() -> None:
    """No decimals for yen, three for dinars, two for the others."""
    amounts = [format_money(Decimal("1234.5"), code, "en_GB") for code in ("JPY", "KWD", "INR")]

    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in amounts] == [
        "JPY 1,235",
        "KWD 1,234.500",
        "INR 1,234.50",
    ]
    assert [digits_of(code) for code in ("JPY", "KWD", "INR")] == [0, 3, 2]


def test_unit_prices_keep_their_decimals() -> None:
    """Up to four, at least the currency's."""
    prices = [format_unit_price(Decimal(text), "EUR", "en_GB") for text in ("348.35", "0.0125", "7000", "1.2")]

    assert prices == ["348.35", "0.0125", "7,000.00", "1.20"]


def test_quantities_and_days_follow_the_language() -> None:
    """German has its comma, and both have their months."""
    with speaking("de"):
        assert (format_quantity(Decimal("1000.50")), format_percent(Decimal("33.333"))) == ("1.000,5", "33,333 %")
    assert (format_quantity(Decimal(1_000_000)), format_quantity(Decimal(-1))) == ("1,000,000", "-1")
    assert format_day(date(2026, 3, 9), "de_DE") == "9. März 2026"
    assert format_day(date(2026, 3, 9), "en_GB") == "9 March 2026"


def test_every_locale_is_one_of_babel_s() -> None:
    """Whatever country a seller is in, there is a locale."""
    for language in ("en", "de"):
        for country in ("", "US", "CA", "AU", "CH", "LI", "AT", "IN", "FR", "XX"):
            assert Locale.parse(locale_for(language, country)).language == language
