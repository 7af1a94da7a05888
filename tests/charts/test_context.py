"""The series of sessions against context, and the words in place of a line."""

from collections.abc import Callable

import pytest

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.charts import ContextChart, ContextPoint, context_axis, context_chart
from configurator.configuration import Configuration


def chart_of(catalog: Catalog, chosen: Configuration) -> ContextChart:
    """The context chart of a configuration."""
    return context_chart(catalog, answer(catalog, chosen))


def test_the_axis_has_four_steps_to_a_doubling() -> None:
    """From 2K to the model's limit, with the limit, the presets and the choice on it."""
    assert context_axis(8_192) == (2_048, 2_560, 3_072, 3_584, 4_096, 5_120, 6_144, 7_168, 8_192)
    assert context_axis(5_000, (4_500,)) == (2_048, 2_560, 3_072, 3_584, 4_096, 4_500, 5_000)


@pytest.mark.parametrize(("limit", "longest"), [(131_072, 131_072), (1_048_576, 1_048_576), (10_485_760, 1_048_576)])
def test_the_axis_ends_at_the_limit_or_at_1m(limit: int, longest: int) -> None:
    """No context past the model's limit is computed, also where it was asked for, and by itself none past 1M."""
    assert context_axis(limit, (limit + 1, 20_000_000))[-1] == longest


def test_sessions_against_context(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Two RTX PRO 6000 in figures of the check table: 78 at 8K, 19 at 32K, 4 at 128K, each with its band."""
    chart = chart_of(catalog, configuration(users=60))
    points = {point.context: point for point in chart.points}

    assert points[8_192] == chart.chosen == ContextPoint(8_192, fp8=78, low=117, high=139, bf16=39)
    assert points[32_768] == ContextPoint(32_768, fp8=19, low=28, high=34, bf16=9)
    assert points[131_072] == ContextPoint(131_072, fp8=4, low=6, high=8, bf16=2)
    assert max(points) == chart.model_limit == 131_072
    assert chart.needed == 60
    assert chart.no_headroom == chart.cannot_draw == ""


def test_the_line_never_rises(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Along the axis neither FP8 nor either end of the band gains a session."""
    points = chart_of(catalog, configuration(cards=8)).points

    for series in ([point.fp8 for point in points], [point.low for point in points], [point.high for point in points]):
        assert series == sorted(series, reverse=True)  # type: ignore[type-var]


def test_a_refused_nvfp4_leaves_the_line_and_says_why(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """SGLang on L40S: the FP8 line stands, no point has a band, and the reason is given."""
    chart = chart_of(catalog, configuration(engine="sglang", engine_version="0.5.23", card="l40s", cards=4))

    assert {(point.low, point.high) for point in chart.points} == {(None, None)}
    assert chart.points[0].fp8 > 0
    assert "does not accept an NVFP4 cache" in chart.no_headroom


NOT_DRAWN: list[tuple[dict[str, object], str]] = [
    ({"card": "l4"}, "The weights take"),
    ({"model": "gpt-oss-120b"}, "No size is known for FP8 weights"),
    ({"model": "deepseek-v4-pro", "weights": "mxfp4"}, "is not published"),
    # It would fit; nothing of it can be promised, so no line may be drawn as if it could.
    ({"engine_version": "99"}, "is unknown: 0.8.5 to 0.33.0 were read"),
    ({"model": "phi-4", "weights": "bf16", "cards": 4}, "10 KV heads"),
]


@pytest.mark.parametrize(("choices", "words"), NOT_DRAWN)
def test_what_cannot_be_promised_is_not_drawn(
    catalog: Catalog, configuration: Callable[..., Configuration], choices: dict[str, object], words: str
) -> None:
    """Where nothing can be promised at any context, the chart has no line and says why."""
    chart = chart_of(catalog, configuration(**choices))

    assert chart.points == ()
    assert words in chart.cannot_draw


@pytest.mark.parametrize("context", [131_072, 200_000])
def test_a_context_that_blocks_leaves_the_shorter_ones(
    catalog: Catalog, configuration: Callable[..., Configuration], context: int
) -> None:
    """A context that no session fits, or that is past the limit, does not hide what shorter ones carry."""
    chart = chart_of(catalog, configuration(cards=1, context=context))

    assert next(point.fp8 for point in chart.points if point.context == 8_192) == 12
    assert chart.points[-1].context == 131_072
