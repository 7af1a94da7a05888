"""Load tests of five tools, real ones and our own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from configurator.adoption.load_test import LoadPoint, read_load_test
from configurator.adoption.load_test.figures import Basis
from configurator.files import FileProblem

RESULTS = Path(__file__).parents[1] / "data" / "results"
REFERENCE = Path(__file__).parents[3] / "shared" / "reference" / "results"
INDEX = (
    [json.loads(line) for line in (REFERENCE / "index.jsonl").read_text(encoding="utf-8").splitlines()]
    if REFERENCE.is_dir()
    else []
)
KINDS = {"vllm-bench": "vllm", "sglang-bench": "sglang", "guidellm": "guidellm", "aiperf": "aiperf"}
REAL = [one for one in INDEX if (REFERENCE / one["file"]).is_file() and one["kind"] in {*KINDS, "genai-perf"}]
# Somebody's own summary of what vLLM printed; recognised as none of the tool's files.
FOREIGN = [one for one in REAL if "prefill-sweep" in one["file"]]
NATIVE = [one for one in REAL if one not in FOREIGN]


def stated(indexed: dict[str, Any]) -> dict[str, Any]:
    """The key figures of the first run of a file, by the names of any tool."""
    figures: dict[str, Any] = indexed["key_figures"]
    first: dict[str, Any] = figures.get("first", figures)
    return first


READ: dict[str, Callable[[LoadPoint], float | None]] = {
    # what the index names, what we call it
    "completed": lambda one: one.completed,
    "failed": lambda one: one.failed,
    "request_throughput": lambda one: one.requests_per_s,
    "output_throughput": lambda one: one.output_tokens_per_s,
    "total_token_throughput": lambda one: one.total_tokens_per_s,
    "total_throughput": lambda one: one.total_tokens_per_s,
    "mean_ttft_ms": lambda one: one.ttft.mean,
    "median_ttft_ms": lambda one: one.ttft.median,
    "p99_ttft_ms": lambda one: one.ttft.p99,
    "mean_tpot_ms": lambda one: one.tpot.mean,
    "p99_tpot_ms": lambda one: one.tpot.p99,
    "mean_itl_ms": lambda one: one.itl.mean,
    "median_itl_ms": lambda one: one.itl.median,
    "time_to_first_token_ms.successful.mean": lambda one: one.ttft.mean,
    "time_to_first_token_ms.successful.p99": lambda one: one.ttft.p99,
    "inter_token_latency_ms.successful.mean": lambda one: one.tpot.mean,
    "inter_token_latency_ms.successful.p99": lambda one: one.tpot.p99,
    "output_tokens_per_second.successful.mean": lambda one: one.output_tokens_per_s,
    "requests_per_second.successful.mean": lambda one: one.requests_per_s,
    "request_throughput.avg": lambda one: one.requests_per_s,
    "request_count.avg": lambda one: one.completed,
    "time_to_first_token.avg": lambda one: one.ttft.mean,
    "time_to_first_token.p99": lambda one: one.ttft.p99,
    "inter_token_latency.avg": lambda one: one.tpot.mean,
    "inter_token_latency.p99": lambda one: one.tpot.p99,
    "output_token_throughput.avg": lambda one: one.output_tokens_per_s,
}


@pytest.mark.skipif(not NATIVE, reason="real load tests are not beside the checkout")
@pytest.mark.parametrize("indexed", NATIVE, ids=lambda one: Path(one["file"]).stem)
def test_every_real_file_is_read_with_its_key_figures(indexed: dict[str, Any]) -> None:
    """What the index states is read to the digit; noughts of a run in which all failed are no latencies."""
    test = read_load_test([REFERENCE / indexed["file"]])
    point, figures = test.points[0], stated(indexed)
    checked = {name: read(point) for name, read in READ.items() if figures.get(name) is not None}

    assert checked
    for name, value in checked.items():
        wanted = float(figures[name])
        assert value == (pytest.approx(wanted) if wanted or name in {"completed", "failed"} else None), name
    assert len(test.points) == figures.get("records", indexed["key_figures"].get("records", len(test.points)))
    if figures.get("max_concurrency"):
        sent = figures.get("num_prompts", figures["max_concurrency"])
        assert (point.sessions, point.basis) == (min(figures["max_concurrency"], sent), Basis.SET)


@pytest.mark.skipif(not FOREIGN, reason="real load tests are not beside the checkout")
@pytest.mark.parametrize("indexed", FOREIGN, ids=lambda one: Path(one["file"]).stem)
def test_a_summary_by_others_is_refused(indexed: dict[str, Any]) -> None:
    """It has other names for the same figures, one level down."""
    with pytest.raises(FileProblem, match="no load test that is known; choose a file of vllm bench serve"):
        read_load_test([REFERENCE / indexed["file"]])


@pytest.mark.parametrize(
    ("name", "tool", "stated_cache", "sessions", "failed"),
    [
        ("vllm.json", "vllm", "nvfp4", [1, 8, 32], 0),
        ("sglang.jsonl", "sglang", "nvfp4", [8], None),
        ("guidellm-schema1.json", "guidellm", "", [1, 8], 1),
        ("guidellm-schema2.json", "guidellm", "nvfp4", [1, 8], 1),
        ("aiperf.json", "aiperf", "", [8], 2),
        ("genai-perf.json", "genai-perf", "", [8], None),
    ],
)
def test_every_tool_says_the_same(
    name: str, tool: str, stated_cache: str, sessions: list[int], failed: int | None
) -> None:
    """8 sessions of 7,168 + 1,024 tokens: 200 ms to the first token, 19.2 ms a token, in the same units."""
    test = read_load_test([RESULTS / "nvfp4" / name])
    point = next(one for one in test.points if one.sessions == 8)

    assert (test.tool, test.model, test.stated_cache) == (tool, "example/model-8b", stated_cache)
    assert [one.sessions for one in test.points] == sessions
    assert (point.context, point.failed) == (8192, failed)
    assert (point.ttft.median, point.tpot.median) == pytest.approx((200, 19.2))
    assert point.output_tokens_per_s == pytest.approx(400, rel=0.03)


def test_points_may_come_one_a_file(tmp_path: Path) -> None:
    """A file for each load is what vLLM writes; together they are one test."""
    lines = (RESULTS / "fp8" / "vllm.json").read_text(encoding="utf-8").splitlines()
    files = [tmp_path / f"{number}.json" for number in range(3)]
    for file, line in zip(files, lines, strict=True):
        file.write_text(line, encoding="utf-8")

    test = read_load_test(files)

    assert [one.sessions for one in test.points] == [1, 8, 32]
    assert [one.name for one in test.sources] == ["0.json", "1.json", "2.json"]


def test_files_of_both_dtypes_are_not_one_test() -> None:
    """An NVFP4 file among those of FP8 is refused."""
    with pytest.raises(
        FileProblem, match=r"states the cache dtype nvfp4, and vllm\.json fp8; keep the two tests apart"
    ):
        read_load_test([RESULTS / "fp8" / "vllm.json", RESULTS / "nvfp4" / "vllm.json"])


def vllm_point(tmp_path: Path, **changes: Any) -> LoadPoint:
    """The run at 8 sessions with what a test changes."""
    content = json.loads((RESULTS / "fp8" / "vllm.json").read_text(encoding="utf-8").splitlines()[1])
    file = tmp_path / "vllm.json"
    file.write_text(json.dumps(content | changes), encoding="utf-8")
    return read_load_test([file]).points[0]


def test_a_rate_is_turned_into_sessions(tmp_path: Path) -> None:
    """2 requests a second of 0.22 + 1,023 x 0.0252 = 26 s each: 52 in work on average."""
    point = vllm_point(tmp_path, max_concurrency=None, request_rate=2.0, request_throughput=2.0)

    assert (point.basis, point.request_rate) == (Basis.WORKED_OUT, 2.0)
    assert point.sessions == pytest.approx(2 * (0.220 + 1023 * 0.0252))


@pytest.mark.parametrize("rate", ["inf", 1e9, float("inf")])
def test_an_unlimited_rate_is_none(tmp_path: Path, rate: object) -> None:
    """Three ways to write "as fast as possible"."""
    assert vllm_point(tmp_path, request_rate=rate).request_rate is None


def test_no_more_are_in_work_than_were_sent(tmp_path: Path) -> None:
    """A limit of 256 with 64 requests is 64 sessions."""
    assert vllm_point(tmp_path, max_concurrency=256).sessions == 64


def test_failures_are_what_did_not_complete(tmp_path: Path) -> None:
    """Older files count only what was done."""
    assert vllm_point(tmp_path, failed=None, completed=50).failed == 14


def test_noughts_of_a_failed_run_are_no_latencies(tmp_path: Path) -> None:
    """Nothing completed, nothing measured."""
    point = vllm_point(tmp_path, completed=0, failed=64, median_ttft_ms=0.0, output_throughput=0.0)

    assert (point.completed, point.failed) == (0, 64)
    assert (point.ttft.median, point.output_tokens_per_s) == (None, None)


BAD = [
    (b"", "empty; choose the file that the run wrote"),
    (b"PK\x03\x04\xff", "not a text file in UTF-8"),
    (b"{}", "no load test that is known"),
    (b"[]", "no load test that is known"),
    (b"[1]", "no load test that is known"),
    (
        b'{"completed": 1, "model_id": "m", "num_prompts": 1}\n{"completed": 1, "mod',
        "line 2, column 18: not valid JSON: a text has no end",
    ),
    (b'{"completed": 1e300, "model_id": "m", "num_prompts": 1}', "run 1: completed: not a finite number"),
    (b'{"completed": 1, "model_id": "m", "num_prompts": 1, "median_ttft_ms": NaN}', "run 1: median_ttft_ms: not a"),
    (b'{"completed": 1, "model_id": "m", "num_prompts": 1, "median_ttft_ms": "fast"}', "run 1: median_ttft_ms: not a"),
    (b'{"completed": 1, "model_id": "m", "num_prompts": 1, "p99_tpot_ms": -3}', "run 1: p99_tpot_ms: not a finite"),
    (b'{"completed": 1, "model_id": "m", "num_prompts": 1, "output_throughput": Infinity}', "run 1: output_through"),
    (
        b'{"benchmarks": [{"metrics": {"time_to_first_token_ms": {"successful": {"mean": NaN}}}}]}',
        "run 1: benchmarks[0].time_to_first_token_ms.successful.mean: not a finite number",
    ),
    (
        b'{"request_throughput": {"unit": "r/s", "avg": 1}, "time_to_first_token": {"unit": "ms", "avg": -1}}',
        "run 1: time_to_first_token.avg: not a finite number from 0 on; run the load test again",
    ),
    (b'{"completed": 1e14, "model_id": "m", "num_prompts": 1}', "completed: must be at most"),
    (b'{"benchmarks": []}', "holds no latency, throughput or count of requests; choose the file of a finished run"),
    (b'{"benchmarks": [{}]}', "holds no latency, throughput or count of requests"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"results": {"t": {"acc,none": 0.5}}}', "no load test that is known"),
]


@pytest.mark.parametrize(("content", "words"), BAD, ids=lambda part: str(part)[:30])
def test_a_bad_file_is_one_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    """It names the file, the place and the mend."""
    file = tmp_path / "bench.json"
    file.write_bytes(content)

    with pytest.raises(FileProblem) as problem:
        read_load_test([file])

    assert str(problem.value).startswith(f"{file}: {words}")
    assert ";" in str(problem.value)
