"""Two load tests against each other, FP8 and NVFP4, at the load that the customer expects."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median_low
from typing import Literal

from configurator.adoption.load_test.figures import (
    Basis,
    DifferenceKind,
    Latency,
    LoadCaution,
    LoadComparison,
    LoadDifference,
    LoadPoint,
    LoadTest,
    LoadVerdict,
    PointPair,
    Statistic,
    Targets,
    ratio,
)
from configurator.adoption.load_test.reading import read_load_test
from configurator.adoption.result_file import cache_dtype
from configurator.catalog.dtypes import CacheDtype
from configurator.files import FileProblem
from configurator.language import _

SAME_LOAD = 0.05
"""Loads that differ by less are taken as the same; measured ones never meet exactly."""
NEAR = 0.10
"""How far the nearest load may be from the expected one to be called measured there."""
ALIKE = 0.05
"""Changes below it are not told apart: repeats of one run differ by as much."""


def compare_files(fp8: Sequence[Path], nvfp4: Sequence[Path], targets: Targets | None = None) -> LoadComparison:
    """Compare the files of two tests. Raises FileProblem, and then nothing of either was taken."""
    first, second = read_load_test(fp8), read_load_test(nvfp4)
    if _stated(first, second) == (CacheDtype.NVFP4, CacheDtype.FP8):
        raise FileProblem(
            _("{path}: states an FP8 cache, and {other} NVFP4; give the files in the other order").format(
                path=nvfp4[0], other=fp8[0].name
            )
        )
    return compare_tests(first, second, targets)


def compare_tests(fp8: LoadTest, nvfp4: LoadTest, targets: Targets | None = None) -> LoadComparison:
    """Compare two tests, read from files or put in by hand."""
    wanted = targets or Targets()
    pairs = tuple(_pairs(fp8.points, nvfp4.points))
    nearest = _nearest(pairs, wanted)
    return LoadComparison(
        fp8=fp8,
        nvfp4=nvfp4,
        targets=wanted,
        pairs=pairs,
        nearest=nearest,
        differences=tuple(_differences(fp8, nvfp4, nearest)),
        cautions=tuple(_cautions(fp8, nvfp4, nearest, wanted)),
        verdict=LoadVerdict.FAILED if fp8.all_failed or nvfp4.all_failed else _verdict(nearest, wanted),
    )


def curve(points: Sequence[LoadPoint], figure: Callable[[LoadPoint], float | None]) -> tuple[tuple[float, float], ...]:
    """One figure against the sessions at once, in their order: what a chart draws. Points that lack it are left out."""
    found = ((one.sessions, figure(one)) for one in points)
    return tuple(sorted((sessions, value) for sessions, value in found if sessions and value))


def _pairs(fp8: Sequence[LoadPoint], nvfp4: Sequence[LoadPoint]) -> Iterator[PointPair]:
    """The points of both tests at the same load, by the sessions of FP8."""
    others = _by_load(nvfp4)
    found = []
    for (kind, load), point in _by_load(fp8).items():
        near = [one for one in others if one[0] == kind and _apart(load, one[1]) < SAME_LOAD]
        if near and point.sessions:
            match = others[min(near, key=lambda one: _apart(load, one[1]))]
            found.append(PointPair(sessions=point.sessions, fp8=point, nvfp4=match))
    yield from sorted(found, key=lambda one: one.sessions)


Load = tuple[Literal["sessions", "rate", "requests"], float]
"""What was set: sessions at once, requests a second, or only how many requests were thrown at the server."""


def _load(point: LoadPoint) -> Load | None:
    if point.basis is Basis.SET:
        return ("sessions", point.sessions) if point.sessions else None
    if point.request_rate:
        return "rate", point.request_rate
    return ("requests", float(point.completed)) if point.completed else None


def _by_load(points: Sequence[LoadPoint]) -> dict[Load, LoadPoint]:
    """One point for each load; of repeats the one in the middle by throughput."""
    loads: dict[Load, list[LoadPoint]] = {}
    for point in points:
        if (load := _load(point)) is not None:
            loads.setdefault(load, []).append(point)
    return {load: _middle(repeats) for load, repeats in loads.items()}


def _middle(repeats: list[LoadPoint]) -> LoadPoint:
    middle = median_low(one.output_tokens_per_s or 0.0 for one in repeats)
    return next(one for one in repeats if (one.output_tokens_per_s or 0.0) == middle)


def _apart(first: float | None, second: float | None) -> float:
    """By what part of the larger two figures differ; wholly where one is missing."""
    return abs(first - second) / max(first, second) if first and second else 1.0


def _nearest(pairs: Sequence[PointPair], wanted: Targets) -> PointPair | None:
    if not pairs:
        return None
    expected = wanted.sessions
    return pairs[-1] if expected is None else min(pairs, key=lambda one: _apart(one.sessions, expected))


def _verdict(nearest: PointPair | None, wanted: Targets) -> LoadVerdict:
    if nearest is None:
        return LoadVerdict.NOT_COMPARABLE
    if nearest.nvfp4.completed == 0 or nearest.fp8.completed == 0:
        return LoadVerdict.FAILED
    if wanted.ttft_ms or wanted.tpot_ms:
        return _judged(nearest.nvfp4, wanted)
    return _speed(nearest, wanted.statistic)


def _judged(point: LoadPoint, wanted: Targets) -> LoadVerdict:
    if False in targets_met(point, wanted):
        return LoadVerdict.MISSES
    return LoadVerdict.UNKNOWN if _is_without(point, wanted) else LoadVerdict.MEETS


def targets_met(point: LoadPoint, wanted: Targets) -> tuple[bool | None, bool | None]:
    """Whether the time to first token and that per output token are met; None where there is no target or figure."""
    return (
        _is_met(point.ttft, wanted.ttft_ms, wanted.statistic),
        _is_met(point.tpot, wanted.tpot_ms, wanted.statistic),
    )


def _is_met(latency: Latency, target: float | None, statistic: Statistic) -> bool | None:
    measured = latency.at(statistic)
    return None if target is None or measured is None else measured <= target


def _speed(pair: PointPair, statistic: Statistic) -> LoadVerdict:
    gain = speed_gain(pair, statistic)
    if gain is None:
        return LoadVerdict.NOT_COMPARABLE
    if abs(gain - 1) < ALIKE:
        return LoadVerdict.ALIKE
    return LoadVerdict.FASTER if gain > 1 else LoadVerdict.SLOWER


def speed_gain(pair: PointPair, statistic: Statistic) -> float | None:
    """How many times as fast NVFP4 is: by throughput, but where requests came at a rate, by the time per output token.

    A server that keeps up with a rate has the throughput of that rate, however slow each answer is.
    """
    if is_by_throughput(pair):
        return ratio(pair.fp8.output_tokens_per_s, pair.nvfp4.output_tokens_per_s)
    return ratio(pair.nvfp4.tpot.at(statistic), pair.fp8.tpot.at(statistic))


def is_by_throughput(pair: PointPair) -> bool:
    """Whether throughput tells the speed: sessions were set, and both files state it."""
    both = (pair.fp8, pair.nvfp4)
    return all(one.basis is Basis.SET and one.output_tokens_per_s for one in both)


def _differences(fp8: LoadTest, nvfp4: LoadTest, nearest: PointPair | None) -> Iterator[LoadDifference]:
    named: list[tuple[DifferenceKind, str, str]] = [
        ("tool", fp8.tool, nvfp4.tool),
        ("model", fp8.model, nvfp4.model),
        ("engine version", fp8.engine_version, nvfp4.engine_version),
    ]
    for kind, first, second in named:
        if first != second:
            yield LoadDifference(kind=kind, fp8=first, nvfp4=second)
    if nearest is not None:
        yield from _differences_there(nearest.fp8, nearest.nvfp4)


def _differences_there(fp8: LoadPoint, nvfp4: LoadPoint) -> Iterator[LoadDifference]:
    measured: list[tuple[DifferenceKind, float | None, float | None]] = [
        ("input tokens", fp8.input_tokens, nvfp4.input_tokens),
        ("output tokens", fp8.output_tokens, nvfp4.output_tokens),
        ("request rate", fp8.request_rate, nvfp4.request_rate),
    ]
    for kind, first, second in measured:
        if (first or second) and _apart(first, second) >= SAME_LOAD:
            yield LoadDifference(kind=kind, fp8=_figure(first), nvfp4=_figure(second))


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"


def _stated(fp8: LoadTest, nvfp4: LoadTest) -> tuple[CacheDtype | None, CacheDtype | None]:
    return cache_dtype(fp8.stated_cache), cache_dtype(nvfp4.stated_cache)


def _cautions(fp8: LoadTest, nvfp4: LoadTest, nearest: PointPair | None, wanted: Targets) -> Iterator[LoadCaution]:
    if {one.sha256 for one in fp8.sources} & {one.sha256 for one in nvfp4.sources}:
        yield LoadCaution.SAME_RUN
    stated = _stated(fp8, nvfp4)
    if stated[0] not in {None, CacheDtype.FP8} or stated[1] not in {None, CacheDtype.NVFP4}:
        yield LoadCaution.CONTRADICTED
    elif None in stated and (fp8.sources or nvfp4.sources):
        yield LoadCaution.NOT_STATED
    if nearest is not None:
        yield from _cautions_there(nearest, wanted)


def _cautions_there(nearest: PointPair, wanted: Targets) -> Iterator[LoadCaution]:
    both = (nearest.fp8, nearest.nvfp4)
    if wanted.sessions and _apart(nearest.sessions, wanted.sessions) > NEAR:
        yield LoadCaution.NOT_MEASURED_THERE
    context = nearest.nvfp4.context
    if wanted.context and context and context < wanted.context * (1 - NEAR):
        yield LoadCaution.SHORT_CONTEXT
    if any(one.basis is Basis.WORKED_OUT for one in both):
        yield LoadCaution.SESSIONS_WORKED_OUT
    if _is_without(nearest.nvfp4, wanted):
        yield LoadCaution.NO_SUCH_STATISTIC
    if any(one.failed and one.completed for one in both):
        yield LoadCaution.SOME_FAILED


def _is_without(point: LoadPoint, wanted: Targets) -> bool:
    """Whether a target cannot be judged, as the tool was not asked for that statistic."""
    asked = ((wanted.ttft_ms, point.ttft), (wanted.tpot_ms, point.tpot))
    return any(target is not None and latency.at(wanted.statistic) is None for target, latency in asked)
