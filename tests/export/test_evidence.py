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
    logs = StartupLogs(
        fp8=read_log(DATA / "logs" / "vllm-0.33-fp8.log"), nvfp4=read_log(DATA / "logs" / "vllm-0.33-nvfp4.log")
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


def test_the_quote_plans_with_the_measured_ratio_and_promises_fp8(document: QuoteDocument) -> None:
    """138 with the measured 1.77, for the chosen cards; 78 promised as before."""
    assert document.answer.promised_sessions == 78
    assert document.wording.headroom == "NVFP4 could add 60 after testing."
    bars = {(bar.card, bar.cards): bar for bar in document.cards_chart.bars}
    assert bars["rtx-pro-6000-server-edition", 2].high == 138


def test_the_pdf_carries_verdict_figures_and_files(document: QuoteDocument) -> None:
    """A step that its evidence fails is not ticked, whatever was claimed."""
    reader = PdfReader(BytesIO(pdf_bytes(document)))
    text = " ".join(" ".join(page.extract_text().split()) for page in reader.pages)
    assert "Result: Plan with 1.77: vLLM 0.33.0 holds 1.77 times as many sessions" in text
    assert "FP8 run: vLLM 0.33.0 holds 645,648 tokens" in text
    assert "File: vllm-0.33-fp8.log, SHA-256 1c3c0260bdbe" in text
    assert "Result: Worse with an NVFP4 cache, 95 % sure" in text
    assert "5 steps are not settled: plan with the 78 sessions" in text
    fields = reader.get_fields() or {}
    assert (fields["adoption-read-logs"]["/V"], fields["adoption-evaluate-twice"]["/V"]) == ("/Yes", "/Off")


def test_the_workbook_carries_them_beneath_the_checklist(document: QuoteDocument) -> None:
    """Step, state, verdict and figures in one cell, so that they are read together."""
    sheet = load_workbook(BytesIO(xlsx_bytes(document)))["Checklist"]
    cells = {str(row[1].value): str(row[2].value) for row in sheet.iter_rows() if row[1].value}
    assert cells["Step 5, done"].startswith("Plan with 1.77: ")
    assert "File: vllm-0.33-nvfp4.log, SHA-256 3b950e07b94a" in cells["Step 5, done"]
    assert cells["Step 4, failed"].startswith("Worse with an NVFP4 cache")
    assert cells["What may be planned with"].startswith("5 steps are not settled")
