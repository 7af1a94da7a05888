"""What is offered: to whom, the answer, the positions, the charts, the other options, the terms."""

from collections.abc import Iterator

from reportlab.platypus import Flowable, KeepTogether, Spacer

from configurator.export.letterhead import Letterhead
from configurator.export.pdf import paper
from configurator.export.pdf.answer_box import answer_box
from configurator.export.pdf.charts import charts
from configurator.export.pdf.closing import remarks, reservations, signatures, terms
from configurator.export.pdf.heading import heading, titled
from configurator.export.pdf.options import alternatives, side_by_side
from configurator.export.pdf.parties import parties
from configurator.export.pdf.positions import positions
from configurator.export.pdf.words import paragraph
from configurator.quote.document import QuoteDocument


def offer(document: QuoteDocument, letterhead: Letterhead) -> Iterator[Flowable]:
    """Everything down to the signatures."""
    yield from parties(document.details, letterhead)
    yield Spacer(0, 16)
    yield from heading(document.title, paper.HEAD)
    yield Spacer(0, 3)
    yield paragraph(titled(document.name, document.subtitle), paper.QUIET)
    yield Spacer(0, 9)
    yield answer_box(document, document.details, letterhead, is_example=document.is_example)
    yield Spacer(0, 10)
    yield from positions(document, document.details)
    yield from _notices(document.notices)
    yield from side_by_side(document)
    yield from charts(document, document.catalog)
    yield from alternatives(document, letterhead)
    yield from terms(document)
    yield from remarks(document)
    yield from reservations(document)
    yield from signatures(document)


def _notices(notices: tuple[str, ...]) -> Iterator[Flowable]:
    """What belongs below the sums, in one run of small type."""
    if notices:
        yield Spacer(0, 5)
        yield KeepTogether([paragraph(" ".join(notices), paper.SMALL)])
