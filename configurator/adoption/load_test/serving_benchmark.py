"""Points of `vllm bench serve` and of SGLang's `bench_serving`, which share their ancestor and most keys."""

from typing import Any

from configurator.adoption.load_test.figures import Basis, Latency, LoadPoint, Statistic
from configurator.adoption.result_file import count, figure, positive

UNLIMITED_RATE = 1e6
"""Requests a second from which on a rate means "as fast as possible"; some write 1000000000."""


def point(content: dict[str, Any]) -> LoadPoint:
    """One run. Zeros of a run in which every request failed are no latencies."""
    completed = count(content, "completed")
    sessions, basis = _sessions(content)
    is_measured = completed != 0
    return LoadPoint(
        sessions=sessions,
        basis=basis,
        request_rate=_rate(content),
        input_tokens=_each(content, "total_input_tokens"),
        output_tokens=_each(content, "total_output_tokens"),
        ttft=_latency(content, "ttft") if is_measured else Latency(),
        tpot=_latency(content, "tpot") if is_measured else Latency(),
        itl=_latency(content, "itl") if is_measured else Latency(),
        output_tokens_per_s=figure(content, "output_throughput"),
        total_tokens_per_s=figure(content, "total_token_throughput") or figure(content, "total_throughput"),
        requests_per_s=_requests_per_s(content),
        completed=completed,
        failed=_failed(content, completed),
    )


def _each(content: dict[str, Any], key: str) -> float | None:
    total, completed = figure(content, key), figure(content, "completed")
    return total / completed if total and completed else None


def _rate(content: dict[str, Any]) -> float | None:
    rate = positive(content.get("request_rate"))
    return rate if rate is not None and rate < UNLIMITED_RATE else None


def _failed(content: dict[str, Any], completed: int | None) -> int | None:
    stated, asked = count(content, "failed"), count(content, "num_prompts")
    if stated is not None or asked is None or completed is None:
        return stated
    return max(0, asked - completed)


def _sessions(content: dict[str, Any]) -> tuple[float | None, Basis]:
    """The limit that was set, unless fewer requests were sent; else the mean measured; else rate times duration."""
    limit = figure(content, "max_concurrency")
    if limit is not None:
        return min(limit, figure(content, "num_prompts") or limit), Basis.SET
    measured = figure(content, "concurrency")
    if measured is not None:
        return measured, Basis.MEASURED
    rate, seconds = _requests_per_s(content), _seconds_each(content)
    return (rate * seconds if rate and seconds else None), Basis.WORKED_OUT


def _requests_per_s(content: dict[str, Any]) -> float | None:
    """Stated, or worked out where SGLang of 2024 does not state it."""
    completed, duration = figure(content, "completed"), figure(content, "duration")
    stated = figure(content, "request_throughput")
    return stated or (completed / duration if completed and duration else None)


def _seconds_each(content: dict[str, Any]) -> float | None:
    """How long a request took on average."""
    for key in ("mean_e2el_ms", "mean_e2e_latency_ms"):
        whole_request = figure(content, key)
        if whole_request:
            return whole_request / 1000
    first, each = figure(content, "mean_ttft_ms"), figure(content, "mean_tpot_ms")
    tokens = _each(content, "total_output_tokens")
    return (first + each * (tokens - 1)) / 1000 if first and each and tokens else None


def _latency(content: dict[str, Any], name: str) -> Latency:
    stated = {one.value: figure(content, f"{one.value}_{name}_ms") for one in Statistic}
    stated["median"] = stated["median"] or figure(content, f"p50_{name}_ms")
    return Latency.model_validate(stated)
