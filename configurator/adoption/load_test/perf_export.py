"""The point of an export of genai-perf or aiperf: one file a load, each metric with its unit.

Their inter token latency is what vLLM calls time per output token: all after the first, by their number.
"""

from collections.abc import Iterator
from typing import Any

from configurator.adoption.load_test.figures import Basis, Latency, LoadPoint
from configurator.adoption.result_file import count, figure, number, positive, section, short, whole

_MILLISECONDS = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3, "sec": 1e3, "seconds": 1e3}


def point(content: dict[str, Any]) -> LoadPoint:
    """The run; of one in which nothing succeeded the zeros are no latencies."""
    sessions, basis = _at_once(content)
    return LoadPoint(
        sessions=sessions,
        basis=basis,
        input_tokens=_average(content, "input_sequence_length"),
        output_tokens=_average(content, "output_sequence_length"),
        ttft=_latency(content, "time_to_first_token"),
        tpot=_latency(content, "inter_token_latency"),
        itl=_latency(content, "inter_chunk_latency"),
        output_tokens_per_s=_average(content, "output_token_throughput"),
        total_tokens_per_s=_average(content, "total_token_throughput"),
        requests_per_s=_average(content, "request_throughput"),
        completed=_completed(content),
        failed=_failed(content),
    )


def _at_once(content: dict[str, Any]) -> tuple[float | None, Basis]:
    """The concurrency that was set; else the mean measured; else rate times duration."""
    limit, measured = _concurrency_set(content), _average(content, "effective_concurrency")
    if limit or measured:
        return limit or measured, Basis.SET if limit else Basis.MEASURED
    rate, latency = _average(content, "request_throughput"), _latency(content, "request_latency").mean
    return (rate * latency / 1000 if rate and latency else None), Basis.WORKED_OUT


def model_of(content: dict[str, Any]) -> str:
    """What the model is called, wherever the schema puts it."""
    config = section(content, "input_config")
    named = [one.get("name") for one in _objects(section(config, "models").get("items"))]
    listed = section(config, "endpoint").get("model_names") or config.get("model") or config.get("model_names")
    stated = named or (listed if isinstance(listed, list) else [listed])
    return short(stated[0])


def _objects(content: Any) -> Iterator[dict[str, Any]]:
    yield from (one for one in (content if isinstance(content, list) else []) if isinstance(one, dict))


def _concurrency_set(content: dict[str, Any]) -> float | None:
    """Of the profiled phase, whichever version wrote it; phases that warm up do not count."""
    config = section(content, "input_config")
    phases = [one for one in _objects(config.get("phases")) if not one.get("exclude_from_results")]
    stated = [one.get("concurrency") for one in phases]
    stated += [section(config, part).get("concurrency") for part in ("loadgen", "runtime", "perf_analyzer")]
    stimulus = section(config, "perf_analyzer", "stimulus").get("concurrency")
    return next(filter(None, map(positive, [*stated, stimulus, config.get("concurrency")])), None)


def _average(content: dict[str, Any], name: str) -> float | None:
    return figure(content, name, "avg")


def _completed(content: dict[str, Any]) -> int | None:
    counted = count(content, "request_count", "avg")
    if counted is None and number(section(content, "request_throughput").get("avg")) == 0:
        return 0
    return counted


def _failed(content: dict[str, Any]) -> int | None:
    counted = count(content, "error_request_count", "avg")
    if counted is None and isinstance(content.get("error_summary"), list):
        counted = sum(whole(one.get("count")) or 0 for one in _objects(content["error_summary"]))
    return counted


def _latency(content: dict[str, Any], name: str) -> Latency:
    """In milliseconds, whatever the unit; one that is not known is no latency."""
    stated = section(content, name)
    factor = _MILLISECONDS.get(str(stated.get("unit", "ms")).lower())
    if factor is None:
        return Latency()
    names = {"mean": "avg", "median": "p50", "p90": "p90", "p95": "p95", "p99": "p99"}
    values = {ours: figure(content, name, theirs) for ours, theirs in names.items()}
    return Latency.model_validate({ours: value * factor if value else None for ours, value in values.items()})
