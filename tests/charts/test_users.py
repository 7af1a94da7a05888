"""People served, and what shorter conversations would leave room for."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.charts import UsersChart, users_chart
from configurator.charts.users import users_served
from configurator.configuration import Configuration


def chart_of(catalog: Catalog, chosen: Configuration) -> UsersChart:
    """The users chart of a configuration."""
    return users_chart(catalog, answer(catalog, chosen))


def test_users_served_by_78_sessions(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """78 divided by 5, 10, 20, 30, 50 and 100 per cent, rounded down."""
    shares = chart_of(catalog, configuration()).shares

    assert [(int(bar.percent), bar.users) for bar in shares] == [
        (5, 1_560),
        (10, 780),
        (20, 390),
        (30, 260),
        (50, 156),
        (100, 78),
    ]


def test_the_chosen_share_and_who_is_served(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """300 users are served up to a fifth active at once, not from three tenths on."""
    shares = chart_of(catalog, configuration(users=300, share_active=20)).shares

    assert [int(bar.percent) for bar in shares if bar.is_chosen] == [20]
    assert [int(bar.percent) for bar in shares if bar.meets_need] == [5, 10, 20]


def test_another_share_takes_its_place_in_the_row(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """12.5 per cent stand between 10 and 20: 78 sessions serve 624."""
    shares = chart_of(catalog, configuration(share_active="12.5")).shares

    assert [str(bar.percent) for bar in shares] == ["5", "10", "12.5", "20", "30", "50", "100"]
    assert [(bar.users, bar.is_chosen) for bar in shares][2] == (624, True)


@given(sessions=st.integers(1, 100_000), thousandths=st.integers(1, 100_000))
def test_users_served_agrees_with_sessions_needed(sessions: int, thousandths: int) -> None:
    """So many users need no more than these sessions by the configuration's own rounding, and one more does."""
    percent = Decimal(thousandths) / 1000
    users = users_served(sessions, percent)

    def needed(people: int) -> int:
        return -(-people * thousandths // 100_000)

    assert needed(users) <= sessions < needed(users + 1)


def test_fuller_contexts_leave_fewer_sessions(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """A quarter, half, three quarters and all of 8,192 tokens; only the last is promised."""
    fills = chart_of(catalog, configuration()).fills

    assert [(bar.percent, bar.context, bar.sessions, bar.is_promised) for bar in fills] == [
        (25, 2_048, 314, False),
        (50, 4_096, 157, False),
        (75, 6_144, 104, False),
        (100, 8_192, 78, True),
    ]


def test_a_part_of_a_token_is_a_whole_one(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """A quarter of 5,001 tokens is 1,251."""
    assert chart_of(catalog, configuration(context=5_001)).fills[0].context == 1_251


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"card": "l4"}, "The weights take"),
        ({"context": 200_000}, "131,072"),
        ({"model": "gpt-oss-120b"}, "No size is known for FP8 weights"),
    ],
)
def test_without_a_promise_nobody_is_served(
    catalog: Catalog, configuration: Callable[..., Configuration], choices: dict[str, object], words: str
) -> None:
    """There is no bar in either half, and a sentence why."""
    chart = chart_of(catalog, configuration(**choices))

    assert (chart.promised, chart.shares, chart.fills) == (0, (), ())
    assert words in chart.cannot_draw
