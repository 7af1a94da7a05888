"""From the quote document to the bytes of a PDF."""

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from string import ascii_letters, digits

from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate

from configurator.export.letterhead import Letterhead
from configurator.export.pdf.about import about, sources
from configurator.export.pdf.adoption import adoption
from configurator.export.pdf.alternatives import alternatives
from configurator.export.pdf.attachment import Enclosed
from configurator.export.pdf.canvas import QuoteCanvas
from configurator.export.pdf.changes import changes
from configurator.export.pdf.charts import charts
from configurator.export.pdf.counting import configuration, counting
from configurator.export.pdf.findings import findings
from configurator.export.pdf.fonts import REGULAR, register_fonts
from configurator.export.pdf.measurements import measurements
from configurator.export.pdf.offer import offer
from configurator.export.pdf.paper import BOTTOM, HEIGHT, SIDE, TEXT_HEIGHT, TEXT_WIDTH, WIDTH
from configurator.export.text import clean
from configurator.language import ENGLISH, GERMAN, _, speaking
from configurator.quote.document import OptionDocument, QuoteDocument
from configurator.quote.enclosed import enclosed_text

_LOCALES = {ENGLISH: "en-GB", GERMAN: "de-DE"}
"""What a PDF calls the language of its text."""

_IN_FILE_NAMES = frozenset(f"{ascii_letters}{digits}-_.")


def pdf_bytes(document: QuoteDocument, letterhead: Letterhead = Letterhead()) -> bytes:  # noqa: B008 - frozen
    """The quote as an A4 PDF in its own language; the same document gives the same bytes on every run.

    Raises LogoProblem for a logo that `read_logo` would have refused.
    """
    # In here and not around it: what is spoken in a thread does not follow into the next one.
    with speaking(document.language):
        return _written(document, letterhead)


def _written(document: QuoteDocument, letterhead: Letterhead) -> bytes:
    register_fonts()
    stream = BytesIO()
    canvas = partial(
        QuoteCanvas,
        foot=_foot(document),
        notice=_("Example prices, not an offer") if document.is_example else "",
        issued=document.details.issued,
        enclosed=_enclosed(document),
    )
    _template(stream, document).build(list(_story(document, letterhead)), canvasmaker=canvas)
    return stream.getvalue()


def _story(document: QuoteDocument, letterhead: Letterhead) -> Iterator[Flowable]:
    yield from offer(document, letterhead)
    if document.terms or document.details.signature.is_printed or len(document.options) > 1:
        # What is signed ends before the annex begins.
        yield PageBreak()
    yield from changes(document)
    for option in document.options:
        yield from _annex(option, document)
    yield from alternatives(document.cards_chart)
    yield from measurements(document)
    yield from adoption(document.adoption, document.planning)
    yield from sources(document)
    yield from about(document)


def _annex(option: OptionDocument, document: QuoteDocument) -> Iterator[Flowable]:
    """What an option rests on; the offered one's charts stand in the offer."""
    yield from configuration(option, document.catalog.assumptions)
    if option is not document.options[0]:
        yield from charts(option, document.catalog)
    yield from counting(option)
    yield from findings(option.findings, option.name)


def _enclosed(document: QuoteDocument) -> Enclosed | None:
    """The customer's part of the project, to be opened again; None for a document that was made without one."""
    if document.customer is None:
        return None
    number = "".join(one if one in _IN_FILE_NAMES else "-" for one in document.details.full_number)
    text = enclosed_text(document.customer, document.catalog_version)
    return Enclosed(f"{number}.quote", text, _("The configuration of this quote, to be opened again in the program"))


def _template(stream: BytesIO, document: QuoteDocument) -> BaseDocTemplate:
    frame = Frame(SIDE, BOTTOM, TEXT_WIDTH, TEXT_HEIGHT, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)
    return BaseDocTemplate(
        stream,
        pagesize=(WIDTH, HEIGHT),
        pageTemplates=[PageTemplate("page", [frame])],
        title=_one_line(f"{document.details.full_number} {document.title}"),
        author=_one_line(document.details.seller.name),
        subject=_one_line(document.subtitle),
        creator=_("Inference server configurator {version}").format(version=document.program_version),
        producer="reportlab",
        lang=_LOCALES[document.language],
        displayDocTitle=True,
        initialFontName=REGULAR,
        invariant=1,
    )


def _foot(document: QuoteDocument) -> str:
    """What stands at the foot of every page beside its number."""
    return _("{number} · configuration {fingerprint} · catalogue {version}").format(
        number=_one_line(document.details.full_number),
        fingerprint=document.fingerprint,
        version=document.catalog_version,
    )


def _one_line(text: str) -> str:
    return " ".join(clean(text).split())
