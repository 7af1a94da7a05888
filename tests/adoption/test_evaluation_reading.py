"""Results files of lm-evaluation-harness, real ones and our own."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from configurator.adoption.evaluation import EvaluationRun, read_results
from configurator.files import FileProblem

RESULTS = Path(__file__).parents[1] / "data" / "results"
REFERENCE = Path(__file__).parents[3] / "shared" / "reference" / "results"
# The published files may be read but not handed on, so that they are looked for beside the checkout.
INDEX = (
    [json.loads(line) for line in (REFERENCE / "index.jsonl").read_text(encoding="utf-8").splitlines()]
    if REFERENCE.is_dir()
    else []
)
REAL = [one for one in INDEX if one["kind"] == "lm-eval-results" and (REFERENCE / one["file"]).is_file()]


def values(run: EvaluationRun) -> dict[str, float]:
    """Every score of a run as the index names it: ``gsm8k|exact_match,strict-match``."""
    return {f"{one.task}|{one.metric}{',' if one.filter else ''}{one.filter}": one.value for one in run.scores}


@pytest.mark.skipif(not REAL, reason="real results files are not beside the checkout")
@pytest.mark.parametrize("indexed", REAL, ids=lambda one: Path(one["file"]).stem)
def test_every_real_file_is_read_with_its_key_figures(indexed: dict[str, Any]) -> None:
    """Each score that the index states is read to the digit, and no standard error is taken for one."""
    run = read_results(REFERENCE / indexed["file"])
    stated = {key: value for key, value in indexed["key_figures"].items() if "|" in key and "_stderr" not in key}

    assert stated
    assert stated.items() <= values(run).items()
    assert not any("_stderr" in key for key in values(run))
    for task, asked in indexed["key_figures"].get("n-samples", {}).items():
        assert {one.questions for one in run.scores if one.task == task} == {asked["effective"]}


def test_an_own_file_is_read_whole() -> None:
    """Scores, errors, questions, direction, settings and the dtype of the cache."""
    run = read_results(RESULTS / "nvfp4" / "lm-eval.json")

    assert values(run) == {
        "doubling|exact_match,strict-match": 0.725,
        "storycloze|acc,none": 0.75,
        "storycloze|word_perplexity,none": 8.5,
    }
    assert [one.questions for one in run.scores] == [40, 40, 40]
    assert [one.higher_is_better for one in run.scores] == [True, True, False]
    assert [one.is_share for one in run.scores] == [True, True, False]
    assert run.scores[2].standard_error is None
    assert (run.model, run.stated_cache, run.harness_version) == ("example/model-8b", "nvfp4", "0.4.13")
    assert run.day == "2026-10-26"
    assert {(one.kind, one.of, one.value) for one in run.settings} >= {
        ("model argument", "max_model_len", "16384"),
        ("few-shot examples", "doubling", "5"),
        ("run", "limit", "40.0"),
    }


def test_arguments_may_be_a_text(tmp_path: Path) -> None:
    """Up to 0.4.9 the model's arguments are one text; a folder in it is not shown."""
    file = tmp_path / "results.json"
    arguments = "pretrained=/home/somebody/models/model-8b,kv_cache_dtype=fp8_e4m3,max_model_len=8192"
    content = {"results": {"t": {"acc,none": 0.5}}, "versions": {}, "config": {"model_args": arguments}}
    file.write_text(json.dumps(content), encoding="utf-8")

    run = read_results(file)

    assert (run.model, run.stated_cache) == ("model-8b", "fp8_e4m3")


def test_a_group_counts_the_questions_of_its_parts(tmp_path: Path) -> None:
    """The limit holds for each part: seven parts of ten are seventy questions."""
    parts = [f"part{number}" for number in range(7)]
    content = {
        "results": {"whole": {"acc,none": 0.6}} | {part: {"acc,none": 0.6} for part in parts},
        "group_subtasks": {"whole": parts},
        "n-samples": {part: {"original": 100, "effective": 10} for part in parts},
        "versions": {},
        "config": {},
    }
    file = tmp_path / "results.json"
    file.write_text(json.dumps(content), encoding="utf-8")

    whole, *others = read_results(file).scores

    assert (whole.questions, whole.is_group) == (70, True)
    assert {(one.questions, one.is_group) for one in others} == {(10, False)}


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    """Some editors put one in front."""
    file = tmp_path / "results.json"
    file.write_bytes(b"\xef\xbb\xbf" + (RESULTS / "fp8" / "lm-eval.json").read_bytes())

    run = read_results(file)

    assert len(run.scores) == 3
    assert run.source.sha256 == hashlib.sha256(file.read_bytes()).hexdigest()


BAD = [
    (b"", "empty; choose the file that the run wrote"),
    (b"\x00\x01\xff\xfe\x80", "not a text file in UTF-8 (byte 2)"),
    ('{"results": {}}'.encode("utf-16"), "not a text file in UTF-8 (byte 0)"),
    (b'{"results": {"t": {"acc,none": 0.5', "line 1, column 35: not valid JSON: it breaks off; choose the file"),
    (b"[" * 100_000, "nested too deeply, in more than 100 levels; choose the file that the run wrote"),
    (b'{"results": ' + b"9" * 5_000 + b"}", "line 1, column 13: a number has thousands of digits"),
    (b"[1, 2]", "no results of lm-evaluation-harness; choose its results_"),
    (b'{"results": []}', "no results of lm-evaluation-harness; choose its results_"),
    (b'{"results": {"t": []}}', "results.t: not a table of scores"),
    (b'{"results": {"t": {"alias": "t"}}}', "results: holds no score; choose the file of a finished run"),
    (b'{"results": {"t": {"acc,none": NaN}}}', "results.t.acc,none: not a finite number; run the evaluation again"),
    (b'{"results": {"t": {"acc,none": Infinity}}}', "results.t.acc,none: not a finite number"),
    (b'{"results": {"t": {"acc,none": 98.17}}}', "results.t.acc,none: a share of right answers is between 0 and 1"),
    (b'{"results": {"t": {"exact_match,x": -0.5}}}', "results.t.exact_match,x: a share of right answers is between"),
]


@pytest.mark.parametrize(("content", "words"), BAD, ids=lambda part: str(part)[:30])
def test_a_bad_file_is_one_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    """It names the file, the place and the mend."""
    file = tmp_path / "results.json"
    file.write_bytes(content)

    with pytest.raises(FileProblem) as problem:
        read_results(file)

    assert str(problem.value).startswith(f"{file}: {words}")
    assert ";" in str(problem.value)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    """A results file of more than 32 MiB is none."""
    file = tmp_path / "results.json"
    with file.open("wb") as stream:
        stream.truncate(33 * 2**20)

    with pytest.raises(FileProblem, match="larger than the 32 MiB that such a file may have"):
        read_results(file)
