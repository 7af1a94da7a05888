"""`configurator read-log`: one log, or FP8 then NVFP4."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

LOGS = Path(__file__).parents[1] / "data" / "logs"
FP8, NVFP4 = LOGS / "vllm-0.33-fp8.log", LOGS / "vllm-0.33-nvfp4.log"


def test_json_of_one_log(run: Callable[..., Any]) -> None:
    """The keys of the contract; 49.26 GiB are 52,892,522,250 bytes."""
    ran = run("read-log --json", FP8)

    assert ran.code == 0
    assert ran.json == {
        "runs": [
            {
                "engine": "vllm",
                "engine_version": "0.33.0",
                "model": "nvidia/Llama-3.3-70B-Instruct-FP8",
                "kv_cache_dtype": "fp8",
                "available_bytes": 52_892_522_250,
                "kv_cache_tokens": 645_648,
                "max_model_len": 8192,
                "max_concurrency": 78.81,
                "weights_bytes": 36_442_797_506,
                "warnings": ran.json["runs"][0]["warnings"],
            }
        ],
        "ratio": None,
        "verdict": "vLLM 0.33.0 holds 645,648 tokens, 78.81 requests of 8,192 tokens at a time.",
    }
    assert "without calibrated scales" in ran.json["runs"][0]["warnings"][0]


def test_json_of_two_logs(run: Callable[..., Any]) -> None:
    """Two runs, their ratio and the verdict."""
    ran = run("read-log --json", FP8, NVFP4)

    assert ran.code == 0
    assert [one["kv_cache_dtype"] for one in ran.json["runs"]] == ["fp8", "nvfp4"]
    assert ran.json["ratio"] == 1.7749
    assert ran.json["verdict"].startswith("Measured: vLLM 0.33.0 holds 1.77 ")


def test_sentences(run: Callable[..., Any]) -> None:
    """Without --json the figures of each log are lines, then the ratio and the verdict."""
    ran = run("read-log", FP8, NVFP4)
    lines = ran.out.splitlines()

    assert lines[0] == (
        "vllm-0.33-fp8.log: vLLM 0.33.0 holds 645,648 tokens, 78.81 requests of 8,192 tokens at a time."
    )
    assert "  Cache memory of one card: 49.26 GiB" in lines
    assert lines[-2:] == [
        "Ratio: 1.77",
        "Measured: vLLM 0.33.0 holds 1.77 times as many sessions of 8,192 tokens with an NVFP4 cache as with FP8.",
    ]


def test_a_start_that_failed_blocks(run: Callable[..., Any]) -> None:
    """Exit code 1, with the cause and the mend in the verdict."""
    ran = run("read-log --json", LOGS / "vllm-mamba-blocks.log")

    assert ran.code == 1
    assert ran.json["verdict"].endswith("Start with --max-num-seqs 939 or less.")


def test_swapped_logs_block(run: Callable[..., Any]) -> None:
    """Exit code 1 where the pair does not show the gain."""
    ran = run("read-log", NVFP4, FP8)

    assert ran.code == 1
    assert "The logs are swapped: give the one with the FP8 cache first." in ran.out


def test_bad_input_is_one_line(run: Callable[..., Any], tmp_path: Path) -> None:
    """Exit code 2 and one line with the file and the mend, also where the first of two logs is good."""
    prose = tmp_path / "prose.log"
    prose.write_text("nothing of interest\n", encoding="utf-8")
    talk = tmp_path / "talk.log"
    talk.write_text("model='vllm' and KV nvfp4 are words that a report on logs has too\n", encoding="utf-8")
    for given in ((prose,), (talk,), (FP8, prose), (tmp_path / "none.log",)):
        ran = run("read-log", *given)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"{given[-1]}: ")
        assert ran.err.count("\n") == 1
