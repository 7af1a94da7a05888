"""Answers as JSON, in the shape that other tools rely on, and as lines for a reader."""

from collections.abc import Iterable, Iterator
from typing import Any

from configurator.answer import Answer, Headroom
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.rules.finding import Finding
from configurator.sizing import NotSized, Sizing
from configurator.sizing import chosen as chosen_facts
from configurator.sizing.explain import Step, explain
from configurator.sizing.rule import State
from configurator.sizing.sensitivity import sensitivities
from configurator.sizing.speed import decode_ceiling
from configurator.sizing.weights import weights_of
from configurator.units import counted, rounded
from configurator.wording import CEILING, hardware, word

_ROLES = {CacheDtype.BF16: "reference", CacheDtype.FP8: "sizing", CacheDtype.NVFP4: "headroom"}

# The contract knows three words; the catalogue tells further apart how a published or derived size was rounded.
_BASIS = {
    "published": "published",
    "rounded": "published",
    "derived": "derived",
    "approximate": "derived",
    "imported": "imported",
}


def size_json(catalog: Catalog, answered: Answer, *, with_steps: bool) -> dict[str, Any]:
    """One answer. Counts are totals over all replicas; null where a thing is not modelled or not accepted."""
    chosen, sizing = answered.configuration, answered.sizing
    weights = weights_of(catalog.models[chosen.model], chosen.weights)
    content: dict[str, Any] = {
        "configuration": configuration_json(answered),
        "weights": {
            "format": chosen.weights.value,
            "bytes": weights.bytes if weights else None,
            "basis": _BASIS[weights.basis] if weights else None,
            "source": weights.source if weights else None,
        },
        "card": {
            "driver_mib": catalog.cards[chosen.card].driver_memory_mib.value,
            "usable_bytes": None if isinstance(sizing, NotSized) else int(sizing.memory.usable),
        },
        "sessions": {cache.value: _count_json(answered, cache) for cache in CacheDtype},
        "promised_sessions": answered.promised_sessions,
        "findings": findings_json(answered.check.findings),
    }
    if with_steps and not isinstance(sizing, NotSized):
        content["steps"] = {
            cache.value: [vars(step) for step in explain(catalog, chosen, sizing, cache)]
            for cache in CacheDtype
            if answered.check.verdicts[cache] == "accepted"
        }
        content["sensitivity"] = [vars(one) for one in sensitivities(catalog, chosen, sizing)]
        content["decode_ceiling"] = _ceiling_json(catalog, answered, sizing)
    return content


def _ceiling_json(catalog: Catalog, answered: Answer, sizing: Sizing) -> dict[str, Any] | None:
    ceiling = decode_ceiling(chosen_facts(catalog, answered.configuration), answered.configuration, sizing, sizing.fp8)
    if ceiling is None:
        return None
    return {
        "what": CEILING,
        "sessions": ceiling.sessions,
        "tokens_per_second_per_session": round(float(ceiling.per_session), 1),
        "tokens_per_second": round(float(ceiling.per_server), 1),
    }


def configuration_json(answered: Answer) -> dict[str, Any]:
    """What was chosen, with the replicas that follow."""
    chosen = answered.configuration
    return {
        "model": chosen.model,
        "weights": chosen.weights.value,
        "card": chosen.card,
        "cards": chosen.cards,
        "tensor_parallel": chosen.tensor_parallel,
        "replicas": chosen.replicas,
        "context": chosen.context,
        "engine": chosen.engine,
        "engine_version": chosen.engine_version,
    }


def plan_json(answers: Iterable[Answer]) -> dict[str, Any]:
    """Every card and count that carries the need."""
    return {
        "options": [
            {
                "card": one.configuration.card,
                "cards": one.configuration.cards,
                "tensor_parallel": one.configuration.tensor_parallel,
                "replicas": one.configuration.replicas,
                "promised_sessions": one.promised_sessions,
                "headroom_band": _band(one),
                "findings": findings_json(one.check.findings),
            }
            for one in answers
        ]
    }


def check_json(answered: Answer, cache: CacheDtype) -> dict[str, Any]:
    """The verdict on one cache dtype, with what concerns it and what concerns the whole configuration."""
    return {
        "kv": cache.value,
        "verdict": answered.check.verdicts[cache],
        "findings": findings_json(findings_about(answered, cache)),
    }


def findings_about(answered: Answer, cache: CacheDtype) -> tuple[Finding, ...]:
    """The findings of one cache dtype and those of no dtype in particular."""
    return tuple(finding for finding in answered.check.findings if finding.cache in (cache, None))


def findings_json(findings: Iterable[Finding]) -> list[dict[str, str]]:
    """Findings with the date their source was read."""
    return [
        {
            "code": finding.code,
            "severity": finding.severity.value,
            "message": finding.full,
            "source": f"{finding.source}, read {finding.read.isoformat()}",
            "mend": finding.mend,
        }
        for finding in findings
    ]


def _count_json(answered: Answer, cache: CacheDtype) -> dict[str, Any]:
    verdict = answered.check.verdicts[cache]
    head: dict[str, Any] = {"role": _ROLES[cache], "verdict": verdict}
    if isinstance(answered.sizing, NotSized):
        return head | {"state": None, "bytes_per_session": None, "by_rule": None, "by_engine": None, "band": None}
    count = answered.sizing.count(cache)
    is_counted = verdict == "accepted" and count.state is not State.WEIGHTS_DO_NOT_FIT
    return head | {
        "state": count.state.value,
        "bytes_per_session": int(count.session_bytes_per_card * answered.configuration.tensor_parallel),
        "by_rule": count.by_rule if is_counted else None,
        "by_engine": count.by_engine if is_counted else None,
        "band": _band(answered) if cache is CacheDtype.NVFP4 and is_counted else None,
    }


def _band(answered: Answer) -> list[int] | None:
    return [answered.headroom.low, answered.headroom.high] if isinstance(answered.headroom, Headroom) else None


def size_lines(catalog: Catalog, answered: Answer, *, with_steps: bool) -> Iterator[str]:
    """One answer for a reader."""
    words = word(catalog, answered)
    yield words.promise
    yield words.headroom
    yield from finding_lines(answered.check.findings)
    if with_steps and not isinstance(answered.sizing, NotSized):
        for cache in (CacheDtype.FP8, CacheDtype.NVFP4):
            if answered.check.verdicts[cache] != "accepted":
                continue
            yield f"\n{cache.label} cache, {_ROLES[cache]}:"
            yield from step_lines(explain(catalog, answered.configuration, answered.sizing, cache))
        yield from _sensitivity_lines(catalog, answered, answered.sizing)


def _sensitivity_lines(catalog: Catalog, answered: Answer, sizing: Sizing) -> Iterator[str]:
    yield f"\nHow firm is {counted(answered.promised_sessions)} (FP8)?"
    for one in sensitivities(catalog, answered.configuration, sizing):
        yield f"  {one.change}: {counted(one.sessions)}"
    ceiling = decode_ceiling(chosen_facts(catalog, answered.configuration), answered.configuration, sizing, sizing.fp8)
    if ceiling is not None:
        speed = f"{rounded(ceiling.per_session, 1)} tokens/s a session, {rounded(ceiling.per_server, 0)} in all"
        yield f"\nDecoding ceiling at {counted(ceiling.sessions)}: {speed} ({CEILING})"


def step_lines(steps: Iterable[Step]) -> Iterator[str]:
    """An explanation, three lines a step."""
    for step in steps:
        yield f"  {step.name}: {step.shown}"
        yield f"    {step.formula}"
        yield f"    {step.inserted}    [{step.source}]"


def plan_lines(catalog: Catalog, answers: Iterable[Answer]) -> Iterator[str]:
    """One line for each way to carry the need."""
    for one in answers:
        split = f"{one.configuration.replicas} × tensor parallel {one.configuration.tensor_parallel}"
        sentence = f"{hardware(catalog, one)}, {split}: {counted(one.promised_sessions)} (FP8)"
        yield f"{sentence}; {word(catalog, one).headroom}"


def finding_lines(findings: Iterable[Finding]) -> Iterator[str]:
    """One line a finding, most severe first."""
    for finding in findings:
        yield f"{finding.severity.value:8} {finding.code}: {finding.full} {finding.mend}".rstrip()
