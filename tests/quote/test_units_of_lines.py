"""Units of a price book in the language of the quote."""

from decimal import Decimal

import pytest

from configurator.language import speaking
from configurator.quote.units_of_lines import unit_words


@pytest.mark.parametrize(
    ("typed", "quantity", "english", "german"),
    [
        ("piece", "1", "piece", "Stück"),
        ("Stück", "4", "pieces", "Stück"),
        ("hour", "8", "hours", "Stunden"),
        ("Stunde", "0.5", "hours", "Stunden"),
        ("Monate", "1", "month", "Monat"),
        ("years", "3", "years", "Jahre"),
        ("day", "2", "days", "Tage"),
        ("set", "2", "sets", "Sets"),
        ("rack unit", "2", "rack unit", "rack unit"),
        ("m²", "2", "m²", "m²"),
        ("", "2", "", ""),
    ],
)
def test_a_known_unit_speaks_the_language_of_the_page(typed: str, quantity: str, english: str, german: str) -> None:
    """One and many as each language writes them; any other unit stays as it was typed."""
    for language, words in (("en", english), ("de", german)):
        with speaking(language):
            assert unit_words(typed, Decimal(quantity)) == words
