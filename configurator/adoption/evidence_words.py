"""Evidence in sentences, for paper: the figures that were found, then the files with their fingerprints."""

from collections.abc import Iterator
from typing import assert_never

from configurator.adoption.evaluation.wording import score_sentence
from configurator.adoption.load_test import LoadComparison
from configurator.adoption.load_test.wording import figure, pair_sentence, sessions_sentence
from configurator.adoption.startup_log.comparison import ENGINE_NAMES
from configurator.adoption.startup_log.sentence import what_it_holds
from configurator.adoption.step_evidence import (
    EvaluationResult,
    Evidence,
    LoadTestResult,
    PinnedBuild,
    StartupLogs,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.language import _, ngettext
from configurator.units import counted, format_count

MOST_SCORES = 6
"""Sentences of one evaluation; a line counts the others."""


def evidence_lines(evidence: Evidence) -> tuple[str, ...]:
    """What a reader of the quote must know to find and to check the evidence."""
    return (*_figures(evidence), *(_file(one.name, one.sha256) for one in evidence.sources))


def _file(name: str, sha256: str) -> str:
    return _("File: {name}, SHA-256 {sha256}").format(name=name, sha256=sha256)


def _figures(evidence: Evidence) -> Iterator[str]:
    match evidence:
        case PinnedBuild():
            yield from _build(evidence)
        case StartupLogs():
            for cache in (CacheDtype.FP8, CacheDtype.NVFP4):
                if reading := evidence.reading(cache):
                    yield _("{cache} run: {sentence}").format(cache=cache.label, sentence=what_it_holds(reading.run))
        case EvaluationResult():
            yield from _scores(evidence)
        case LoadTestResult():
            yield from _load(evidence.comparison)
        case _:
            assert_never(evidence)


def _build(build: PinnedBuild) -> Iterator[str]:
    engine = ENGINE_NAMES.get(build.engine, build.engine)
    yield _("Engine: {engine} {version}").format(engine=engine, version=build.engine_version)
    if build.flashinfer:
        yield _("FlashInfer: {version}").format(version=build.flashinfer)
    if build.image:
        yield _("Image: {digest}").format(digest=build.image)


def _scores(evidence: EvaluationResult) -> Iterator[str]:
    scores = evidence.comparison.scores
    yield from (score_sentence(one) for one in scores[:MOST_SCORES])
    more = len(scores) - MOST_SCORES
    if more > 0:
        yield ngettext("And {n} score more.", "And {n} scores more.", more).format(n=format_count(more))


def _load(comparison: LoadComparison) -> Iterator[str]:
    targets = comparison.targets
    wanted = [
        text
        for text in (
            counted(targets.sessions) if targets.sessions else "",
            _("first token within {figure} ms").format(figure=figure(targets.ttft_ms)) if targets.ttft_ms else "",
            _("{figure} ms per token").format(figure=figure(targets.tpot_ms)) if targets.tpot_ms else "",
        )
        if text
    ]
    if wanted:
        yield _("Expected: {targets}").format(targets="; ".join(wanted))
    if comparison.nearest:
        yield pair_sentence(comparison.nearest, targets.statistic)
    yield from filter(None, [sessions_sentence(comparison)])
