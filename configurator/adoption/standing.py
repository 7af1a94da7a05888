"""Where each step stands: what a person said of it, held against the evidence and the configuration."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from configurator.adoption.checklist import StepRecord, StepState, with_records
from configurator.adoption.judging import Judgement, judge, worst
from configurator.adoption.log_evidence import predictions
from configurator.adoption.step_evidence import KIND_OF_STEP, PinnedBuild, StartupLogs
from configurator.answer import Answer
from configurator.catalog.checklist import Checklist, ChecklistStep
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.language import _
from configurator.units import counted, format_count


class Standing(StrEnum):
    """Where a step stands, with what the evidence says."""

    OPEN = "open"
    DONE = "done"
    WEAK = "weak evidence"
    FAILED = "failed"
    NOT_APPLICABLE = "not applicable"

    @property
    def label(self) -> str:
        """As a reader sees it, in the reader's language."""
        return {
            Standing.OPEN: _("open"),
            Standing.DONE: _("done"),
            Standing.WEAK: _("weak evidence"),
            Standing.FAILED: _("failed"),
            Standing.NOT_APPLICABLE: _("not applicable"),
        }[self]


@dataclass(frozen=True)
class StepStanding:
    """One step with its record and what follows from it; sentences are in the language that was spoken."""

    step: ChecklistStep
    record: StepRecord
    standing: Standing
    verdict: str
    """What the evidence or the configuration says, in a sentence; empty where neither says anything."""
    fails: bool = False
    """Whether evidence or configuration fails it, whatever a person says."""
    predictions: tuple[str, ...] = ()
    """What was predicted of each start-up log and what it printed, a sentence a log."""

    @property
    def is_settled(self) -> bool:
        """Whether it needs nothing more. A person may settle a step on weak evidence, but not on one that fails."""
        return self.record.state is not StepState.OPEN and self.standing is not Standing.FAILED

    @property
    def is_told(self) -> bool:
        """Whether the verdict belongs on paper: something was given or claimed, or fails."""
        is_claimed = self.record.state is StepState.DONE or bool(self.record.evidence)
        return bool(self.verdict) and (is_claimed or self.standing is Standing.FAILED)

    @property
    def label(self) -> str:
        """The standing in words; weak evidence that was accepted says both."""
        if self.standing is Standing.WEAK and self.is_settled:
            return _("done, weak evidence")
        return self.standing.label


def standings(
    catalog: Catalog, answered: Answer, records: tuple[StepRecord, ...], checklist: Checklist | None = None
) -> tuple[StepStanding, ...]:
    """Every step of the checklist in order."""
    rows = with_records(checklist or catalog.checklist, records)
    return tuple(_standing(catalog, answered, step, record) for step, record in rows)


def settled(steps: Sequence[StepStanding]) -> int:
    """How many steps need nothing more."""
    return sum(one.is_settled for one in steps)


def _standing(catalog: Catalog, answered: Answer, step: ChecklistStep, record: StepRecord) -> StepStanding:
    judgements = [judge(catalog, answered.configuration, one) for one in record.evidence]
    if not judgements and (by_configuration := _BY_CONFIGURATION.get(step.id)):
        judgements = [by_configuration(catalog, answered)]
    found = worst(judgements)
    if found is None:
        return StepStanding(step, record, _found(record, None), "")
    logs = (one for one in record.evidence if isinstance(one, StartupLogs))
    predicted = tuple(text for one in logs for text in predictions(catalog, answered.configuration, one))
    return StepStanding(
        step, record, _found(record, found), found.sentence, fails=found.outcome == "fails", predictions=predicted
    )


def _found(record: StepRecord, found: Judgement | None) -> Standing:
    if record.state is StepState.NOT_APPLICABLE:
        return Standing.NOT_APPLICABLE
    if found and found.outcome == "fails":
        return Standing.FAILED
    is_claimed = record.state is StepState.DONE or bool(record.evidence)
    if is_claimed and found and found.outcome == "weak":
        return Standing.WEAK
    if found and found.outcome == "missing":
        return Standing.OPEN
    return Standing.DONE if record.state is StepState.DONE else Standing.OPEN


# What follows from the configuration alone


def _sized(_catalog: Catalog, answered: Answer) -> Judgement:
    """Step 1: the server carries the need with an FP8 cache."""
    if answered.promise is None:
        return Judgement("fails", _("Nothing can be promised: {reason}").format(reason=answered.why_not))
    sessions, needed = counted(answered.promised_sessions), answered.configuration.sessions_needed
    if needed is None:
        return Judgement("shows", _("{sessions} are promised with an FP8 cache.").format(sessions=sessions))
    carries = answered.promised_sessions >= needed
    text = (
        _("{sessions} are promised with an FP8 cache; {needed} are needed.")
        if carries
        else _("{sessions} are promised with an FP8 cache, fewer than the {needed} that are needed.")
    )
    return Judgement("shows" if carries else "weak", text.format(sessions=sessions, needed=format_count(needed)))


def _pinned(catalog: Catalog, answered: Answer) -> Judgement:
    """Step 2, while no build is written down: what the configuration is counted for."""
    chosen = answered.configuration
    text = _("The configuration is for {engine} {version}. Write down the build that runs: FlashInfer and image.")
    return Judgement("weak", text.format(engine=catalog.engines[chosen.engine].name, version=chosen.engine_version))


def _features(catalog: Catalog, answered: Answer) -> Judgement:
    """Step 3: what the rules say of an NVFP4 cache for this model, engine and card."""
    chosen, verdict = answered.configuration, answered.check.verdicts[CacheDtype.NVFP4]
    names = {
        "engine": f"{catalog.engines[chosen.engine].name} {chosen.engine_version}",
        "model": catalog.models[chosen.model].name,
        "card": catalog.cards[chosen.card].short_name,
    }
    found = answered.check.about(CacheDtype.NVFP4)
    if verdict == "accepted":
        text = _("By its code {engine} accepts an NVFP4 cache for {model} on {card}.").format(**names)
        return Judgement("shows", text)
    if verdict == "refused":
        text = _("{engine} refuses an NVFP4 cache for {model} on {card}: {reason}")
        return Judgement("fails", text.format(**names, reason=" ".join(one.message for one in found[:1])))
    text = _("Nobody has read whether {engine} accepts an NVFP4 cache for {model} on {card}.").format(**names)
    return Judgement("weak", text)


_BY_CONFIGURATION: dict[str, Callable[[Catalog, Answer], Judgement]] = {
    "size-for-fp8": _sized,
    "pin-engine": _pinned,
    "check-features": _features,
}


def logs_of(records: Sequence[StepRecord]) -> StartupLogs:
    """The start-up logs that were given; both missing where none were."""
    found = (one for record in records for one in record.evidence if isinstance(one, StartupLogs))
    return next(found, StartupLogs())


def build_of(record: StepRecord) -> PinnedBuild | None:
    """The build that was written down last."""
    found = [one for one in record.evidence if isinstance(one, PinnedBuild)]
    return found[-1] if found else None


def takes_evidence(step: ChecklistStep) -> bool:
    """Whether evidence can be given for a step."""
    return step.id in KIND_OF_STEP
