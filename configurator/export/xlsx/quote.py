"""The Quote sheet: parties, answer, line items, configuration, findings, and what identifies all of it."""

from configurator.export.xlsx import styles
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.styles import Style
from configurator.quote.details import Party, QuoteDetails
from configurator.quote.document import ON_REQUEST, QuoteDocument, QuoteLine
from configurator.rules.finding import Finding, Severity

WIDTHS = (21, 26, 54, 13, 18)
_LAST = len(WIDTHS)

_SEVERITY_STYLES = {
    Severity.BLOCKS: Style(framed=True, bold=True, colour=styles.BAD, fill=styles.BAD_SOFT),
    Severity.WARNS: Style(framed=True, bold=True, colour=styles.HEADROOM_TEXT),
    Severity.INFORMS: styles.LABEL,
}


def write_quote(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet."""
    _write_heading(page, document)
    _write_answer(page, document)
    _write_lines(page, document.lines)
    _write_choices(page, document)
    _write_findings(page, document.findings)
    _write_remarks(page, document.details.remarks)
    _write_identity(page, document)


def _write_heading(page: Page, document: QuoteDocument) -> None:
    page.text(1, document.title, styles.TITLE, _LAST)
    page.next()
    page.text(1, document.subtitle, styles.SUBTITLE, _LAST)
    page.next()
    page.next()
    details = document.details
    _write_party(page, "Seller", details.seller)
    _write_party(page, "Buyer", details.buyer)
    _entry(page, "Quote", details.number)
    for label, day in (("Date", details.issued), ("Valid until", details.valid_until)):
        page.text(1, label, styles.LABEL)
        page.day(2, day, styles.CELL, _LAST)
        page.next()
    _entry(page, "Binding", _binding(details))


def _write_party(page: Page, role: str, party: Party) -> None:
    """A row for each part that was entered; the role stands at the first."""
    rest = [text for text in (party.address, party.contact, party.email) if text.strip()]
    _entry(page, role, party.name or f"{role}: not named yet", styles.STRONG)
    for text in rest:
        _entry(page, "", text)


def _entry(page: Page, label: str, text: str, style: Style = styles.CELL) -> None:
    page.paragraphs(2, text, style, _LAST, label=label)


def _binding(details: QuoteDetails) -> str:
    return f"Binding until {details.valid_until.isoformat()}" if details.is_binding else "Non-binding"


def _write_answer(page: Page, document: QuoteDocument) -> None:
    """The sentences of screen and PDF: the promise, the need, and the headroom that is no part of the offer."""
    wording = document.wording
    page.section("Answer")
    is_blocked = document.answer.check.blocks
    page.paragraphs(1, wording.promise, styles.NO_ANSWER if is_blocked else styles.ANSWER, _LAST)
    if is_blocked:
        page.text(1, "Not an offer: the findings below name what blocks it.", styles.SHORTFALL, _LAST)
        page.next()
    if wording.need:
        page.text(1, wording.need, styles.SHORTFALL if wording.met is False else styles.STRONG_TEXT, _LAST)
        page.next()
    if document.headroom is None:
        page.paragraphs(1, wording.headroom, styles.NOTE, _LAST)
    else:
        words = f"Headroom, not part of this offer: {wording.headroom}"
        page.text(1, words, styles.HEADROOM_SENTENCE, _LAST)
        page.next()


def _write_lines(page: Page, lines: tuple[QuoteLine, ...]) -> None:
    page.section("Line items")
    has_parts = any(line.part for line in lines)
    page.text(1, "Position", styles.HEADER)
    _write_what(page, "Part", "Description", styles.HEADER, has_parts=has_parts)
    page.text(4, "Quantity", styles.HEADER)
    page.text(5, "Price", styles.HEADER)
    page.next()
    for line in lines:
        page.number(1, line.position, styles.CELL)
        _write_what(page, line.part, line.description, styles.CELL, has_parts=has_parts)
        page.number(4, line.quantity, styles.VALUE.shown(styles.COUNT))
        page.text(5, ON_REQUEST, styles.VALUE)
        page.next()


def _write_what(page: Page, part: str, description: str, style: Style, *, has_parts: bool) -> None:
    """Part number and description, or the description alone where no line has a part number."""
    if has_parts:
        page.text(2, part, style)
    page.text(3 if has_parts else 2, description, style, 3)


def _write_choices(page: Page, document: QuoteDocument) -> None:
    page.section("Configuration")
    for label, text in document.choices:
        _entry(page, label, text)


def _write_findings(page: Page, findings: tuple[Finding, ...]) -> None:
    page.section("Findings")
    if not findings:
        page.text(1, "No rule has anything to say about this configuration.", styles.NOTE, _LAST)
        page.next()
        return
    for column, name, last in ((1, "Severity", None), (2, "Code", None), (3, "What was found, and what to do", _LAST)):
        page.text(column, name, styles.HEADER, last)
    page.next()
    for finding in findings:
        page.text(1, finding.severity.value, _SEVERITY_STYLES[finding.severity])
        page.text(2, finding.code, styles.LABEL)
        page.text(3, _finding_words(finding), styles.CELL, _LAST)
        page.next()


def _finding_words(finding: Finding) -> str:
    mend = [f"What to do: {finding.mend}"] if finding.mend else []
    return "\n".join([finding.full, *mend, f"Source: {finding.source}, read {finding.read.isoformat()}"])


def _write_remarks(page: Page, remarks: str) -> None:
    if remarks.strip():
        page.section("Remarks")
        page.paragraphs(1, remarks, styles.TEXT, _LAST)


def _write_identity(page: Page, document: QuoteDocument) -> None:
    """What tells whether this file and a PDF speak of the same configuration."""
    page.section("About this document")
    page.paragraphs(
        1,
        "The sessions are computed from published figures; they were not measured on the offered server. Capacity is "
        "promised with an FP8 cache. What an NVFP4 cache could add is headroom: it is no part of this offer and is in "
        "no total.",
        styles.NOTE,
        _LAST,
    )
    _entry(page, "Fingerprint", document.fingerprint)
    _entry(page, "Catalogue", document.catalog_version)
    _entry(page, "Program", document.program_version)
