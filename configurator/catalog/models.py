"""Everything that is known, by id."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any

from configurator.catalog.assumptions import Assumptions
from configurator.catalog.card import Card
from configurator.catalog.checklist import Checklist
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import Engine
from configurator.catalog.frozen import Frozen, Text
from configurator.catalog.language_model import LanguageModel
from configurator.catalog.measurement import Evidence
from configurator.catalog.server import Server


class Catalog(Frozen):
    """Everything that is known, by id. Nobody checks a fact again after this was built."""

    version: Text
    left_out: tuple[str, ...] = ()
    """What stands in the user's own folder and could not be used: a sentence for each problem."""
    cards: dict[str, Card]
    servers: dict[str, Server]
    models: dict[str, LanguageModel]
    engines: dict[str, Engine]
    evidence: dict[str, Evidence]
    checklist: Checklist
    assumptions: Assumptions

    @cached_property
    def lowest_gains(self) -> dict[str, Fraction]:
        """The lowest gain in sessions or tokens, NVFP4 over FP8, published for each family of cards that has one."""
        gains: dict[str, Fraction] = {}
        for evidence in self.evidence.values():
            caches = evidence.baseline_cache, evidence.compared_cache
            if evidence.kind == "capacity" and caches == (CacheDtype.FP8, CacheDtype.NVFP4):
                family = (evidence.compute_capability or "").split(".")[0]
                published = [Fraction(one.compared) / Fraction(one.baseline) for one in evidence.measurements]
                gains[family] = min([*published, *([gains[family]] if family in gains else [])])
        return gains

    def server_for(self, card: str) -> Server | None:
        """The chassis that a card is sold in."""
        return next((server for server in self.servers.values() if server.card == card), None)

    def counts_for(self, card: str) -> tuple[int, ...]:
        """The card counts to compare: one card, and what the servers of this card are sold with."""
        server = self.server_for(card)
        return tuple(sorted({1, *(server.card_counts if server else ())}))


def references(catalog: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str, str, str]]:
    """Every id that an entry names in another kind: (kind, entry id, kind named, id named)."""
    for server in catalog["servers"].values():
        yield "servers", server.id, "cards", server.card
    for evidence in catalog["evidence"].values():
        for kind, named in (("engines", evidence.engine), ("models", evidence.model), ("cards", evidence.card)):
            if named is not None:
                yield "evidence", evidence.id, kind, named
