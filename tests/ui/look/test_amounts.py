"""Numbers of a quote as people type them."""

import re
from decimal import Decimal

import pytest

from configurator.language import speaking
from configurator.quote.printing import format_unit_price
from configurator.ui.look.amounts import read_amount, show_amount, window_locale


@pytest.mark.parametrize(
    ("language", "typed", "number"),
    [
        ("en", "12.50", "12.5"),
        ("en", "12,50", "12.5"),
        ("en", "1,234", "1234"),
        ("en", "1,234.56", "1234.56"),
        ("en", "1.234,56", "1234.56"),
        ("en", "1,234,567", "1234567"),
        ("en", "1.234.567", "1234567"),
        ("de", "12,50", "12.5"),
        ("de", "1.234", "1234"),
        ("de", "1 234,5", "1234.5"),
        ("de", "0.125", "0.125"),
        ("en", "0.125", "0.125"),
        ("en", "8'000.00", "8000"),
        ("en", "8.", "8"),
        ("en", "1234.567", "1234.567"),
        ("en", "1.2345", "1.2345"),
        ("en", "-3", "-3"),
    ],
)
def test_a_number_is_read_as_its_language_writes_it(language: str, typed: str, number: str) -> None:
    """The language's own signs, and those of another where they read in one way alone."""
    with speaking(language):
        assert read_amount(typed, "The price") == Decimal(number)


@pytest.mark.parametrize(
    ("language", "typed", "ways"),
    [
        ("en", "8.000", ("8000", "8.00")),
        ("en", "1.234", ("1234", "1.2340")),
        ("de", "8,000", ("8000", "8,00")),
    ],
)
def test_what_reads_in_two_ways_is_refused(language: str, typed: str, ways: tuple[str, str]) -> None:
    """Eight thousand of another language, or eight with three decimals; the sentence has both."""
    with speaking(language), pytest.raises(ValueError, match=re.escape(typed)) as refused:
        read_amount(typed, "The price")
    assert all(way in str(refused.value) for way in ways)


def test_a_reading_above_the_limit_is_none() -> None:
    """33.333 per cent cannot be 33,333; 4.000 written with a limit of 100 cannot be 4,000."""
    assert read_amount("33.333", "The discount", Decimal(100)) == Decimal("33.333")
    assert read_amount("4.000", "The discount", Decimal(100)) == 4


@pytest.mark.parametrize("typed", ["31.02.2026", "1_000", "1e5", "1,23,456", "12,34.5", "1,234'567", "NaN", "--1"])
def test_what_is_no_number_is_refused(typed: str) -> None:
    """Groups are of three digits with one sign between them; nothing that only Python reads."""
    with pytest.raises(ValueError, match="The freight must be a number"):
        read_amount(typed, "The freight")


def test_minus_zero_is_zero() -> None:
    """Without a sign that nobody meant."""
    assert str(read_amount("-0", "The freight")) == "0"


def test_what_is_no_number_is_named() -> None:
    """The sentence names the field and what was typed."""
    with pytest.raises(ValueError, match="The price must be a number, not 'abc'"):
        read_amount("abc", "The price")


def test_a_number_is_shown_to_be_typed_over() -> None:
    """No groups, the language's decimal sign, and nothing for none; three decimals are shown with a fourth."""
    with speaking("de"):
        assert [show_amount(Decimal("1234.50")), show_amount(None)] == ["1234,5", ""]
    assert show_amount(Decimal("1.125")) == "1.1250"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("price", ["7000", "0.0125", "1234567.89", "12.5", "1.125"])
def test_what_is_shown_can_be_typed(language: str, price: str) -> None:
    """A price typed as its cell shows it, or as its field does, is the same price."""
    with speaking(language):
        number = Decimal(price)
        assert read_amount(show_amount(number), "The price") == number
        if price != "1.125":
            assert read_amount(format_unit_price(number, "EUR", window_locale()), "The price") == number
