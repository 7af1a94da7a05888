"""What may be planned with once the steps are done. The promise stays that of an FP8 cache."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from configurator.adoption.checklist import StepRecord, StepState
from configurator.adoption.judging import CatalogKey, checked, compared
from configurator.adoption.standing import StepStanding, logs_of, settled
from configurator.adoption.startup_log.comparison import NotMeasured, measured_ratio
from configurator.adoption.step_evidence import StartupLogs
from configurator.answer import Answer, Headroom, MeasuredRatio
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _, ngettext
from configurator.units import counted, format_count, rounded

LOGS_STEP = "read-logs"


@dataclass(frozen=True)
class Planning:
    """What may be planned with, in a sentence or two of the language that was spoken."""

    sentence: str
    is_open: bool = True
    """Whether steps are still to be done."""
    measured: MeasuredRatio | None = None
    """The ratio to plan with; None where it is the FP8 count alone."""


def measured_for(catalog: Catalog, configuration: Configuration, records: Sequence[StepRecord]) -> MeasuredRatio | None:
    """The ratio of the customer's own two logs, where it holds for this configuration.

    Weak evidence counts once a person has marked the step done.
    """
    logs = logs_of(records)
    if logs.fp8 is None or logs.nvfp4 is None:
        return None
    is_accepted = any(one.step == LOGS_STEP and one.state is StepState.DONE for one in records)
    return _measured(CatalogKey(catalog), configuration.replace(users=None), logs, is_accepted)


@lru_cache(maxsize=64)
def _measured(
    catalog: CatalogKey,
    configuration: Configuration,
    logs: StartupLogs,
    is_accepted: bool,  # noqa: FBT001 - a key by place
) -> MeasuredRatio | None:
    """The same again for the same logs and choices: it is asked for at every step of a drag."""
    comparison = compared(logs)
    if comparison is None or (comparison.weak_because and not is_accepted):
        return None
    first = comparison.fp8.run
    if (first.engine_version, first.max_model_len) != (configuration.engine_version, configuration.context):
        return None
    found = measured_ratio(comparison, catalog.catalog, configuration)
    if isinstance(found, NotMeasured) or not found.holds_for(configuration):
        return None
    readings = (comparison.fp8, comparison.nvfp4)
    return None if any(checked(catalog.catalog, configuration, one).failed for one in readings) else found


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
    measured = measured_for(catalog, answered.configuration, [one.record for one in steps])
    if measured is None or not isinstance(answered.headroom, Headroom):
        text = _(
            "All steps are settled, but no measured ratio holds for this model, engine version and context: "
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
