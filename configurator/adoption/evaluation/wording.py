"""What a comparison of evaluations says, in sentences."""

from collections.abc import Iterator
from fractions import Fraction
from typing import assert_never

from configurator.adoption.evaluation.figures import (
    Caution,
    Difference,
    EvaluationComparison,
    Method,
    Score,
    ScoreComparison,
    SettingKind,
    Verdict,
)
from configurator.language import _, mark, ngettext
from configurator.units import format_count, format_number, rounded

_CAUTIONS = {
    Caution.SAME_RUN: mark("Both files are the same, so that nothing was compared."),
    Caution.CONTRADICTED: mark(
        "A file states another cache dtype than it was given for: {fp8} for FP8, {nvfp4} for NVFP4."
    ),
    Caution.NOT_STATED: mark(
        "The dtype of the cache does not stand in both files; the start-up logs of the two servers must show it."
    ),
    Caution.NOT_NATIVE: mark("A file holds no settings of its run, so that they cannot be compared."),
    Caution.FOREIGN: mark(
        "A file was not written by lm-evaluation-harness: its scores are taken as they stand and cannot be checked."
    ),
    Caution.UNUSABLE_ERROR: mark("A standard error in a file is not a number and was left out."),
    Caution.GSM8K_ALONE: mark("GSM8K alone is not the accuracy; add a task with a long context and one of knowledge."),
    Caution.MANY_SCORES: mark("With so many scores about one in twenty differs by chance alone."),
    Caution.UNPAIRED: mark("Some questions are in one of the samples files only; they were left out of the test."),
    Caution.OTHER_PROMPTS: mark("Some questions were put with another prompt in the second run."),
}

_SETTINGS: dict[SettingKind, str] = {
    "model": mark("Model: {fp8} and {nvfp4}"),
    "harness version": mark("Harness: {fp8} and {nvfp4}"),
    "backend": mark("Kind of model in the harness: {fp8} and {nvfp4}"),
    "model argument": mark("Model argument {of}: {fp8} and {nvfp4}"),
    "run": mark("Setting {of}: {fp8} and {nvfp4}"),
    "task version": mark("Version of {of}: {fp8} and {nvfp4}"),
    "few-shot examples": mark("Few-shot examples of {of}: {fp8} and {nvfp4}"),
    "task hash": mark("Prompts of {of}: they differ"),
    "questions": mark("Questions of {of}: {fp8} and {nvfp4}"),
}


def verdict_sentence(comparison: EvaluationComparison) -> str:
    """What the comparison says as a whole, with what weakens it."""
    if Caution.SAME_RUN in comparison.cautions:
        return _(_CAUTIONS[Caution.SAME_RUN])
    return " ".join([_verdict(comparison), *_untold(comparison), *_weakened(comparison)])


def _verdict(comparison: EvaluationComparison) -> str:
    number = len(comparison.scores)
    match comparison.verdict:
        case Verdict.WORSE:
            worse = sum(one.verdict is Verdict.WORSE for one in comparison.scores)
            return ngettext(
                "Worse with an NVFP4 cache, 95 % sure: {worse} of {n} score.",
                "Worse with an NVFP4 cache, 95 % sure: {worse} of {n} scores.",
                number,
            ).format(worse=format_count(worse), n=format_count(number))
        case Verdict.BETTER:
            return _("The scores are better with an NVFP4 cache, 95 % sure.")
        case Verdict.WITHIN_NOISE:
            return _("The scores with an NVFP4 cache differ from those with FP8 within noise.")
        case Verdict.TOO_FEW:
            return _("There were too few questions to tell whether an NVFP4 cache costs accuracy.")
        case Verdict.NO_TEST:
            return _("The files state neither standard errors nor numbers of questions, so that nothing can be told.")
        case _:
            assert_never(comparison.verdict)


def _untold(comparison: EvaluationComparison) -> Iterator[str]:
    """How many scores tell nothing, where others do."""
    untold = sum(one.verdict in {Verdict.TOO_FEW, Verdict.NO_TEST} for one in comparison.scores)
    if 0 < untold < len(comparison.scores):
        yield ngettext("{n} score tells nothing.", "{n} scores tell nothing.", untold).format(n=format_count(untold))


def _weakened(comparison: EvaluationComparison) -> Iterator[str]:
    if Caution.CONTRADICTED in comparison.cautions:
        yield _caution(Caution.CONTRADICTED, comparison)
    for one in (Caution.FOREIGN, Caution.UNUSABLE_ERROR):
        if one in comparison.cautions:
            yield _caution(one, comparison)
    if comparison.differences:
        number = len(comparison.differences)
        yield ngettext(
            "The runs differ in {n} setting besides, so that this says little about the cache alone.",
            "The runs differ in {n} settings besides, so that this says little about the cache alone.",
            number,
        ).format(n=format_count(number))


def score_sentence(one: ScoreComparison) -> str:
    """One score of both runs: the figures, the verdict and how it was found."""
    parts = [_figures(one), _score_verdict(one), *_found(one), *_needed(one)]
    return " ".join(parts)


def _figures(one: ScoreComparison) -> str:
    return _("{name}: {fp8} with FP8, {nvfp4} with NVFP4, a difference of {difference}.").format(
        name=one.fp8.name,
        fp8=value(one.fp8),
        nvfp4=value(one.nvfp4),
        difference=change(one.fp8, one.difference),
    )


def _score_verdict(one: ScoreComparison) -> str:
    match one.verdict:
        case Verdict.WORSE:
            return _("Worse, 95 % sure.")
        case Verdict.BETTER:
            return _("Better, 95 % sure.")
        case Verdict.WITHIN_NOISE:
            return _("Within noise.")
        case Verdict.TOO_FEW:
            return _("Too few questions to tell.")
        case Verdict.NO_TEST:
            return _("No test: neither standard errors nor a number of questions are known.")
        case _:
            assert_never(one.verdict)


def _found(one: ScoreComparison) -> Iterator[str]:
    if one.pairing is not None and one.p_value is not None:
        yield _(
            "Of {questions} questions in both runs, {lost} were lost and {gained} gained (McNemar's exact test: {p})."
        ).format(
            questions=format_count(one.pairing.questions),
            lost=format_count(one.pairing.lost),
            gained=format_count(one.pairing.gained),
            p=p_value(one.p_value),
        )
    if one.interval is not None:
        low, high = one.interval
        yield _("95 % interval: {low} to {high}.").format(low=change(one.fp8, low), high=change(one.fp8, high))


def _needed(one: ScoreComparison) -> Iterator[str]:
    if one.questions_needed is None or one.verdict not in {Verdict.WITHIN_NOISE, Verdict.TOO_FEW}:
        return
    text = (
        _("To see a loss of one point takes {needed} such questions in both runs (95 % confidence, 80 % power).")
        if one.method is Method.MCNEMAR
        else _("To see a loss of one point takes {needed} questions in each run (95 % confidence, 80 % power).")
    )
    yield text.format(needed=format_count(one.questions_needed))


def cautions(comparison: EvaluationComparison) -> tuple[str, ...]:
    """What weakens the comparison besides other settings."""
    return tuple(_caution(one, comparison) for one in comparison.cautions)


def _caution(one: Caution, comparison: EvaluationComparison) -> str:
    fp8, nvfp4 = (stated or _("nothing") for stated in comparison.stated)
    return _(_CAUTIONS[one]).format(fp8=fp8, nvfp4=nvfp4)


def difference(one: Difference) -> str:
    """A setting in which the runs differ."""
    nothing = _("not stated")
    return _(_SETTINGS[one.kind]).format(of=one.of, fp8=one.fp8 or nothing, nvfp4=one.nvfp4 or nothing)


def value(score: Score) -> str:
    """A score as it is shown: ``89.39 %``, or as it is where it is no share."""
    return f"{rounded(Fraction(score.value) * 100, 2)} %" if score.is_share else format_number(score.value)


def change(score: Score, by: float) -> str:
    """A change of a score as it is shown: ``-1.01 points``."""
    bare = bare_change(score, by)
    return _("{points} points").format(points=bare) if score.is_share else bare


def bare_change(score: Score, by: float) -> str:
    """The same without its unit: ``-1.01``."""
    if not score.is_share:
        return ("+" if by > 0 else "") + format_number(by)
    points = rounded(Fraction(by) * 100, 2)
    return f"+{points}" if by > 0 and points.strip("0.,") else points


def p_value(p: float) -> str:
    """A p-value as it is shown; a very small one as a bound."""
    return f"p < {rounded(Fraction(1, 10_000), 4)}" if p < 0.0001 else f"p = {rounded(Fraction(p), 4)}"
