"""The first page: who offers what to whom, the answer, the positions and the charts."""

from collections.abc import Iterator

from reportlab.graphics.shapes import Drawing
from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from configurator.charts import CardsChart
from configurator.export.pdf import paper
from configurator.export.pdf.brush import legend, sheet
from configurator.export.pdf.cards_drawing import added, cards_drawings, dashes_in_words, need_above_scale, why_no_bars
from configurator.export.pdf.context_drawing import context_drawing, why_no_curve
from configurator.export.pdf.heading import heading, section
from configurator.export.pdf.table import Cell, bare_table, head, ruled_table
from configurator.export.pdf.words import long_date, paragraph
from configurator.quote.details import Party, QuoteDetails
from configurator.quote.document import ON_REQUEST, QuoteDocument, QuoteLine
from configurator.units import format_count
from configurator.wording import hardware

_CHART_ROOM = 165.0

_BUTT = 0
"""A line's cap that ends where the line does."""


def offer(document: QuoteDocument) -> Iterator[Flowable]:
    """Everything down to the charts and the seller's remarks."""
    yield from _letterhead(document.details)
    yield Spacer(0, 22)
    yield from heading(document.title, paper.HEAD)
    yield Spacer(0, 3)
    yield paragraph(document.subtitle, paper.QUIET)
    yield Spacer(0, 11)
    yield _answer_box(document)
    yield Spacer(0, 10)
    yield _positions(document.lines)
    yield from _charts(document)
    yield from _remarks(document.details.remarks)


def _letterhead(details: QuoteDetails) -> Iterator[Flowable]:
    yield bare_table([[paragraph(""), _seller(details.seller)]], [0.25, 0.75])
    yield Spacer(0, 14)
    yield bare_table([[_buyer(details.buyer), _facts(details)]], [0.55, 0.45])


def _seller(seller: Party) -> list[Flowable]:
    """The letterhead: few lines, the parts of the address side by side."""
    address = " · ".join(filter(None, (line.strip() for line in seller.address.splitlines())))
    reach = " · ".join(filter(None, (seller.contact.strip(), seller.email.strip())))
    name = paragraph(seller.name or "Seller: not named yet", paper.STRONG_RIGHT)
    return [name, *(paragraph(line, paper.SMALL_RIGHT) for line in (address, reach) if line)]


def _buyer(buyer: Party) -> list[Flowable]:
    """The address as it goes on an envelope."""
    lines = [line for line in (buyer.address, buyer.contact, buyer.email) if line.strip()]
    return [paragraph(buyer.name or "Buyer: not named yet", paper.STRONG), *map(paragraph, lines)]


def _facts(details: QuoteDetails) -> list[Flowable]:
    until = long_date(details.valid_until)
    return [
        paragraph(f"Quote {details.number}", paper.STRONG_RIGHT),
        paragraph(f"Date {long_date(details.issued)}", paper.QUIET_RIGHT),
        paragraph(f"Valid until {until}", paper.QUIET_RIGHT),
        paragraph(f"Binding until {until}" if details.is_binding else "Non-binding", paper.QUIET_RIGHT),
    ]


def _answer_box(document: QuoteDocument) -> Table:
    wording, is_met = document.wording, document.wording.met
    bad = document.answer.check.blocks or is_met is False
    words: list[Flowable] = [paragraph(wording.promise, paper.PROMISE), Spacer(0, 2)]
    if document.answer.check.blocks:
        words.append(paragraph("Not an offer: the findings below name what blocks it.", paper.SHORTFALL))
    if wording.need:
        words.append(paragraph(wording.need, paper.SHORTFALL if is_met is False else paper.TEXT))
    if document.headroom:
        words.append(paragraph(f"Headroom, not part of this offer: {wording.headroom}", paper.HEADROOM_LINE))
    else:
        words.append(paragraph(wording.headroom, paper.QUIET))
    return bare_table(
        [[words]],
        [1],
        ("BACKGROUND", (0, 0), (-1, -1), paper.BAD_SOFT if bad else paper.ACCENT_SOFT),
        ("LINEBEFORE", (0, 0), (0, -1), 3, paper.BAD if bad else paper.ACCENT, _BUTT),
        ("LEFTPADDING", (0, 0), (-1, -1), 14),
        ("RIGHTPADDING", (0, 0), (-1, -1), 14),
        ("TOPPADDING", (0, 0), (-1, -1), 9),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 11),
    )


def _positions(lines: tuple[QuoteLine, ...]) -> Table:
    """The line items; the column of part numbers only where there is one."""
    has_parts = any(line.part for line in lines)
    figures = ("Quantity", "Unit price", "Net price")
    names = head("#", *(["Part"] if has_parts else []), "Description", *figures, right=figures)
    widths = [0.05, 0.16, 0.38, 0.11, 0.15, 0.15] if has_parts else [0.05, 0.54, 0.11, 0.15, 0.15]
    return ruled_table([names, *(_position(line, has_parts=has_parts) for line in lines)], widths, has_head=True)


def _position(line: QuoteLine, *, has_parts: bool) -> list[Cell]:
    part: list[Cell] = [paragraph(line.part)] if has_parts else []
    return [
        paragraph(str(line.position)),
        *part,
        paragraph(line.description),
        paragraph(format_count(line.quantity), paper.TEXT_RIGHT),
        paragraph(ON_REQUEST, paper.QUIET_RIGHT),
        paragraph(ON_REQUEST, paper.QUIET_RIGHT),
    ]


def _charts(document: QuoteDocument) -> Iterator[Flowable]:
    yield from section("What it carries", _CHART_ROOM)
    if not (why_no_curve(document.context_chart) and why_no_bars(document.cards_chart)):
        yield _legend(document)
    yield from _context_part(document)
    yield from _cards_part(document.cards_chart)


def _legend(document: QuoteDocument) -> Drawing:
    has_headroom = document.headroom is not None or any(map(added, document.cards_chart.bars))
    drawing = sheet(8)
    drawing.add(legend(0, 1, has_headroom=has_headroom, needed=bool(document.answer.configuration.sessions_needed)))
    return drawing


def _context_part(document: QuoteDocument) -> Iterator[Flowable]:
    chart = document.context_chart
    title = f"Sessions of {hardware(document.catalog, document.answer)} at each context length"
    reason = why_no_curve(chart)
    yield Spacer(0, 5)
    yield paragraph(title, paper.SMALL)
    yield Spacer(0, 2)
    yield paragraph(f"Not drawn: {reason}", paper.TEXT) if reason else context_drawing(chart)
    if chart.no_headroom and not reason:
        yield paragraph(f"No band of headroom is drawn: {chart.no_headroom}", paper.SMALL)


def _cards_part(chart: CardsChart) -> Iterator[Flowable]:
    reason = why_no_bars(chart)
    yield CondPageBreak(_CHART_ROOM)
    yield Spacer(0, 5)
    yield paragraph(_cards_title(chart), paper.SMALL)
    yield Spacer(0, 2)
    if reason:
        yield paragraph(f"Not drawn: {reason}", paper.TEXT)
        return
    yield from cards_drawings(chart)
    dashes = " ".join(dashes_in_words(chart))
    words = [f"– {dashes}" if dashes else "", need_above_scale(chart)]
    yield Spacer(0, 2)
    yield paragraph(" ".join(filter(None, words)), paper.SMALL)


def _cards_title(chart: CardsChart) -> str:
    words = "Sessions of each card and count, each as one instance, the chosen one as it is split"
    return f"{words}; with + what NVFP4 could add at the most" if any(map(added, chart.bars)) else words


def _remarks(remarks: str) -> Iterator[Flowable]:
    if remarks.strip():
        yield from section("Remarks")
        yield paragraph(remarks)
