"""What the rules found, by severity, each with its source, its date and what to do."""

from collections.abc import Iterator
from itertools import groupby

from reportlab.platypus import CondPageBreak, Flowable, Spacer

from configurator.export.pdf import paper
from configurator.export.pdf.heading import section, titled
from configurator.export.pdf.table import ruled_table
from configurator.export.pdf.words import long_date, paragraph
from configurator.language import _, mark
from configurator.rules.finding import Finding, Severity

_TITLES = {
    Severity.BLOCKS: mark("Blocks this quote"),
    Severity.WARNS: mark("Warnings"),
    Severity.INFORMS: mark("For information"),
}


def findings(found: tuple[Finding, ...], option: str = "") -> Iterator[Flowable]:
    """All findings; they come most severe first. `option` names the option where there are several."""
    yield from section(titled(option, _("Findings")))
    if not found:
        yield paragraph(_("No rule has anything to say about this configuration."))
    for severity, group in groupby(found, key=lambda finding: finding.severity):
        yield CondPageBreak(70)
        yield paragraph(_(_TITLES[severity]), paper.SUBSECTION)
        yield Spacer(0, 2)
        yield ruled_table([[_words(finding)] for finding in group], [1], has_head=False)
        yield Spacer(0, 8)


def _words(finding: Finding) -> list[Flowable]:
    message = paper.SHORTFALL if finding.severity is Severity.BLOCKS else paper.TEXT
    words: list[Flowable] = [paragraph(finding.full, message)]
    if finding.mend:
        words.append(paragraph(_("What to do: {mend}").format(mend=finding.mend)))
    source = _("{code} · Source: {source}, read {day}").format(
        code=finding.code, source=finding.source, day=long_date(finding.read)
    )
    return [*words, paragraph(source, paper.SMALL)]
