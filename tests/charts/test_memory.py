"""One card's memory, down to the session."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from configurator.answer import answer
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.charts import MemoryChart, memory_chart
from configurator.configuration import Configuration
from configurator.units import GIB, MIB


def chart_of(catalog: Catalog, chosen: Configuration) -> MemoryChart:
    """The memory chart of a configuration."""
    return memory_chart(catalog, answer(catalog, chosen))


def test_the_card_of_the_example(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """97,887 MiB: a tenth in reserve, 3 GiB runtime, half of 72,692,321,485 bytes of weights."""
    chart = chart_of(catalog, configuration())

    assert chart.card_name == "RTX PRO 6000"
    assert chart.driver == 97_887 * MIB
    assert chart.reserve == Fraction(97_887 * MIB, 10)
    assert chart.runtime == 3 * GIB
    assert chart.weights == Fraction(72_692_321_485, 2)
    assert chart.cannot_draw == chart.no_headroom == ""


def test_sessions_lie_in_the_cache(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """A card of two holds half of each session: 0.625 GiB with FP8, 9/16 of that with NVFP4; 78 and 139 fit."""
    fp8, nvfp4 = chart_of(catalog, configuration()).bars

    assert (fp8.cache, fp8.sessions, fp8.session) == (CacheDtype.FP8, 78, Fraction(5, 8) * GIB)
    assert (nvfp4.cache, nvfp4.sessions, nvfp4.session) == (CacheDtype.NVFP4, 139, Fraction(45, 128) * GIB)
    assert (fp8.is_headroom, fp8.low) == (False, None)
    assert (nvfp4.is_headroom, nvfp4.low) == (True, 117)
    assert fp8.why_rest == nvfp4.why_rest == "Too small for another session."


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"cards": 8, "tensor_parallel": 4},
        {"card": "l4", "cards": 8},
        {"model": "qwen3.8-27b", "cards": 1, "context": 32_768},
        {"overrides": {"utilisation": "0.92", "runtime_gib": "2.5", "reason": "measured"}},
        {"cards": 1, "context": 131_072},
    ],
)
def test_the_parts_add_up_to_the_card(
    catalog: Catalog, configuration: Callable[..., Configuration], choices: dict[str, object]
) -> None:
    """No byte is lost and none counted twice, with either cache dtype; no part is negative."""
    chart = chart_of(catalog, configuration(**choices))

    for bar in chart.bars:
        parts = (chart.reserve, chart.runtime, chart.weights, bar.sessions * bar.session, bar.rest)
        assert sum(parts) == chart.driver
        assert min(parts) >= 0


def test_replicas_share_the_sessions(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Eight cards as two instances of four carry 422 sessions; each card holds a quarter of 211 of them."""
    chart = chart_of(catalog, configuration(cards=8, tensor_parallel=4))

    assert (chart.replicas, chart.cards_of_an_instance) == (2, 4)
    assert (chart.bars[0].sessions, chart.bars[0].session) == (211, Fraction(5, 16) * GIB)


def test_blocks_can_leave_more_than_a_session(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """The engine counts 37 sessions of Qwen3.8-27B at 32K where the bytes alone give more; the rest says why."""
    bar = chart_of(catalog, configuration(model="qwen3.8-27b", cards=1, context=32_768)).bars[0]

    assert bar.sessions == 37
    assert bar.rest > bar.session
    assert bar.why_rest.startswith("vLLM hands out the cache in whole blocks")


def test_a_refused_nvfp4_has_no_bar(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """SGLang on L40S: FP8 alone, and the reason."""
    chart = chart_of(catalog, configuration(engine="sglang", engine_version="0.5.23", card="l40s", cards=4))

    assert [bar.cache for bar in chart.bars] == [CacheDtype.FP8]
    assert "does not accept an NVFP4 cache" in chart.no_headroom


def test_a_context_that_fits_no_session_is_still_drawn(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """One card and 131,072 tokens: the cache is there and holds no FP8 session of 20 GiB."""
    bar = chart_of(catalog, configuration(cards=1, context=131_072)).bars[0]

    assert (bar.sessions, bar.session) == (0, Fraction(20 * GIB))
    assert 15 * GIB < bar.rest < 16 * GIB


NOT_DRAWN: list[tuple[dict[str, object], str]] = [
    ({"card": "l4"}, "The weights take 33.9 GiB of each card; 17.2 GiB are usable."),
    ({"model": "deepseek-v4-pro", "weights": "mxfp4"}, "is not published"),
    ({"engine_version": "99"}, "is unknown: 0.8.5 to 0.33.0 were read"),
    ({"context": 200_000}, "131,072"),
]


@pytest.mark.parametrize(("choices", "words"), NOT_DRAWN)
def test_what_cannot_be_promised_is_not_drawn(
    catalog: Catalog, configuration: Callable[..., Configuration], choices: dict[str, object], words: str
) -> None:
    """There is no bar, and a sentence why."""
    chart = chart_of(catalog, configuration(**choices))

    assert chart.bars == ()
    assert words in chart.cannot_draw
