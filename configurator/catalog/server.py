"""A chassis, with the card counts it is sold with."""

from typing import Annotated, Literal

from pydantic import Field

from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Grade, Slug, Words


class Server(Entry):
    """A chassis for one kind of card, with the counts it is sold with."""

    name: Words
    card: Slug
    card_counts: Annotated[tuple[Annotated[int, Field(ge=1, le=64)], ...], Field(min_length=1)]
    bridges: tuple[Annotated[int, Field(ge=2, le=64)], ...] = ()
    """How many cards each kind of NVLink bridge joins; empty where the cards have none."""
    services: tuple[Literal["installation", "support"], ...] = ()
    """What is sold with each server, where the price book has a part for it."""
    source: Slug
    grade: Grade
    note: str = ""

    @property
    def most_cards(self) -> int:
        """Cards in the largest of these servers."""
        return max(self.card_counts)

    def servers_for(self, cards: int) -> tuple[int, int]:
        """How many servers `cards` need, and for how many cards each is made."""
        servers = -(-cards // self.most_cards)
        each = -(-cards // servers)
        return servers, min(count for count in self.card_counts if count >= each)
