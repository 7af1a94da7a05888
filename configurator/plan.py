"""Who carries so many sessions: every card and count that does, smallest first."""

from collections.abc import Iterator
from dataclasses import dataclass

from configurator.answer import Answer, answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, splits
from configurator.units import format_count


def plan(catalog: Catalog, wanted: Configuration, sessions: int) -> tuple[Answer, ...]:
    """The best split of every card and count that carries `sessions`, fewest cards first, then least memory.

    `wanted` gives model, weights, context and engine; its card, count and split are replaced.
    """
    return tuple(best for best in _ways(catalog, wanted) if best.promised_sessions >= sessions > 0)


@dataclass(frozen=True)
class LeftOut:
    """A card and count that does not carry what is asked for, in its best split; `reason` is a sentence."""

    answer: Answer
    reason: str


def left_out(catalog: Catalog, wanted: Configuration, sessions: int) -> tuple[LeftOut, ...]:
    """Every card and count that `plan` leaves out, in the same order. Where no session is asked for, none is."""
    return tuple(
        LeftOut(best, _reason(best, sessions)) for best in _ways(catalog, wanted) if best.promised_sessions < sessions
    )


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


def _ways(catalog: Catalog, wanted: Configuration) -> list[Answer]:
    """The best split of every card and count, smallest first."""
    best = [_best_split(catalog, wanted, card, cards) for card in catalog.cards for cards in catalog.counts_for(card)]
    return sorted(best, key=lambda one: _bulk(catalog, one.configuration))


def _reason(best: Answer, sessions: int) -> str:
    """What blocks it, most severe first, or how many it carries."""
    if best.check.blocks:
        return best.check.findings[0].message
    return f"Carries {format_count(best.promised_sessions)} of {format_count(sessions)}."


def _best_split(catalog: Catalog, wanted: Configuration, card: str, cards: int) -> Answer:
    """The split that promises most without anything that blocks; of equals the one with the fewest copies."""
    answers = [answer(catalog, wanted.replace(card=card, cards=cards, tensor_parallel=size)) for size in splits(cards)]
    return max(
        answers, key=lambda one: (not one.check.blocks, one.promised_sessions, one.configuration.tensor_parallel)
    )


def _bulk(catalog: Catalog, configuration: Configuration) -> tuple[int, int]:
    return configuration.cards, configuration.cards * catalog.cards[configuration.card].driver_memory_mib.value
