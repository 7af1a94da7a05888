"""One run of an evaluation from the results file of lm-evaluation-harness (0.3 to 0.4.13).

Keys are ``metric,filter`` since 0.4 and the bare metric before. What is no score (``alias``, ``sample_len``, a
``sample_count``) stands among them, and a standard error may be the text ``N/A``.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from configurator.adoption.evaluation.figures import MOST_SCORES, EvaluationRun, Score
from configurator.adoption.evaluation.settings import model_arguments, model_name, settings_of
from configurator.adoption.result_file import SourceFile, number, read_documents, section, short, whole
from configurator.faults import first_fault
from configurator.files import FileProblem
from configurator.language import _

_NATIVE_KEYS = {"results", "versions", "config"}
_NO_METRICS = {"alias", "name", "sample_len", "sample_count", "samples"}
_LOWER_IS_BETTER = {"ppl", "perplexity", "word_perplexity", "byte_perplexity", "bits_per_byte", "ter", "brier_score"}
_SHARES = {"acc", "acc_norm", "exact_match", "em"}
_NO_SHARES = {"mcc", "f1", "bleu", "chrf", "rouge1", "rouge2", "rougeL", "bleu_acc"} | _LOWER_IS_BETTER


def read_results(path: Path) -> EvaluationRun:
    """Read a results file whole or not at all. Raises FileProblem."""
    source, documents = read_documents(path)
    if len(documents) != 1 or not isinstance(documents[0], dict) or not section(documents[0], "results"):
        raise FileProblem(
            _("{path}: no results of lm-evaluation-harness; choose its results_….json or samples_….jsonl").format(
                path=path
            )
        )
    return run_from(documents[0], source, path)


def run_from(content: dict[str, Any], source: SourceFile, path: Path) -> EvaluationRun:
    """The run that a results document tells of. Raises FileProblem."""
    scores = tuple(islice(_scores(content, path), MOST_SCORES + 1))
    if not scores:
        raise FileProblem(_("{path}: results: holds no score; choose the file of a finished run").format(path=path))
    if len(scores) > MOST_SCORES:
        raise FileProblem(_("{path}: results: holds more scores than any evaluation; choose another").format(path=path))
    arguments = model_arguments(content)
    return EvaluationRun(
        source=source,
        model=model_name(content, arguments),
        stated_cache=short(arguments.get("kv_cache_dtype")),
        harness_version=short(content.get("lm_eval_version")),
        day=_day(content.get("date")),
        scores=scores,
        settings=settings_of(content, arguments),
        is_native=_is_native(content),
        is_foreign=not _is_native(content),
        unusable_errors=any(map(_is_unusable, _errors(content))),
    )


def _day(date: Any) -> str:
    seconds = number(date)
    if seconds is None or not 0 <= seconds < 2**33:
        return ""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def _is_native(content: dict[str, Any]) -> bool:
    """A summary by others has its own keys at the top and none of the harness; 0.3 may hold the results alone."""
    return len(content) == 1 or len(_NATIVE_KEYS & content.keys()) > 1


def _scores(content: dict[str, Any], path: Path) -> Iterator[Score]:
    groups = {task for task, parts in section(content, "group_subtasks").items() if parts} | section(
        content, "groups"
    ).keys()
    for task, row in section(content, "results").items():
        if not isinstance(row, dict):
            raise FileProblem(
                _("{path}: results.{task}: not a table of scores; choose the file that the run wrote").format(
                    path=path, task=short(task)
                )
            )
        for key in _metric_keys(row):
            yield _score(content, task, key, path, is_group=task in groups)


def _errors(content: dict[str, Any]) -> Iterator[Any]:
    """Every standard error; the harness writes the text ``N/A`` where it has none."""
    for row in section(content, "results").values():
        yield from (row[key] for key in row if key.partition(",")[0].endswith("_stderr"))


def _is_unusable(error: Any) -> bool:
    return _is_number(error) and (number(error) is None or error < 0)


def _metric_keys(row: dict[str, Any]) -> Iterator[str]:
    has_filters = any("," in key for key in row)
    for key, value in row.items():
        metric, _comma, _filter = key.partition(",")
        is_error = metric.endswith("_stderr") or metric in _NO_METRICS
        if not is_error and (not has_filters or "," in key) and _is_number(value):
            yield key


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _score(content: dict[str, Any], task: str, key: str, path: Path, *, is_group: bool) -> Score:
    row = content["results"][task]
    metric, _comma, filter_name = key.partition(",")
    value = number(row[key])
    if value is None:
        raise FileProblem(
            _("{path}: results.{task}.{key}: not a finite number; run the evaluation again").format(
                path=path, task=short(task), key=short(key)
            )
        )
    error = number(row.get(f"{metric}_stderr,{filter_name}" if filter_name else f"{metric}_stderr"))
    error = error if error is not None and error >= 0 else None
    questions = _questions(content, task)
    try:
        return Score(
            task=short(task),
            metric=short(metric),
            filter=short(filter_name),
            value=value,
            standard_error=error,
            questions=questions,
            higher_is_better=_higher_is_better(content, task, metric),
            is_group=is_group,
            is_share=_is_share(key, value, error, questions),
        )
    except ValidationError as problem:
        raise FileProblem(
            _("{path}: results.{task}.{key}: {fault}; choose the file that the run wrote").format(
                path=path, task=short(task), key=short(key), fault=first_fault(problem)
            )
        ) from problem


def _questions(content: dict[str, Any], task: str) -> int | None:
    """Questions that were asked: after the limit, and of all parts where the task sums them up."""
    asked = whole(section(content, "n-samples", task).get("effective"))
    asked = asked or whole(section(content, "results", task).get("sample_len"))
    parts = section(content, "group_subtasks").get(task)
    if not asked and isinstance(parts, list):
        each = [whole(section(content, "n-samples", part).get("effective")) for part in parts if isinstance(part, str)]
        asked = sum(filter(None, each)) if all(each) else None
    return asked or None


def _higher_is_better(content: dict[str, Any], task: str, metric: str) -> bool:
    stated = section(content, "higher_is_better", task).get(metric)
    return stated if isinstance(stated, bool) else metric not in _LOWER_IS_BETTER


def _is_share(key: str, value: float, error: float | None, questions: int | None) -> bool:
    """Whether a score is a share of right answers: by its noise where that is stated, else by its name."""
    metric, comma, _filter = key.partition(",")
    if metric in _NO_SHARES:
        return False
    if not 0 <= value <= 1:
        # A share by its name that is none is refused. Before 0.4 some tasks counted to 100, and others' metrics may.
        return bool(comma) and metric in _SHARES
    if questions is None or questions < 2 or error is None:
        return metric in _SHARES
    noise, of_a_share = error**2 * (questions - 1), value * (1 - value)
    # The error of a sum over parts is a little below that of one share.
    return 0.5 * of_a_share <= noise + 1e-9 and noise <= 1.2 * of_a_share + 1e-9
