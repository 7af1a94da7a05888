"""Which cards and counts carry a need, smallest first."""

from collections.abc import Callable

import pytest

from configurator.adoption.checklist import StepRecord
from configurator.adoption.evaluation import Score, compare_by_hand
from configurator.adoption.step_evidence import EvaluationResult
from configurator.answer import Headroom, answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.plan import alternatives, every_way, plan


def carriers(catalog: Catalog, wanted: Configuration, sessions: int) -> list[tuple[str, int, int, int]]:
    """Card, count, tensor parallel and promised sessions of every way."""
    return [
        (one.configuration.card, one.configuration.cards, one.configuration.tensor_parallel, one.promised_sessions)
        for one in plan(catalog, wanted, sessions)
    ]


def test_who_carries_60_sessions(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """60 sessions of Llama 3.3 70B in FP8: fewest cards first, and of equal counts the smaller memory."""
    assert carriers(catalog, configuration(), 60) == [
        ("rtx-pro-6000-server-edition", 2, 2, 78),
        ("h200-nvl", 2, 2, 143),
        ("l40s", 4, 4, 65),
        ("rtx-pro-6000-server-edition", 4, 4, 211),
        ("h200-nvl", 4, 4, 340),
        ("l40s", 8, 8, 185),
        ("rtx-pro-6000-server-edition", 8, 8, 477),
        ("h200-nvl", 8, 8, 735),
    ]


def test_a_need_that_is_just_met_is_carried(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """78 sessions are carried by two RTX PRO 6000, and 79 are not, whatever NVFP4 could add."""
    two = ("rtx-pro-6000-server-edition", 2, 2, 78)

    assert two in carriers(catalog, configuration(), 78)
    assert two not in carriers(catalog, configuration(), 79)


@pytest.mark.parametrize(
    ("choices", "sessions"),
    [
        ({}, 100_000),
        ({"context": 200_000}, 1),
        ({"weights": "mxfp4"}, 1),
        ({"engine_version": "99"}, 1),
        ({"model": "deepseek-v4-pro", "weights": "mxfp4"}, 1),
        ({}, 0),
    ],
)
def test_nobody_carries_what_cannot_be_promised(
    catalog: Catalog, configuration: Callable[..., Configuration], choices: dict[str, object], sessions: int
) -> None:
    """Too large a need, a context past the limit, an unread version or an unsized model has no way at all."""
    assert carriers(catalog, configuration(**choices), sessions) == []


def test_a_split_that_the_engine_refuses_is_not_planned(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Phi-4 has 10 KV heads, which neither four nor eight cards can share: instances of two are planned there."""
    ways = carriers(catalog, configuration(model="phi-4", weights="bf16"), 1)

    assert {split for _, _, split, _ in ways} == {1, 2, 5}
    assert max(split for _, cards, split, _ in ways if cards == 8) == 2


def test_the_split_that_promises_most_is_planned(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Qwen3 8B over eight L4: replicas or one instance, whichever promises more, and nothing beats it."""
    wanted = configuration(model="qwen3-8b", weights="fp8")
    (best,) = [
        one for one in plan(catalog, wanted, 1) if (one.configuration.card, one.configuration.cards) == ("l4", 8)
    ]

    others = [wanted.replace(card="l4", cards=8, tensor_parallel=split) for split in (1, 2, 4, 8)]
    assert best.promised_sessions == max(answer(catalog, other).promised_sessions for other in others) > 0


def test_alternatives_are_every_card_and_count(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Four counts of three cards and eight of the L4, each in one instance, with the rest as chosen."""
    every = list(alternatives(catalog, configuration(users=300, context=4_096)))

    assert len(every) == 3 * 4 + 8
    assert {one.configuration.replicas for one in every} == {1}
    assert {(one.configuration.users, one.configuration.context) for one in every} == {(300, 4_096)}


def test_what_is_left_out_says_why(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Of 20 cards and counts 8 carry 60 sessions; one RTX PRO 6000 carries 12, and weights of 67.7 GiB fill an L4."""
    others = [count.splits[0] for count in every_way(catalog, configuration(), 60) if not count.carries]

    reasons = {(one.answer.configuration.cards, one.answer.configuration.card): one.reason for one in others}
    assert len(others) == 20 - 8
    assert reasons[1, "rtx-pro-6000-server-edition"] == "Carries 12 of 60."
    assert reasons[1, "l4"] == "The weights take 67.7 GiB of each card; 17.2 GiB are usable."
    assert [one.answer.configuration.cards for one in others] == sorted(
        one.answer.configuration.cards for one in others
    )


def test_every_split_stands_with_its_count_the_best_first(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Eight L40S: 185 in one instance, 130 in two, 20 in four, and whole copies do not fit one card."""
    (eight,) = [
        count.splits
        for count in every_way(catalog, configuration(), 60)
        if (count.splits[0].answer.configuration.card, count.splits[0].answer.configuration.cards) == ("l40s", 8)
    ]

    assert [(way.answer.configuration.replicas, way.answer.promised_sessions) for way in eight] == [
        (1, 185), (2, 130), (4, 20), (8, 0),
    ]  # fmt: skip
    assert [way.reason for way in eight] == [
        "",
        "",
        "Carries 20 of 60.",
        "The weights take 67.7 GiB of each card; 37.5 GiB are usable.",
    ]


@pytest.mark.parametrize("sessions", [1, 60, 100_000])
def test_every_card_and_count_is_planned_or_left_out(
    catalog: Catalog, configuration: Callable[..., Configuration], sessions: int
) -> None:
    """Nothing is silently dropped: 20 cards and counts in 50 splits, and what is planned is the best of each."""
    ways = every_way(catalog, configuration(), sessions)
    splits = [way.answer.configuration for count in ways for way in count.splits]

    assert len({(one.card, one.cards) for one in splits}) == len(ways) == 20
    assert len({(one.card, one.cards, one.tensor_parallel) for one in splits}) == len(splits) == 3 * 10 + 20
    planned = [one.configuration for one in plan(catalog, configuration(), sessions)]
    assert planned == [one.splits[0].answer.configuration for one in ways if one.carries]


def test_without_a_question_nobody_is_left_out(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """No session is asked for: there is neither a way nor a reason."""
    assert every_way(catalog, configuration(), 0) == ()


def test_a_failed_test_leaves_no_way_a_headroom(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """20 points lost on 1,000 questions; what is promised stays."""
    pair = (Score(task="GPQA", value=0.9, questions=1000), Score(task="GPQA", value=0.7, questions=1000))
    lost = EvaluationResult(comparison=compare_by_hand([pair]))
    records = (StepRecord(step="evaluate-twice", evidence=(lost,)),)
    ways = [way for count in every_way(catalog, configuration(), 60, records) for way in count.splits if way.carries]
    assert ways
    assert not any(isinstance(way.answer.headroom, Headroom) for way in ways)
