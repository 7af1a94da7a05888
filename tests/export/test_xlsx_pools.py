"""The engine's table of the Sizing sheet against the engine's own planner."""

from collections.abc import Callable
from datetime import date

import pytest

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.export.xlsx.pool_table import MOST_KINDS, kinds_of
from configurator.export.xlsx.pools import pool_facts
from configurator.quote.details import QuoteDetails
from configurator.quote.document import build_document
from configurator.sizing import chosen
from configurator.sizing.engine_count import count_by_engine

DETAILS = QuoteDetails.starting(date(2026, 11, 29))
GIB = 2**30


@pytest.mark.parametrize("engine", ["vllm", "sglang", "tensorrt-llm"])
def test_the_table_counts_as_the_engine_does(
    catalog: Catalog, configuration: Callable[..., Configuration], engine: str
) -> None:
    """For kinds of models that differ, every split and dtype: the formula's sessions in 60 GiB are the planner's."""
    models = ("llama-3.3-70b", "qwen3.8-27b", "gemma-3-27b", "deepseek-v3-r1", "llama-4-scout", "falcon-h1-7b")
    version = catalog.engines[engine].newest_read
    for model in models:
        weights = catalog.models[model].checkpoints[0].format
        one = configuration(model=model, weights=weights, engine=engine, engine_version=version)
        for facts in pool_facts(build_document(catalog, DETAILS, one)):
            split = one.replace(cards=facts.split, tensor_parallel=facts.split)
            choice = chosen(catalog, split)
            pool = count_by_engine(choice.model, choice.card, split, facts.cache, 60 * GIB).pool
            if pool is None:
                assert facts.block_bytes == 0
                continue
            for context in (1, 100, 8192, 100_000):
                blocks = 60 * GIB // facts.block_bytes - facts.kept_back
                needed = sum(pages.blocks_for(context) for pages in facts.pages)
                assert max(0, blocks) // needed == pool.sessions(context)


def test_the_table_has_room_for_every_model(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """No model of the catalogue needs more kinds of layer groups than the sheet has columns for."""
    for model in catalog.models.values():
        if len(model.attention) > 1:
            one = configuration(model=model.id, weights=model.checkpoints[0].format)
            assert kinds_of(pool_facts(build_document(catalog, DETAILS, one))) <= MOST_KINDS
