"""Real start-up logs of engines: what our pool predicts from the memory they had, against the number they printed.

The figures are in tests/data/real-logs.toml. The logs themselves were written by others and are not part of the
checkout; where they lie beside it, the figures are checked against them too.
"""

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from configurator.catalog.attention import AttentionGroup, FullAttention, IndexerCache, RecurrentState, UnsizedCache
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.sizing.engine_count import layer_cache, state_bytes_per_card
from configurator.sizing.pool import LayerCache, Layers, Pool, plan_pool
from configurator.sizing.printed import printed_longest_context, printed_tokens
from configurator.sizing.token_pool import TokenPool, sglang_pool, tensorrt_pool
from configurator.units import GIB

TABLE: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "real-logs.toml").read_text(encoding="utf-8")
)
LOGS = Path(__file__).parents[2].parent / "shared" / "reference" / "logs"
GROUPS = TypeAdapter(tuple[AttentionGroup, ...])


@dataclass(frozen=True)
class Run:
    """One start-up: what was known before the engine printed its number, the number, and what we predict."""

    id: str
    version: str
    cache: CacheDtype
    printed: int
    predicted: int = 0
    source: str = ""
    engine: str = "vllm"
    model: str = ""
    attention: tuple[AttentionGroup, ...] = ()
    """In place of the catalogue's model."""
    tensor_parallel: int = 1
    context_parallel: int = 1
    max_model_len: int = 0
    batch_tokens: int = 0
    batches: int = 1
    block_tokens: int = 0
    """A --block-size, which vLLM applies to full attention only."""
    page_tokens: int = 1
    state_pages: int = 0
    speculative_tokens: int = 0
    draft_layers: int = 0
    """Full-attention layers of a drafter, as those of the model."""
    available_gib: str = "0"
    rounding_gib: str = "0.005"
    """By how much the true memory may differ from the printed one."""
    blocks: int = 0
    """In place of the memory, where none was printed."""
    predicts: str = "tokens"
    difference_per_mille: float = 0
    cause: str = ""
    note: str = ""

    @classmethod
    def of(cls, row: dict[str, Any]) -> "Run":
        """From a table of the file."""
        groups = GROUPS.validate_python(row.pop("attention", ()))
        return cls(cache=CacheDtype(row.pop("cache")), attention=groups, **row)

    @property
    def log(self) -> str:
        """The number of the log; several runs can stand in one."""
        return self.id.split()[0]

    def available(self, shift: str = "0") -> int:
        """Bytes of cache memory on one card, moved by some GiB."""
        return int((Decimal(self.available_gib) + Decimal(shift)) * GIB)


def runs(name: str) -> tuple[Run, ...]:
    """The runs of one kind in the file."""
    return tuple(Run.of(dict(row)) for row in TABLE[name])


MEASURED = (*runs("log"), *runs("published"))
"""Runs whose memory was printed."""
COUNTED = runs("count")
"""Runs whose memory was not printed, but whose tokens tell the blocks of a request."""
STORED = tuple(run for run in (*runs("log"), *COUNTED) if run.id[0].isdigit())
"""Runs whose log was collected; the id begins with its number."""


def named(rows: Iterable[Run]) -> pytest.MarkDecorator:
    """A parameter for each run, named by it."""
    return pytest.mark.parametrize("run", [pytest.param(run, id=run.id) for run in rows])


def groups_of(run: Run, catalog: Catalog) -> tuple[AttentionGroup, ...]:
    """The model's layer groups."""
    return run.attention or catalog.models[run.model].attention


def cache_of(group: AttentionGroup, run: Run) -> LayerCache:
    """One layer's cache on one card, with the state that speculation adds."""
    assert not isinstance(group, IndexerCache | UnsizedCache), "such a model belongs among the logs not compared"
    if isinstance(group, RecurrentState):
        longer = group.model_copy(update={"conv_window": group.conv_window + run.speculative_tokens})
        pages = run.state_pages + run.speculative_tokens
        return LayerCache("state", state_bytes_per_card(longer, run.tensor_parallel), state_pages=pages)
    cache = layer_cache(group, run.cache, run.tensor_parallel)
    if run.block_tokens and cache.kind == "full":
        page = cache.page_bytes // cache.block_tokens * run.block_tokens
        return replace(cache, block_tokens=run.block_tokens, page_bytes=page)
    return cache


def vllm_pool(run: Run, catalog: Catalog, available: int) -> Pool:
    """The pool of a vLLM run; the kernel block is 16 tokens in all of them."""
    layers = [
        Layers(group.layers + run.draft_layers * isinstance(group, FullAttention), cache_of(group, run))
        for group in groups_of(run, catalog)
    ]
    return plan_pool(layers, available, run.batch_tokens * run.batches)


def token_pool(run: Run, catalog: Catalog, available: int) -> TokenPool:
    """SGLang's or TensorRT-LLM's pool of this run."""
    groups = groups_of(run, catalog)
    if run.engine == "tensorrt-llm":
        return tensorrt_pool(groups, run.cache, run.tensor_parallel, available)
    pool = sglang_pool(groups, run.cache, run.tensor_parallel, available, dequantises=False)
    return replace(pool, page_tokens=run.page_tokens)


def predict(run: Run, catalog: Catalog, available: int) -> int:
    """The number that the engine should print with this memory."""
    if run.engine != "vllm":
        return token_pool(run, catalog, available).tokens
    pool = vllm_pool(run, catalog, available)
    if run.predicts == "longest context":
        return printed_longest_context(pool, run.version, run.max_model_len)
    return printed_tokens(pool, run.version, run.max_model_len, run.context_parallel)


@named(MEASURED)
def test_prediction_is_the_one_in_the_table(run: Run, catalog: Catalog) -> None:
    """Our pool gives the predicted figure from the figures beside it."""
    assert predict(run, catalog, run.available()) == run.predicted
    assert round((run.predicted - run.printed) / run.printed * 1000, 2) == run.difference_per_mille


@named(MEASURED)
def test_a_difference_has_a_cause(run: Run) -> None:
    """Within 0.1 % of what was printed, or the cause is written down."""
    assert abs(run.difference_per_mille) <= 1 or run.cause


@named(MEASURED)
def test_rounding_explains_the_difference_or_a_cause_does(run: Run, catalog: Catalog) -> None:
    """The printed number lies between the predictions at both ends of the rounded memory, unless a cause says why."""
    least = predict(run, catalog, run.available("-" + run.rounding_gib))
    most = predict(run, catalog, run.available(run.rounding_gib))
    assert least <= run.printed <= most or run.cause


@named(COUNTED)
def test_tokens_are_whole_blocks(run: Run, catalog: Catalog) -> None:
    """A whole number of blocks gives the printed tokens exactly; with one block a request more or less none does."""
    pool = replace(vllm_pool(run, catalog, 0), blocks=run.blocks)
    assert printed_tokens(pool, run.version, run.max_model_len) == run.printed
    needed = pool.blocks_for(run.max_model_len)
    for wrong in (needed - 1, needed + 1):
        nearest = round(run.printed * wrong / run.max_model_len)
        assert int(nearest / wrong * run.max_model_len) != run.printed


def test_the_table_is_sorted_and_names_each_log_once() -> None:
    """A log is compared, counted or set aside with a reason, and found by its number."""
    aside = [row["id"] for row in TABLE["not_compared"]]
    for ids in ([run.id for run in runs("log")], aside):
        assert ids == sorted(ids)
    assert not {run.log for run in STORED} & set(aside)
    assert all(len(row["reason"]) > 20 for row in TABLE["not_compared"])


def stored_logs() -> dict[str, dict[str, Any]]:
    """The index of the logs, by id; skips where they do not lie beside the checkout."""
    index = LOGS / "index.jsonl"
    if not index.exists():
        count = len({run.log for run in STORED}) + len(TABLE["not_compared"])
        pytest.skip(f"{count} real logs are not beside this checkout")
    rows = [json.loads(line) for line in index.read_text(encoding="utf-8").splitlines() if line.strip()]
    return {row["id"]: row for row in rows}


def test_every_stored_log_is_in_the_table() -> None:
    """No log was left out."""
    here = {run.log for run in STORED} | {row["id"] for row in TABLE["not_compared"]}
    assert set(stored_logs()) == here


@named(STORED)
def test_figures_are_those_of_the_log(run: Run) -> None:
    """The printed number stands in the log, and the memory is the one in its index."""
    row = stored_logs()[run.log]
    text = (LOGS / f"{run.log}.log").read_text(encoding="utf-8").replace(",", "")
    assert str(run.printed) in text
    if run in MEASURED:
        assert Decimal(str(row["available_kv_gib"])) == Decimal(run.available_gib)
    if row["max_model_len"] is not None and run.engine == "vllm":
        assert row["max_model_len"] == run.max_model_len
