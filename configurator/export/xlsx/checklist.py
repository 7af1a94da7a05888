"""The Checklist sheet: the six steps, with cells for state, person, date and note to fill in."""

from openpyxl.worksheet.datavalidation import DataValidation

from configurator.adoption.checklist import StepRecord, StepState
from configurator.adoption.evidence_words import evidence_lines
from configurator.catalog.checklist import ChecklistStep
from configurator.export.xlsx import styles
from configurator.export.xlsx.formula import literal, spliced
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.row_height import fits
from configurator.language import _
from configurator.quote.document import QuoteDocument

WIDTHS = (5, 24, 38, 38, 38, 16, 18, 14, 34)
_LAST = len(WIDTHS)
_STATE, _PERSON, _DAY, _NOTE = 6, 7, 8, 9

HEADER_ROW = 4


def write_checklist(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet."""
    page.text(1, _("Adopting an NVFP4 cache"), styles.HEADING, _LAST)
    page.next()
    page.text(
        1,
        _(
            "The server is sold with an FP8 cache and starts with one. An NVFP4 cache is switched on once all steps "
            "are done. Yellow cells can be filled in; a step that does not apply needs a note that says why."
        ),
        styles.NOTE,
        _LAST,
    )
    page.next()
    page.next()
    page.headers(["#", _("Step"), _("What"), _("Why"), _("How"), _("State"), _("Person"), _("Date"), _("Note")])
    page.sheet.freeze_panes = f"C{page.row}"
    first = page.row
    for number, (step, record) in enumerate(document.checklist, 1):
        _write_step(page, number, step, record)
    last = page.row - 1
    _validate(page, first, last)
    _colour(page, first, last)
    _write_count(page, document, first, last)
    _write_long_notes(page, document)
    _write_evidence(page, document)


def _write_step(page: Page, number: int, step: ChecklistStep, record: StepRecord) -> None:
    page.number(1, number, styles.CELL)
    page.text(2, _(step.title), styles.STRONG)
    for column, text in ((3, step.what), (4, step.why), (5, step.how)):
        page.text(column, _(text), styles.CELL)
    page.text(_STATE, record.state.label, styles.ENTRY)
    page.text(_PERSON, record.person, styles.ENTRY)
    page.day(_DAY, record.day, styles.ENTRY)
    page.text(_NOTE, record.note, styles.ENTRY)
    page.next()


def _validate(page: Page, first: int, last: int) -> None:
    states = ",".join(state.label for state in StepState)
    state = DataValidation(
        "list",
        formula1=literal(states),
        allow_blank=False,
        showErrorMessage=True,
        error=_("Choose one of {choices}.").format(choices=states),
    )
    state.add(f"F{first}:F{last}")
    day = DataValidation(
        "date",
        operator="greaterThan",
        formula1="36526",
        allow_blank=True,
        showErrorMessage=True,
        error=_("Enter a date."),
    )
    day.add(f"H{first}:H{last}")
    page.sheet.add_data_validation(state)
    page.sheet.add_data_validation(day)


def _colour(page: Page, first: int, last: int) -> None:
    """Done is green, not applicable grey; the state's word says the same."""
    cells = f"A{first}:I{last}"
    done, left_out = (f"$F{first}={_state(state)}" for state in (StepState.DONE, StepState.NOT_APPLICABLE))
    page.colour_where(cells, done, styles.GOOD_SOFT, styles.GOOD, bold=False)
    page.colour_where(cells, left_out, styles.GROUP_FILL, styles.MUTED, bold=False)


def _write_count(page: Page, document: QuoteDocument, first: int, last: int) -> None:
    """How far the customer is, live."""
    states = f"F{first}:F{last}"
    settled = sum(record.state is not StepState.OPEN for _step, record in document.checklist)
    words = (_state(StepState.DONE), _state(StepState.NOT_APPLICABLE))
    count = "+".join(f"COUNTIF({states},{word})" for word in words)
    page.next()
    page.text(2, _("Settled steps"), styles.STRONG)
    sentence = _("{settled} of {steps}").replace("{steps}", str(len(document.checklist)))
    page.formula(3, spliced(sentence, settled=count), sentence.format(settled=settled), styles.CELL)
    page.next()


def _state(state: StepState) -> str:
    """The state's word as a formula has it."""
    return literal(state.label)


def _write_long_notes(page: Page, document: QuoteDocument) -> None:
    """Once more in full what is too long to be seen in its cell."""
    for number, (_step, record) in enumerate(document.checklist, 1):
        if not fits(record.note, WIDTHS[_NOTE - 1], styles.ENTRY.size):
            page.next()
            page.paragraphs(3, record.note, styles.CELL, _LAST, label=_("Note to step {number}").format(number=number))


def _write_evidence(page: Page, document: QuoteDocument) -> None:
    """What each step's evidence says, with its figures and files, and what may be planned with."""
    told = [(number, one) for number, one in enumerate(document.adoption, 1) if one.record.evidence]
    if not told:
        return
    page.section(_("Evidence"))
    for number, one in told:
        lines = [line for evidence in one.record.evidence for line in evidence_lines(evidence)]
        lines += one.predictions
        label = _("Step {number}, {state}").format(number=number, state=one.label)
        page.paragraphs(3, "\n".join([one.verdict, *lines]), styles.CELL, _LAST, label=label)
    page.paragraphs(3, document.planning, styles.CELL, _LAST, label=_("What may be planned with"))
