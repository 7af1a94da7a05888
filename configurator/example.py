"""A made-up customer to try the program with."""

from datetime import date

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _
from configurator.project import Project, new_project
from configurator.quote.option import Option

SERVERS = (("rtx-pro-6000-server-edition", 2), ("h200-nvl", 2), ("l40s", 4))
"""Cards and how many: three servers for one need, which differ in price, spare room and what NVFP4 adds."""


def example_project(catalog: Catalog, day: date) -> Project:
    """The need of a new project, with an option for each server whose card the catalogue has."""
    start = new_project(catalog, day)
    buyer = start.details.buyer.replace(name=_("Example customer"))
    details = start.details.replace(buyer=buyer, title=_("Three servers for 300 users"))
    options = tuple(
        Option(name=f"{cards} × {catalog.cards[card].short_name}", configuration=_on(start.configuration, card, cards))
        for card, cards in SERVERS
        if card in catalog.cards
    )
    return start.replace(details=details, options=options or start.options)


def _on(configuration: Configuration, card: str, cards: int) -> Configuration:
    return configuration.replace(card=card, cards=cards, tensor_parallel=cards)
