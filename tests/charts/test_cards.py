"""The series of sessions for each card and count, and the words in place of a number."""

from collections.abc import Callable

from configurator.catalog.models import Catalog
from configurator.charts import CardBar, cards_chart
from configurator.configuration import Configuration
from configurator.sizing.rule import State


def bars_of(catalog: Catalog, chosen: Configuration) -> dict[tuple[str, int], CardBar]:
    """The bars of the cards chart by card and count."""
    return {(bar.card, bar.cards): bar for bar in cards_chart(catalog, chosen).bars}


def test_sessions_of_every_card_and_count(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """One bar for each card and count in figures of the check table; the chosen one and those that meet the need."""
    bars = bars_of(catalog, configuration(users=60))
    chosen = bars["rtx-pro-6000-server-edition", 2]

    assert len(bars) == 3 * 4 + 8
    assert (chosen.fp8, chosen.low, chosen.high, chosen.is_chosen, chosen.meets_need) == (78, 117, 139, True, True)
    assert (bars["h200-nvl", 1].fp8, bars["h200-nvl", 1].meets_need) == (44, False)
    assert bars["l40s", 4].fp8 == 65
    assert [key for key, bar in bars.items() if bar.is_chosen] == [("rtx-pro-6000-server-edition", 2)]


def test_a_bar_without_a_promise_has_no_number(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Weights that do not fit are not drawn as zero: the bar has no number, its state and the reason."""
    bar = bars_of(catalog, configuration())["l4", 2]

    assert (bar.fp8, bar.low, bar.high, bar.meets_need) == (None, None, None, False)
    assert bar.state is State.WEIGHTS_DO_NOT_FIT
    assert bar.reason == "The weights take 33.9 GiB of each card; 17.2 GiB are usable."


def test_what_cannot_be_sized_has_a_reason_on_every_bar(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """A model without a published cache size has no number on any bar, and says so."""
    bars = bars_of(catalog, configuration(model="deepseek-v4-pro", weights="mxfp4")).values()

    assert {(bar.fp8, bar.high, bar.state) for bar in bars} == {(None, None, None)}
    assert all("is not published" in bar.reason for bar in bars)


def test_the_smallest_count_of_each_card_that_carries_the_need(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Two RTX PRO 6000 (78), two H200 NVL (143) and four L40S (65) carry 60; no count of the L4 does."""
    bars = bars_of(catalog, configuration(users=60))

    assert {key for key, bar in bars.items() if bar.is_smallest} == {
        ("rtx-pro-6000-server-edition", 2), ("h200-nvl", 2), ("l40s", 4),
    }  # fmt: skip


def test_without_a_need_no_count_is_the_smallest(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Nothing is asked for, so that nothing is marked."""
    assert not any(bar.is_smallest for bar in bars_of(catalog, configuration()).values())


def test_a_word_says_what_stands_in_the_way(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Weights that do not fit, heads that cards cannot share, a context past the limit, a version nobody has read."""
    bars = bars_of(catalog, configuration())
    long = bars_of(catalog, configuration(context=200_000))
    unread = bars_of(catalog, configuration(engine_version="99"))

    assert (bars["l4", 1].obstacle, bars["l4", 3].obstacle, bars["l4", 4].obstacle) == ("weights", "heads", "")
    assert long["h200-nvl", 8].obstacle == "context"
    assert unread["h200-nvl", 8].obstacle == "unknown"
