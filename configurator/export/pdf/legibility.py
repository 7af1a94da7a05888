"""What the fonts cannot print as it was typed, said before and in the document."""

import unicodedata
from itertools import islice

from configurator.export.pdf.fonts import missing
from configurator.export.text import clean
from configurator.quote.document import QuoteDocument

_MOST_NAMED = 12


def print_notes(document: QuoteDocument) -> tuple[str, ...]:
    """Sentences about characters that are printed as their codes, and about script that runs from right to left."""
    typed = clean("\n".join(_typed(document)))
    notes = []
    named = ", ".join(f"U+{ord(character):04X}" for character in islice(missing(typed), _MOST_NAMED + 1))
    if named:
        notes.append(f"The fonts have no glyph for some characters; they are printed as their codes: {named}.")
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in typed):
        notes.append(
            "Script that runs from right to left is printed in the order in which it was typed, from left to right; "
            "copied from this file it reads as it should."
        )
    return tuple(notes)


def _typed(document: QuoteDocument) -> list[str]:
    """Everything in the document that a person entered."""
    details = document.details
    parties = [text for party in (details.seller, details.buyer) for text in party.model_dump().values()]
    steps = [text for _, record in document.checklist for text in (record.person, record.note)]
    reason = document.answer.configuration.overrides.reason
    return [details.number, document.title, details.remarks, reason, *parties, *steps]
