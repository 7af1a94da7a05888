"""A load test from the files of vLLM, SGLang, guidellm, genai-perf or aiperf; one file or one for each load."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from configurator.adoption.load_test import guidellm, perf_export, serving_benchmark
from configurator.adoption.load_test.figures import MOST_POINTS, LoadPoint, LoadTest, Tool
from configurator.adoption.result_file import NoFigureError, SourceFile, read_documents, section, short
from configurator.faults import fault_words
from configurator.files import FileProblem
from configurator.language import _

_DTYPE_KEYS = ("kv_cache_dtype", "kv-cache-dtype", "kv_dtype")
_SGLANG_KEYS = {"dataset_name", "random_range_ratio", "total_output_tokens_retokenized", "median_e2e_latency_ms"}
_VLLM_KEYS = {"model_id", "num_prompts", "total_token_throughput"}


def read_load_test(paths: Sequence[Path]) -> LoadTest:
    """Read the files of one test whole or not at all. Raises FileProblem."""
    parts = [_read(path) for path in paths]
    points = [point for part in parts for point in part.points]
    if len(points) > MOST_POINTS:
        raise FileProblem(
            _("{path}: more than {most} runs; leave out those that do not belong to the test").format(
                path=paths[-1], most=MOST_POINTS
            )
        )
    for path, part in zip(paths, parts, strict=True):
        if part.stated_cache != parts[0].stated_cache:
            raise FileProblem(
                _("{path}: states the cache dtype {dtype}, and {other} {other_dtype}; keep the two tests apart").format(
                    path=path,
                    dtype=part.stated_cache or _("nothing"),
                    other=paths[0].name,
                    other_dtype=parts[0].stated_cache or _("nothing"),
                )
            )
    sources = tuple(source for part in parts for source in part.sources)
    return parts[0].replace(sources=sources, points=tuple(points))


def _read(path: Path) -> LoadTest:
    source, documents = read_documents(path)
    runs = [one for one in documents if isinstance(one, dict)]
    if not runs or len(runs) != len(documents):
        raise _unknown(path)
    tools = {_tool(one) for one in runs}
    tool = tools.pop()
    if tool is None or tools:
        raise _unknown(path)
    try:
        points = tuple(point for number, one in enumerate(runs, 1) for point in _points_of(path, tool, number, one))
        return _checked(path, runs, source, tool, points)
    except ValidationError as error:
        fault = error.errors()[0]
        raise FileProblem(
            _("{path}: {place}: {fault}; choose the file that the tool wrote").format(
                path=path, place=".".join(map(str, fault["loc"])), fault=fault_words(fault)
            )
        ) from error


def _checked(
    path: Path, runs: list[dict[str, Any]], source: SourceFile, tool: Tool, points: tuple[LoadPoint, ...]
) -> LoadTest:
    if not points or not any(map(_has_figures, points)):
        raise FileProblem(
            _("{path}: holds no latency, throughput or count of requests; choose the file of a finished run").format(
                path=path
            )
        )
    return LoadTest(
        tool=tool,
        sources=(source,),
        model=_model(tool, runs[0]),
        stated_cache=next(filter(None, map(_stated_cache, runs)), ""),
        engine_version=short(section(runs[0], "server_info").get("version")),
        points=points,
    )


def _unknown(path: Path) -> FileProblem:
    return FileProblem(
        _(
            "{path}: no load test that is known; choose a file of vllm bench serve, SGLang's bench_serving, guidellm, "
            "genai-perf or aiperf"
        ).format(path=path)
    )


def _tool(content: dict[str, Any]) -> Tool | None:
    """The tool that wrote a document; vLLM's and SGLang's share some twenty keys."""
    keys = content.keys()
    if isinstance(content.get("benchmarks"), list):
        return "guidellm"
    if "unit" in section(content, "request_throughput") or "unit" in section(content, "request_latency"):
        is_older = "service_kind" in section(content, "input_config")
        return "genai-perf" if is_older else "aiperf"
    if "completed" in keys and len(_SGLANG_KEYS & keys) > 1:
        return "sglang"
    return "vllm" if "completed" in keys and len(_VLLM_KEYS & keys) > 1 else None


def _points_of(path: Path, tool: Tool, number: int, content: dict[str, Any]) -> list[LoadPoint]:
    """The points of one run of the file. Raises FileProblem for a figure that is none."""
    try:
        return list(_points(tool, content))
    except NoFigureError as error:
        raise FileProblem(
            _("{path}: run {number}: {place}: not a finite number from 0 on; run the load test again").format(
                path=path, number=number, place=error.place
            )
        ) from error


def _points(tool: Tool, content: dict[str, Any]) -> Iterator[LoadPoint]:
    match tool:
        case "guidellm":
            yield from guidellm.points(content)
        case "genai-perf" | "aiperf":
            yield perf_export.point(content)
        case _:
            yield serving_benchmark.point(content)


def _has_figures(point: LoadPoint) -> bool:
    return point.completed is not None or point.output_tokens_per_s is not None or point.ttft.median is not None


def _model(tool: Tool, content: dict[str, Any]) -> str:
    match tool:
        case "guidellm":
            return guidellm.model_of(content)
        case "genai-perf" | "aiperf":
            return perf_export.model_of(content)
        case _:
            return short(content.get("model_id") or _server(content).get("model_path"))


def _server(content: dict[str, Any]) -> dict[str, Any]:
    """SGLang's server arguments: at the top for one server, in lists where prefill and decode are apart."""
    info = section(content, "server_info")
    decode = info.get("decode")
    return decode[0] if isinstance(decode, list) and decode and isinstance(decode[0], dict) else info


def _stated_cache(content: dict[str, Any]) -> str:
    """The cache's dtype: SGLang writes it, vLLM where it was given as metadata, guidellm as a label."""
    places = (
        content,
        _server(content),
        section(content, "config", "metadata", "labels"),
        section(content, "server_config"),
    )
    found = (place.get(key) for place in places for key in _DTYPE_KEYS)
    return next((short(one) for one in found if isinstance(one, str) and one.strip()), "")
