"""Numbers of quotes and their revisions."""

import pytest

from configurator.quote.numbering import check_scheme, full_number, next_number, number_for, split_number


def test_number_and_revision_are_put_together_and_taken_apart() -> None:
    """The second revision of the 47th quote; a text without a revision is a first one."""
    assert full_number("QT-2026-0047", 2) == "QT-2026-0047-R2"
    assert split_number("QT-2026-0047-R2") == ("QT-2026-0047", 2)
    assert split_number("Offer 12") == ("Offer 12", 1)
    assert split_number("QT-R0") == ("QT-R0", 1)


def test_a_scheme_gives_numbers() -> None:
    """Year and number with as many digits as the scheme wants."""
    assert number_for("QT-{year}-{number:04}", 2026, 47) == "QT-2026-0047"
    assert number_for("A{number}/{year}", 2026, 47) == "A47/2026"


def test_the_next_number_follows_the_highest_of_the_year() -> None:
    """Revisions, other years and other schemes do not count."""
    taken = ["QT-2026-0046-R3", "QT-2026-0047", "QT-2025-0099-R1", "Offer 500"]

    assert next_number("QT-{year}-{number:04}", 2026, taken) == "QT-2026-0048"
    assert next_number("QT-{year}-{number:04}", 2027, taken) == "QT-2027-0001"


@pytest.mark.parametrize("scheme", ["QT-{year}", "{number}{number}", "{number}-{name}", "{number", "{number:>9}", ""])
def test_a_scheme_that_gives_no_numbers_is_refused(scheme: str) -> None:
    """It needs the number once and nothing that it does not know."""
    with pytest.raises(ValueError, match="a scheme needs"):
        check_scheme(scheme)
