"""Points of guidellm's benchmarks.json, from 0.2 without a schema to schema 2.

Its ``inter_token_latency_ms`` is what vLLM calls time per output token: all after the first, by their number. Its own
``time_per_output_token_ms`` counts the first token in. Throughput is taken by its mean, as the percentiles are of
moments.
"""

from collections.abc import Iterator
from typing import Any

from configurator.adoption.load_test.figures import Basis, Latency, LoadPoint
from configurator.adoption.result_file import NoFigureError, count, figure, positive, section, short


def points(content: dict[str, Any]) -> Iterator[LoadPoint]:
    """One for each benchmark of the file."""
    for place, benchmark in enumerate(content["benchmarks"]):
        if isinstance(benchmark, dict):
            try:
                yield _point(benchmark)
            except NoFigureError as error:
                raise NoFigureError(f"benchmarks[{place}].{error.place}") from error


def model_of(content: dict[str, Any]) -> str:
    """What the model is called, wherever the schema puts it."""
    benchmarks = content["benchmarks"]
    first = benchmarks[0] if benchmarks else {}
    stated = (
        section(content, "config", "spec", "backend").get("model")
        or section(content, "args").get("model")
        or section(first, "config", "backend").get("model")
        or section(first, "worker").get("backend_model")
    )
    return short(stated)


def _point(benchmark: dict[str, Any]) -> LoadPoint:
    metrics = section(benchmark, "metrics")
    totals = section(metrics, "request_totals") or section(benchmark, "request_totals")
    strategy = section(benchmark, "config", "strategy") or section(benchmark, "args", "strategy")
    sessions, basis = _sessions(metrics, strategy)
    return LoadPoint(
        sessions=sessions,
        basis=basis,
        request_rate=positive(strategy.get("rate")) if basis is Basis.MEASURED else None,
        input_tokens=_mean(metrics, "prompt_token_count"),
        output_tokens=_mean(metrics, "output_token_count"),
        ttft=_latency(metrics, "time_to_first_token_ms"),
        tpot=_latency(metrics, "inter_token_latency_ms"),
        output_tokens_per_s=_mean(metrics, "output_tokens_per_second"),
        total_tokens_per_s=_mean(metrics, "tokens_per_second"),
        requests_per_s=_mean(metrics, "requests_per_second"),
        completed=count(totals, "successful"),
        failed=count(totals, "errored"),
    )


def _sessions(metrics: dict[str, Any], strategy: dict[str, Any]) -> tuple[float | None, Basis]:
    """The streams that were set, else how many requests were in work on average."""
    streams = positive(strategy.get("streams"))
    if streams is None and strategy.get("type_") == "synchronous":
        streams = 1.0
    return (streams, Basis.SET) if streams else (_mean(metrics, "request_concurrency"), Basis.MEASURED)


def _mean(metrics: dict[str, Any], name: str) -> float | None:
    return figure(metrics, name, "successful", "mean")


def _latency(metrics: dict[str, Any], name: str) -> Latency:
    successful = (metrics, name, "successful")
    return Latency(
        mean=figure(*successful, "mean"),
        median=figure(*successful, "median") or figure(*successful, "percentiles", "p50"),
        p90=figure(*successful, "percentiles", "p90"),
        p95=figure(*successful, "percentiles", "p95"),
        p99=figure(*successful, "percentiles", "p99"),
    )
