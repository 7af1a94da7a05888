"""Two runs of an evaluation against each other: FP8 and NVFP4."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from configurator.adoption.evaluation.figures import (
    MOST_DIFFERENCES,
    OF_TASKS,
    Caution,
    Difference,
    EvaluationComparison,
    EvaluationRun,
    Method,
    Pairing,
    Score,
    ScoreComparison,
    Setting,
    Verdict,
)
from configurator.adoption.evaluation.pairing import pair, task_of
from configurator.adoption.evaluation.reading import read_results
from configurator.adoption.evaluation.samples import Samples, is_samples, read_samples, run_of
from configurator.adoption.result_file import cache_dtype
from configurator.adoption.significance import (
    CONFIDENCE,
    Interval,
    interval_from_errors,
    mcnemar_exact,
    paired_interval,
    paired_questions_to_see,
    questions_to_see,
    two_proportion_interval,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.files import FileProblem
from configurator.language import _

ONE_POINT = 0.01
"""The loss that the number of questions is worked out for."""
MOST_UNSEEN = 0.10
"""Where an interval reaches a loss beyond it, every tenth answer could be lost unseen, which is no test."""
MANY = 10
"""Scores from which on one in twenty that differs by chance is to be expected."""

Pairings = Mapping[tuple[str, str, str], Pairing]


def compare_files(fp8: Path, nvfp4: Path, samples: Sequence[tuple[Path, Path]] = ()) -> EvaluationComparison:
    """Compare two results files, with samples of both where there are some, or two samples files alone.

    Raises FileProblem, and then nothing of either was taken.
    """
    if is_samples(fp8) and is_samples(nvfp4):
        return _compare_samples_alone(read_samples(fp8), read_samples(nvfp4))
    _refuse_samples_beside_results(fp8, nvfp4)
    first, second = read_results(fp8), read_results(nvfp4)
    _refuse_swapped(first, second, nvfp4)
    pairings: dict[tuple[str, str, str], Pairing] = {}
    for of_fp8, of_nvfp4 in samples:
        pairings |= _pairings(read_samples(of_fp8), first, read_samples(of_nvfp4), second)
    return compare_runs(first, second, pairings)


def _refuse_samples_beside_results(fp8: Path, nvfp4: Path) -> None:
    for one, other in ((fp8, nvfp4), (nvfp4, fp8)):
        if is_samples(one):
            raise FileProblem(
                _(
                    "{path}: holds the answers of a run, and {other} the results; give the results of both runs, "
                    "or the answers of both"
                ).format(path=one, other=other.name)
            )


def _compare_samples_alone(fp8: Samples, nvfp4: Samples) -> EvaluationComparison:
    if fp8.task and nvfp4.task and fp8.task != nvfp4.task:
        raise FileProblem(
            _("{path}: answers to {task}, where {other} has {other_task}; choose two runs of the same task").format(
                path=nvfp4.path, task=nvfp4.task, other=fp8.path.name, other_task=fp8.task
            )
        )
    first, second = run_of(fp8), run_of(nvfp4)
    task = first.scores[0].task
    second = second.replace(scores=tuple(one.replace(task=task) for one in second.scores))
    return compare_runs(first, second, _by_score(fp8, nvfp4, task))


def _pairings(fp8: Samples, first: EvaluationRun, nvfp4: Samples, second: EvaluationRun) -> Pairings:
    task, other = task_of(fp8, first), task_of(nvfp4, second)
    if task != other:
        raise FileProblem(
            _("{path}: answers to {task}, where {other} has {other_task}; choose two runs of the same task").format(
                path=nvfp4.path, task=other, other=fp8.path.name, other_task=task
            )
        )
    return _by_score(fp8, nvfp4, task)


def _by_score(fp8: Samples, nvfp4: Samples, task: str) -> Pairings:
    """The pairing of every score whose answers are right or wrong."""
    both = [key for key in fp8.keys() if key in set(nvfp4.keys())]  # noqa: SIM118 - not a mapping's keys
    return {
        (task, *key): pair(fp8, nvfp4, key)
        for key in both
        if fp8.is_right_or_wrong(key) and nvfp4.is_right_or_wrong(key)
    }


def _refuse_swapped(fp8: EvaluationRun, nvfp4: EvaluationRun, path: Path) -> None:
    if (cache_dtype(fp8.stated_cache), cache_dtype(nvfp4.stated_cache)) == (CacheDtype.NVFP4, CacheDtype.FP8):
        raise FileProblem(
            _(
                "{path}: config.model_args: states an FP8 cache, and {other} NVFP4; give the files in the other order"
            ).format(path=path, other=fp8.source.name)
        )


def compare_runs(fp8: EvaluationRun, nvfp4: EvaluationRun, pairings: Pairings | None = None) -> EvaluationComparison:
    """Compare what two runs have in common. Raises FileProblem where that is nothing."""
    first, second = {one.key: one for one in fp8.scores}, {one.key: one for one in nvfp4.scores}
    shared = [key for key in first if key in second]
    if not shared:
        raise FileProblem(
            _("{name}: has no task in common with {other} ({tasks}); choose two runs of the same tasks").format(
                name=nvfp4.source.name, other=fp8.source.name, tasks=", ".join(sorted({key[0] for key in first})[:5])
            )
        )
    scores = tuple(compare_scores(first[key], second[key], (pairings or {}).get(key)) for key in shared)
    return EvaluationComparison(
        fp8=fp8.source,
        nvfp4=nvfp4.source,
        model=nvfp4.model or fp8.model,
        stated=(fp8.stated_cache, nvfp4.stated_cache),
        scores=scores,
        only_fp8=tuple(one.name[:200] for key, one in first.items() if key not in second),
        only_nvfp4=tuple(one.name[:200] for key, one in second.items() if key not in first),
        differences=tuple(islice(_differences(fp8.settings, nvfp4.settings), MOST_DIFFERENCES)),
        cautions=tuple(_cautions(fp8, nvfp4, scores)),
    )


def compare_by_hand(scores: Sequence[tuple[Score, Score]]) -> EvaluationComparison:
    """Compare figures that were put in by hand, FP8 and NVFP4 of each task."""
    compared = tuple(compare_scores(fp8, nvfp4) for fp8, nvfp4 in scores)
    return EvaluationComparison(scores=compared, cautions=tuple(_cautions_of_scores(compared)))


def compare_scores(fp8: Score, nvfp4: Score, pairing: Pairing | None = None) -> ScoreComparison:
    """One score of both runs: paired where the answers are known, else by what the runs say of their noise."""
    method, interval = _tested(fp8, nvfp4, pairing)
    p_value = mcnemar_exact(pairing.lost, pairing.gained) if pairing else None
    if interval is None:
        verdict = Verdict.NO_TEST
    elif interval.excludes_zero if p_value is None else p_value < 1 - CONFIDENCE:
        verdict = Verdict.BETTER if _has_gained(fp8, nvfp4, pairing) else Verdict.WORSE
    else:
        loss = -interval.low if fp8.higher_is_better else interval.high
        verdict = Verdict.TOO_FEW if fp8.is_share and loss > MOST_UNSEEN else Verdict.WITHIN_NOISE
    return ScoreComparison(
        fp8=fp8,
        nvfp4=nvfp4,
        method=method,
        interval=interval,
        p_value=p_value,
        pairing=pairing,
        questions_needed=_questions_needed(fp8, pairing),
        verdict=verdict,
    )


def _has_gained(fp8: Score, nvfp4: Score, pairing: Pairing | None) -> bool:
    if pairing is not None:
        return pairing.gained > pairing.lost
    return (nvfp4.value > fp8.value) is fp8.higher_is_better


def _tested(fp8: Score, nvfp4: Score, pairing: Pairing | None) -> tuple[Method, Interval | None]:
    if pairing is not None:
        return Method.MCNEMAR, paired_interval(pairing.lost, pairing.gained, pairing.questions)
    # A standard error of nought, when all is right or all is wrong, would make any difference certain.
    if fp8.standard_error and nvfp4.standard_error:
        difference = nvfp4.value - fp8.value
        return Method.STANDARD_ERRORS, interval_from_errors(difference, fp8.standard_error, nvfp4.standard_error)
    if fp8.is_share and nvfp4.is_share and fp8.questions and nvfp4.questions:
        interval = two_proportion_interval(fp8.value, fp8.questions, nvfp4.value, nvfp4.questions)
        return Method.TWO_PROPORTIONS, interval
    return Method.NONE, None


def _questions_needed(fp8: Score, pairing: Pairing | None) -> int | None:
    if not fp8.is_share:
        return None
    if pairing is not None:
        return paired_questions_to_see(ONE_POINT, (pairing.lost + pairing.gained) / pairing.questions)
    # Below one point of right answers there is no point to lose.
    return questions_to_see(fp8.value, fp8.value - ONE_POINT) if fp8.value > ONE_POINT else None


def _differences(fp8: Sequence[Setting], nvfp4: Sequence[Setting]) -> Iterator[Difference]:
    """Settings that differ; what only one file tells is told of the other as nothing, but for a task of its own."""
    first, second = ({(one.kind, one.of): one.value for one in settings} for settings in (fp8, nvfp4))
    for kind, of in first | second:
        a, b = first.get((kind, of), ""), second.get((kind, of), "")
        is_told_by_both = (kind, of) in first and (kind, of) in second
        if a != b and (is_told_by_both or kind not in OF_TASKS):
            yield Difference(kind=kind, of=of, fp8=a, nvfp4=b)


def _cautions(fp8: EvaluationRun, nvfp4: EvaluationRun, scores: Sequence[ScoreComparison]) -> Iterator[Caution]:
    if fp8.source.sha256 == nvfp4.source.sha256:
        yield Caution.SAME_RUN
    stated = cache_dtype(fp8.stated_cache), cache_dtype(nvfp4.stated_cache)
    if stated[0] not in {None, CacheDtype.FP8} or stated[1] not in {None, CacheDtype.NVFP4}:
        yield Caution.CONTRADICTED
    elif None in stated:
        yield Caution.NOT_STATED
    if not (fp8.is_native and nvfp4.is_native):
        yield Caution.NOT_NATIVE
    if fp8.is_foreign or nvfp4.is_foreign:
        yield Caution.FOREIGN
    if fp8.unusable_errors or nvfp4.unusable_errors:
        yield Caution.UNUSABLE_ERROR
    yield from _cautions_of_scores(scores)


def _cautions_of_scores(scores: Sequence[ScoreComparison]) -> Iterator[Caution]:
    telling = [one for one in scores if one.verdict not in {Verdict.TOO_FEW, Verdict.NO_TEST}] or scores
    if all("gsm8k" in one.fp8.task.lower() for one in telling):
        yield Caution.GSM8K_ALONE
    if len(scores) >= MANY:
        yield Caution.MANY_SCORES
    if any(one.pairing and one.pairing.only_fp8 + one.pairing.only_nvfp4 for one in scores):
        yield Caution.UNPAIRED
    if any(one.pairing and one.pairing.other_prompts for one in scores):
        yield Caution.OTHER_PROMPTS
