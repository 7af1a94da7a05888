"""Numbers of a quote as people type them."""

from decimal import Decimal

import pytest

from configurator.language import speaking
from configurator.ui.amounts import read_amount, show_amount


@pytest.mark.parametrize(
    ("language", "typed", "number"),
    [
        ("en", "12.50", "12.5"),
        ("en", "12,50", "12.5"),
        ("en", "1,234", "1234"),
        ("en", "1,234.56", "1234.56"),
        ("en", "1.234,56", "1234.56"),
        ("en", "1,234,567", "1234567"),
        ("de", "12,50", "12.5"),
        ("de", "1.234", "1234"),
        ("de", "1 234,5", "1234.5"),
        ("de", "0.125", "0.125"),
        ("en", "0.125", "0.125"),
        ("en", "8'000.00", "8000"),
        ("en", "-3", "-3"),
    ],
)
def test_a_number_is_read_as_its_language_writes_it(language: str, typed: str, number: str) -> None:
    """A lone group sign before three digits groups; any other sign is the decimal."""
    with speaking(language):
        assert read_amount(typed, "The price") == Decimal(number)


def test_what_is_no_number_is_named() -> None:
    """The sentence names the field and what was typed."""
    with pytest.raises(ValueError, match="The price must be a number, not 'abc'"):
        read_amount("abc", "The price")


def test_a_number_is_shown_to_be_typed_over() -> None:
    """No groups, the language's decimal sign, and nothing for none."""
    with speaking("de"):
        assert [show_amount(Decimal("1234.50")), show_amount(None)] == ["1234,5", ""]
