"""The answers of one run, question by question, from the samples files of lm-evaluation-harness.

Each line is one question under one filter. Questions are told apart by the hash of their document; a number alone may
be another question in another version of the data set.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from configurator import limits
from configurator.adoption.evaluation.figures import EvaluationRun, Score
from configurator.adoption.result_file import number, read_lines, short, source_file
from configurator.files import FileProblem
from configurator.language import _

_NAME = re.compile(r"samples_(?P<task>.+?)(?:_\d{4}-\d{2}-\d{2}T[\d.:-]+)?\.jsonl")
_NO_METRICS = {"doc_id"}

Key = tuple[str, str]
"""Metric and filter."""


@dataclass(frozen=True)
class Answer:
    """One question under one filter."""

    doc_id: str
    doc_hash: str
    prompt_hash: str
    target: str
    scores: dict[str, float]


@dataclass(frozen=True)
class Samples:
    """All answers of one task in one run, by filter and in the order of the file."""

    path: Path
    task: str
    """By the file's name; empty where it was renamed."""
    answers: dict[str, list[Answer]] = field(default_factory=dict)

    def keys(self) -> Iterator[Key]:
        """Every metric and filter with one number for each question."""
        for filter_name, answers in self.answers.items():
            for metric in answers[0].scores:
                if all(metric in one.scores for one in answers):
                    yield metric, filter_name

    def values(self, key: Key) -> list[float]:
        """The score of each question."""
        metric, filter_name = key
        return [one.scores[metric] for one in self.answers[filter_name]]

    def is_right_or_wrong(self, key: Key) -> bool:
        """Whether every answer is either right or wrong, with nothing between."""
        return set(self.values(key)) <= {0.0, 1.0}


def is_samples(path: Path) -> bool:
    """Whether a file holds answers, told by its first line. Raises FileProblem where that cannot be read."""
    if path.suffix.lower() != ".jsonl":
        return False
    _line, first = next(read_lines(path), (1, None))
    return isinstance(first, dict) and "doc_id" in first


def read_samples(path: Path) -> Samples:
    """Read a samples file whole or not at all. Raises FileProblem."""
    named = _NAME.fullmatch(path.name)
    answers: dict[str, list[Answer]] = defaultdict(list)
    for count, (line, content) in enumerate(read_lines(path), 1):
        if count > limits.SAMPLES_ANSWERS:
            raise FileProblem(
                _("{path}: line {line}: more answers than any task has; choose the samples of one run").format(
                    path=path, line=line
                )
            )
        if not isinstance(content, dict) or not {"doc_id", "doc_hash"} & content.keys():
            raise FileProblem(
                _("{path}: line {line}: no answer of lm-evaluation-harness; choose its samples_….jsonl").format(
                    path=path, line=line
                )
            )
        scores = dict(_scores(content, path, line))
        if scores:
            answers[short(content.get("filter"))].append(_answer(content, scores))
    if not answers:
        raise FileProblem(_("{path}: holds no scored answer; choose the samples of a finished run").format(path=path))
    return Samples(path, short(named["task"]) if named else "", dict(answers))


def _answer(content: dict[str, Any], scores: dict[str, float]) -> Answer:
    return Answer(
        doc_id=short(content.get("doc_id")),
        doc_hash=short(content.get("doc_hash")),
        prompt_hash=short(content.get("prompt_hash")),
        target=short(content.get("target_hash")) or str(content.get("target", ""))[:200],
        scores=scores,
    )


def _scores(content: dict[str, Any], path: Path, line: int) -> Iterator[tuple[str, float]]:
    """The scores of one answer; a list of them (one an instruction) is none for the question."""
    named = content.get("metrics")
    for metric in named if isinstance(named, list) else _unnamed(content):
        value = content.get(metric) if isinstance(metric, str) else None
        if isinstance(value, bool):
            yield short(metric), float(value)
        elif isinstance(value, int | float):
            read = number(value)
            if read is None:
                raise FileProblem(
                    _("{path}: line {line}: {metric}: not a finite number; run the evaluation again").format(
                        path=path, line=line, metric=short(metric)
                    )
                )
            yield short(metric), read


def _unnamed(content: dict[str, Any]) -> list[str]:
    """Before the harness named them, the scores were the numbers beside the text."""
    return [key for key, value in content.items() if key not in _NO_METRICS and isinstance(value, bool | float)]


def run_of(samples: Samples) -> EvaluationRun:
    """The scores that a samples file adds up to, where there is no results file beside it."""
    return EvaluationRun(
        source=source_file(samples.path),
        scores=tuple(_summed(samples, key) for key in samples.keys()),  # noqa: SIM118 - not a mapping's keys
        is_native=False,
    )


def _summed(samples: Samples, key: Key) -> Score:
    values = samples.values(key)
    mean, count = sum(values) / len(values), len(values)
    spread = sum((one - mean) ** 2 for one in values)
    return Score(
        task=samples.task or short(samples.path.stem),
        metric=key[0],
        filter=key[1],
        value=mean,
        standard_error=sqrt(spread / (count - 1) / count) if count > 1 else None,
        questions=count,
        is_share=samples.is_right_or_wrong(key),
    )
