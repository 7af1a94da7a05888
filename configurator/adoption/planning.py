"""What may be planned with once the steps are done. The promise stays that of an FP8 cache."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from configurator.adoption.checklist import StepRecord, StepState
from configurator.adoption.judging import of_another_model
from configurator.adoption.load_test.figures import LoadComparison, LoadVerdict
from configurator.adoption.log_evidence import (
    CatalogKey,
    checked,
    compared,
    doubts,
    far_off,
    measured_by,
    tested_configuration,
)
from configurator.adoption.standing import Standing, StepStanding, logs_of, settled
from configurator.adoption.startup_log.comparison import NotMeasured
from configurator.adoption.step_evidence import EvaluationResult, LoadTestResult, StartupLogs
from configurator.answer import Answer, FailedTest, Headroom, MeasuredRatio
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _, ngettext
from configurator.units import MAX_TOKENS, counted, format_count, rounded

LOGS_STEP = "read-logs"

NEED_EVIDENCE = ("pin-engine", "evaluate-twice", LOGS_STEP, "load-test")
"""Steps that must be shown before a measured ratio may be planned with; a note that leaves one out does not show it."""


@dataclass(frozen=True)
class Planning:
    """What may be planned with, in a sentence or two of the language that was spoken."""

    sentence: str
    is_open: bool = True
    """Whether steps are still to be done."""
    measured: MeasuredRatio | None = None
    """The ratio to plan with; None where it is the FP8 count alone."""


def measured_for(catalog: Catalog, configuration: Configuration, records: Sequence[StepRecord]) -> MeasuredRatio | None:
    """The ratio of the customer's own two logs, where it holds for this configuration."""
    found = measured_ratio_of(catalog, configuration, records)
    return found if found and found.holds_for(configuration) else None


def measured_ratio_of(
    catalog: Catalog, configuration: Configuration, records: Sequence[StepRecord]
) -> MeasuredRatio | None:
    """The same with all that it holds for, also where that is not this configuration.

    What only weakens the logs counts no more once a person has marked the step done; what moves the ratio always does.
    """
    logs = logs_of(records)
    if logs.fp8 is None or logs.nvfp4 is None:
        return None
    is_accepted = any(one.step == LOGS_STEP and one.state is StepState.DONE for one in records)
    tested = tested_configuration(catalog, configuration, logs)
    run = logs.fp8.run
    # The ratio is that of the logs' own engine and context: a choice of others must not bring another answer.
    if run.engine in catalog.engines and run.max_model_len and run.max_model_len <= MAX_TOKENS:
        tested = tested.replace(engine=run.engine, context=run.max_model_len)
    return _measured(CatalogKey(catalog), tested.replace(users=None), logs, is_accepted)


@lru_cache(maxsize=64)
def _measured(
    catalog: CatalogKey,
    configuration: Configuration,
    logs: StartupLogs,
    is_accepted: bool,  # noqa: FBT001 - a key by place
) -> MeasuredRatio | None:
    """The same again for the same logs and choices: it is asked for at every step of a drag."""
    comparison = compared(logs)
    if comparison is None or comparison.failed or doubts(catalog.catalog, configuration, logs):
        return None
    is_weak = comparison.weak_because or any(far_off(catalog.catalog, configuration, logs))
    if is_weak and not is_accepted:
        return None
    found = measured_by(catalog.catalog, configuration, logs)
    readings = (comparison.fp8, comparison.nvfp4)
    failed = any(checked(catalog.catalog, configuration, one).failed for one in readings)
    return None if failed or isinstance(found, NotMeasured) else found


def failed_tests(
    catalog: Catalog, configuration: Configuration, records: Sequence[StepRecord]
) -> tuple[FailedTest, ...]:
    """The tests of the customer's own that an NVFP4 cache did not pass.

    A step that a person left out with a reason counts for nothing, nor does a test of another model. A loss of accuracy
    counts on every server, a load test on the one it was run on, and on all where that is not recorded.
    """
    return tuple(_failed(catalog, configuration, records))


def _failed(catalog: Catalog, configuration: Configuration, records: Sequence[StepRecord]) -> Iterator[FailedTest]:
    kept = (record for record in records if record.state is not StepState.NOT_APPLICABLE)
    for one in (one for record in kept for one in record.evidence):
        model, reason, server = "", "", None
        if isinstance(one, EvaluationResult) and one.comparison.is_worse:
            model = one.comparison.model
            reason = _("The customer's own evaluation found an NVFP4 cache worse, 95 % sure.")
        elif isinstance(one, LoadTestResult):
            model, reason, server = one.comparison.nvfp4.model, _failed_load(one.comparison), one.server
        if reason and not of_another_model(catalog, configuration, model):
            yield FailedTest(reason, server)


def _failed_load(comparison: LoadComparison) -> str:
    """Why an NVFP4 cache did not pass the load test; empty where it did, and where the test itself shows nothing."""
    if comparison.is_void:
        return ""
    if comparison.verdict is LoadVerdict.MISSES:
        return _("In the customer's own load test an NVFP4 cache missed the targets.")
    is_dead = comparison.nearest is not None and comparison.nearest.nvfp4.completed == 0
    return _("In the customer's own load test every request with an NVFP4 cache failed.") if is_dead else ""


def may_be_planned_with(catalog: Catalog, answered: Answer, steps: Sequence[StepStanding]) -> Planning:
    """What the project says about planning; `answered` holds the headroom with the measured ratio put in."""
    promised = counted(answered.promised_sessions)
    left = len(steps) - settled(steps)
    if left:
        text = ngettext(
            "{n} step is not settled: plan with the {promised} that are promised with an FP8 cache.",
            "{n} steps are not settled: plan with the {promised} that are promised with an FP8 cache.",
            left,
        )
        return Planning(text.format(n=format_count(left), promised=promised))
    if missing := _not_shown(steps):
        text = _(
            "All steps are settled. Plan with the {promised} that are promised with an FP8 cache: a measured ratio may "
            "be planned with once these steps are done with evidence: {steps}."
        )
        return Planning(text.format(promised=promised, steps="; ".join(missing)), is_open=False)
    measured = measured_for(catalog, answered.configuration, [one.record for one in steps])
    if measured is None or not isinstance(answered.headroom, Headroom):
        text = _(
            "All steps are settled, but no measured ratio holds for this model, server, engine version and context: "
            "plan with the {promised} that are promised with an FP8 cache."
        )
        return Planning(text.format(promised=promised), is_open=False)
    text = _(
        "All steps are settled: {ratio} times the FP8 count, measured, may be planned with, {sessions} for {model} on "
        "{engine} {version} at {context} tokens. FP8 stays the documented way back, and the promise stays {promised}."
    )
    return Planning(
        text.format(
            ratio=rounded(measured.ratio, 2),
            sessions=counted(answered.headroom.low),
            model=catalog.models[measured.model].name,
            engine=catalog.engines[measured.engine].name,
            version=measured.engine_version,
            context=format_count(measured.context),
            promised=promised,
        ),
        is_open=False,
        measured=measured,
    )


def _not_shown(steps: Sequence[StepStanding]) -> list[str]:
    """The numbers and titles of steps that need evidence and were settled without it."""
    return [
        f"{number} {_(one.step.title)}"
        for number, one in enumerate(steps, 1)
        if one.step.id in NEED_EVIDENCE and not _is_shown(one)
    ]


def _is_shown(one: StepStanding) -> bool:
    """Weak tests count where a person took them for done, but the build must be pinned whole."""
    is_done = one.record.state is StepState.DONE and bool(one.record.evidence)
    return is_done and (one.standing is Standing.DONE or one.step.id != "pin-engine")
