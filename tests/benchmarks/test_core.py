"""How long sizing takes, and what a process of it costs."""

import tomllib
from collections.abc import Callable
from fractions import Fraction

from configurator.catalog.dtypes import CacheDtype, WeightsFormat
from configurator.catalog.load import load_catalog
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.paths import catalog_dir
from configurator.sizing import Sizing, chosen, size
from configurator.sizing.engine_count import count_by_engine
from configurator.sizing.rule import sessions_by_rule
from configurator.sizing.session import session_bytes
from configurator.sizing.weights import known_formats
from tests.benchmarks.table import Aim

CONFIGURATION = Configuration(
    model="llama-3.3-70b",
    weights=WeightsFormat.FP8,
    card="rtx-pro-6000-server-edition",
    cards=2,
    tensor_parallel=2,
    engine="vllm",
    engine_version="0.33.0",
)
CONTEXTS = (2_048, 4_096, 8_192, 16_384, 32_768, 65_536, 98_304, 131_072)


def _one_fraction() -> object:
    return Fraction(97_887 * 9, 10) - 3


def test_one_rule_sizing(catalog: Catalog, compare: Callable[..., None]) -> None:
    """Session bytes and sessions by the rule, for one cache dtype."""
    sizing = size(catalog, CONFIGURATION)
    assert isinstance(sizing, Sizing)
    model, cache = catalog.models[CONFIGURATION.model], sizing.memory.cache

    def rule() -> int:
        session = session_bytes(model.attention, CONFIGURATION.context, CacheDtype.FP8, CONFIGURATION.tensor_parallel)
        return sessions_by_rule(cache, session, CONFIGURATION.replicas)

    assert rule() == 78
    compare("one rule sizing", rule, _one_fraction, rounds=2_000, aim=Aim(most=50e-6))


def test_one_pool_count(catalog: Catalog, compare: Callable[..., None]) -> None:
    """The engine's own count of a hybrid with seven groups."""
    configuration = CONFIGURATION.replace(model="gemma-3-27b", weights=WeightsFormat.BF16)
    choice = chosen(catalog, configuration)

    def pool() -> object:
        return count_by_engine(choice.model, choice.card, configuration, CacheDtype.FP8, 40 * 2**30)

    compare("one pool count", pool, _one_fraction, rounds=2_000, aim=Aim(most=0.5e-3))


def test_the_whole_catalogue(catalog: Catalog, compare: Callable[..., None]) -> None:
    """Every model on every card, count, format and eight contexts."""
    configurations = [
        CONFIGURATION.replace(
            model=model.id, weights=weights, card=card, cards=cards, tensor_parallel=cards, context=context
        )
        for model in catalog.models.values()
        for weights in known_formats(model)
        for card in catalog.cards
        for cards in (1, 2, 4, 8)
        for context in CONTEXTS
    ]

    def sweep() -> int:
        return sum(isinstance(size(catalog, one), Sizing) for one in configurations)

    compare(
        f"{len(configurations):,} sizings",
        sweep,
        lambda: [_one_fraction() for _ in configurations],
        rounds=3,
        aim=Aim(most=1.0),
    )


def test_loading_the_catalogue(compare: Callable[..., None]) -> None:
    """All files parsed, validated and cross-checked, against parsing them alone."""

    def parse() -> None:
        for file in catalog_dir().rglob("*.toml"):
            tomllib.loads(file.read_text(encoding="utf-8"))

    compare("loading the catalogue", lambda: load_catalog(catalog_dir()), parse, rounds=20, aim=Aim(most=0.06))


def test_size_as_a_process(compare: Callable[..., None], process: Callable[..., Callable[[], object]]) -> None:
    """`configurator size` from start to end, against Python that only imports pydantic."""
    arguments = ["size", "--model", "llama-3.3-70b", "--weights", "fp8", "--card", "l4", "--cards", "8", "--json"]
    floor = process("-c", "from pydantic import BaseModel")

    compare("configurator size", process("-m", "configurator", *arguments), floor, rounds=7, aim=Aim(most=0.15))
