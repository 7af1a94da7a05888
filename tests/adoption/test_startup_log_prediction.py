"""One log against a configuration: the predicted count, the printed one, and why they differ."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from configurator.adoption.startup_log import StartupRun, read_log
from configurator.adoption.startup_log.naming import may_be, models_named
from configurator.adoption.startup_log.prediction import check_log
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.units import GIB

OWN = Path(__file__).parents[1] / "data" / "logs"


@pytest.fixture
def gemma(configuration: Callable[..., Configuration]) -> Configuration:
    """Gemma 4 26B on an L40S, as in collected logs 001 and on."""
    return configuration(model="gemma-4-26b-a4b", card="l40s", cards=1, engine_version="0.29.0", context=4096)


def run(**printed: object) -> StartupRun:
    """What log 002 prints, with what a test has otherwise."""
    figures = {
        "engine": "vllm",
        "kv_cache_dtype": "fp8",
        "max_model_len": 4096,
        "available_bytes": int(Decimal("13.44") * GIB),
        "kv_cache_tokens": 127_625,
        "max_concurrency": Decimal("31.16"),
    }
    return StartupRun.model_validate(figures | printed)


def test_a_real_start_of_a_hybrid(catalog: Catalog, gemma: Configuration) -> None:
    """Log 002 printed 127,625 tokens; 13.44 GiB give 127,663, and the rounding of the memory explains it."""
    checked = check_log(catalog, gemma, run())

    assert (checked.predicted, checked.cache, checked.failed) == (127_663, CacheDtype.FP8, False)
    assert checked.verdict == (
        "Predicted 127,663 tokens, printed 127,625: 0.03 % apart. "
        "The token count of this hybrid is derived from the concurrency: another context gives another. "
        "The difference is within the rounding of the memory that was printed."
    )


def test_an_unprinted_dtype_is_found_by_its_count(catalog: Catalog, gemma: Configuration) -> None:
    """Log 001 does not say its dtype: 63,988 tokens in 13.47 GiB are the count of a BF16 cache."""
    printed = run(
        kv_cache_dtype=None,
        available_bytes=int(Decimal("13.47") * GIB),
        kv_cache_tokens=63_988,
        max_concurrency=Decimal("15.62"),
    )
    checked = check_log(catalog, gemma, printed)

    assert (checked.predicted, checked.cache) == (63_973, CacheDtype.BF16)
    assert checked.reasons[0] == "The log does not print its cache dtype; the count is nearest to a BF16 cache."


def test_a_dtype_without_effect_fails(catalog: Catalog, gemma: Configuration) -> None:
    """A log that says fp8 and prints the count of a BF16 cache shows that the dtype took no effect."""
    checked = check_log(catalog, gemma, run(kv_cache_tokens=63_900, max_concurrency=Decimal("15.60")))

    assert checked.failed
    assert checked.verdict == (
        "The log says fp8, but its 63,900 tokens are the count of a BF16 cache: the dtype took no effect."
    )


WRONG = [
    ({"model": "Qwen/Qwen3-8B"}, "The log is of Qwen/Qwen3-8B and the project of Gemma 4 26B"),
    ({"engine": "sglang"}, "The log is of SGLang and the project of vLLM; give the log of the project's engine."),
]


@pytest.mark.parametrize(("printed", "words"), WRONG, ids=["model", "engine"])
def test_a_log_of_something_else_fails(
    catalog: Catalog, gemma: Configuration, printed: dict[str, object], words: str
) -> None:
    """Nothing is predicted from a log of another model or engine."""
    checked = check_log(catalog, gemma, run(**printed))

    assert (checked.failed, checked.predicted) == (True, None)
    assert words in checked.verdict


CAUSES = [
    ({"speculative_tokens": 3}, "Speculative decoding adds a drafter's layers"),
    ({"block_tokens": 128}, "The block size was set by hand"),
    ({}, "The log prints no max_num_batched_tokens"),
    ({}, "The log prints no version; 0.29.0 was assumed."),
    (
        {"batch_tokens": 2048, "engine_version": "0.29.0", "tensor_parallel": 1},
        "Nothing in the log explains the difference.",
    ),
]


@pytest.mark.parametrize(("printed", "words"), CAUSES)
def test_a_difference_has_causes(
    catalog: Catalog, gemma: Configuration, printed: dict[str, object], words: str
) -> None:
    """Ten per cent fewer tokens than predicted: what the log says of it, or that it says nothing."""
    checked = check_log(catalog, gemma, run(kv_cache_tokens=114_000, max_concurrency=Decimal("27.83"), **printed))

    assert checked.difference is not None
    assert any(words in reason for reason in checked.reasons)


@pytest.mark.parametrize(("log", "tokens"), [("vllm-0.33-fp8.log", 645_648), ("vllm-0.33-nvfp4.log", 1_145_968)])
def test_a_whole_log(catalog: Catalog, configuration: Callable[..., Configuration], log: str, tokens: int) -> None:
    """Llama 3.3 70B on two cards: predicted and printed are the same."""
    reading = read_log(OWN / log)
    assert reading is not None
    checked = check_log(catalog, configuration(), reading.run)

    assert (checked.predicted, checked.difference) == (tokens, Fraction(0))


def test_a_start_without_a_count_is_not_compared(catalog: Catalog, gemma: Configuration) -> None:
    """Without tokens there is nothing to predict against."""
    checked = check_log(catalog, gemma, run(kv_cache_tokens=None))

    assert checked.verdict.startswith("The log cannot be held against the configuration. It prints no token count")


NAMES = [
    ("RedHatAI/gemma-4-26B-A4B-it-FP8-dynamic", "gemma-4-26b-a4b"),
    ("meta-llama/Llama-3.3-70B-Instruct", "llama-3.3-70b"),
    ("Qwen3.8-27B-FP8", "qwen3.8-27b"),
    ("openai/gpt-oss-120b", "gpt-oss-120b"),
    ("deepseek-ai/DeepSeek-R1-Distill-Llama-70B", "deepseek-r1-distill-llama-70b"),
]


@pytest.mark.parametrize(("name", "model"), NAMES)
def test_a_name_means_a_model(catalog: Catalog, name: str, model: str) -> None:
    """Repositories, mirrors and folders are known by their last part."""
    assert models_named(catalog, name)[0] == model
    assert may_be(catalog, name, model)
    assert not may_be(catalog, name, "gemma-2-2b")


def test_a_name_that_nobody_knows_may_be_any_model(catalog: Catalog) -> None:
    """A folder called after a customer says nothing against the project's model."""
    assert models_named(catalog, "our-model-v3") == ()
    assert may_be(catalog, "our-model-v3", "gemma-2-2b")
