"""What an option carries, in the sentences of screen and PDF, and what the rules say about it."""

from configurator.export.terms import severity_word
from configurator.export.xlsx import styles
from configurator.export.xlsx.days import day_in_words
from configurator.export.xlsx.offer_lines import DESCRIPTION, LAST
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.styles import Style
from configurator.language import _
from configurator.quote.document import OptionDocument
from configurator.rules.finding import Finding, Severity

_SEVERITY_STYLES = {
    Severity.BLOCKS: Style(framed=True, bold=True, colour=styles.BAD, fill=styles.BAD_SOFT),
    Severity.WARNS: Style(framed=True, bold=True, colour=styles.HEADROOM_TEXT),
    Severity.INFORMS: styles.LABEL,
}


def write_answer(page: Page, option: OptionDocument) -> None:
    """The promise, the need, and the headroom that is no part of the offer."""
    wording = option.wording
    why_not = option.why_not_offered
    page.paragraphs(1, wording.promise, styles.NO_ANSWER if why_not else styles.ANSWER, LAST)
    if why_not:
        page.paragraphs(1, why_not, styles.SHORTFALL, LAST)
    if wording.need:
        page.text(1, wording.need, styles.SHORTFALL if wording.met is False else styles.STRONG_TEXT, LAST)
        page.next()
    if option.headroom is None:
        page.paragraphs(1, wording.headroom, styles.NOTE, LAST)
    else:
        words = _("Headroom, not part of this offer: {headroom}").format(headroom=wording.headroom)
        page.text(1, words, styles.HEADROOM_SENTENCE, LAST)
        page.next()


def write_findings(page: Page, findings: tuple[Finding, ...]) -> None:
    """Every finding with what to do and where it comes from."""
    page.section(_("Findings"))
    if not findings:
        page.text(1, _("No rule has anything to say about this configuration."), styles.NOTE, LAST)
        page.next()
        return
    page.text(1, _("Severity and code"), styles.HEADER, DESCRIPTION - 1)
    page.text(DESCRIPTION, _("What was found, and what to do"), styles.HEADER, LAST)
    page.next()
    for finding in findings:
        words = f"{severity_word(finding.severity)}\n{finding.code}"
        page.text(1, words, _SEVERITY_STYLES[finding.severity], DESCRIPTION - 1)
        page.text(DESCRIPTION, _finding_words(finding), styles.CELL, LAST)
        page.next()


def _finding_words(finding: Finding) -> str:
    mend = [_("What to do: {mend}").format(mend=finding.mend)] if finding.mend else []
    source = _("Source: {source}, read {day}").format(source=finding.source, day=day_in_words(finding.read))
    return "\n".join([finding.full, *mend, source])
