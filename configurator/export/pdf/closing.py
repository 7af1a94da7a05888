"""How the offer ends: terms, remarks, signatures."""

from collections.abc import Iterator

from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from configurator.export.pdf import paper
from configurator.export.pdf.heading import section
from configurator.export.pdf.table import bare_table, ruled_table
from configurator.export.pdf.words import long_date, paragraph
from configurator.language import _
from configurator.quote.details import QuoteDetails
from configurator.quote.document import QuoteDocument

_ROOM_TO_SIGN = 34.0
"""Points above the line that is signed on."""


def terms(document: QuoteDocument) -> Iterator[Flowable]:
    """Every term that was entered, and how far the quote binds."""
    if not document.terms:
        return
    yield from section(_("Terms"))
    rows = [[paragraph(label, paper.QUIET), paragraph(text)] for label, text in document.terms]
    rows.append([paragraph(_("Validity"), paper.QUIET), paragraph(_validity(document.details))])
    yield ruled_table(rows, [0.22, 0.78], has_head=False)


def reservations(document: QuoteDocument) -> Iterator[Flowable]:
    """What the figures are and are not."""
    yield Spacer(0, 8)
    yield paragraph(document.reservations, paper.SMALL)


def remarks(document: QuoteDocument) -> Iterator[Flowable]:
    """What the seller wrote in free words."""
    if document.details.remarks.strip():
        yield from section(_("Remarks"))
        yield paragraph(document.details.remarks)


def signatures(document: QuoteDocument) -> Iterator[Flowable]:
    """The lines to sign on, all on one page."""
    if document.details.signature.is_printed:
        yield KeepTogether([Spacer(0, 24), _signature_block(document.details)])


def _validity(details: QuoteDetails) -> str:
    until = long_date(details.valid_until)
    if details.is_binding:
        return _("This quote binds the seller until {day}.").format(day=until)
    return _("This quote is not binding; its prices are meant to hold until {day}.").format(day=until)


def _signature_block(details: QuoteDetails) -> Table:
    gap: list[Flowable] = [Spacer(0, 0)]
    buyer = _acceptance() if details.signature.asks_acceptance else gap
    return bare_table(
        [[_seller(details), gap, buyer]],
        [0.46, 0.08, 0.46],
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    )


def _seller(details: QuoteDetails) -> list[Flowable]:
    signature = details.signature
    place = _("{place}, {day}") if signature.place else "{day}"
    signer = [text for text in (signature.name, signature.role) if text]
    return [
        paragraph(_("For the seller"), paper.STRONG),
        paragraph(place.format(place=signature.place, day=long_date(details.issued)), paper.QUIET),
        *_line(_ROOM_TO_SIGN, details.seller.name or _("Seller: not named yet")),
        *(paragraph(text, paper.SMALL) for text in signer),
    ]


def _acceptance() -> list[Flowable]:
    """Where the buyer accepts."""
    return [
        paragraph(_("Accepted by the buyer"), paper.STRONG),
        paragraph(_("The offered positions are ordered on the terms of this quote."), paper.QUIET),
        *_line(_ROOM_TO_SIGN - 12.6, _("Name, date, signature and stamp")),
        *_line(18, _("Order number")),
    ]


def _line(room: float, words: str) -> Iterator[Flowable]:
    """A line to write on with what belongs there below it."""
    yield Spacer(0, room)
    line = bare_table(
        [[paragraph(words, paper.SMALL)]],
        [0.46],
        ("LINEABOVE", (0, 0), (-1, -1), 0.6, paper.MUTED),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
    )
    yield line
