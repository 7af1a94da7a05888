"""The customer's own evidence in PDF and workbook: what it says, its figures, its files."""

from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from configurator.adoption.checklist import StepRecord, StepState
from configurator.adoption.evaluation import compare_files
from configurator.adoption.startup_log import read_log
from configurator.adoption.step_evidence import EvaluationResult, StartupLogs
from configurator.catalog.models import Catalog
from configurator.configuration import RecordedServer
from configurator.export.pdf import pdf_bytes
from configurator.export.xlsx import xlsx_bytes
from configurator.project import Project, new_project
from configurator.quote.document import QuoteDocument

DATA = Path(__file__).parent.parent / "data"
RESULTS = DATA / "results"

DAY = date(2026, 11, 29)


@pytest.fixture(scope="module")
def project(catalog: Catalog) -> Project:
    """Two logs that show the gain, and an evaluation that shows a loss."""
    server = RecordedServer.of(new_project(catalog, DAY).configuration)
    logs = StartupLogs(
        fp8=read_log(DATA / "logs" / "vllm-0.33-fp8.log"),
        nvfp4=read_log(DATA / "logs" / "vllm-0.33-nvfp4.log"),
        fp8_server=server,
        nvfp4_server=server,
    )
    evaluation = EvaluationResult(
        comparison=compare_files(RESULTS / "fp8" / "lm-eval.json", RESULTS / "nvfp4" / "lm-eval.json")
    )
    steps = (
        StepRecord(step="read-logs", state=StepState.DONE, person="A. Person", day=DAY, evidence=(logs,)),
        StepRecord(step="evaluate-twice", state=StepState.DONE, evidence=(evaluation,)),
    )
    return new_project(catalog, DAY).replace(steps=steps)


@pytest.fixture(scope="module")
def document(project: Project, catalog: Catalog) -> QuoteDocument:
    """The quote over it."""
    return project.document(catalog)


def test_the_quote_plans_with_the_measured_ratio_and_promises_fp8(
    document: QuoteDocument, project: Project, catalog: Catalog
) -> None:
    """138 with the measured 1.77, for the chosen cards; 78 promised as before. None once an evaluation failed."""
    assert document.answer.promised_sessions == 78
    assert document.wording.headroom == (
        "No NVFP4 headroom: The customer's own evaluation found an NVFP4 cache worse, 95 % sure."
    )
    assert document.cards_chart.bars[0].high is None
    steps = tuple(one for one in project.steps if one.step != "evaluate-twice")
    document = project.replace(steps=steps).document(catalog)
    assert document.wording.headroom == "NVFP4 could add 60 after testing."
    bars = {(bar.card, bar.cards): bar for bar in document.cards_chart.bars}
    assert bars["rtx-pro-6000-server-edition", 2].high == 138


def test_the_pdf_carries_verdict_figures_and_files(document: QuoteDocument) -> None:
    """A step that its evidence fails is not ticked, whatever was claimed."""
    reader = PdfReader(BytesIO(pdf_bytes(document)))
    text = " ".join(" ".join(page.extract_text().split()) for page in reader.pages)
    assert "Result: Measured: vLLM 0.33.0 holds 1.77 times as many sessions" in text
    assert "FP8 run: vLLM 0.33.0 holds 645,648 tokens" in text
    assert "File: vllm-0.33-fp8.log, SHA-256 1c3c0260bdbe" in text
    assert "FP8: Predicted 645,648 tokens, printed 645,648: 0.00 % apart." in text
    assert "Result: Worse with an NVFP4 cache, 95 % sure" in text
    assert "5 steps are not settled: plan with the 78 sessions" in text
    fields = reader.get_fields() or {}
    assert (fields["adoption-read-logs"]["/V"], fields["adoption-evaluate-twice"]["/V"]) == ("/Yes", "/Off")


def _results(document: QuoteDocument, *, formulas: bool) -> list[object]:
    """The two ends of the headroom in all, on the Sizing sheet."""
    sheet = load_workbook(BytesIO(xlsx_bytes(document)), data_only=not formulas)["Sizing"]
    rows = {str(row[0]): row[1] for row in sheet.iter_rows(values_only=True, max_col=2)}
    return [value for label, value in rows.items() if label.startswith("NVFP4 headroom in all")]


def test_the_workbook_computes_what_the_tests_showed(
    document: QuoteDocument, project: Project, catalog: Catalog
) -> None:
    """No headroom after a failed evaluation; else 138 at both ends, by a formula that holds for 8,192 tokens alone."""
    assert _results(document, formulas=False) == ["no headroom", "no headroom"]
    assert all(str(one).endswith('"no headroom"))))') for one in _results(document, formulas=True))
    steps = tuple(one for one in project.steps if one.step != "evaluate-twice")
    measured = project.replace(steps=steps).document(catalog)
    assert _results(measured, formulas=False) == [138, 138]
    assert all("IF(AND(Context=8192,TensorParallel=2)," in str(one) for one in _results(measured, formulas=True))


def test_the_workbook_carries_them_beneath_the_checklist(document: QuoteDocument) -> None:
    """Step, state, verdict and figures in one cell, so that they are read together."""
    sheet = load_workbook(BytesIO(xlsx_bytes(document)))["Checklist"]
    cells = {str(row[1].value): str(row[2].value) for row in sheet.iter_rows() if row[1].value}
    assert cells["Step 5, done"].startswith("Measured: vLLM 0.33.0 holds 1.77 ")
    assert "File: vllm-0.33-nvfp4.log, SHA-256 3b950e07b94a" in cells["Step 5, done"]
    assert cells["Step 4, failed"].startswith("Worse with an NVFP4 cache")
    assert cells["What may be planned with"].startswith("5 steps are not settled")
