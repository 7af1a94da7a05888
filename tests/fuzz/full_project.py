"""A project with something in every corner: options, prices, an own line, evidence of each kind, an issued revision."""

from datetime import date
from decimal import Decimal
from pathlib import Path

from configurator.adoption.checklist import StepRecord, StepState
from configurator.adoption.kept_file import packed_files
from configurator.adoption.load_test import Targets, compare_files
from configurator.adoption.run_files import compare_evaluations
from configurator.adoption.startup_log import read_log
from configurator.adoption.step_evidence import EvaluationResult, Evidence, LoadTestResult, PinnedBuild, StartupLogs
from configurator.example import example_project
from configurator.paths import resource
from configurator.project import Project
from configurator.quote.line import OwnLine
from configurator.quote.pricebook import look_into, read_book
from tests.fuzz.readers import DATA, RESULTS, shipped

_LOGS = DATA / "logs" / "vllm-0.33-fp8.log", DATA / "logs" / "vllm-0.33-nvfp4.log"
_SCORES = RESULTS / "fp8" / "lm-eval.json", RESULTS / "nvfp4" / "lm-eval.json"
_LOADS = RESULTS / "fp8" / "vllm.json", RESULTS / "nvfp4" / "vllm.json"


def full_project(day: date) -> Project:
    """The made-up customer's project, priced, issued and then changed."""
    book = resource("pricebook-example.xlsx")
    project = example_project(shipped(), day).with_prices(read_book(book, look_into(book).mapping).book, "list")
    seller = project.details.seller.replace(name="Seller")
    details = project.details.replace(seller=seller, discount=Decimal("2.5"), freight=Decimal(120))
    own = OwnLine(
        key="own-1", description="Rack", unit_price=Decimal("99.95"), discount=Decimal(5), tax_rate=Decimal(7)
    )
    lines = project.options[project.current].lines.added(own)
    issued = project.replace(details=details, steps=_steps(day)).with_lines(lines).issue(shipped(), day)
    return issued.with_configuration(issued.configuration.replace(users=320)).changed_from(issued)


def _steps(day: date) -> tuple[StepRecord, ...]:
    logs = StartupLogs(fp8=read_log(_LOGS[0]), nvfp4=read_log(_LOGS[1]))
    scores = EvaluationResult(comparison=compare_evaluations(_SCORES[:1], _SCORES[1:]))
    loads = LoadTestResult(comparison=compare_files(_LOADS[:1], _LOADS[1:], Targets(sessions=60)))
    return (
        _done("pin-engine", day, PinnedBuild(engine="vllm", engine_version="0.33.0")),
        _done("evaluate-twice", day, scores, _SCORES),
        _done("read-logs", day, logs, _LOGS),
        _done("load-test", day, loads, _LOADS),
    )


def _done(step: str, day: date, evidence: Evidence, files: tuple[Path, ...] = ()) -> StepRecord:
    kept = packed_files(files)
    return StepRecord(
        step=step, state=StepState.DONE, day=day, person="anna", note="As told.", evidence=(evidence,), files=kept
    )
