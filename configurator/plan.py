"""Who carries so many sessions: every card, count and split, smallest first, with what speaks against it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from configurator.adoption.checklist import StepRecord
from configurator.adoption.planning import failed_tests, measured_ratio_of
from configurator.answer import Answer, FailedTest, MeasuredRatio, answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, splits
from configurator.language import _
from configurator.units import format_count


def plan(catalog: Catalog, wanted: Configuration, sessions: int) -> tuple[Answer, ...]:
    """The best split of every card and count that carries `sessions`, fewest cards first, then least memory.

    `wanted` gives model, weights, context and engine; its card, count and split are replaced.
    """
    best = (count.splits[0] for count in every_way(catalog, wanted, sessions))
    return tuple(way.answer for way in best if way.carries)


@dataclass(frozen=True)
class Way:
    """A card and count in one of its splits."""

    answer: Answer
    reason: str
    """Why it does not carry what is asked for, in a sentence; empty where it does."""

    @property
    def carries(self) -> bool:
        """Whether what is asked for is promised."""
        return not self.reason


@dataclass(frozen=True)
class Ways:
    """A card and count in all its splits, the best one first."""

    splits: tuple[Way, ...]

    @property
    def carries(self) -> bool:
        """Whether any split does; then the best one does."""
        return self.splits[0].carries


def every_way(
    catalog: Catalog, wanted: Configuration, sessions: int, records: Sequence[StepRecord] = ()
) -> tuple[Ways, ...]:
    """Every card and count in every split, fewest cards first, then least memory; none where no session is asked for.

    `wanted` gives model, weights, context and engine; its card, count and split are replaced. `records` hold the
    customer's own tests, which the headroom follows.
    """
    if sessions <= 0:
        return ()
    counts = [(card, cards) for card in catalog.cards for cards in catalog.counts_for(card)]
    counts.sort(key=lambda one: (one[1], one[1] * catalog.cards[one[0]].driver_memory_mib.value))
    measured, failed = measured_ratio_of(catalog, wanted, records), failed_tests(catalog, wanted, records)
    return tuple(_ways(catalog, wanted.replace(card=card), cards, sessions, measured, failed) for card, cards in counts)


def alternatives(catalog: Catalog, wanted: Configuration) -> Iterator[Answer]:
    """One instance over all cards, for every card and count of the catalogue; what is chosen stays split as it is.

    A chosen count that no server is sold with is among them.
    """
    for card in catalog.cards:
        chosen = {wanted.cards} if card == wanted.card else set()
        for cards in sorted({*catalog.counts_for(card), *chosen}):
            is_wanted = (card, cards) == (wanted.card, wanted.cards)
            split = wanted.tensor_parallel if is_wanted else cards
            yield answer(catalog, wanted.replace(card=card, cards=cards, tensor_parallel=split))


def _ways(
    catalog: Catalog,
    wanted: Configuration,
    cards: int,
    sessions: int,
    measured: MeasuredRatio | None,
    failed: Sequence[FailedTest],
) -> Ways:
    """First what promises most without anything that blocks; of equals the one with the fewest copies."""
    ways = (wanted.replace(cards=cards, tensor_parallel=size) for size in splits(cards))
    answers = [answer(catalog, one, measured, failed) for one in ways]
    answers.sort(
        key=lambda one: (not one.check.blocks, one.promised_sessions, one.configuration.tensor_parallel), reverse=True
    )
    return Ways(tuple(Way(one, _reason(one, sessions)) for one in answers))


def _reason(answered: Answer, sessions: int) -> str:
    """What blocks it, most severe first, or how many it carries; empty where that is enough."""
    if answered.check.blocks:
        return answered.check.findings[0].message
    if answered.promised_sessions >= sessions:
        return ""
    carried, asked = format_count(answered.promised_sessions), format_count(sessions)
    return _("Carries {carried} of {asked}.").format(carried=carried, asked=asked)
