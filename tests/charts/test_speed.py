"""The decode ceiling, and what was measured beside it."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest

from configurator.answer import answer
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.charts import SpeedChart, speed_chart
from configurator.charts.speed import session_axis
from configurator.configuration import Configuration
from configurator.units import GIB

QWEN: dict[str, object] = {"model": "qwen3.8-27b", "cards": 1, "context": 32_768}


def chart_of(catalog: Catalog, chosen: Configuration) -> SpeedChart:
    """The speed chart of a configuration."""
    return speed_chart(catalog, answer(catalog, chosen))


def test_the_axis_starts_with_every_session() -> None:
    """1, 2, 3 ... to 16, then steps of an eighth, and the last one always."""
    assert session_axis(1) == (1,)
    assert session_axis(5) == (1, 2, 3, 4, 5)
    assert session_axis(25) == (*range(1, 17), 18, 20, 22, 24, 25)
    assert len(session_axis(1_000_000)) < 130


def test_the_ceiling_from_one_session_to_the_promise(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """One card reads 72,692,321,485 bytes of weights and 1.25 GiB a session for each step, at 1,597 GB/s."""
    points = {point.sessions: point for point in chart_of(catalog, configuration(cards=1)).points}

    assert (min(points), max(points)) == (1, 12)
    assert points[1].each == points[1].in_all == Fraction(1_597 * 10**9, 72_692_321_485 + 5 * GIB // 4)
    assert points[12].each == Fraction(1_597 * 10**9, 72_692_321_485 + 15 * GIB)
    assert points[12].in_all == 12 * points[12].each


def test_more_sessions_are_slower_each_and_faster_in_all(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Along the curve a session never gains and the server never loses, over replicas too."""
    points = chart_of(catalog, configuration(cards=8, tensor_parallel=2)).points
    each, in_all = [point.each for point in points], [point.in_all for point in points]

    assert points[-1].sessions == 312
    assert each == sorted(each, reverse=True)
    assert in_all == sorted(in_all)


def test_it_is_called_a_ceiling(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """What must stand beside it comes with it."""
    assert "no engine reaches it" in chart_of(catalog, configuration()).caveat


def test_published_speeds_of_this_card_and_model(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Qwen3.8-27B on one RTX PRO 6000: 16 requests at once made 444.4 tokens/s with FP8, in SGLang at 33,792 tokens."""
    measured = chart_of(catalog, configuration(**QWEN)).measured
    one = next(speed for speed in measured if speed.sessions == 16 and not speed.is_each)

    assert (one.tokens, one.cache, one.context) == (Decimal("444.4"), CacheDtype.FP8, 33_792)
    assert one.engine == "SGLang commit c8b56b1f"
    assert one.source.startswith("LMSYS blog")
    assert not one.is_headroom


def test_both_sides_have_their_own_number_of_requests(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """44 resident requests made 700.19 tokens/s with FP8, 70 made 961.82 with NVFP4, which is not promised."""
    measured = chart_of(catalog, configuration(**QWEN)).measured
    pair = {speed.sessions: speed for speed in measured if "44 against 70" in speed.name}

    assert (pair[44].tokens, pair[44].is_headroom) == (Decimal("700.19"), False)
    assert (pair[70].tokens, pair[70].is_headroom) == (Decimal("961.82"), True)


def test_nothing_is_scaled_to_another_number_of_cards(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """For two cards there is no point, and a sentence that there are some for one."""
    chart = chart_of(catalog, configuration(**{**QWEN, "cards": 2, "tensor_parallel": 2}))

    assert chart.measured == ()
    assert chart.elsewhere == "Measurements are published for 1 × RTX PRO 6000; they say nothing of 2 cards."


@pytest.mark.parametrize("choices", [{}, {"card": "h200-nvl", **QWEN}])
def test_no_speed_of_another_card_or_model_is_shown(
    catalog: Catalog, configuration: Callable[..., Configuration], choices: dict[str, object]
) -> None:
    """Llama on this card and Qwen on another one have no published speed."""
    chart = chart_of(catalog, configuration(**choices))

    assert (chart.measured, chart.elsewhere) == ((), "")


def test_every_measured_speed_is_below_the_ceiling_at_its_context(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Where the context is that of the measurement, no FP8 point lies above the curve: it is a bound."""
    chart = chart_of(catalog, configuration(**{**QWEN, "context": 33_792}))
    ceiling = {point.sessions: point for point in chart.points}
    below = [
        (one.tokens, ceiling[one.sessions].each if one.is_each else ceiling[one.sessions].in_all)
        for one in chart.measured
        if one.context == 33_792 and not one.is_headroom and one.sessions in ceiling
    ]

    assert len(below) >= 10
    assert all(tokens <= bound for tokens, bound in below)


@pytest.mark.parametrize(
    ("choices", "words"), [({"card": "l4"}, "The weights take"), ({"cards": 1, "context": 131_072}, "needs 20.00 GiB")]
)
def test_without_a_promise_there_is_no_ceiling(
    catalog: Catalog, configuration: Callable[..., Configuration], choices: dict[str, object], words: str
) -> None:
    """A speed of nothing is none; the sentence says why."""
    chart = chart_of(catalog, configuration(**choices))

    assert chart.points == ()
    assert words in chart.cannot_draw
