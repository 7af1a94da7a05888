"""Two starts compared, FP8 then NVFP4: the ratio, what weakens it, and when the step fails."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from configurator.adoption.startup_log import LogReading, StartupRun, read_log
from configurator.adoption.startup_log.comparison import LogComparison, NotMeasured, compare_logs, measured_ratio
from configurator.answer import Headroom, MeasuredRatio, answer
from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration

OWN = Path(__file__).parents[1] / "data" / "logs"

FP8 = StartupRun(
    engine="vllm",
    engine_version="0.33.0",
    model="Qwen/Qwen3.8-27B",
    kv_cache_dtype="fp8",
    tensor_parallel=1,
    utilisation=Decimal("0.92"),
    max_model_len=8192,
    batch_tokens=8192,
    available_bytes=40 * 2**30,
    kv_cache_tokens=819_200,
    max_concurrency=Decimal("100.00"),
)
NVFP4 = FP8.replace(kv_cache_dtype="nvfp4", kv_cache_tokens=1_359_872, max_concurrency=Decimal("166.00"))


def reading(run: StartupRun) -> LogReading:
    """A run as it comes from a file."""
    return LogReading(file="start.log", sha256="0" * 64, run=run)


def compared(first: StartupRun, second: StartupRun) -> LogComparison:
    """The comparison of two runs."""
    return compare_logs(reading(first), reading(second))


def own(name: str) -> LogReading:
    """One of the logs beside the tests."""
    found = read_log(OWN / name)
    assert found is not None
    return found


def test_two_equal_starts_give_the_ratio_to_plan_with() -> None:
    """166 against 100 requests of 8,192 tokens is 1.66, and nothing weakens it."""
    comparison = compared(FP8, NVFP4)

    assert comparison.ratio == Fraction(166, 100)
    assert (comparison.failed, comparison.weak_because) == (False, ())
    assert comparison.verdict == (
        "Measured: vLLM 0.33.0 holds 1.66 times as many sessions of 8,192 tokens with an NVFP4 cache as with FP8."
    )


def test_two_logs() -> None:
    """1,145,968 against 645,648 tokens: 1.77, a little under 16/9."""
    comparison = compare_logs(own("vllm-0.33-fp8.log"), own("vllm-0.33-nvfp4.log"))

    assert comparison.ratio == Fraction(1_145_968, 645_648)
    assert comparison.verdict.startswith("Measured: vLLM 0.33.0 holds 1.77 ")


WEAK = [
    # what the second start has otherwise, the reason
    ({"engine_version": "0.32.0"}, "Engine version: 0.33.0 in the first log and 0.32.0 in the second."),
    ({"utilisation": Decimal("0.95")}, "Utilisation: 0.92 in the first log and 0.95 in the second."),
    ({"batch_tokens": 16_384}, "Batch tokens: 8,192 in the first log and 16,384 in the second."),
    ({"batch_tokens": None}, "Batch tokens: 8,192 in one log and not printed in the other."),
    ({"tensor_parallel": 2}, "Tensor parallel: 1 in the first log and 2 in the second."),
    ({"max_model_len": 16_384}, "Context: 8,192 in the first log and 16,384 in the second."),
    ({"available_bytes": 50 * 2**30}, "Cache memory: 40.00 GiB in the first log and 50.00 GiB in the second."),
    ({"kv_cache_dtype": None}, "The second log does not print its cache dtype."),
    (
        {"kv_cache_tokens": 1_638_400, "max_concurrency": Decimal("200.00")},
        "That is more than the 1.78 times of the format: something beside the cache dtype has changed.",
    ),
]


@pytest.mark.parametrize(("otherwise", "reason"), WEAK, ids=lambda part: str(part)[:40])
def test_a_difference_weakens_the_verdict(otherwise: dict[str, object], reason: str) -> None:
    """The ratio is given all the same, with each difference in words."""
    comparison = compared(FP8, NVFP4.replace(**otherwise))

    assert comparison.ratio is not None
    assert not comparison.failed
    assert comparison.weak_because == (reason,)
    assert "this is weak evidence" in comparison.verdict
    assert reason in comparison.verdict


FAILED = [
    # first and second start, the reason
    (FP8, FP8.replace(kv_cache_dtype="nvfp4"), "The second log says nvfp4, but its count did not move (1.00 times"),
    (FP8.replace(kv_cache_dtype="bfloat16"), FP8, "The second log says fp8, but its count did not move (1.00 times"),
    (NVFP4, FP8, "The logs are swapped: give the one with the FP8 cache first."),
    (FP8, NVFP4.replace(kv_cache_dtype="fp8"), "The second log says fp8 and not NVFP4."),
    (FP8.replace(kv_cache_dtype="bf16"), NVFP4, "The first log says bf16 and not FP8."),
    (FP8, NVFP4.replace(engine="sglang"), "The logs are of two engines"),
    (FP8, NVFP4.replace(model="other/Qwen3-8B"), "The logs are of two models, Qwen/Qwen3.8-27B and other/Qwen3-8B."),
    (
        FP8,
        NVFP4.replace(kv_cache_tokens=None, max_concurrency=None),
        "The logs have no figure in common that can be divided",
    ),
]


@pytest.mark.parametrize(("first", "second", "reason"), FAILED, ids=[case[2][:40] for case in FAILED])
def test_logs_that_do_not_show_the_gain_fail(first: StartupRun, second: StartupRun, reason: str) -> None:
    """The step fails with the reason, whatever the ratio would be."""
    comparison = compared(first, second)

    assert comparison.failed
    assert comparison.verdict.startswith("The gain is not shown. ")
    assert reason in comparison.verdict


def test_a_failed_start_fails_the_step() -> None:
    """A refused NVFP4 start is told by its cause."""
    comparison = compare_logs(own("vllm-0.33-fp8.log"), own("vllm-refused.log"))

    assert (comparison.failed, comparison.ratio) == (True, None)
    assert (
        "The second log is of a start that failed: The attention backend cannot read an NVFP4 cache for the head"
        in (comparison.verdict)
    )


def test_old_builds_are_compared_by_concurrency() -> None:
    """Where token count and concurrency contradict each other, as in builds up to 0.20.1, the concurrency counts."""
    old = FP8.replace(engine_version="0.19.0", kv_cache_tokens=290_864, max_concurrency=Decimal("33.04"))
    new = old.replace(kv_cache_dtype="nvfp4", kv_cache_tokens=290_900, max_concurrency=Decimal("54.00"))

    assert compared(old, new).ratio == Fraction(5400, 3304)


def test_tokens_of_a_hybrid_at_two_contexts_are_not_divided() -> None:
    """A hybrid's token count changes with the context alone."""
    comparison = compared(FP8.replace(is_hybrid=True), NVFP4.replace(is_hybrid=True, max_model_len=131_072))

    assert (comparison.ratio, comparison.failed) == (None, True)


def test_the_ratio_replaces_the_band(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """78 promised sessions times 1.775 are 138, measured, where the band was 117 to 139; the promise stays 78."""
    comparison = compare_logs(own("vllm-0.33-fp8.log"), own("vllm-0.33-nvfp4.log"))
    measured = measured_ratio(comparison, catalog, configuration())

    assert isinstance(measured, MeasuredRatio)
    assert MeasuredRatio.model_validate_json(measured.model_dump_json()) == measured
    answered = answer(catalog, configuration(), measured)
    assert answered.promised_sessions == 78
    assert isinstance(answered.headroom, Headroom)
    assert (answered.headroom.low, answered.headroom.high, answered.headroom.is_measured) == (138, 138, True)
    assert "1.77 times" in answered.headroom.basis


@pytest.mark.parametrize(
    "choices",
    [
        {"context": 4096},
        {"engine_version": "0.32.0"},
        {"model": "deepseek-r1-distill-llama-70b", "weights": "fp8"},
        {"card": "h200-nvl"},
        {"tensor_parallel": 1},
        {"weights": "nvfp4"},
    ],
)
def test_the_ratio_holds_for_what_was_measured_alone(
    catalog: Catalog, configuration: Callable[..., Configuration], choices: dict[str, object]
) -> None:
    """Another model, version, context, card, split or weights format has the band of the arithmetic again."""
    measured = MeasuredRatio(
        model="llama-3.3-70b",
        weights=WeightsFormat.FP8,
        card="rtx-pro-6000-server-edition",
        tensor_parallel=2,
        engine="vllm",
        engine_version="0.33.0",
        context=8192,
        baseline=Decimal(100),
        compared=Decimal(166),
    )
    other = configuration(**choices)

    assert measured.holds_for(configuration())
    assert answer(catalog, other, measured).headroom == answer(catalog, other).headroom


def test_a_ratio_below_one_leaves_the_promise(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """However little NVFP4 holds, the band is not below the FP8 count."""
    measured = MeasuredRatio(
        model="llama-3.3-70b",
        weights=WeightsFormat.FP8,
        card="rtx-pro-6000-server-edition",
        tensor_parallel=2,
        engine="vllm",
        engine_version="0.33.0",
        context=8192,
        baseline=Decimal(100),
        compared=Decimal(50),
    )
    headroom = answer(catalog, configuration(), measured).headroom

    assert isinstance(headroom, Headroom)
    assert (headroom.low, headroom.high) == (78, 78)


UNNAMED = FP8.replace(model=None)
NOT_MEASURED = [
    (FP8, FP8, "its count did not move"),
    (UNNAMED.replace(engine_version=None), NVFP4.replace(engine_version=None, model=None), "do not print the same"),
    (UNNAMED, NVFP4.replace(engine_version="0.32.0", model=None), "do not print the same for both"),
    (FP8, NVFP4, "The log is of Qwen/Qwen3.8-27B and the project of Llama 3.3 70B"),
]


@pytest.mark.parametrize(("first", "second", "words"), NOT_MEASURED, ids=[case[2] for case in NOT_MEASURED])
def test_no_ratio_without_its_conditions(
    catalog: Catalog, configuration: Callable[..., Configuration], first: StartupRun, second: StartupRun, words: str
) -> None:
    """A failed comparison, an unknown or changed version and another model give no ratio but the reason."""
    measured = measured_ratio(compared(first, second), catalog, configuration())

    assert isinstance(measured, NotMeasured)
    assert words in measured.reason
