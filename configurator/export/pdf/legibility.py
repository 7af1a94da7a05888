"""What the fonts cannot print as it was typed, said before and in the document."""

from itertools import islice

from configurator.adoption.evidence_words import evidence_lines
from configurator.export.pdf.fonts import missing, runs_leftwards
from configurator.export.text import clean, left_out
from configurator.language import _
from configurator.quote.document import QuoteDocument

_MOST_NAMED = 12


def print_notes(document: QuoteDocument) -> tuple[str, ...]:
    """Sentences in the current language about characters that are printed as their codes or not at all.

    The window shows them in its own, the document prints them in its own.
    """
    typed = "\n".join(_typed(document))
    found = (
        (
            missing(clean(typed)),
            _("The fonts have no glyph for some characters; they are printed as their codes: {codes}."),
        ),
        (left_out(typed), _("Some characters that no document can hold are left out: {codes}.")),
    )
    named = [(", ".join(f"U+{ord(one):04X}" for one in islice(ones, _MOST_NAMED + 1)), words) for ones, words in found]
    return tuple(words.format(codes=codes) for codes, words in named if codes)


def why_not_printed(document: QuoteDocument) -> str:
    """Why no PDF may leave the house, as a clause; empty where it may.

    Arabic or Hebrew set from left to right reads as nonsense to whoever can read it.
    """
    words = next((word for word in _all_typed(document).split() if any(map(runs_leftwards, word))), "")
    if not words:
        return ""
    return _(
        "“{words}” runs from right to left, which cannot be set in a PDF here; write it in Latin letters, "
        "or send the workbook"
    ).format(words=words[:30])


def _all_typed(document: QuoteDocument) -> str:
    return clean("\n".join(_typed(document)))


def _typed(document: QuoteDocument) -> list[str]:
    """Everything in the document that a person entered or a price book brought."""
    details = document.details
    models = (details.seller, details.buyer, details.registration, details.terms, details.signature, details.tax)
    texts = [text for model in models for text in model.model_dump().values() if isinstance(text, str)]
    texts += [details.full_number, document.title, details.remarks, details.buyer_reference, details.customer_number]
    for option in document.options:
        texts += [option.subtitle, *(text for _label, text in option.choices)]
        texts += [option.name, option.answer.configuration.overrides.reason]
        texts += [text for line in option.lines for text in (line.part, line.description, line.unit)]
    texts += [text for row in document.changes for text in (row.option, row.label, row.before, row.after)]
    evidence = [one for _step, record in document.checklist for one in record.evidence]
    texts += [line for one in evidence for line in evidence_lines(one)]
    return texts + [text for _step, record in document.checklist for text in (record.person, record.note)]
