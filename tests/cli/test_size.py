"""`configurator size`: its JSON, its lines and its exit code."""

from collections.abc import Callable
from typing import Any

import pytest

TWO = "size --model llama-3.3-70b --weights fp8 --card rtx-pro-6000-server-edition --cards 2"


def test_the_whole_json(run: Callable[..., Any]) -> None:
    """The article's example, key by key, as other tools read it."""
    ran = run(f"{TWO} --json")
    findings = ran.json["findings"]

    assert ran.code == 0
    assert ran.err == ""
    assert {key: value for key, value in ran.json.items() if key != "findings"} == {
        "configuration": {
            "model": "llama-3.3-70b",
            "weights": "fp8",
            "card": "rtx-pro-6000-server-edition",
            "cards": 2,
            "tensor_parallel": 2,
            "replicas": 1,
            "context": 8192,
            "engine": "vllm",
            "engine_version": "0.33.0",
        },
        "weights": {
            "format": "fp8",
            "bytes": 72_692_321_485,
            "basis": "published",
            "source": "Article on the NVFP4 KV cache on the RTX PRO 6000 Server Edition, 24 October 2026",
        },
        # 0.9 x 97,887 x 1,048,576 - 3 x 1,073,741,824 = 89,156,537,548.8
        "card": {"driver_mib": 97_887, "usable_bytes": 89_156_537_548},
        "sessions": {
            "bf16": {
                "role": "reference",
                "verdict": "accepted",
                "state": "fits",
                "bytes_per_session": 2_684_354_560,
                "by_rule": 39,
                "by_engine": 39,
                "band": None,
            },
            "fp8": {
                "role": "sizing",
                "verdict": "accepted",
                "state": "fits",
                "bytes_per_session": 1_342_177_280,
                "by_rule": 78,
                "by_engine": 78,
                "band": None,
            },
            "nvfp4": {
                "role": "headroom",
                "verdict": "accepted",
                "state": "fits",
                "bytes_per_session": 754_974_720,
                "by_rule": 139,
                "by_engine": 139,
                "band": [117, 139],
            },
        },
        "promised_sessions": 78,
    }
    assert {"code", "severity", "message", "source"} <= set(findings[0])
    assert {finding["severity"] for finding in findings} <= {"blocks", "warns", "informs"}


COUNTS = [
    # options, FP8 by rule, NVFP4 by rule, band, promised, state, exit code
    ("--card rtx-pro-6000-server-edition --cards 1", 12, 21, [18, 21], 12, "fits", 0),
    ("--card rtx-pro-6000-server-edition --cards 4 --tensor-parallel 2", 156, 278, [234, 278], 156, "fits", 0),
    ("--card h200-nvl --cards 1", 44, 79, [44, 79], 44, "fits", 0),
    ("--card l40s --cards 4", 65, 116, [65, 116], 65, "fits", 0),
    ("--card l4 --cards 2", None, None, None, 0, "weights_do_not_fit", 1),
    ("--card l4 --cards 4", 1, 1, [1, 1], 1, "fits", 0),
    ("--card l4 --cards 4 --context 32k", 0, 0, [0, 0], 0, "no_session", 1),
    ("--card rtx-pro-6000-server-edition --cards 1 --context 128k", 0, 1, [0, 1], 0, "no_session", 1),
]


@pytest.mark.parametrize(("options", "fp8", "nvfp4", "band", "promised", "state", "code"), COUNTS)
def test_counts(
    run: Callable[..., Any],
    options: str,
    fp8: int | None,
    nvfp4: int | None,
    band: list[int] | None,
    promised: int,
    state: str,
    code: int,
) -> None:
    """Counts are totals over all replicas, null where the weights do not fit; the exit code is 1 where it blocks."""
    ran = run(f"size --model llama-3.3-70b --weights fp8 {options} --json")
    sessions = ran.json["sessions"]

    assert (sessions["fp8"]["by_rule"], sessions["fp8"]["state"]) == (fp8, state)
    assert (sessions["nvfp4"]["by_rule"], sessions["nvfp4"]["band"]) == (nvfp4, band)
    assert (ran.json["promised_sessions"], ran.code) == (promised, code)


def test_each_dtype_has_its_own_state(run: Callable[..., Any]) -> None:
    """On four L4 the weights fit: no session with BF16, one with FP8."""
    ran = run("size --model llama-3.3-70b --weights fp8 --card l4 --cards 4 --json")

    assert {cache: (one["state"], one["by_rule"]) for cache, one in ran.json["sessions"].items()} == {
        "bf16": ("no_session", 0),
        "fp8": ("fits", 1),
        "nvfp4": ("fits", 1),
    }


@pytest.mark.parametrize(
    ("options", "verdicts"),
    [
        ("--engine vllm --engine-version 0.31.0", ["accepted", "accepted", "refused"]),
        ("--engine vllm --engine-version 99", ["unknown", "unknown", "unknown"]),
        ("--engine tensorrt-llm", ["accepted", "accepted", "refused"]),
    ],
)
def test_what_is_not_accepted_has_no_count(run: Callable[..., Any], options: str, verdicts: list[str]) -> None:
    """A dtype that the engine refuses, or of which nobody knows, has null for its counts and no band."""
    ran = run(f"{TWO} {options} --json")
    sessions = list(ran.json["sessions"].values())

    assert [one["verdict"] for one in sessions] == verdicts
    for one in sessions:
        if one["verdict"] != "accepted":
            assert (one["by_rule"], one["by_engine"], one["band"]) == (None, None, None)


def test_bytes_of_a_session_are_those_of_all_cards(run: Callable[..., Any]) -> None:
    """Sixteen cards replicate the eight KV heads, so that one session takes twice the bytes of eight cards."""
    eight, sixteen = (
        run(f"{TWO} --cards {cards} --json").json["sessions"]["fp8"]["bytes_per_session"] for cards in (8, 16)
    )

    assert (eight, sixteen) == (1_342_177_280, 2 * 1_342_177_280)


def test_what_cannot_be_sized_is_null(run: Callable[..., Any]) -> None:
    """A model without a published cache size has null for every number and the reason among the findings."""
    ran = run("size --model deepseek-v4-pro --weights mxfp4 --card h200-nvl --cards 8 --json")

    assert {one["state"] for one in ran.json["sessions"].values()} == {None}
    assert ran.json["card"]["usable_bytes"] is None
    assert ran.json["findings"][0]["code"] == "NOT-SIZED"
    assert (ran.json["promised_sessions"], ran.code) == (0, 1)


@pytest.mark.parametrize("context", ["32k", "32K", "32,768", "32768"])
def test_a_context_is_read_as_people_write_it(run: Callable[..., Any], context: str) -> None:
    """32k, 32,768 and 32768 are the same context."""
    assert run(f"{TWO} --json --context", context).json["configuration"]["context"] == 32_768


def test_names_are_read_in_any_case(run: Callable[..., Any]) -> None:
    """FP8 is fp8."""
    assert run(f"{TWO} --weights FP8 --json").json["configuration"]["weights"] == "fp8"


def test_lines_for_a_reader(run: Callable[..., Any]) -> None:
    """Without --json the two sentences stand first, then a line for each finding."""
    lines = run(TWO).out.splitlines()

    assert lines[0] == "2 × RTX PRO 6000 carry 78 sessions of 8,192 tokens (FP8)."
    assert lines[1] == "NVFP4 could add 39 to 61 after testing."
    assert all(line.startswith(("blocks ", "warns ", "informs ")) for line in lines[2:])


def test_the_explanation_leads_to_the_count(run: Callable[..., Any]) -> None:
    """--explain opens both counts, and its last step is the number that was given."""
    steps = run(f"{TWO} --explain --json").json["steps"]
    text = run(f"{TWO} --explain").out

    assert {"name", "formula", "inserted", "result", "source"} <= set(steps["fp8"][0])
    assert "1 × floor(49.1835 GiB / 0.6250 GiB)" in [step["inserted"] for step in steps["fp8"]]
    assert "FP8 cache, sizing:" in text
    assert "NVFP4 cache, headroom:" in text
