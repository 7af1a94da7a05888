"""What stands beside a chart's own series: other options, the BF16 reference, and an axis that reaches the choice."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from configurator.answer import answer
from configurator.catalog.models import Catalog
from configurator.charts import (
    ContextChart,
    axis_start,
    cards_chart,
    context_axis,
    context_chart,
    option_line,
    option_mark,
    option_tags,
    table_of,
)
from configurator.configuration import Configuration


def chart_of(catalog: Catalog, chosen: Configuration) -> ContextChart:
    """The context chart of a configuration."""
    return context_chart(catalog, answer(catalog, chosen))


def test_the_line_of_another_option(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """One RTX PRO 6000 carries 12 sessions of 8,192 tokens where two carry 78; its line says so at every context."""
    other = configuration(cards=1)
    line = option_line(catalog, "Option B", other, chart_of(catalog, other), 8_192)

    assert (line.here, dict(line.points)[8_192]) == (12, 12)
    assert line.points[-1][0] == 131_072


def test_its_count_between_the_steps_is_computed(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """8,448 tokens are no step of the axis; nothing is interpolated."""
    other = configuration(cards=1)
    exact = answer(catalog, other.replace(context=8_448)).promised_sessions

    assert option_line(catalog, "Option B", other, chart_of(catalog, other), 8_448).here == exact


def test_beyond_its_own_limit_it_promises_nothing(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """The chart it is laid over may be of a model that takes more."""
    other = configuration()

    assert option_line(catalog, "Option B", other, chart_of(catalog, other), 131_073).here is None


def test_an_option_that_cannot_be_promised_has_no_line(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """The weights do not fit on one L4."""
    other = configuration(card="l4", cards=1)
    line = option_line(catalog, "Option B", other, chart_of(catalog, other), 8_192)

    assert (line.points, line.here) == ((), None)


@pytest.mark.parametrize(
    ("names", "tags"),
    [
        (("Option A", "Option C", "Option B"), ("A", "C", "B")),
        (("Option A", "With reserve"), ("1", "2")),
        (("Small A", "Large A"), ("1", "2")),
    ],
)
def test_tags_are_the_letters_of_the_names(names: tuple[str, ...], tags: tuple[str, ...]) -> None:
    """Where they do not end in one letter each, or two in the same, they are numbers."""
    assert option_tags(names) == tags


def test_a_mark_tells_its_own_promise(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """It stands at its card and count, though its context is another."""
    mark = option_mark("Option B", "B", answer(catalog, configuration(context=32_768)))
    bars = [bar for bar in cards_chart(catalog, configuration()).bars if mark.is_at(bar)]

    assert [(bar.card_name, bar.cards) for bar in bars] == [("RTX PRO 6000", 2)]
    assert mark.in_words == "Option B: 19 sessions of 32,768 tokens"


def test_a_mark_without_a_promise_says_so(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """One L4 does not hold the weights."""
    assert option_mark("Small", "2", answer(catalog, configuration(card="l4", cards=1))).in_words == "Small: no promise"


def test_the_table_has_a_column_for_each_option_and_the_reference(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """At 8,192 tokens: 78, the band, 39 with BF16, which is not promised, and 12 in the other option."""
    other = configuration(cards=1)
    line = option_line(catalog, "Option B", other, chart_of(catalog, other), 8_192)
    table = table_of(replace(chart_of(catalog, configuration()), others=(line,), with_reference=True))

    assert table.columns[-2:] == ("BF16 reference: not promised", "Option B, FP8: promised")
    assert (8_192, 78, 117, 139, 39, 12) in table.rows


def test_the_cards_table_names_the_options_of_a_row(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """A column of its own, which is not there without other options."""
    mark = option_mark("Option B", "B", answer(catalog, configuration(cards=1)))
    table = table_of(replace(cards_chart(catalog, configuration()), others=(mark,)))
    place = table.columns.index("Other options")

    assert [row[place] for row in table.rows if row[place]] == ["Option B: 12 sessions of 8,192 tokens"]


@pytest.mark.parametrize(("context", "start"), [(1, 1), (3, 2), (300, 256), (1024, 1024), (2047, 1024), (9000, 2048)])
def test_a_short_context_stretches_the_axis(context: int, start: int) -> None:
    """It starts at a power of two at or below the choice."""
    assert axis_start(context) == start
    assert context_axis(131_072, (context,))[0] == start
    assert context in context_axis(131_072, (context,))


@pytest.mark.parametrize(
    ("context", "span"),
    [
        (8_192, (2_048, 131_072)),
        (1, (1, 131_072)),
        (131_072, (2_048, 131_072)),
        (200_000, (2_048, 200_000)),
        (10_485_760, (2_048, 10_485_760)),
    ],
)
def test_the_axis_always_holds_the_choice(
    catalog: Catalog, configuration: Callable[..., Configuration], context: int, span: tuple[int, int]
) -> None:
    """Also where the model takes no context that long: there no point is computed."""
    chart = chart_of(catalog, configuration(context=context))

    assert chart.span == span
    assert chart.points[-1].context == 131_072


def test_another_context_takes_over_the_points(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """The same series as computed anew, and the very objects of the chart before."""
    before = chart_of(catalog, configuration(context=8_448))
    answered = answer(catalog, configuration(context=8_704))
    spared = context_chart(catalog, answered, before)

    assert spared == context_chart(catalog, answered)
    assert spared.points[0] is before.points[0]
    assert 8_448 not in {point.context for point in spared.points}
