"""What a cell of a price book says."""

from datetime import date
from decimal import Decimal

import pytest

from configurator.quote.pricebook.cells import (
    Cell,
    DecimalSign,
    UncomputedFormula,
    day_of,
    decimal_sign,
    number_of,
    sheet_number,
    text_of,
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12,50", "12.50"),
        ("12.50", "12.50"),
        ("1.234,50", "1234.50"),
        ("1,234.50", "1234.50"),
        ("1.234.567", "1234567"),
        ("1’234’567.50", "1234567.50"),
        ("1 234,5", "1234.5"),
        ("12,50 €", "12.50"),
        ("EUR 12.50", "12.50"),
        ("$1,000,000", "1000000"),
        ("-5", "-5"),
        ("0", "0"),
    ],
)
def test_a_number_that_can_be_read_in_one_way_is_read(text: str, number: str) -> None:
    """German, English and Swiss, with or without the currency."""
    assert number_of(text) == Decimal(number)


@pytest.mark.parametrize(("sign", "number"), [(",", "1234"), (".", "1.234")])
def test_the_decimal_sign_settles_what_could_be_either(sign: DecimalSign, number: str) -> None:
    """1.234 is a thousand in German and one in English; without a sign nobody guesses."""
    assert number_of("1.234", sign) == Decimal(number)
    assert decimal_sign("1.234") == ""
    with pytest.raises(ValueError, match=r"'1\.234' can be read in two ways; choose the decimal sign"):
        number_of("1.234")


@pytest.mark.parametrize("text", ["on request", "12-50", "1,2,3", "", "#N/A", "1e5", "٣", "12.50.1", "=1+1"])
def test_what_is_no_number_is_refused(text: str) -> None:
    """Words, errors, exponents and digits of other scripts."""
    with pytest.raises(ValueError, match="is not a number"):
        number_of(text)


def test_a_formula_without_a_value_is_named() -> None:
    """It is told from an empty cell, as a price and as a day."""
    for read in (number_of, day_of):
        with pytest.raises(ValueError, match="a formula without a value"):
            read(UncomputedFormula())


def test_the_noise_of_doubles_goes() -> None:
    """What the workbook stores for 348.35 and for 79998.4."""
    assert sheet_number("348.34999999999997") == Decimal("348.35")
    assert sheet_number("79998.400000000009") == Decimal("79998.4")


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        ("2026-12-31", date(2026, 12, 31)),
        ("31.12.2026", date(2026, 12, 31)),
        ("31/12/2026", date(2026, 12, 31)),
        ("12/31/2026", date(2026, 12, 31)),
        ("5/5/2026", date(2026, 5, 5)),
        (Decimal(46387), date(2026, 12, 31)),
        ("", None),
        (None, None),
    ],
)
def test_days_are_read_in_every_usual_form(cell: Cell, day: date | None) -> None:
    """Also as spreadsheets count them."""
    assert day_of(cell) == day


@pytest.mark.parametrize("cell", ["3/4/2026", "31.02.2026", "soon", "2026", Decimal(7)])
def test_what_is_no_clear_day_is_refused(cell: Cell) -> None:
    """The third of April or the fourth of March; nobody guesses."""
    with pytest.raises(ValueError, match="write 2026-12-31"):
        day_of(cell)


def test_part_numbers_are_text() -> None:
    """A number as part number has no exponent and no decimals of its own."""
    assert [text_of(cell) for cell in (" 00123 ", Decimal("1E+5"), Decimal("123.0"), None)] == [
        "00123",
        "100000",
        "123",
        "",
    ]
