"""The Checklist sheet: the six steps, with cells for state, person, date and note to fill in."""

from openpyxl.worksheet.datavalidation import DataValidation

from configurator.adoption.checklist import StepRecord, StepState
from configurator.catalog.checklist import ChecklistStep
from configurator.export.xlsx import styles
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.row_height import fits
from configurator.quote.document import QuoteDocument

WIDTHS = (5, 24, 38, 38, 38, 16, 18, 14, 34)
_LAST = len(WIDTHS)
_STATE, _PERSON, _DAY, _NOTE = 6, 7, 8, 9

HEADER_ROW = 4


def write_checklist(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet."""
    page.text(1, "Adopting an NVFP4 cache", styles.HEADING, _LAST)
    page.next()
    page.text(
        1,
        "The server is sold with an FP8 cache and starts with one. An NVFP4 cache is switched on once all steps are "
        "done. Yellow cells can be filled in; a step that does not apply needs a note that says why.",
        styles.NOTE,
        _LAST,
    )
    page.next()
    page.next()
    page.headers(["#", "Step", "What", "Why", "How", "State", "Person", "Date", "Note"])
    page.sheet.freeze_panes = f"C{page.row}"
    first = page.row
    for number, (step, record) in enumerate(document.checklist, 1):
        _write_step(page, number, step, record)
    last = page.row - 1
    _validate(page, first, last)
    _colour(page, first, last)
    _write_count(page, document, first, last)
    _write_long_notes(page, document)


def _write_step(page: Page, number: int, step: ChecklistStep, record: StepRecord) -> None:
    page.number(1, number, styles.CELL)
    page.text(2, step.title, styles.STRONG)
    for column, text in ((3, step.what), (4, step.why), (5, step.how)):
        page.text(column, text, styles.CELL)
    page.text(_STATE, record.state.value, styles.ENTRY)
    page.text(_PERSON, record.person, styles.ENTRY)
    page.day(_DAY, record.day, styles.ENTRY)
    page.text(_NOTE, record.note, styles.ENTRY)
    page.next()


def _validate(page: Page, first: int, last: int) -> None:
    states = ",".join(state.value for state in StepState)
    state = DataValidation(
        "list", formula1=f'"{states}"', allow_blank=False, showErrorMessage=True, error=f"Choose one of {states}."
    )
    state.add(f"F{first}:F{last}")
    day = DataValidation(
        "date", operator="greaterThan", formula1="36526", allow_blank=True, showErrorMessage=True, error="Enter a date."
    )
    day.add(f"H{first}:H{last}")
    page.sheet.add_data_validation(state)
    page.sheet.add_data_validation(day)


def _colour(page: Page, first: int, last: int) -> None:
    """Done is green, not applicable grey; the state's word says the same."""
    cells = f"A{first}:I{last}"
    page.colour_where(cells, f'$F{first}="{StepState.DONE.value}"', styles.GOOD_SOFT, styles.GOOD, bold=False)
    page.colour_where(
        cells, f'$F{first}="{StepState.NOT_APPLICABLE.value}"', styles.GROUP_FILL, styles.MUTED, bold=False
    )


def _write_count(page: Page, document: QuoteDocument, first: int, last: int) -> None:
    """How far the customer is, live."""
    states = f"F{first}:F{last}"
    settled = sum(record.state is not StepState.OPEN for _, record in document.checklist)
    words = (StepState.DONE.value, StepState.NOT_APPLICABLE.value)
    count = "+".join(f'COUNTIF({states},"{word}")' for word in words)
    total = len(document.checklist)
    page.next()
    page.text(2, "Settled steps", styles.STRONG)
    page.formula(3, f'{count}&" of {total}"', f"{settled} of {total}", styles.CELL)
    page.next()


def _write_long_notes(page: Page, document: QuoteDocument) -> None:
    """Once more in full what is too long to be seen in its cell."""
    for number, (_, record) in enumerate(document.checklist, 1):
        if not fits(record.note, WIDTHS[_NOTE - 1], styles.ENTRY.size):
            page.next()
            page.paragraphs(3, record.note, styles.CELL, _LAST, label=f"Note to step {number}")
