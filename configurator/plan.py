"""Who carries so many sessions: every card and count that does, smallest first."""

from collections.abc import Iterator

from configurator.answer import Answer, answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, splits


def plan(catalog: Catalog, wanted: Configuration, sessions: int) -> tuple[Answer, ...]:
    """The best split of every card and count that carries `sessions`, fewest cards first, then least memory.

    `wanted` gives model, weights, context and engine; its card, count and split are replaced.
    """
    carriers = [
        best
        for card in catalog.cards
        for cards in catalog.counts_for(card)
        if (best := _best_split(catalog, wanted, card, cards)).promised_sessions >= sessions > 0
    ]
    return tuple(sorted(carriers, key=lambda one: _bulk(catalog, one.configuration)))


def alternatives(catalog: Catalog, wanted: Configuration) -> Iterator[Answer]:
    """One instance over all cards, for every card and count of the catalogue; what is chosen stays split as it is."""
    for card in catalog.cards:
        for cards in catalog.counts_for(card):
            is_wanted = (card, cards) == (wanted.card, wanted.cards)
            split = wanted.tensor_parallel if is_wanted else cards
            yield answer(catalog, _moved(wanted, card, cards, split))


def _best_split(catalog: Catalog, wanted: Configuration, card: str, cards: int) -> Answer:
    """The split that promises most without anything that blocks; of equals the one with the fewest copies."""
    answers = [answer(catalog, _moved(wanted, card, cards, size)) for size in splits(cards)]
    return max(
        answers, key=lambda one: (not one.check.blocks, one.promised_sessions, one.configuration.tensor_parallel)
    )


def _moved(wanted: Configuration, card: str, cards: int, split: int) -> Configuration:
    """The same on other hardware; decode context parallelism only where it divides an instance there."""
    shared = wanted.decode_context_parallel if split % wanted.decode_context_parallel == 0 else 1
    return wanted.replace(card=card, cards=cards, tensor_parallel=split, decode_context_parallel=shared)


def _bulk(catalog: Catalog, configuration: Configuration) -> tuple[int, int]:
    return configuration.cards, configuration.cards * catalog.cards[configuration.card].driver_memory_mib.value
