"""`configurator pool`: cases answered as the engine's planner answers them, or one line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CASES = Path(__file__).parents[1] / "data" / "engine-pool.json"

FULL = {"kind": "full", "layers": 80, "kv_heads": 8, "head_dim": 128}
CASE = {
    "name": "a case",
    "layers": [FULL],
    "kv_dtype": "fp8",
    "tensor_parallel": 1,
    "max_model_len": 8_192,
    "in_flight_tokens": 16_384,
    "available_bytes": 10**10,
}


def test_every_case_of_the_engine_is_answered_alike(run: Callable[..., Any]) -> None:
    """All 150 cases that vLLM 0.33.0 answered come out with the same figures, in the same order."""
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]

    ran = run("pool", CASES)

    assert ran.code == 0
    assert ran.json == {"results": [{"name": case["name"], **case["expect"]} for case in cases]}
    assert len(cases) == 150


def test_a_case_by_hand(run: Callable[..., Any], tmp_path: Path) -> None:
    """A block of 16 tokens is 80 x 16 x 8 x 256 bytes; 10,000,000,000 bytes are 3,814 of them, a request takes 512."""
    (tmp_path / "cases.json").write_text(json.dumps({"cases": [CASE]}), encoding="utf-8")

    assert run("pool", tmp_path / "cases.json").json["results"] == [
        {
            "name": "a case",
            "groups": 1,
            "bytes_per_block": 2_621_440,
            "blocks": 3_814,
            "kv_cache_tokens": 61_024,
            "max_concurrency": 7.4492,
            "bytes_for_one_request": 1_342_177_280,
            "longest_context": 8_192,
        }
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"available_bytes": -1}, "cases.0.available_bytes: must be at least 0; correct it"),
        ({"max_model_len": 0}, "cases.0.max_model_len: must be at least 1; correct it"),
        ({"max_model_len": "much"}, "cases.0.max_model_len: must be a whole number; correct it"),
        ({"name": None}, "cases.0.name: must be a text; correct it"),
        ({"tensor_parallel": 0}, "cases.0.tensor_parallel: must be at least 1; correct it"),
        ({"kv_dtype": "int8"}, "cases.0.kv_dtype: must be one of 'bf16', 'fp8', 'nvfp4'; correct it"),
        ({"layers": []}, "cases.0.layers: must have at least 1 entries; correct it"),
        ({"layers": [{"kind": "x"}]}, "cases.0.layers.0: must be one of 'full', 'sliding', 'chunked'"),
        ({"layers": [{**FULL, "kind": "sliding"}]}, "needs window"),
        ({"layers": [{"kind": "full", "layers": 1, "kv_heads": 1}]}, "needs head_dim, or key_dim and value_dim"),
        (
            {"layers": [{"kind": "state", "layers": 1, "shapes": [], "dtypes": []}]},
            "shapes: must have at least 1 entries",
        ),
        # Half a byte and no scale would be a page of nothing.
        ({"layers": [{**FULL, "head_dim": 1}], "kv_dtype": "nvfp4"}, "a case: An NVFP4 cache keeps 16 values together"),
        ({"layers": [{"kind": "mla", "layers": 1, "latent": 576}], "kv_dtype": "nvfp4"}, "no plain NVFP4 page for MLA"),
    ],
)
def test_a_case_that_cannot_be_is_one_line(
    run: Callable[..., Any], tmp_path: Path, change: dict[str, object], words: str
) -> None:
    """A figure or layer that no engine has is bad input, named by its place or its case."""
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"cases": [{**CASE, **change}]}), encoding="utf-8")

    ran = run("pool", file)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{file}: ")
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{}", b"[" * 100_000, b'{"cases": 1}', b"\xff", b'{"cases": [' + b"9" * 5_000 + b"]}"],
    ids=lambda content: repr(content[:12]),
)
def test_a_file_without_cases_is_one_line(run: Callable[..., Any], tmp_path: Path, content: bytes) -> None:
    """What holds no cases is bad input, however strange."""
    file = tmp_path / "cases.json"
    file.write_bytes(content)

    ran = run("pool", file)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{file}: ")
    assert len(ran.err.splitlines()) == 1
