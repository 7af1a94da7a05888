"""The same cards split differently."""

from collections.abc import Callable
from fractions import Fraction

from configurator.catalog.models import Catalog
from configurator.charts import splits_chart
from configurator.configuration import Configuration
from configurator.units import GIB

WEIGHTS = 72_692_321_485


def test_eight_cards_split_in_four_ways(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """From one instance over all to eight copies: 477, 422, 312 and 96 sessions, each with its band."""
    chart = splits_chart(catalog, configuration(cards=8, tensor_parallel=4, users=100))

    assert [bar.name for bar in chart.bars] == ["1 × 8", "2 × 4", "4 × 2", "8 × 1"]
    assert [(bar.fp8, bar.low, bar.high) for bar in chart.bars] == [
        (477, 715, 848),
        (422, 633, 752),
        (312, 468, 556),
        (96, 144, 168),
    ]
    assert [bar.is_chosen for bar in chart.bars] == [False, True, False, False]
    assert [bar.meets_need for bar in chart.bars] == [True, True, True, False]


def test_every_copy_holds_the_weights(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """67.7 GiB once, twice, four and eight times; the sentence says what eight copies cost."""
    chart = splits_chart(catalog, configuration(cards=8))

    assert [bar.weights for bar in chart.bars] == [WEIGHTS, 2 * WEIGHTS, 4 * WEIGHTS, 8 * WEIGHTS]
    assert chart.lesson == (
        "8 × 1 holds the weights 8 times, 541.6 GiB over all cards; 1 × 8 holds them once, 67.7 GiB."
    )


def test_a_session_can_cost_more_on_more_cards(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """MLA keeps its latent whole on every card: on eight cards a session takes eight times the bytes."""
    chart = splits_chart(catalog, configuration(model="deepseek-v3-r1", card="h200-nvl", cards=8))
    sessions = [bar.session for bar in chart.bars]
    last = sessions[-1]

    assert last is not None
    assert sessions == [8 * last, 4 * last, 2 * last, last]
    assert "part of it is kept on every card of an instance" in chart.lesson


def test_a_session_divides_evenly_where_heads_do(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Llama's eight KV heads: 1.25 GiB however it is split."""
    chart = splits_chart(catalog, configuration(cards=8))

    assert {bar.session for bar in chart.bars} == {Fraction(5, 4) * GIB}


def test_a_blocked_split_has_a_reason_and_no_number(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Eight L4: one copy carries 56, one on each card does not fit and says so."""
    bars = {bar.name: bar for bar in splits_chart(catalog, configuration(card="l4", cards=8)).bars}

    assert bars["1 × 8"].fp8 == 56
    assert (bars["8 × 1"].fp8, bars["8 × 1"].meets_need) == (None, False)
    assert bars["8 × 1"].reason == "The weights take 67.7 GiB of each card; 17.2 GiB are usable."


def test_a_split_that_the_rest_rules_out_cannot_be_chosen(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Decode context parallel 2 does not divide an instance of one card."""
    bars = splits_chart(catalog, configuration(cards=4, decode_context_parallel=2)).bars

    assert [bar.can_be_chosen for bar in bars] == [True, True, False]
    assert bars[2].reason == "Decode context parallel 2 does not divide 1 card."


def test_one_card_has_one_split(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """There is nothing to compare it with."""
    chart = splits_chart(catalog, configuration(cards=1))

    assert [(bar.name, bar.fp8) for bar in chart.bars] == [("1 × 1", 12)]
    assert chart.lesson == ""


def test_where_no_split_can_be_promised_the_chosen_one_says_why(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Two L4 hold the weights in neither way."""
    chart = splits_chart(catalog, configuration(card="l4"))

    assert chart.cannot_draw == "The weights take 33.9 GiB of each card; 17.2 GiB are usable."
    assert {bar.fp8 for bar in chart.bars} == {None}
