"""`configurator compare-load`: two load tests, FP8 then NVFP4."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

RESULTS = Path(__file__).parents[1] / "data" / "results"
FP8, NVFP4 = RESULTS / "fp8" / "vllm.json", RESULTS / "nvfp4" / "vllm.json"


def test_the_document(run: Callable[..., Any]) -> None:
    """Both tests with their points, the nearest load, ratios and the verdict."""
    ran = run("compare-load --json --sessions 8 --context 8k --ttft 500 --tpot 20", FP8, NVFP4)

    assert (ran.code, ran.err) == (0, "")
    content = ran.json
    assert (content["fp8"]["tool"], content["fp8"]["model"]) == ("vllm", "example/model-8b")
    assert (content["fp8"]["kv_cache_dtype"], content["nvfp4"]["kv_cache_dtype"]) == ("fp8", "nvfp4")
    assert [one["sessions"] for one in content["points"]] == [1, 8, 32]
    assert content["nearest"]["sessions"] == 8
    assert content["nearest"]["fp8"]["ttft_ms"] == {"mean": 220.00000000000003, "median": 200.0} | {
        "p90": None,
        "p95": 400.0,
        "p99": 600.0,
    }
    assert content["nearest"]["nvfp4"]["tpot_ms"]["median"] == pytest.approx(19.2)
    assert (content["throughput_ratio"], content["sessions_ratio"]) == (1.25, 1)
    assert content["targets"] == {
        "sessions": 8,
        "context": 8192,
        "ttft_ms": 500,
        "tpot_ms": 20,
        "statistic": "median",
    }
    assert (content["outcome"], content["differences"], content["cautions"]) == ("meets the targets", [], [])
    assert content["verdict"] == "At 8 sessions an NVFP4 cache meets the targets."


def test_a_missed_target_ends_with_one(run: Callable[..., Any]) -> None:
    """19.2 ms a token are more than 10."""
    ran = run("compare-load --sessions 8 --tpot 10", FP8, NVFP4)

    assert ran.code == 1
    assert ran.out.splitlines()[0] == "At 8 sessions an NVFP4 cache misses the targets, as an FP8 cache does."


def test_further_loads_come_from_further_files(run: Callable[..., Any]) -> None:
    """SGLang writes a file for each server; its point joins those of the first file."""
    more = ("--fp8", RESULTS / "fp8" / "aiperf.json", "--nvfp4", RESULTS / "nvfp4" / "aiperf.json")
    ran = run("compare-load --json", RESULTS / "fp8" / "genai-perf.json", RESULTS / "nvfp4" / "genai-perf.json", *more)

    assert [one["file"] for one in ran.json["fp8"]["files"]] == ["genai-perf.json", "aiperf.json"]
    assert [one["sessions"] for one in ran.json["fp8"]["points"]] == [8, 8]


def test_targets_may_have_decimals(run: Callable[..., Any]) -> None:
    """12.5 ms for a token, 1,500 for the first."""
    ran = run("compare-load --json --tpot 12.5 --ttft 1,500", FP8, NVFP4)

    assert (ran.json["targets"]["tpot_ms"], ran.json["targets"]["ttft_ms"]) == (12.5, 1500)


def test_a_smaller_load_than_expected_blocks_and_says_why(run: Callable[..., Any]) -> None:
    """32 were tried and 60 are expected."""
    ran = run("compare-load --sessions 60", FP8, NVFP4)

    assert ran.code == 1
    assert "A smaller load than the expected one does not show the step." in ran.out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("", "states an FP8 cache, and vllm.json NVFP4; give the files in the other order"),
        ("--sessions 0", "configurator compare-load: --sessions must be a whole number from 1 to"),
        ("--ttft soon", "configurator compare-load: --ttft must be a number of milliseconds up to 86,400,000, not"),
        ("--context long", "configurator compare-load: 'long' is not a number of tokens"),
        ("--statistic p42", "configurator compare-load: argument --statistic: invalid choice"),
    ],
)
def test_bad_input_is_one_line(run: Callable[..., Any], options: str, words: str) -> None:
    """Nothing on standard output, one line that names what and the mend, and 2."""
    ran = run(f"compare-load {options}", NVFP4, FP8)

    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1
