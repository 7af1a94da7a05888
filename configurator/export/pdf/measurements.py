"""Published measurements, nearest to the choice first. They are shown as published and never scaled."""

from collections.abc import Iterator

from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from configurator.catalog.measurement import Evidence, Measurement
from configurator.catalog.models import Catalog
from configurator.evidence import Shown
from configurator.export.pdf import paper
from configurator.export.pdf.heading import section
from configurator.export.pdf.table import Cell, head, ruled_table
from configurator.export.pdf.words import paragraph
from configurator.quote.document import QuoteDocument
from configurator.units import format_count
from configurator.wording import GRADES

_FIRST_PIECE = 190.0
"""Room for the heading and a piece of evidence with some of its figures."""


def measurements(document: QuoteDocument) -> Iterator[Flowable]:
    """Each piece of evidence with the reason it is shown for, its grade and its figures."""
    yield from section("Published measurements", _FIRST_PIECE)
    if not document.evidence:
        yield paragraph("The catalogue has no published measurement.")
        return
    yield paragraph("Nearest to this configuration first. Other hardware and models may behave otherwise.", paper.QUIET)
    for shown in document.evidence:
        yield from _piece(shown, document.catalog)


def _piece(shown: Shown, catalog: Catalog) -> Iterator[Flowable]:
    evidence = shown.evidence
    yield CondPageBreak(100)
    yield Spacer(0, 10)
    yield paragraph(evidence.name, paper.SUBSECTION)
    yield paragraph(f"{_sentence(shown.why)}. Grade: {GRADES[evidence.grade]}.")
    yield paragraph(f"{_setting(evidence, catalog)} Source: {_source(evidence)}", paper.SMALL)
    if evidence.note:
        yield paragraph(evidence.note, paper.SMALL)
    yield Spacer(0, 2)
    yield _figures(evidence)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _setting(evidence: Evidence, catalog: Catalog) -> str:
    """Model, card and engine as the source names them."""
    engine = f", {catalog.engines[evidence.engine].name} {evidence.engine_version}".rstrip() if evidence.engine else ""
    return f"{evidence.model_name} on {evidence.card_name}{engine}."


def _source(evidence: Evidence) -> str:
    title = evidence.sources[evidence.source].title
    return f"{title} ({'undated' if evidence.published == 'undated' else f'published {evidence.published}'})"


def _figures(evidence: Evidence) -> Table:
    change = f"{evidence.baseline_cache.label} → {evidence.compared_cache.label}"
    rows = [head("Measured", "Context", change, right=("Context", change)), *map(_row, evidence.measurements)]
    return ruled_table(rows, [0.55, 0.15, 0.3], has_head=True, pad=2)


def _row(measured: Measurement) -> list[Cell]:
    samples = f", {format_count(measured.samples)} samples" if measured.samples else ""
    unit = f" {measured.unit}" if measured.unit else ""
    return [
        paragraph(f"{measured.name}{samples}"),
        paragraph(format_count(measured.context) if measured.context else "–", paper.QUIET_RIGHT),
        paragraph(f"{measured.baseline:,} → {measured.compared:,}{unit}", paper.TEXT_RIGHT),
    ]
