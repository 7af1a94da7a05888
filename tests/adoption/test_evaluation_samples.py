"""Answers of two runs, paired question by question."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from configurator.adoption.evaluation import compare_files, read_samples
from configurator.adoption.evaluation.figures import Caution, Method, Verdict
from configurator.files import FileProblem

RESULTS = Path(__file__).parents[1] / "data" / "results"
REAL = (
    Path(__file__).parents[3] / "shared/reference/results/lm-eval-samples/qwen3.6-27b_nvfp4_nothink_samples_gsm8k.jsonl"
)
NAME = "samples_doubling_2026-11-26T10-00-00.000000.jsonl"
FP8, NVFP4 = RESULTS / "fp8", RESULTS / "nvfp4"
Rows = list[dict[str, Any]]


@pytest.fixture
def write(tmp_path: Path) -> Callable[[Rows, str], Path]:
    """Writes answers as a samples file in a folder of its own."""

    def write_rows(rows: Rows, folder: str) -> Path:
        file = tmp_path / folder / "samples_t_2026-11-26T10-00-00.000000.jsonl"
        file.parent.mkdir(exist_ok=True)
        file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return file

    return write_rows


def rows(right: str, **more: Any) -> Rows:
    """Answers from a text of 1 and 0, each with a hash of its own."""
    return [
        {"doc_id": n, "doc_hash": f"hash{n}", "filter": "none", "metrics": ["acc"], "acc": float(one), **more}
        for n, one in enumerate(right)
    ]


@pytest.mark.skipif(not REAL.is_file(), reason="the real samples file is not beside the checkout")
def test_the_real_samples_are_read_by_filter() -> None:
    """Sixteen lines are eight questions under two filters: 8 of 8 and 6 of 8 right."""
    samples = read_samples(REAL)

    assert {key: sum(samples.values(key)) for key in samples.keys()} == {  # noqa: SIM118 - not a mapping's keys
        ("exact_match", "strict-match"): 8,
        ("exact_match", "flexible-extract"): 6,
    }


def test_samples_make_the_test_a_paired_one() -> None:
    """Of 40 questions 8 were lost and 1 gained: p = 2 x (1 + 9) / 512 = 0.039, worse, and each is named."""
    comparison = compare_files(FP8 / "lm-eval.json", NVFP4 / "lm-eval.json", [(FP8 / NAME, NVFP4 / NAME)])
    doubling = comparison.scores[0]

    assert (doubling.method, doubling.verdict) == (Method.MCNEMAR, Verdict.WORSE)
    assert doubling.p_value == 20 / 512
    assert doubling.pairing is not None
    assert (doubling.pairing.questions, doubling.pairing.lost, doubling.pairing.gained) == (40, 8, 1)
    lost = [flip.question for flip in doubling.pairing.flips if flip.is_lost]
    assert lost == ["1", "4", "9", "13", "20", "26", "31", "38"]
    assert [flip.question for flip in doubling.pairing.flips if not flip.is_lost] == ["2"]
    assert comparison.scores[1].method is Method.STANDARD_ERRORS


def test_samples_alone_are_enough() -> None:
    """Without results files the scores are the means of the answers."""
    comparison = compare_files(FP8 / NAME, NVFP4 / NAME)

    (doubling,) = comparison.scores
    assert (doubling.fp8.task, doubling.fp8.value, doubling.nvfp4.value) == ("doubling", 0.9, 0.725)
    assert doubling.p_value == 20 / 512
    assert Caution.NOT_NATIVE in comparison.cautions


def test_equal_scores_may_hide_flips(write: Callable[[Rows, str], Path]) -> None:
    """Two lost and two gained are the same score and four other answers."""
    comparison = compare_files(write(rows("1111000011"), "a"), write(rows("0011110011"), "b"))

    (score,) = comparison.scores
    assert score.difference == 0
    assert score.pairing is not None
    assert (score.pairing.lost, score.pairing.gained, score.p_value) == (2, 2, 1)


def test_questions_are_found_by_hash_in_any_order(write: Callable[[Rows, str], Path]) -> None:
    """The same answers in reverse, with other numbers, have not changed."""
    second = [row | {"doc_id": 90 + n} for n, row in enumerate(reversed(rows("1100")))]

    (score,) = compare_files(write(rows("1100"), "a"), write(second, "b")).scores

    assert score.pairing is not None
    assert (score.pairing.questions, score.pairing.lost, score.pairing.gained) == (4, 0, 0)


def test_a_document_that_stands_twice_is_two_questions(write: Callable[[Rows, str], Path]) -> None:
    """A data set may hold a question twice."""
    first = [row | {"doc_hash": "same"} for row in rows("11")]
    second = [row | {"doc_hash": "same"} for row in rows("10")]

    (score,) = compare_files(write(first, "a"), write(second, "b")).scores

    assert score.pairing is not None
    assert (score.pairing.questions, score.pairing.lost) == (2, 1)


def test_questions_of_one_run_only_are_left_out_and_said(write: Callable[[Rows, str], Path]) -> None:
    """A limit in one run leaves six questions without a partner."""
    comparison = compare_files(write(rows("1111111111"), "a"), write(rows("1111"), "b"))

    pairing = comparison.scores[0].pairing
    assert pairing is not None
    assert (pairing.questions, pairing.only_fp8, pairing.only_nvfp4) == (4, 6, 0)
    assert Caution.UNPAIRED in comparison.cautions


def test_other_prompts_are_said(write: Callable[[Rows, str], Path]) -> None:
    """The same question with other examples is no longer the same test."""
    comparison = compare_files(write(rows("11", prompt_hash="a"), "a"), write(rows("11", prompt_hash="b"), "b"))

    assert Caution.OTHER_PROMPTS in comparison.cautions


def test_numbers_will_do_where_the_answers_wanted_are_the_same(write: Callable[[Rows, str], Path]) -> None:
    """Without hashes the number of a question is taken, as its target is the same."""
    first, second = rows("110", doc_hash="", target="A"), rows("100", doc_hash="", target="A")

    (score,) = compare_files(write(first, "a"), write(second, "b")).scores

    assert score.pairing is not None
    assert (score.pairing.questions, score.pairing.lost) == (3, 1)


@pytest.mark.parametrize("target", ["B", ""])
def test_numbers_alone_are_not_trusted(write: Callable[[Rows, str], Path], target: str) -> None:
    """Where another answer is wanted, or none is stated, the number may be another question."""
    first, second = rows("110", doc_hash="", target="A"), rows("100", doc_hash="", target=target)

    with pytest.raises(FileProblem, match=r"question 0 is another than in .*, and they have no hashes; run both again"):
        compare_files(write(first, "a"), write(second, "b"))


def test_samples_of_another_run_are_refused() -> None:
    """Answers that do not add up to the scores of the results file are not its own."""
    with pytest.raises(FileProblem, match=r"add up to no score of lm-eval\.json; choose the samples of that very run"):
        compare_files(FP8 / "lm-eval.json", NVFP4 / "lm-eval.json", [(NVFP4 / NAME, FP8 / NAME)])


def test_samples_without_a_question_in_common_are_refused(write: Callable[[Rows, str], Path]) -> None:
    """Two runs of different questions cannot be paired."""
    second = [row | {"doc_hash": f"other{n}"} for n, row in enumerate(rows("11"))]

    with pytest.raises(FileProblem, match=r"no question in common with .*; choose two runs of the same task"):
        compare_files(write(rows("11"), "a"), write(second, "b"))


BAD = [
    (b"", "holds no scored answer; choose the samples of a finished run"),
    (b"[1]\n", "line 1: no answer of lm-evaluation-harness"),
    (b'{"doc_id": 0}\n{"a": 1}\n', "line 2: no answer of lm-evaluation-harness"),
    (b'{"doc_id": 0, "metrics": ["acc"], "acc": NaN}', "line 1: acc: not a finite number"),
    (
        b'{"doc_id": 0, "metrics": ["acc"], "acc": 1}\n{"doc_id": 1, "met',
        "line 2, column 15: not valid JSON: a text has no end",
    ),
    (b'{"doc_id": 0, "metrics": ["acc"], "acc": 1}\n\xff\xfe', "line 2: not text in UTF-8"),
    (b'{"doc_id": 0, "metrics": [[]]}', "holds no scored answer"),
]


@pytest.mark.parametrize(("content", "words"), BAD, ids=lambda part: str(part)[:30])
def test_bad_samples_are_one_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    """It names the file, the line and the mend."""
    file = tmp_path / NAME
    file.write_bytes(content)

    with pytest.raises(FileProblem) as problem:
        read_samples(file)

    assert str(problem.value).startswith(f"{file}: {words}")
