"""The answers of two runs brought together, question by question."""

from collections.abc import Iterable

from configurator.adoption.evaluation.figures import MOST_FLIPS_KEPT, EvaluationRun, Flip, Pairing, Score
from configurator.adoption.evaluation.samples import Answer, Key, Samples
from configurator.adoption.result_file import short
from configurator.files import FileProblem
from configurator.language import _

_SAME_MEAN = 1e-6


def task_of(samples: Samples, run: EvaluationRun) -> str:
    """The task of a run whose scores these answers add up to; FileProblem where they are of another run."""
    fitting = sorted({one.task for one in run.scores if not one.is_group and _adds_up(samples, one.task, run.scores)})
    named = [task for task in fitting if task == samples.task]
    if len(fitting) == 1 or named:
        return (named or fitting)[0]
    if fitting:
        raise FileProblem(
            _("{path}: its answers could be those of {tasks}; keep the name that the harness gave the file").format(
                path=samples.path, tasks=short(", ".join(fitting))
            )
        )
    raise FileProblem(
        _("{path}: its answers add up to no score of {results}; choose the samples of that very run").format(
            path=samples.path, results=run.source.name
        )
    )


def _adds_up(samples: Samples, task: str, scores: Iterable[Score]) -> bool:
    """Whether at least one score of right and wrong answers is there, and each has the same mean and number."""
    stated = {(one.metric, one.filter or "none"): one for one in scores if one.task == task}
    fits = []
    for metric, filter_name in samples.keys():  # noqa: SIM118 - not a mapping's keys
        score = stated.get((metric, filter_name or "none"))
        if score is not None and samples.is_right_or_wrong((metric, filter_name)):
            values = samples.values((metric, filter_name))
            same_number = score.questions in {None, len(values)}
            fits.append(same_number and abs(sum(values) / len(values) - score.value) < _SAME_MEAN)
    return bool(fits) and all(fits)


def pair(fp8: Samples, nvfp4: Samples, key: Key) -> Pairing:
    """What became of each question in both runs. Raises FileProblem where no question is in both."""
    metric, filter_name = key
    first, second = _by_question(fp8, nvfp4, filter_name)
    shared = [question for question in first if question in second]
    if not shared:
        raise FileProblem(
            _("{path}: has no question in common with {other}; choose two runs of the same task").format(
                path=nvfp4.path, other=fp8.path.name
            )
        )
    flips = [
        Flip(question=first[one].doc_id or first[one].doc_hash, is_lost=first[one].scores[metric] == 1.0)
        for one in shared
        if first[one].scores[metric] != second[one].scores[metric]
    ]
    lost = sum(one.is_lost for one in flips)
    return Pairing(
        questions=len(shared),
        lost=lost,
        gained=len(flips) - lost,
        only_fp8=len(first) - len(shared),
        only_nvfp4=len(second) - len(shared),
        other_prompts=sum(_has_other_prompt(first[one], second[one]) for one in shared),
        flips=tuple(flips[:MOST_FLIPS_KEPT]),
    )


def _has_other_prompt(fp8: Answer, nvfp4: Answer) -> bool:
    return bool(fp8.prompt_hash and nvfp4.prompt_hash) and fp8.prompt_hash != nvfp4.prompt_hash


Question = tuple[str, int]
"""A document's hash or number, and how often it came before in the same file."""


def _by_question(
    fp8: Samples, nvfp4: Samples, filter_name: str
) -> tuple[dict[Question, Answer], dict[Question, Answer]]:
    first, second = fp8.answers[filter_name], nvfp4.answers[filter_name]
    if all(one.doc_hash for one in (*first, *second)):
        return _counted((one.doc_hash, one) for one in first), _counted((one.doc_hash, one) for one in second)
    numbered = _counted((one.doc_id, one) for one in first), _counted((one.doc_id, one) for one in second)
    for question in [one for one in numbered[0] if one in numbered[1]]:
        # The number is sound only where what was asked for is the same.
        wanted, other = numbered[0][question].target, numbered[1][question].target
        if not wanted or wanted != other:
            raise FileProblem(
                _(
                    "{path}: question {number} is another than in {other}, and they have no hashes; run both again"
                ).format(path=nvfp4.path, number=question[0], other=fp8.path.name)
            )
    return numbered


def _counted(answers: Iterable[tuple[str, Answer]]) -> dict[Question, Answer]:
    """Answers by question; a data set may hold the same document twice."""
    found: dict[Question, Answer] = {}
    seen: dict[str, int] = {}
    for name, answer in answers:
        seen[name] = seen.get(name, 0) + 1
        found[name, seen[name]] = answer
    return found
