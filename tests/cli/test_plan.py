"""`configurator plan`: every card and count that carries a need, smallest first."""

from collections.abc import Callable
from typing import Any

import pytest

PLAN = "plan --model llama-3.3-70b --weights fp8 --sessions"


def test_the_whole_json(run: Callable[..., Any]) -> None:
    """Each way has card, count, split, promised sessions, band and findings."""
    ran = run(f"{PLAN} 60 --json")
    first = ran.json["options"][0]
    findings = first.pop("findings")

    assert ran.code == 0
    assert first == {
        "card": "rtx-pro-6000-server-edition",
        "cards": 2,
        "tensor_parallel": 2,
        "replicas": 1,
        "promised_sessions": 78,
        "headroom_band": [117, 139],
    }
    assert {"code", "severity", "message", "source"} <= set(findings[0])


def test_smallest_first_and_all_carry_it(run: Callable[..., Any]) -> None:
    """Counts of cards rise, and no way promises less than was asked for."""
    options = run(f"{PLAN} 60 --json").json["options"]

    assert len(options) == 8
    assert [one["cards"] for one in options] == sorted(one["cards"] for one in options)
    assert min(one["promised_sessions"] for one in options) >= 60


def test_a_need_that_nobody_carries_blocks(run: Callable[..., Any]) -> None:
    """Without a way the list is empty, the exit code is 1 and the line says so."""
    ran = run(f"{PLAN} 100,000 --json")

    assert (ran.code, ran.json) == (1, {"options": []})
    assert run(f"{PLAN} 100,000").out == (
        "No card and count of the catalogue carries 100,000 sessions with an FP8 cache.\n"
    )


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("--context 200k", "CTX-LIMIT"),
        ("--weights mxfp4", "NOT-SIZED"),
        ("--engine-version 99", "KV-VERSION-UNREAD"),
    ],
)
def test_what_no_hardware_mends_is_said(run: Callable[..., Any], options: str, code: str) -> None:
    """Where model, context or engine stop every card, the line is followed by that finding and by no other."""
    lines = run(f"{PLAN} 1 {options}").out.splitlines()

    assert lines[0] == "No card and count of the catalogue carries 1 session with an FP8 cache."
    assert {line.split()[1] for line in lines[1:]} == {f"{code}:"}


def test_lines_for_a_reader(run: Callable[..., Any]) -> None:
    """One line a way: hardware, split, promise and headroom."""
    lines = run(f"{PLAN} 60").out.splitlines()

    assert len(lines) == 8
    assert lines[0] == (
        "2 × RTX PRO 6000, 1 × tensor parallel 2: 78 sessions (FP8); NVFP4 could add 39 to 61 after testing."
    )
