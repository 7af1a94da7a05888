"""`configurator compare-eval`: two evaluations, FP8 then NVFP4."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

RESULTS = Path(__file__).parents[1] / "data" / "results"
FP8, NVFP4 = RESULTS / "fp8" / "lm-eval.json", RESULTS / "nvfp4" / "lm-eval.json"
NAME = "samples_doubling_2026-11-26T10-00-00.000000.jsonl"
SAMPLES = ("--samples", RESULTS / "fp8" / NAME, RESULTS / "nvfp4" / NAME)


def test_the_document_of_a_paired_comparison(run: Callable[..., Any]) -> None:
    """Both files, every task, the flips and the verdict; a score that is worse ends with 1."""
    ran = run("compare-eval --json", FP8, NVFP4, *SAMPLES)

    assert (ran.code, ran.err) == (1, "")
    content = ran.json
    assert content["model"] == "example/model-8b"
    assert list(content) == [
        "model",
        "fp8",
        "nvfp4",
        "tasks",
        "only_fp8",
        "only_nvfp4",
        "differences",
        "cautions",
        "verdict",
        "outcome",
    ]
    assert (content["fp8"]["file"], content["fp8"]["kv_cache_dtype"]) == ("lm-eval.json", "fp8")
    assert (len(content["fp8"]["sha256"]), content["nvfp4"]["kv_cache_dtype"]) == (64, "nvfp4")
    doubling = content["tasks"][0]
    assert {key: doubling[key] for key in ("task", "metric", "filter", "fp8", "nvfp4", "method", "outcome")} == {
        "task": "doubling",
        "metric": "exact_match",
        "filter": "strict-match",
        "fp8": 0.9,
        "nvfp4": 0.725,
        "method": "mcnemar",
        "outcome": "worse",
    }
    assert (doubling["questions"], doubling["lost"], doubling["gained"]) == (40, 8, 1)
    assert doubling["p_value"] == 20 / 512
    assert {"question": "2", "change": "gained"} in doubling["flips"]
    assert len(doubling["flips"]) == 9
    assert content["outcome"] == "worse"
    assert content["verdict"] == "Worse with an NVFP4 cache, 95 % sure: 1 of 3 scores. 2 scores tell nothing."


def test_without_samples_the_errors_decide(run: Callable[..., Any]) -> None:
    """The same run, 90 % against 72.5 % of 40: the interval just leaves nought out, too."""
    ran = run("compare-eval --json", FP8, NVFP4)

    doubling = ran.json["tasks"][0]
    assert (doubling["method"], doubling["p_value"], doubling["flips"]) == ("standard errors", None, [])
    assert doubling["interval"] == pytest.approx([-0.3438, -0.0062], abs=0.0001)


def test_for_a_reader(run: Callable[..., Any]) -> None:
    """The verdict first, then each score with what was lost."""
    ran = run("compare-eval", FP8, NVFP4, *SAMPLES)

    lines = ran.out.splitlines()
    assert lines[0] == "Worse with an NVFP4 cache, 95 % sure: 1 of 3 scores. 2 scores tell nothing."
    assert lines[1].startswith(
        "  doubling, exact_match (strict-match): 90.00 % with FP8, 72.50 % with NVFP4, a difference of -17.50 points."
    )
    assert lines[2] == "    Lost: questions 1, 4, 9, 13, 20, 26, 31, 38; gained: questions 2"


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ((NVFP4, FP8), "states an FP8 cache, and lm-eval.json NVFP4; give the files in the other order"),
        ((FP8, "missing.json"), "missing.json: cannot be read: no such file or directory"),
        ((FP8, RESULTS / "fp8" / "vllm.json"), "no results of lm-evaluation-harness; choose its results_"),
        ((FP8, NVFP4, "--samples", FP8, NVFP4), "line 1, column 2: not valid JSON: it breaks off"),
        ((RESULTS / "fp8" / NAME, NVFP4), "holds the answers of a run, and lm-eval.json the results; give the results"),
        ((FP8, RESULTS / "nvfp4" / NAME), "holds the answers of a run, and lm-eval.json the results; give the results"),
        ((FP8,), "configurator compare-eval: the following arguments are required: NVFP4.json"),
        ((FP8, NVFP4, "--samples", FP8), "expected 2 arguments"),
    ],
)
def test_bad_input_is_one_line(run: Callable[..., Any], files: tuple[object, ...], words: str) -> None:
    """Nothing on standard output, one line that names the file and the mend, and 2."""
    ran = run("compare-eval", *files)

    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1
