"""What one piece of evidence says about the configuration: that it shows the step, shows it weakly, or does not."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, assert_never

from configurator.adoption.evaluation import Verdict
from configurator.adoption.evaluation import wording as evaluation_words
from configurator.adoption.evaluation.figures import Caution
from configurator.adoption.load_test import wording as load_words
from configurator.adoption.load_test.figures import LoadCaution
from configurator.adoption.log_evidence import CatalogKey, checked, compared, doubts, far_off, other_conditions
from configurator.adoption.startup_log.naming import may_be
from configurator.adoption.startup_log.sentence import what_it_holds
from configurator.adoption.step_evidence import (
    EvaluationResult,
    Evidence,
    LoadTestResult,
    PinnedBuild,
    StartupLogs,
)
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, RecordedServer
from configurator.language import _
from configurator.units import format_count

Outcome = Literal["shows", "weak", "fails", "missing"]

_WORST_FIRST: tuple[Outcome, ...] = ("fails", "missing", "weak", "shows")


@dataclass(frozen=True)
class Judgement:
    """An outcome and why, in one sentence or a few short ones. ``missing``: half of it is not there yet."""

    outcome: Outcome
    sentence: str


def worst(judgements: Sequence[Judgement]) -> Judgement | None:
    """What several pieces of evidence say together: what the worst of them say. None where there is no evidence."""
    for outcome in _WORST_FIRST:
        said = [one.sentence for one in judgements if one.outcome == outcome]
        if said:
            return Judgement(outcome, " ".join(dict.fromkeys(said)))
    return None


def judge(catalog: Catalog, configuration: Configuration, evidence: Evidence) -> Judgement:
    """What a piece of evidence says for this configuration."""
    match evidence:
        case PinnedBuild():
            return _build(catalog, configuration, evidence)
        case StartupLogs():
            return _logs(catalog, configuration, evidence)
        case EvaluationResult():
            return _evaluation(catalog, configuration, evidence)
        case LoadTestResult():
            return _load_test(catalog, configuration, evidence)
        case _:
            assert_never(evidence)


def of_another_model(catalog: Catalog, configuration: Configuration, model: str | None) -> str:
    """A sentence where evidence names another model than the project's; empty where it may be the same."""
    if not model or _may_be(CatalogKey(catalog), model, configuration.model):
        return ""
    return _("It is of {other}, and the project of {model}.").format(
        other=model, model=catalog.models[configuration.model].name
    )


@lru_cache(maxsize=64)
def _may_be(catalog: CatalogKey, name: str, model: str) -> bool:
    return may_be(catalog.catalog, name, model)


def _build(catalog: Catalog, configuration: Configuration, build: PinnedBuild) -> Judgement:
    names = {
        "pinned": f"{catalog.engines[build.engine].name if build.engine in catalog.engines else build.engine} "
        f"{build.engine_version}",
        "chosen": f"{catalog.engines[configuration.engine].name} {configuration.engine_version}",
    }
    if (build.engine, build.engine_version) != (configuration.engine, configuration.engine_version):
        text = _("{pinned} was pinned, and the configuration is for {chosen}: pin that one, or choose the tested one.")
        return Judgement("fails", text.format(**names))
    if not build.flashinfer and configuration.engine != "tensorrt-llm":
        text = _("{pinned} is pinned; the version of FlashInfer is not written down.")
        return Judgement("weak", text.format(**names))
    text = _("{pinned} is pinned with FlashInfer {flashinfer}.") if build.flashinfer else _("{pinned} is pinned.")
    return Judgement("shows", text.format(**names, flashinfer=build.flashinfer))


def _logs(catalog: Catalog, configuration: Configuration, logs: StartupLogs) -> Judgement:
    readings = [one for one in (logs.fp8, logs.nvfp4) if one]
    wrong = [failure for one in readings for failure in checked(catalog, configuration, one).failures]
    if wrong:
        return Judgement("fails", " ".join(dict.fromkeys(wrong)))
    comparison = compared(logs)
    if comparison is None:
        missing = _("The log of the NVFP4 run is missing.") if logs.fp8 else _("The log of the FP8 run is missing.")
        return Judgement("missing", " ".join([*(what_it_holds(one.run) for one in readings), missing]))
    if comparison.failed:
        return Judgement("fails", comparison.verdict)
    holds_elsewhere = [*other_conditions(catalog, configuration, logs)]
    doubtful = doubts(catalog, configuration, logs)
    unknown = [one for one in doubtful if one not in comparison.weak_because]
    reasons = [*unknown, *far_off(catalog, configuration, logs), *holds_elsewhere]
    if doubtful or holds_elsewhere:
        reasons.append(_("The ratio is not used for the headroom here."))
    outcome: Outcome = "weak" if comparison.weak_because or reasons else "shows"
    return Judgement(outcome, " ".join([comparison.verdict, *reasons]))


_WEAK_EVALUATIONS = {Verdict.TOO_FEW, Verdict.NO_TEST}


def _evaluation(catalog: Catalog, configuration: Configuration, evidence: EvaluationResult) -> Judgement:
    comparison = evidence.comparison
    if other := of_another_model(catalog, configuration, comparison.model):
        return Judgement("fails", other)
    said = evaluation_words.verdict_sentence(comparison)
    if comparison.blocks:
        return Judgement("fails", said)
    is_weak = comparison.verdict in _WEAK_EVALUATIONS or bool(comparison.differences)
    is_weak = is_weak or Caution.FOREIGN in comparison.cautions
    if Caution.GSM8K_ALONE in comparison.cautions:
        alone = _("GSM8K alone is not the accuracy; add a task with a long context and one of knowledge.")
        return Judgement("weak", f"{said} {alone}")
    return Judgement("weak" if is_weak else "shows", said)


_WEAK_LOADS = {
    LoadCaution.NOT_MEASURED_THERE,
    LoadCaution.SHORT_CONTEXT,
    LoadCaution.SOME_FAILED,
    LoadCaution.SESSIONS_WORKED_OUT,
}


def _load_test(catalog: Catalog, configuration: Configuration, evidence: LoadTestResult) -> Judgement:
    comparison = evidence.comparison
    for test in (comparison.fp8, comparison.nvfp4):
        if other := of_another_model(catalog, configuration, test.model):
            return Judgement("fails", other)
    elsewhere = _elsewhere(catalog, configuration, evidence.server)
    said = " ".join(filter(None, (load_words.verdict_sentence(comparison), elsewhere)))
    if comparison.blocks:
        return Judgement("fails", said)
    is_weak = bool(comparison.differences or elsewhere or _WEAK_LOADS & set(comparison.cautions))
    return Judgement("weak" if is_weak else "shows", said)


def _elsewhere(catalog: Catalog, configuration: Configuration, tested: RecordedServer | None) -> str:
    """A sentence where a test is recorded for another server than is chosen; empty where it may be the same."""
    chosen = RecordedServer.of(configuration)
    if tested in (None, chosen):
        return ""
    names = [
        _("{card}, tensor parallel {split}, {format} weights").format(
            card=catalog.cards[one.card].short_name if one.card in catalog.cards else one.card,
            split=format_count(one.tensor_parallel),
            format=one.weights.label,
        )
        for one in (tested, chosen)
        if one is not None
    ]
    return _("It was run for {tested}, and the configuration is {chosen}.").format(tested=names[0], chosen=names[1])
