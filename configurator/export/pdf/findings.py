"""What the rules found, by severity, each with its source, its date and what to do."""

from collections.abc import Iterator
from itertools import groupby

from reportlab.platypus import CondPageBreak, Flowable, Spacer

from configurator.export.pdf import paper
from configurator.export.pdf.heading import section
from configurator.export.pdf.table import ruled_table
from configurator.export.pdf.words import long_date, paragraph
from configurator.rules.finding import Finding, Severity

_TITLES = {
    Severity.BLOCKS: "Blocks this quote",
    Severity.WARNS: "Warnings",
    Severity.INFORMS: "For information",
}


def findings(found: tuple[Finding, ...]) -> Iterator[Flowable]:
    """All findings; they come most severe first."""
    yield from section("Findings")
    if not found:
        yield paragraph("No rule has anything to say about this configuration.")
    for severity, group in groupby(found, key=lambda finding: finding.severity):
        yield CondPageBreak(70)
        yield paragraph(_TITLES[severity], paper.SUBSECTION)
        yield Spacer(0, 2)
        yield ruled_table([[_words(finding)] for finding in group], [1], has_head=False)
        yield Spacer(0, 8)


def _words(finding: Finding) -> list[Flowable]:
    message = paper.SHORTFALL if finding.severity is Severity.BLOCKS else paper.TEXT
    words: list[Flowable] = [paragraph(finding.full, message)]
    if finding.mend:
        words.append(paragraph(f"What to do: {finding.mend}"))
    source = f"{finding.code} · Source: {finding.source}, read {long_date(finding.read)}"
    return [*words, paragraph(source, paper.SMALL)]
