"""Reading what people type as tokens and counts, and showing numbers."""

from fractions import Fraction

import pytest

from configurator.units import GIB, MAX_TOKENS, MIB, format_gib, format_tokens, parse_count, parse_tokens, rounded

TOKENS = [
    # typed, read
    ("1", 1),
    ("8192", 8_192),
    ("8,192", 8_192),
    ("8_192", 8_192),
    ("8\N{NO-BREAK SPACE}192", 8_192),
    (" 8192 ", 8_192),
    ("32k", 32_768),
    ("32K", 32_768),
    ("32 k", 32_768),
    ("32k tokens", 32_768),
    ("1.5k", 1_536),
    ("0.5k", 512),
    ("1M", 1_048_576),
    ("10M", 10_485_760),
    ("10,485,760", 10_485_760),
]

NOT_TOKENS = [
    # typed, why it is refused
    ("0", "is outside 1 to 10,485,760"),
    ("0k", "is outside 1 to 10,485,760"),
    ("0.3", "is outside 1 to 10,485,760"),
    ("1.0001k", "is outside 1 to 10,485,760"),
    ("10,485,761", "is outside 1 to 10,485,760"),
    ("11M", "is outside 1 to 10,485,760"),
    ("8.192", "is outside 1 to 10,485,760 whole tokens"),
    ("-1", "is not a number of tokens"),
    ("+5", "is not a number of tokens"),
    ("1e12", "is not a number of tokens"),
    ("0x10", "is not a number of tokens"),
    ("abc", "is not a number of tokens"),
    ("", "is not a number of tokens"),
    (" ", "is not a number of tokens"),
    ("k", "is not a number of tokens"),
    ("32kk", "is not a number of tokens"),
    ("8 192", "is not a number of tokens"),
    ("nan", "is not a number of tokens"),
    ("inf", "is not a number of tokens"),
    ("١٢", "is not a number of tokens"),
    ("１２", "is not a number of tokens"),
    ("²", "is not a number of tokens"),
    ("1" * 400, "is not a number of tokens"),
    ("1" * 5_000, "is not a number of tokens"),
    ("0." + "1" * 5_000, "is not a number of tokens"),
    ("1" + ",000" * 2_000, "is not a number of tokens"),
    # A decimal comma, which must not become 15k, and groups that are none.
    ("1,5k", "is not a number of tokens"),
    ("1,2,3", "is not a number of tokens"),
    ("8192,192", "is not a number of tokens"),
]


@pytest.mark.parametrize(("typed", "tokens"), TOKENS)
def test_tokens_are_read(typed: str, tokens: int) -> None:
    """A context is read with separators of thousands and with k and M, which count 1,024."""
    assert parse_tokens(typed) == tokens


@pytest.mark.parametrize(("typed", "why"), NOT_TOKENS)
def test_what_is_no_context_is_refused(typed: str, why: str) -> None:
    """Anything else is refused in one short line that quotes what was typed."""
    with pytest.raises(ValueError, match=why) as caught:
        parse_tokens(typed)
    assert len(str(caught.value)) < 120
    assert repr(typed[:23])[1:-1] in str(caught.value)


def test_the_longest_context_is_ten_times_1024_squared() -> None:
    """The limit is the context of Llama 4 Scout, so that the longest model can be chosen in full."""
    assert parse_tokens("10M") == MAX_TOKENS == 10_485_760


@pytest.mark.parametrize(("typed", "count"), [("1", 1), ("64", 64), (" 8 ", 8), ("1,000", 1_000), ("007", 7)])
def test_counts_are_read(typed: str, count: int) -> None:
    """A count is a whole number, with separators of thousands if wanted."""
    assert parse_count(typed, "--users", 1_000) == count


@pytest.mark.parametrize(
    "typed",
    ["0", "-1", "1001", "1.5", "1,5", "1,0", "1e3", "abc", "", "８", "0000000000019999", "1" * 5_000],
    ids=lambda typed: typed[:12],
)
def test_what_is_no_count_is_refused(typed: str) -> None:
    """A count outside its limits is refused with its name and the limits, also behind leading zeros."""
    with pytest.raises(ValueError, match=r"^--users must be a whole number from 1 to 1,000, not "):
        parse_count(typed, "--users", 1_000)


@pytest.mark.parametrize(
    ("number", "digits", "shown"),
    [
        (Fraction(1, 2), 0, "1"),
        (Fraction(3, 2), 0, "2"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(-1, 2), 0, "-1"),
        (Fraction(-5, 2), 0, "-3"),
        (Fraction(1, 20), 1, "0.1"),
        (Fraction(-1, 25), 1, "0.0"),
        (Fraction(703125, 1_000_000), 3, "0.703"),
        (Fraction(2675, 1_000), 2, "2.68"),
        (Fraction(-1234567, 1), 1, "-1,234,567.0"),
        (0, 2, "0.00"),
        (999_999, 0, "999,999"),
    ],
)
def test_numbers_are_rounded_half_up(number: Fraction | int, digits: int, shown: str) -> None:
    """Halves go away from zero, zero has no sign, and thousands are separated."""
    assert rounded(number, digits) == shown


@pytest.mark.parametrize(
    ("size", "digits", "shown"),
    [
        (97_887 * MIB, 1, "95.6 GiB"),
        (46_068 * MIB, 4, "44.9883 GiB"),
        (Fraction(45, 64) * GIB, 6, "0.703125 GiB"),
        (0, 1, "0.0 GiB"),
    ],
)
def test_bytes_are_shown_as_gib(size: int | Fraction, digits: int, shown: str) -> None:
    """Bytes are shown in units of 1,024 cubed, with the decimals asked for."""
    assert format_gib(size, digits) == shown


@pytest.mark.parametrize(
    ("tokens", "shown"),
    [(1, "1"), (1_000, "1,000"), (8_192, "8K"), (131_072, "128K"), (1_048_576, "1M"), (10_485_760, "10M")],
)
def test_tokens_are_shown_short_where_they_are_round(tokens: int, shown: str) -> None:
    """An axis shows round contexts in K and M, and others in full."""
    assert format_tokens(tokens) == shown
