"""A chassis, with the card counts it is sold with."""

from typing import Annotated

from pydantic import Field

from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Grade, Slug


class Server(Entry):
    """A chassis for one kind of card, with the counts it is sold with."""

    card: Slug
    card_counts: Annotated[tuple[Annotated[int, Field(ge=1, le=64)], ...], Field(min_length=1)]
    source: Slug
    grade: Grade
    note: str = ""
