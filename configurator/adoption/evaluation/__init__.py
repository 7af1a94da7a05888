"""Evaluations of the same model with both cache dtypes, and whether their scores differ by more than noise."""

from configurator.adoption.evaluation.comparing import compare_by_hand, compare_files, compare_runs, compare_scores
from configurator.adoption.evaluation.figures import (
    EvaluationComparison,
    EvaluationRun,
    Score,
    ScoreComparison,
    Verdict,
)
from configurator.adoption.evaluation.reading import read_results
from configurator.adoption.evaluation.samples import read_samples

__all__ = [
    "EvaluationComparison",
    "EvaluationRun",
    "Score",
    "ScoreComparison",
    "Verdict",
    "compare_by_hand",
    "compare_files",
    "compare_runs",
    "compare_scores",
    "read_results",
    "read_samples",
]
