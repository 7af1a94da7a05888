"""From the quote document to the bytes of a PDF."""

from collections.abc import Iterator
from functools import partial
from io import BytesIO

from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from configurator.export.pdf.about import about, sources
from configurator.export.pdf.adoption import adoption
from configurator.export.pdf.alternatives import alternatives
from configurator.export.pdf.canvas import QuoteCanvas
from configurator.export.pdf.counting import configuration, counting
from configurator.export.pdf.findings import findings
from configurator.export.pdf.fonts import REGULAR, register_fonts
from configurator.export.pdf.measurements import measurements
from configurator.export.pdf.offer import offer
from configurator.export.pdf.paper import BOTTOM, HEIGHT, SIDE, TEXT_HEIGHT, TEXT_WIDTH, WIDTH
from configurator.export.text import clean
from configurator.quote.document import QuoteDocument


def pdf_bytes(document: QuoteDocument) -> bytes:
    """The quote as an A4 PDF; the same document gives the same bytes on every run."""
    register_fonts()
    stream = BytesIO()
    canvas = partial(QuoteCanvas, foot=_foot(document), issued=document.details.issued)
    _template(stream, document).build(list(_story(document)), canvasmaker=canvas)
    return stream.getvalue()


def _story(document: QuoteDocument) -> Iterator[Flowable]:
    yield from offer(document)
    yield from configuration(document)
    yield from counting(document)
    yield from alternatives(document.cards_chart)
    yield from findings(document.findings)
    yield from measurements(document)
    yield from adoption(document.checklist)
    yield from sources(document.sources)
    yield from about(document)


def _template(stream: BytesIO, document: QuoteDocument) -> BaseDocTemplate:
    frame = Frame(SIDE, BOTTOM, TEXT_WIDTH, TEXT_HEIGHT, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)
    return BaseDocTemplate(
        stream,
        pagesize=(WIDTH, HEIGHT),
        pageTemplates=[PageTemplate("page", [frame])],
        title=_one_line(f"{document.details.number} {document.title}"),
        author=_one_line(document.details.seller.name),
        subject=_one_line(document.subtitle),
        creator=f"Inference server configurator {document.program_version}",
        producer="reportlab",
        lang="en-GB",
        displayDocTitle=True,
        initialFontName=REGULAR,
        invariant=1,
    )


def _foot(document: QuoteDocument) -> str:
    """What stands at the foot of every page beside its number."""
    number = _one_line(document.details.number)
    return f"{number} · configuration {document.fingerprint} · catalogue {document.catalog_version}"


def _one_line(text: str) -> str:
    return " ".join(clean(text).split())
