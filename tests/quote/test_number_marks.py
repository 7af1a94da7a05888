"""A quote's number reads as it is stored."""

from datetime import date

import pytest
from pydantic import ValidationError

from configurator.quote.details import QuoteDetails


def test_marks_that_turn_the_direction_leave_the_number() -> None:
    """It becomes part of file names; what is left of nothing but marks is no number."""
    details = QuoteDetails.starting(date(2026, 11, 29))
    assert details.replace(number="QT-\u202e7400-6202").full_number == "QT-7400-6202-R1"
    with pytest.raises(ValidationError):
        details.replace(number="\u202e\u2066")
