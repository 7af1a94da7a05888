"""Which engine accepts a cache dtype on which card, for the chosen model: every engine against every card."""

from dataclasses import dataclass

from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import Engine
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules.engine import Judgement, judge


@dataclass(frozen=True)
class MatrixRow:
    """One engine in one version, with its judgement on each card in the catalogue's order."""

    engine: Engine
    version: str
    cells: tuple[tuple[Card, Judgement], ...]


def support_matrix(catalog: Catalog, configuration: Configuration, cache: CacheDtype) -> tuple[MatrixRow, ...]:
    """Judge a cache dtype for every engine and card, with model and run as chosen.

    Each engine stands in its newest version that was read, the chosen one in its pinned version too where that is
    another. Raises KeyError for an unknown model.
    """
    return tuple(
        _row(catalog, configuration, engine, version, cache)
        for engine in catalog.engines.values()
        for version in _versions(engine, configuration)
    )


def _versions(engine: Engine, configuration: Configuration) -> tuple[str, ...]:
    pinned = (configuration.engine_version,) if engine.id == configuration.engine else ()
    return tuple(dict.fromkeys((engine.newest_read, *pinned)))


def _row(catalog: Catalog, configuration: Configuration, engine: Engine, version: str, cache: CacheDtype) -> MatrixRow:
    asked = configuration.replace(engine=engine.id, engine_version=version)
    model = catalog.models[configuration.model]
    cells = tuple((card, judge(engine, card, model, asked, cache)) for card in catalog.cards.values())
    return MatrixRow(engine, version, cells)
