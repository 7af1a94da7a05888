"""Where everything comes from: sources, versions, fingerprint."""

from collections.abc import Iterator

from reportlab.platypus import Flowable, Spacer

from configurator.catalog.frozen import Source
from configurator.export.pdf import paper
from configurator.export.pdf.heading import section
from configurator.export.pdf.legibility import print_notes
from configurator.export.pdf.table import head, ruled_table
from configurator.export.pdf.words import linked, long_date, paragraph
from configurator.quote.document import QuoteDocument


def sources(read: tuple[Source, ...]) -> Iterator[Flowable]:
    """Every source with its address and the day it was read."""
    yield from section("Sources")
    rows = [head("Source", "Read", right=("Read",))]
    rows += [[_source(one), paragraph(long_date(one.read), paper.QUIET_RIGHT)] for one in read]
    yield ruled_table(rows, [0.78, 0.22], has_head=True, pad=3)


def about(document: QuoteDocument) -> Iterator[Flowable]:
    """The basis of the figures and the versions they were made with."""
    yield from section("About this document")
    yield paragraph(
        "The sessions are computed from published figures by the rule shown above; they were not measured on the "
        "offered server. Capacity is promised with an FP8 cache. What an NVFP4 cache could add is headroom: it is no "
        "part of this offer and is in no total."
    )
    for note in print_notes(document):
        yield paragraph(note)
    yield Spacer(0, 6)
    facts = (
        ("Quote", document.details.number),
        ("Fingerprint of the configuration", document.fingerprint),
        ("Catalogue", document.catalog_version),
        ("Program", document.program_version),
    )
    rows = [[paragraph(name, paper.QUIET), paragraph(value)] for name, value in facts]
    yield ruled_table(rows, [0.35, 0.65], has_head=False, pad=3)


def _source(source: Source) -> list[Flowable]:
    title: list[Flowable] = [paragraph(source.title)]
    return [*title, linked(source.address, paper.SMALL)] if source.address else title
