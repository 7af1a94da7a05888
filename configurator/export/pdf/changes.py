"""What changed since the revision that was issued last."""

from collections.abc import Iterator
from itertools import groupby

from reportlab.platypus import CondPageBreak, Flowable, Spacer

from configurator.export.pdf import paper
from configurator.export.pdf.heading import section, titled
from configurator.export.pdf.table import Cell, head, ruled_table
from configurator.export.pdf.words import paragraph
from configurator.export.terms import AREAS
from configurator.language import _
from configurator.quote.difference import Difference
from configurator.quote.document import QuoteDocument


def changes(document: QuoteDocument) -> Iterator[Flowable]:
    """Before and after of everything that changed, by area; nothing for a first revision."""
    if not document.changed_since:
        return
    yield from section(_("Changes since {number}").format(number=document.changed_since))
    replaces = _("This quote replaces {number}.").format(number=document.changed_since)
    yield paragraph(replaces)
    yield Spacer(0, 6)
    for area, rows in groupby(document.changes, key=lambda row: row.area):
        yield CondPageBreak(80)
        yield paragraph(_(AREAS[area]), paper.SUBSECTION)
        yield Spacer(0, 2)
        names = head("", _("Before"), _("Now"))
        yield ruled_table([names, *map(_row, rows)], [0.36, 0.32, 0.32], has_head=True, pad=3)
        yield Spacer(0, 8)


def _row(change: Difference) -> list[Cell]:
    return [
        paragraph(titled(change.option, change.label)),
        paragraph(change.before or "–", paper.QUIET),
        paragraph(change.after or "–", paper.STRONG),
    ]
