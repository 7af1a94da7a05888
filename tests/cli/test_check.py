"""`configurator check`: the verdict on one cache dtype."""

from collections.abc import Callable
from typing import Any

import pytest

CHECK = "check --model {model} --weights fp8 --card {card} --cards {cards} --kv {kv} --json {more}"


@pytest.mark.parametrize(
    ("model", "card", "cards", "kv", "more", "verdict", "code"),
    [
        ("llama-3.3-70b", "rtx-pro-6000-server-edition", 2, "nvfp4", "", "accepted", 0),
        ("llama-3.3-70b", "rtx-pro-6000-server-edition", 2, "fp8", "", "accepted", 0),
        ("llama-3.3-70b", "l40s", 4, "nvfp4", "--engine sglang", "refused", 1),
        ("llama-3.3-70b", "l40s", 4, "nvfp4", "--engine-version 99", "unknown", 1),
        ("llama-3.3-70b", "l40s", 4, "nvfp4", "--decode-context-parallel 2", "refused", 1),
        # The dtype is accepted, and the weights do not fit all the same.
        ("llama-3.3-70b", "l4", 2, "fp8", "", "accepted", 1),
    ],
)
def test_verdict_and_exit_code(
    run: Callable[..., Any], model: str, card: str, cards: int, kv: str, more: str, verdict: str, code: int
) -> None:
    """The exit code is 0 where the dtype is accepted and nothing blocks."""
    ran = run(CHECK.format(model=model, card=card, cards=cards, kv=kv, more=more))

    assert (ran.json["kv"], ran.json["verdict"], ran.code) == (kv, verdict, code)
    assert set(ran.json) == {"kv", "verdict", "findings"}
    assert ran.json["findings"]


def test_findings_are_those_of_the_dtype_and_of_all(run: Callable[..., Any]) -> None:
    """Asked about FP8, what NVFP4 is refused for is not told; what concerns the whole is."""
    codes = {
        kv: {
            finding["code"]
            for finding in run(CHECK.format(model="gpt-oss-120b", card="h200-nvl", cards=8, kv=kv, more="")).json[
                "findings"
            ]
        }
        for kv in ("fp8", "nvfp4")
    }

    assert {"KV-HEAD-SIZE", "KV-SINKS"} <= codes["nvfp4"]
    assert not {"KV-HEAD-SIZE", "KV-SINKS"} & codes["fp8"]
    assert "NVLINK-ISLAND" in codes["fp8"] & codes["nvfp4"]


def test_an_unknown_reference_says_why(run: Callable[..., Any]) -> None:
    """Also about BF16 the verdict does not stand without its reason."""
    ran = run(CHECK.format(model="llama-3.3-70b", card="l40s", cards=4, kv="bf16", more="--engine-version 99"))

    assert ran.json["verdict"] == "unknown"
    assert "Whether vLLM 99 accepts a BF16 cache is unknown" in [
        finding["message"].split(":")[0] for finding in ran.json["findings"]
    ]


def test_lines_for_a_reader(run: Callable[..., Any]) -> None:
    """The verdict stands first, then a line for each finding."""
    ran = run("check --model llama-3.3-70b --weights fp8 --card l40s --cards 4 --kv nvfp4 --engine sglang")

    assert ran.out.startswith("NVFP4 cache: refused\nwarns    KV-ARCH: ")
