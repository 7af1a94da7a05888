"""Editions are days: which is newer, how old, when too old; and TOML within a limit of depth."""

import tomllib
from datetime import date

import pytest

from configurator.catalog.edition import age_in_days, day_of, is_newer, is_too_old
from configurator.catalog.toml import parse_toml


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("2026.12.1", "2026.11.29"),
        ("2026.10.1", "2026.9.30"),
        ("2026.11.29.1", "2026.11.29"),
        ("2026.11.29.10", "2026.11.29.9"),
        ("2026.11.29", "first"),
    ],
)
def test_newer(newer: str, older: str) -> None:
    """Compared number by number, and never both ways; an edition is not newer than itself."""
    assert (is_newer(newer, older), is_newer(older, newer), is_newer(newer, newer)) == (True, False, False)


def test_days() -> None:
    """The pack's name behind an edition does not matter; no such day, no day."""
    assert day_of("2026.11.29 (pack house)") == date(2026, 11, 29)
    assert [day_of(text) for text in ("2026.13.1", "first", "", "2026.11.29.1.2")] == [None] * 4
    assert age_in_days("2026.11.29", date(2026, 12, 1)) == 2
    assert age_in_days("2026.11.29", date(2026, 11, 28)) == -1
    assert age_in_days("first", date(2026, 11, 28)) is None


def test_ninety_days() -> None:
    """The 90th day is not too old, the 91st is."""
    assert (is_too_old("2026.11.29", date(2027, 2, 27)), is_too_old("2026.11.29", date(2027, 2, 28))) == (False, True)


def test_a_dotted_key_without_end_is_refused_unparsed() -> None:
    """A megabyte of it would keep tomllib busy for hours and fill the memory."""
    with pytest.raises(RecursionError):
        parse_toml("a." * 500_000 + "a = 1")
    assert parse_toml('a.b.c = "..."') == {"a": {"b": {"c": "..."}}}
    with pytest.raises(tomllib.TOMLDecodeError):
        parse_toml("a =")
