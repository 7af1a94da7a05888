"""The workbook of a quote, read back: figures, words, hostile text, formulas, bytes."""

import hashlib
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from io import BytesIO

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from configurator.adoption.checklist import StepRecord, StepState
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, Overrides
from configurator.export.xlsx import xlsx_bytes
from configurator.paths import catalog_dir
from configurator.quote.details import QuoteDetails
from configurator.quote.document import QuoteDocument, build_document
from configurator.quote.line import LineSheet, OwnLine
from configurator.quote.party import Party
from configurator.quote.terms import Signature, Terms
from configurator.sizing import NotSized

Make = Callable[..., Configuration]

DETAILS = QuoteDetails.starting(date(2026, 11, 29))
NEED: dict[str, object] = {"users": 300, "share_active": Decimal(20)}

EXCEL_2007 = {
    "AND", "COUNT", "COUNTA", "COUNTIF", "IF", "INDEX", "INT", "ISNUMBER", "MATCH", "MAX", "MIN", "MOD", "N", "OR",
    "ROUND", "ROUNDUP", "SUM", "SUMIF", "SUMPRODUCT",
}  # fmt: skip

HOSTILE = (
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://example.org","x")',
    "+1",
    "-2+3",
    "@SUM(1)",
    "#N/A",
    "00123",
    "1E5",
    "<b>&amp;</b>",
)


@pytest.fixture(scope="module")
def document(catalog: Catalog, configuration: Make) -> QuoteDocument:
    """The article's example for 300 users, a fifth of them active at once."""
    return build_document(catalog, DETAILS, configuration(**NEED))


@pytest.fixture(scope="module")
def content(document: QuoteDocument) -> bytes:
    """The example's workbook."""
    return xlsx_bytes(document)


def opened(content: bytes, *, values: bool) -> Workbook:
    """A workbook with its formulas, or with the values in their place."""
    return load_workbook(BytesIO(content), data_only=values)


def texts(content: bytes, sheet: str) -> list[str]:
    """All text on a sheet."""
    rows = opened(content, values=True)[sheet].iter_rows(values_only=True)
    return [value for row in rows for value in row if isinstance(value, str)]


def formulas(content: bytes) -> Iterator[tuple[str, Cell]]:
    """Every formula cell with its sheet."""
    for sheet in opened(content, values=False):
        for row in sheet.iter_rows():
            yield from ((sheet.title, cell) for cell in row if isinstance(cell, Cell) and cell.data_type == "f")


def named(content: bytes, name: str) -> object:
    """The value of the cell that a defined name stands for."""
    book = opened(content, values=True)
    sheet, address = next(iter(book.defined_names[name].destinations))
    return book[sheet][address].value


def test_sheets_have_fixed_names(content: bytes) -> None:
    """Formulas and charts name the sheets, so that no customer's text may."""
    titles = ["Quote", "Sizing", "Charts", "Checklist", "Evidence", "Sources"]

    assert opened(content, values=True).sheetnames == titles


def test_promise_and_headroom_are_the_documents(content: bytes) -> None:
    """78 sessions are promised; 117 to 139 are headroom, in cells of their own; 60 are needed."""
    assert named(content, "Promise") == 78
    assert (named(content, "HeadroomLow"), named(content, "HeadroomHigh")) == (117, 139)
    assert (named(content, "Needed"), named(content, "Need"), named(content, "Spare")) == (60, "met", 18)


def test_every_formula_has_a_value(content: bytes) -> None:
    """A reader that cannot compute sees every figure."""
    values = opened(content, values=True)
    cells = list(formulas(content))

    assert len(cells) > 60
    assert all(values[sheet][cell.coordinate].value is not None for sheet, cell in cells)


def test_formulas_use_functions_of_excel_2007(content: bytes) -> None:
    """English names and commas; nothing that an older program would show as #NAME?."""
    used = {name for _, cell in formulas(content) for name in re.findall(r"([A-Z][A-Z0-9.]*)\(", str(cell.value))}

    assert used <= EXCEL_2007
    assert not any(";" in str(cell.value) for _, cell in formulas(content))


def test_the_quote_says_what_screen_and_pdf_say(content: bytes, document: QuoteDocument) -> None:
    """Promise, need and headroom in the same sentences, and the fingerprint that a PDF carries too."""
    said = texts(content, "Quote")

    assert "2 × RTX PRO 6000 carry 78 sessions of 8,192 tokens (FP8)." in said
    assert "Headroom, not part of this offer: NVFP4 could add 39 to 61 after testing." in said
    assert "Needed: 60. Met, 18 spare." in said
    # The net of each line, their sum, and the total.
    assert said.count("on request") == len(document.lines) + 2
    assert "All prices are on request." in said
    assert document.fingerprint in said
    assert {document.catalog_version, document.program_version, DETAILS.full_number, "Non-binding"} <= set(said)


def test_every_finding_is_printed(content: bytes, document: QuoteDocument) -> None:
    """Nothing is silently dropped."""
    said = "\n".join(texts(content, "Quote"))

    assert document.findings
    assert all(finding.message in said and finding.code in said for finding in document.findings)


def test_the_article_s_case_rounds_down_to_116(catalog: Catalog, configuration: Make) -> None:
    """4 x L40S hold 116.989 sessions with an NVFP4 cache; 116 is the count, and 65 with FP8 are promised."""
    content = xlsx_bytes(build_document(catalog, DETAILS, configuration(card="l40s", cards=4)))

    assert named(content, "Rule_NVFP4") == 116
    assert named(content, "Promise") == 65


def test_states_are_words(catalog: Catalog, configuration: Make) -> None:
    """Weights that do not fit and a session that does not are told apart, and neither is a zero."""
    no_weights = xlsx_bytes(build_document(catalog, DETAILS, configuration(card="l4", cards=2)))
    no_session = xlsx_bytes(build_document(catalog, DETAILS, configuration(cards=1, context=131_072)))

    assert named(no_weights, "Promise") == named(no_weights, "HeadroomHigh") == "weights do not fit"
    assert named(no_session, "Promise") == "no session"


def test_a_model_that_nobody_can_size_has_its_reason_and_no_formulas(catalog: Catalog, configuration: Make) -> None:
    """In place of a number stands why there is none."""
    document = build_document(catalog, DETAILS, configuration(model="deepseek-v4-flash", card="h200-nvl", cards=8))
    content = xlsx_bytes(document)

    assert isinstance(document.answer.sizing, NotSized)
    assert document.answer.sizing.reason in texts(content, "Sizing")
    assert not [cell for sheet, cell in formulas(content) if sheet == "Sizing"]


def test_refused_headroom_says_so(catalog: Catalog, configuration: Make) -> None:
    """NVFP4 is refused for latent attention: no band, and the arithmetic is not called headroom."""
    document = build_document(catalog, DETAILS, configuration(model="deepseek-v3-r1", card="h200-nvl", cards=8))
    content = xlsx_bytes(document)

    assert named(content, "HeadroomLow") == named(content, "HeadroomHigh") == "NVFP4 refused"
    assert "NVFP4: arithmetic only, refused" in texts(content, "Sizing")
    assert "NVFP4: headroom" not in texts(content, "Sizing")


def test_only_inputs_are_unlocked(content: bytes) -> None:
    """Three cells of each line, discount and freight, eight of the sizing, four of each step; there is no password."""
    book = opened(content, values=False)
    unlocked = {sheet.title: len(set(_unlocked(sheet))) for sheet in book}

    assert unlocked == {"Quote": 8, "Sizing": 8, "Charts": 0, "Checklist": 24, "Evidence": 0, "Sources": 0}
    assert all(sheet.protection.sheet and sheet.protection.password is None for sheet in book)


def _unlocked(sheet: Worksheet) -> Iterator[str]:
    """The cells that may be changed; of merged ones the first."""
    covered = {at for merged in sheet.merged_cells.ranges for at in list(merged.cells)[1:]}
    for row in sheet.iter_rows():
        yield from (
            cell.coordinate for cell in row if not cell.protection.locked and (cell.row, cell.column) not in covered
        )


def test_a_changed_assumption_is_marked(catalog: Catalog, configuration: Make) -> None:
    """The input says what the rule has, and the reason that was given."""
    overrides = Overrides(utilisation=Decimal("0.92"), reason="Measured on this server.")
    content = xlsx_bytes(build_document(catalog, DETAILS, configuration(overrides=overrides)))

    assert named(content, "Utilisation") == 0.92
    assert "Changed for this customer from 0.9: Measured on this server." in texts(content, "Sizing")


def test_checklist_carries_the_records(catalog: Catalog, configuration: Make) -> None:
    """State, person, day and note of a step stand in its row; one of six steps is settled."""
    record = StepRecord(
        step="pin-engine", state=StepState.DONE, person="A. Person", day=date(2026, 11, 30), note="Done."
    )
    content = xlsx_bytes(build_document(catalog, DETAILS, configuration(), (record,)))
    row = next(row for row in opened(content, values=True)["Checklist"].iter_rows(values_only=True) if row[0] == 2)

    assert row[5:7] == ("done", "A. Person")
    assert str(row[7]).startswith("2026-11-30")
    assert row[8] == "Done."
    assert "1 of 6" in texts(content, "Checklist")


def test_a_note_too_long_for_its_cell_is_printed_below(catalog: Catalog, configuration: Make) -> None:
    """Excel shows no row higher than 409 points; the whole note can be read nevertheless."""
    note = " ".join(f"word{number}" for number in range(400))
    record = StepRecord(step="pin-engine", state=StepState.DONE, note=note)
    content = xlsx_bytes(build_document(catalog, DETAILS, configuration(), (record,)))
    below = texts(content, "Checklist")[-4:]

    assert "Note to step 2" in below
    assert note in " ".join(below)


def test_evidence_keeps_grade_and_figures(content: bytes, document: QuoteDocument) -> None:
    """Every measurement with its figures as numbers; the experiment with why it is shown and its grade."""
    rows = list(opened(content, values=True)["Evidence"].iter_rows(values_only=True))
    figures = {row[4:6] for row in rows}

    for shown in document.evidence:
        assert (shown.evidence.name, shown.why) in {row[:2] for row in rows}
        for measured in shown.evidence.measurements:
            assert (float(measured.baseline), float(measured.compared)) in figures


def test_charts_are_native_with_visible_axes_and_straight_lines(content: bytes) -> None:
    """Recent versions of Excel hide axes that do not say they are shown; LibreOffice would draw a spline."""
    with zipfile.ZipFile(BytesIO(content)) as book:
        charts = [book.read(name).decode() for name in sorted(book.namelist()) if "charts/chart" in name]

    curves, bars = charts
    assert '<logBase val="2" />' in curves
    assert "<scatterChart>" in curves
    assert "<barChart>" in bars
    assert bars.count('grouping val="stacked"') == 1
    for chart in charts:
        assert chart.count('<delete val="0" />') == 2
        assert 'smooth val="1"' not in chart
        assert chart.count("<numCache>") >= 3
        assert "NVFP4 headroom" in chart


def test_chart_data_are_the_documents_series(content: bytes, document: QuoteDocument) -> None:
    """At 8,192 tokens 78 sessions and 117 to 139 of headroom; the bars stack 39 and 22 on 78."""
    rows = list(opened(content, values=True)["Charts"].iter_rows(values_only=True))
    figures = {row[:4] for row in rows}

    assert (8192, 78, 117, 139) in figures
    assert ("2 × RTX PRO 6000: 78 (chosen)", 78, 39, 22) in figures
    assert {(one.context, one.fp8, one.low, one.high) for one in document.context_chart.points} <= figures


@pytest.mark.parametrize("text", HOSTILE)
def test_text_stays_text(catalog: Catalog, configuration: Make, text: str) -> None:
    """What somebody typed is never a formula, a number or an error, wherever it stands."""
    party = Party(name=text, address=text, contact=text, email=text)
    terms = Terms(payment=text, delivery=text, warranty=text, conditions=text)
    signature = Signature(is_printed=True, name=text, place=text)
    details = DETAILS.replace(title=text, remarks=text, seller=party, buyer=party, terms=terms, signature=signature)
    record = StepRecord(step="pin-engine", state=StepState.DONE, person=text, note=text)
    overrides = Overrides(runtime_gib=Decimal(4), reason=text)
    sheet = LineSheet(own=(OwnLine(key="own-1", part=text, description=text, unit=text),))
    chosen = configuration(overrides=overrides)
    content = xlsx_bytes(build_document(catalog, details, chosen, (record,), sheet=sheet))
    cells = [cell for sheet in opened(content, values=False) for row in sheet.iter_rows() for cell in row]
    typed = [cell for cell in cells if cell.value in {text, f"{text}-R1"}]

    assert len(typed) >= 21
    assert all(cell.data_type == "s" and cell.quotePrefix for cell in typed)
    assert not any(text in str(cell.value) for cell in cells if cell.data_type == "f")


def test_what_no_file_can_hold_is_left_out(catalog: Catalog, configuration: Make) -> None:
    """Control characters and U+FFFE would stop the export or the reader."""
    details = DETAILS.replace(remarks="kr 4\x1600\x0b 000 \ufffeend", title="A\x00B")
    said = texts(xlsx_bytes(build_document(catalog, details, configuration())), "Quote")

    assert "kr 400 000 end" in said
    assert "AB" in said


def test_long_remarks_are_all_there(catalog: Catalog, configuration: Make) -> None:
    """Five thousand characters in one paragraph go over as many rows as Excel needs to show them."""
    words = [f"word{number}" for number in range(620)]
    details = DETAILS.replace(remarks=" ".join(words))
    content = xlsx_bytes(build_document(catalog, details, configuration()))
    said = " ".join(texts(content, "Quote"))
    heights = [row.height for row in opened(content, values=False)["Quote"].row_dimensions.values()]

    assert " ".join(words) in said
    assert max(height for height in heights if height) <= 409


def test_no_text_is_cut_by_its_row(content: bytes) -> None:
    """A row is at least as high as its longest text needs, at a line for every full width of its column."""
    for sheet in opened(content, values=False):
        for row in sheet.iter_rows():
            for cell in row:
                alone = isinstance(cell, Cell) and not any(cell.coordinate in merged for merged in sheet.merged_cells)
                if alone and isinstance(cell.value, str) and cell.data_type == "s":
                    width = sheet.column_dimensions[cell.column_letter].width
                    lines = len(cell.value) / (1.3 * width)
                    assert (sheet.row_dimensions[cell.row].height or 15) >= int(lines) * 13


def test_whole_numbers_are_exact_in_a_spreadsheet(catalog: Catalog, configuration: Make) -> None:
    """The largest model at its longest context on the largest card stays below 2^53."""
    for model in ("llama-3.1-405b", "llama-4-scout", "qwen3.5-397b-a17b"):
        longest = catalog.models[model].max_context
        chosen = configuration(model=model, weights="bf16", card="h200-nvl", cards=8, context=longest)
        content = xlsx_bytes(build_document(catalog, DETAILS, chosen))
        sheet = opened(content, values=True)["Sizing"]
        whole = [value for row in sheet.iter_rows(values_only=True) for value in row if isinstance(value, int)]

        assert max(abs(value) for value in whole) < 2**53 / 16


def test_bytes_are_the_same_in_every_process(content: bytes) -> None:
    """One quote is one file, whatever the hash seed and the clock say."""
    program = (
        "import hashlib; from datetime import date; from pathlib import Path\n"
        "from configurator.catalog.load import load_catalog; from configurator.configuration import Configuration\n"
        "from configurator.export.xlsx import xlsx_bytes; from configurator.quote.details import QuoteDetails\n"
        "from configurator.quote.document import build_document\n"
        f"catalog = load_catalog(Path({str(catalog_dir())!r}))\n"
        "chosen = Configuration(model='llama-3.3-70b', weights='fp8', card='rtx-pro-6000-server-edition', cards=2,\n"
        "    tensor_parallel=2, engine='vllm', engine_version='0.33.0', users=300, share_active=20)\n"
        "document = build_document(catalog, QuoteDetails.starting(date(2026, 11, 29)), chosen)\n"
        "print(hashlib.sha256(xlsx_bytes(document)).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for seed in ("0", "1")
    }

    assert digests == {hashlib.sha256(content).hexdigest()}


def test_the_file_tells_the_quotes_day_and_no_other(content: bytes) -> None:
    """The day of issue is the only time in the file."""
    with zipfile.ZipFile(BytesIO(content)) as book:
        about = book.read("docProps/core.xml").decode()
        days = {entry.date_time for entry in book.infolist()}

    assert set(re.findall(r">(\d{4}-[^<]*)<", about)) == {"2026-11-29T00:00:00Z"}
    assert days == {(1980, 1, 1, 0, 0, 0)}
