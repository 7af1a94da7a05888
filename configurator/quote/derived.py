"""The lines that follow from a configuration: servers, cards, the bridges that join them, and what goes with a server.

Which pieces there are, the catalogue's servers say; which part number a piece has, the price book says by its item
(`card:h200-nvl`). Nothing about sessions, users or caches ever becomes a line.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from configurator.catalog.models import Catalog
from configurator.catalog.server import Server
from configurator.configuration import Configuration
from configurator.language import _, ngettext
from configurator.units import MOST_CARDS, format_count


@dataclass(frozen=True)
class Piece:
    """One derived line before its part number and price. `item` is how a price book names it."""

    key: str
    item: str
    description: str
    quantity: Decimal
    needs_part: bool = False
    """Whether the line stands only where the price list has a part for it."""


def pieces(catalog: Catalog, configuration: Configuration) -> tuple[Piece, ...]:
    """Every piece of a configuration in the order of the quote. Raises KeyError for an unknown id."""
    server = catalog.server_for(configuration.card)
    servers, each = server.servers_for(configuration.cards) if server else (1, configuration.cards)
    chassis = _chassis(catalog, configuration, server, servers, each)
    return (
        chassis,
        _cards(catalog, configuration),
        *(_bridges(catalog, configuration, server) if server else ()),
        *(_services(server, servers) if server else ()),
    )


def _chassis(catalog: Catalog, configuration: Configuration, server: Server | None, servers: int, each: int) -> Piece:
    card = catalog.cards[configuration.card]
    name = _(server.name) if server else _("Server for {card} cards").format(card=card.short_name)
    words = ngettext("{server}, up to {n} card", "{server}, up to {n} cards", each)
    item = f"server:{server.id if server else configuration.card}:{each}"
    return Piece("server", item, words.format(server=name, n=format_count(each)), Decimal(servers))


def _cards(catalog: Catalog, configuration: Configuration) -> Piece:
    card = catalog.cards[configuration.card]
    words = f"{card.name}, {card.marketing_memory_gb.value} GB {_(card.memory_type.value)}"
    return Piece("card", f"card:{card.id}", words, Decimal(configuration.cards))


def _bridges(catalog: Catalog, configuration: Configuration, server: Server) -> Iterator[Piece]:
    """The smallest bridges that join the cards of an instance; one card alone needs none."""
    split = configuration.tensor_parallel
    if split < 2 or not server.bridges:
        return
    joins = min((size for size in server.bridges if size >= split), default=max(server.bridges))
    card = catalog.cards[configuration.card]
    words = ngettext("NVLink bridge for {n} {card} card", "NVLink bridge for {n} {card} cards", joins)
    yield Piece(
        "bridge",
        f"bridge:{card.id}:{joins}",
        words.format(n=joins, card=card.short_name),
        Decimal(configuration.replicas * -(-split // joins)),
    )


def _services(server: Server, servers: int) -> Iterator[Piece]:
    names = {
        "installation": _("Installation and commissioning of the server"),
        "support": _("Hardware support for the server"),
    }
    for service in server.services:
        yield Piece(f"service.{service}", f"service:{service}", names[service], Decimal(servers), needs_part=True)


def known_items(catalog: Catalog) -> frozenset[str]:
    """The item of every piece that a configuration can consist of; a price book that names another is misspelt."""
    found = {f"card:{card}" for card in catalog.cards}
    for card in catalog.cards:
        if catalog.server_for(card) is None:
            found |= {f"server:{card}:{count}" for count in range(1, MOST_CARDS + 1)}
    for server in catalog.servers.values():
        found |= {f"server:{server.id}:{count}" for count in server.card_counts}
        found |= {f"bridge:{server.card}:{joined}" for joined in server.bridges}
        found |= {f"service:{service}" for service in server.services}
    return frozenset(found)
