"""Where everything comes from: sources, versions, fingerprint."""

from collections.abc import Iterator

from reportlab.platypus import Flowable, Spacer

from configurator.catalog.frozen import Source
from configurator.export.pdf import paper
from configurator.export.pdf.heading import section
from configurator.export.pdf.legibility import print_notes
from configurator.export.pdf.table import head, ruled_table
from configurator.export.pdf.words import linked, long_date, paragraph
from configurator.language import _
from configurator.quote.document import QuoteDocument


def sources(document: QuoteDocument) -> Iterator[Flowable]:
    """Every source of every option with its address and the day it was read."""
    read = {one.title: one for option in document.options for one in option.sources}
    yield from section(_("Sources"))
    read_on = _("Read")
    rows = [head(_("Source"), read_on, right=(read_on,))]
    rows += [[_source(one), paragraph(long_date(one.read), paper.QUIET_RIGHT)] for one in read.values()]
    yield ruled_table(rows, [0.78, 0.22], has_head=True, pad=3)


def about(document: QuoteDocument) -> Iterator[Flowable]:
    """The basis of the figures and the versions they were made with."""
    yield from section(_("About this document"))
    yield paragraph(
        _(
            "The sessions are computed from published figures by the rule shown above; they were not measured on the "
            "offered server. Capacity is promised with an FP8 cache. What an NVFP4 cache could add is headroom: it is "
            "no part of this offer and is in no total."
        )
    )
    for note in print_notes(document):
        yield paragraph(note)
    yield Spacer(0, 6)
    facts = (
        (_("Quote"), document.details.full_number),
        (_("Fingerprint of the configuration"), document.fingerprint),
        (_("Catalogue"), document.catalog_version),
        (_("Program"), document.program_version),
    )
    rows = [[paragraph(name, paper.QUIET), paragraph(value)] for name, value in facts]
    yield ruled_table(rows, [0.35, 0.65], has_head=False, pad=3)


def _source(source: Source) -> list[Flowable]:
    title: list[Flowable] = [paragraph(source.title)]
    return [*title, linked(source.address, paper.SMALL)] if source.address else title
