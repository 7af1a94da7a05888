"""What a comparison of load tests says, in sentences."""

from collections.abc import Iterator
from fractions import Fraction

from configurator.adoption.load_test.comparing import is_by_throughput, speed_gain, targets_met
from configurator.adoption.load_test.figures import (
    DifferenceKind,
    LoadCaution,
    LoadComparison,
    LoadDifference,
    LoadPoint,
    LoadVerdict,
    PointPair,
    Statistic,
    Targets,
    ratio,
)
from configurator.language import _, mark, ngettext
from configurator.units import counted, format_count, rounded

_CAUTIONS = {
    LoadCaution.SAME_RUN: mark("The same file was given for both dtypes, so that nothing was compared."),
    LoadCaution.CONTRADICTED: mark(
        "A file states another cache dtype than it was given for: {fp8} for FP8, {nvfp4} for NVFP4."
    ),
    LoadCaution.NOT_STATED: mark(
        "The dtype of the cache does not stand in both files; the start-up logs of the two servers must show it."
    ),
    LoadCaution.NOT_MEASURED_THERE: mark("It was not measured at {expected}; the nearest load is {nearest}."),
    LoadCaution.SHORT_CONTEXT: mark("The test used {measured} tokens a request, and {expected} are expected."),
    LoadCaution.SESSIONS_WORKED_OUT: mark(
        "Requests came at a rate; the sessions at once were worked out from it and the duration."
    ),
    LoadCaution.NO_SUCH_STATISTIC: mark("The file lacks the {statistic} of a latency that has a target."),
    LoadCaution.SOME_FAILED: mark("Requests failed: {fp8_failed} with FP8, {nvfp4_failed} with NVFP4."),
}

_VERDICTS = {
    LoadVerdict.MEETS: mark("At {load} an NVFP4 cache meets the targets."),
    LoadVerdict.UNKNOWN: mark("At {load} the file does not tell whether the targets are met."),
    LoadVerdict.FAILED: mark("At {load} every request failed in one of the runs; run it again."),
    LoadVerdict.NOT_COMPARABLE: mark("At {load} the files have no figure in common."),
    LoadVerdict.ALIKE: mark("At {load} both caches are as fast, within 5 %."),
}
"""Those that need no figure."""

_GRAVE = {
    LoadCaution.CONTRADICTED,
    LoadCaution.NOT_MEASURED_THERE,
    LoadCaution.SHORT_CONTEXT,
    LoadCaution.NO_SUCH_STATISTIC,
    LoadCaution.SOME_FAILED,
}
"""Those that belong into the verdict itself."""

_DIFFERENCES: dict[DifferenceKind, str] = {
    "tool": mark("Tool: {fp8} and {nvfp4}"),
    "model": mark("Model: {fp8} and {nvfp4}"),
    "engine version": mark("Engine version: {fp8} and {nvfp4}"),
    "input tokens": mark("Tokens of a prompt: {fp8} and {nvfp4}"),
    "output tokens": mark("Tokens of an answer: {fp8} and {nvfp4}"),
    "request rate": mark("Requests a second that were sent: {fp8} and {nvfp4}"),
}

STATISTICS = {
    Statistic.MEAN: mark("mean"),
    Statistic.MEDIAN: mark("median"),
    Statistic.P90: mark("90th percentile"),
    Statistic.P95: mark("95th percentile"),
    Statistic.P99: mark("99th percentile"),
}


def verdict_sentence(comparison: LoadComparison) -> str:
    """What the comparison says at the expected load, with what weakens it."""
    if LoadCaution.SAME_RUN in comparison.cautions:
        return _(_CAUTIONS[LoadCaution.SAME_RUN])
    return " ".join([_verdict(comparison), *_weakened(comparison)])


def _verdict(comparison: LoadComparison) -> str:
    nearest = comparison.nearest
    if failed := _all_failed(comparison):
        return failed
    if nearest is None:
        return _("No load was tried with both dtypes, so that nothing can be compared.")
    load = counted(max(1, round(nearest.sessions)))
    if comparison.verdict in _VERDICTS:
        return _(_VERDICTS[comparison.verdict]).format(load=load)
    if comparison.verdict is LoadVerdict.MISSES:
        return _missed(nearest, comparison.targets, load)
    return _speed(comparison, nearest, load)


def _all_failed(comparison: LoadComparison) -> str:
    """That a whole test failed, in a sentence; empty where none did."""
    fp8, nvfp4 = comparison.fp8.all_failed, comparison.nvfp4.all_failed
    if fp8 and nvfp4:
        return _("Every request failed in both tests; run them again.")
    if fp8:
        return _("Every request failed in the test with FP8; run it again.")
    return _("Every request failed in the test with NVFP4; run it again.") if nvfp4 else ""


def _missed(nearest: PointPair, targets: Targets, load: str) -> str:
    is_met_with_fp8 = False not in targets_met(nearest.fp8, targets)
    return (
        _("At {load} an NVFP4 cache misses the targets, and an FP8 cache does not.")
        if is_met_with_fp8
        else _("At {load} an NVFP4 cache misses the targets, as an FP8 cache does.")
    ).format(load=load)


def _speed(comparison: LoadComparison, pair: PointPair, load: str) -> str:
    gain = speed_gain(pair, comparison.targets.statistic) or 1.0
    if is_by_throughput(pair):
        text = _("At {load} an NVFP4 cache gives {gain} times the throughput of FP8.")
        return text.format(load=load, gain=rounded(Fraction(gain), 2))
    text = _("At {load} a token of an answer takes {times} times as long with an NVFP4 cache as with FP8.")
    return text.format(load=load, times=rounded(1 / Fraction(gain), 2))


def _weakened(comparison: LoadComparison) -> Iterator[str]:
    yield from (_caution(one, comparison) for one in comparison.cautions if one in _GRAVE)
    if comparison.is_below_expected:
        yield _("A smaller load than the expected one does not show the step.")
    number = len(comparison.differences)
    if number:
        yield ngettext(
            "The tests differ in {n} thing besides, so that this says little about the cache alone.",
            "The tests differ in {n} things besides, so that this says little about the cache alone.",
            number,
        ).format(n=format_count(number))


def sessions_sentence(comparison: LoadComparison) -> str:
    """How many sessions each test had in work; empty where one does not tell."""
    gain = comparison.sessions_ratio
    fp8, nvfp4 = comparison.fp8.most_sessions, comparison.nvfp4.most_sessions
    if gain is None or fp8 is None or nvfp4 is None:
        return ""
    return _(
        "The most requests that the tests kept in work at once: {fp8} with FP8, {nvfp4} with NVFP4, {gain} times as "
        "many."
    ).format(fp8=format_count(round(fp8)), nvfp4=format_count(round(nvfp4)), gain=rounded(Fraction(gain), 2))


def pair_sentence(pair: PointPair, statistic: Statistic) -> str:
    """Both tests at one load: throughput and latencies."""
    figures = [*_figures(pair, statistic)] or [_nothing_measured(pair)]
    return " ".join([f"{counted(max(1, round(pair.sessions)))}:", *figures])


def _nothing_measured(pair: PointPair) -> str:
    if 0 in (pair.fp8.completed, pair.nvfp4.completed):
        return _("every request failed in one of the runs.")
    return _("neither file has a latency or a throughput.")


def _figures(pair: PointPair, statistic: Statistic) -> Iterator[str]:
    fp8, nvfp4 = pair.fp8, pair.nvfp4
    rows = (
        (
            _("{fp8} tokens/s with FP8, {nvfp4} with NVFP4{change}."),
            fp8.output_tokens_per_s,
            nvfp4.output_tokens_per_s,
        ),
        (
            _("Time to first token ({statistic}): {fp8} ms, {nvfp4} ms{change}."),
            fp8.ttft.at(statistic),
            nvfp4.ttft.at(statistic),
        ),
        (
            _("Time per output token ({statistic}): {fp8} ms, {nvfp4} ms{change}."),
            fp8.tpot.at(statistic),
            nvfp4.tpot.at(statistic),
        ),
    )
    for text, first, second in rows:
        if first or second:
            times = ratio(first, second)
            change = "" if times is None else f" ({change_in_percent(times)})"
            name = _(STATISTICS[statistic])
            yield text.format(fp8=figure(first), nvfp4=figure(second), change=change, statistic=name)


def change_in_percent(times: float) -> str:
    """A ratio as a change: 1.3737 is ``+37.4 %``."""
    percent = rounded((Fraction(times) - 1) * 100, 1)
    return f"+{percent} %" if times > 1 and percent.strip("0.,") else f"{percent} %"


def figure(value: float | None) -> str:
    """A latency or throughput as it is shown; a dash where it is missing."""
    return "–" if value is None else rounded(Fraction(value), 1 if value < 1000 else 0)


def cautions(comparison: LoadComparison) -> tuple[str, ...]:
    """What weakens the comparison."""
    return tuple(_caution(one, comparison) for one in comparison.cautions)


def _caution(one: LoadCaution, comparison: LoadComparison) -> str:
    targets, nearest = comparison.targets, comparison.nearest
    there = (nearest.fp8, nearest.nvfp4) if nearest else (LoadPoint(), LoadPoint())
    return _(_CAUTIONS[one]).format(
        fp8=comparison.fp8.stated_cache or _("nothing"),
        nvfp4=comparison.nvfp4.stated_cache or _("nothing"),
        expected=format_count(targets.context or 0)
        if one is LoadCaution.SHORT_CONTEXT
        else counted(targets.sessions or 1),
        nearest=counted(max(1, round(nearest.sessions))) if nearest else "",
        measured=format_count(round(there[1].context or 0)),
        statistic=_(STATISTICS[targets.statistic]),
        fp8_failed=format_count(there[0].failed or 0),
        nvfp4_failed=format_count(there[1].failed or 0),
    )


def difference(one: LoadDifference) -> str:
    """What differs between the tests besides the cache's dtype."""
    nothing = _("not stated")
    return _(_DIFFERENCES[one.kind]).format(fp8=one.fp8 or nothing, nvfp4=one.nvfp4 or nothing)
