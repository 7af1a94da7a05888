"""The chosen engine's own count: which pool it divides, by card and version, and where it gives none."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.sizing.engine_count import (
    count_by_engine,
    in_flight_tokens,
    is_large,
    state_bytes_per_card,
    vllm_layers,
)
from configurator.sizing.pool import LayerCache, Layers, Pool, plan_pool
from configurator.sizing.session import CannotSize
from configurator.sizing.token_pool import TokenPool
from configurator.units import GIB

BF16, FP8, NVFP4 = CacheDtype.BF16, CacheDtype.FP8, CacheDtype.NVFP4
Make = Callable[..., Configuration]

PRO, H200, L40S, L4 = "rtx-pro-6000-server-edition", "h200-nvl", "l40s", "l4"


def counted(
    catalog: Catalog, configuration: Configuration, cache: CacheDtype = FP8, available: int = 40 * GIB
) -> Pool | TokenPool | None:
    """The pool that a configuration's engine divides in some memory of each card."""
    model, card = catalog.models[configuration.model], catalog.cards[configuration.card]
    return count_by_engine(model, card, configuration, cache, available).pool


@pytest.mark.parametrize(
    ("card", "version", "tokens"),
    [
        (PRO, "0.33.0", 2 * 8_192),
        (H200, "0.33.0", 2 * 8_192),
        (L40S, "0.33.0", 2 * 2_048),
        (L4, "0.33.0", 2 * 2_048),
        (PRO, "0.26.0", 2 * 8_192),
        (PRO, "0.25.1", 8_192),
        (L4, "0.25.1", 2_048),
        (L4, "a build of my own", 2 * 2_048),
    ],
)
def test_tokens_in_flight(card: str, version: str, tokens: int, catalog: Catalog) -> None:
    """8,192 a batch from 70 GiB on, else 2,048; two batches at once from 0.26.0 on."""
    assert in_flight_tokens(catalog.cards[card], version) == tokens


def test_large_cards_have_larger_defaults(catalog: Catalog) -> None:
    """96 and 141 GB are large, 48 and 24 GB are not."""
    assert [is_large(catalog.cards[card]) for card in (PRO, H200, L40S, L4)] == [True, True, False, False]


def test_sessions_leave_the_null_block(catalog: Catalog, configuration: Make) -> None:
    """Llama 3.3 70B in FP8 on two cards: 1.25 MiB a block, 32,768 in 40 GiB, 512 a session; 63 and not 64."""
    count = count_by_engine(
        catalog.models["llama-3.3-70b"], catalog.cards[PRO], configuration(), FP8, available=40 * GIB
    )
    assert isinstance(count.pool, Pool)
    assert (count.pool.blocks, count.pool.blocks_for(8_192)) == (32_768, 512)
    assert count.sessions == 63
    assert count.available == 40 * GIB


def test_replicas_count_each_for_itself(catalog: Catalog, configuration: Make) -> None:
    """Four instances of one card: 31 sessions in the 16,384 blocks of each."""
    several = configuration(cards=4, tensor_parallel=1)
    count = count_by_engine(catalog.models["llama-3.3-70b"], catalog.cards[PRO], several, FP8, available=40 * GIB)
    assert count.sessions == 4 * 31


@pytest.mark.parametrize("available", [0, -1])
def test_no_memory_is_no_session_and_no_pool(available: int, catalog: Catalog, configuration: Make) -> None:
    """Weights that leave nothing are nobody's session, and there is no pool to explain."""
    count = count_by_engine(catalog.models["llama-3.3-70b"], catalog.cards[PRO], configuration(), FP8, available)
    assert (count.sessions, count.pool, count.reason) == (0, None, "")


@pytest.mark.parametrize(
    ("engine", "model", "cache", "reason"),
    [
        ("vllm", "deepseek-v4-flash", FP8, "not published"),
        ("vllm", "deepseek-v3.2", FP8, "index cache"),
        ("vllm", "deepseek-v3-r1", NVFP4, "no plain NVFP4 page for MLA"),
        ("sglang", "gpt-oss-120b", FP8, "sliding"),
        ("tensorrt-llm", "qwen3.8-27b", FP8, "recurrent"),
    ],
)
def test_what_is_not_modelled_says_why(
    engine: str, model: str, cache: CacheDtype, reason: str, catalog: Catalog, configuration: Make
) -> None:
    """No number, and a sentence in place of it."""
    chosen = configuration(engine=engine, model=model)
    count = count_by_engine(catalog.models[model], catalog.cards[PRO], chosen, cache, available=40 * GIB)
    assert count.sessions is None
    assert count.pool is None
    assert reason in count.reason


def test_each_engine_has_its_pool(catalog: Catalog, configuration: Make) -> None:
    """Blocks in vLLM, pages of 64 tokens in SGLang, blocks of 32 tokens in TensorRT-LLM."""
    assert isinstance(counted(catalog, configuration()), Pool)
    pages = [counted(catalog, configuration(engine=engine)) for engine in ("sglang", "tensorrt-llm")]
    assert [pool.page_tokens for pool in pages if isinstance(pool, TokenPool)] == [64, 32]


@pytest.mark.parametrize(("card", "bytes_per_token"), [(PRO, 80 * 576 + 1_024), (H200, 80 * 576)])
def test_sglang_unpacks_on_sm12x(card: str, bytes_per_token: int, catalog: Catalog, configuration: Make) -> None:
    """On the RTX PRO 6000 one layer's FP8 workspace comes on top of NVFP4; four heads a card, 1,024 values."""
    pool = counted(catalog, configuration(engine="sglang", card=card), NVFP4)
    assert isinstance(pool, TokenPool)
    assert pool.bytes_per_token == bytes_per_token


@pytest.mark.parametrize(
    ("card", "version", "pages", "alignment"),
    [
        (PRO, "0.33.0", 3, 64),
        (H200, "0.33.0", 3, 64),
        (L40S, "0.33.0", 2, 16),
        (PRO, "0.32.0", 2, 16),
        (PRO, "0.28.0", 2, 16),
        (PRO, "0.27.1", 1, 16),
    ],
)
def test_pages_of_a_gated_delta_net(card: str, version: str, pages: int, alignment: int, catalog: Catalog) -> None:
    """One page runs; prefix caching, default from 0.28.0, keeps a second; 0.33.0 a checkpoint where FlashInfer does."""
    layers, step = vllm_layers(catalog.models["qwen3.8-27b"], catalog.cards[card], FP8, 1, version)
    assert ([one.cache.state_pages for one in layers], step) == ([0, pages], alignment)


@pytest.mark.parametrize(("version", "pages"), [("0.33.0", 3), ("0.32.0", 3), ("0.31.0", 2), ("0.27.1", 1)])
def test_pages_of_mamba_2(version: str, pages: int, catalog: Catalog) -> None:
    """A checkpoint on every card from 0.32.0 on, at any token, so that blocks are not aligned to it."""
    layers, step = vllm_layers(catalog.models["nemotron-h-8b"], catalog.cards[L4], FP8, 1, version)
    assert [one.cache.state_pages for one in layers if one.cache.kind == "state"] == [pages]
    assert step == 16


def test_state_of_qwen(catalog: Catalog) -> None:
    """48 heads of 128 × 128 in four bytes, and 3 × 10,240 in two: 3,207,168 bytes, half of it on each of two cards."""
    state = catalog.models["qwen3.8-27b"].attention[1]
    assert state.kind == "recurrent"
    assert state_bytes_per_card(state, 1) == 48 * 128 * 128 * 4 + 3 * 10_240 * 2 == 3_207_168
    assert state_bytes_per_card(state, 2) == 3_207_168 // 2


def test_shared_groups_of_mamba_2_are_raised_to_one_a_card(catalog: Catalog) -> None:
    """What does not divide is copied: each card's convolution is then more than its share."""
    state = next(group for group in catalog.models["nemotron-h-8b"].attention if group.kind == "recurrent")
    inner = state.heads * state.head_dim
    shared = (state.conv_channels - inner) // (2 * state.state_dim)
    assert shared == 8
    assert state_bytes_per_card(state, 8) == state_bytes_per_card(state, 1) // 8
    copied = inner + 2 * 16 * state.state_dim
    ssm = state.heads * state.head_dim * state.state_dim * (4 if state.state_dtype == "float32" else 2)
    assert state_bytes_per_card(state, 16) == (ssm + copied * state.conv_window * 2) // 16


def test_state_heads_that_do_not_divide_are_refused(catalog: Catalog) -> None:
    """48 heads on five cards."""
    state = catalog.models["qwen3.8-27b"].attention[1]
    assert state.kind == "recurrent"
    with pytest.raises(CannotSize, match="48 state heads"):
        state_bytes_per_card(state, 5)


def qwen_pool(catalog: Catalog, cache: CacheDtype, available: int, *, drafted: int = 0) -> Pool:
    """Qwen3.8 27B as vLLM before 0.33.0 holds it; a drafter adds a layer, and a page of state for each token."""
    full, state = vllm_layers(catalog.models["qwen3.8-27b"], catalog.cards[PRO], cache, 1, "0.32.0")[0]
    longer = state.cache.page_bytes + drafted * 10_240 * 2
    states = LayerCache("state", longer, state_pages=state.cache.state_pages + drafted)
    return plan_pool([Layers(full.count + (drafted > 0), full.cache), Layers(state.count, states)], available, 0)


@pytest.mark.parametrize(
    ("drafted", "tokens", "ratio"),
    [
        (3, {BF16: 883_494, FP8: 1_692_952, NVFP4: 2_803_484}, 1.656),
        (0, {FP8: 1_887_738, NVFP4: 3_257_333}, 1.726),
    ],
)
def test_gain_of_nvfp4_in_a_hybrid(drafted: int, tokens: dict[CacheDtype, int], ratio: float, catalog: Catalog) -> None:
    """In 60 GiB at 262,144 tokens the planner's own figures: below 16/9, because the state is not quantised."""
    printed = {cache: qwen_pool(catalog, cache, 60 * GIB, drafted=drafted).tokens(262_144) for cache in tokens}
    assert printed == tokens
    assert round(printed[NVFP4] / printed[FP8], 3) == ratio


def test_the_published_ratio_of_1_667(catalog: Catalog) -> None:
    """From vLLM's PR 46329: the tokens are 1,195 and 1,202 blocks, so that NVFP4 had 0.44 GiB more than FP8."""
    fp8, nvfp4 = (
        replace(qwen_pool(catalog, cache, 0, drafted=3), blocks=blocks)
        for cache, blocks in ((FP8, 1_195), (NVFP4, 1_202))
    )
    assert (fp8.tokens(262_144), nvfp4.tokens(262_144)) == (1_750_067, 2_917_565)
    assert round(2_917_565 / 1_750_067, 3) == 1.667
    more = nvfp4.blocks * nvfp4.bytes_per_block - fp8.blocks * fp8.bytes_per_block
    assert round(more / GIB, 2) == 0.44


@pytest.mark.parametrize("cache", [BF16, FP8])
@pytest.mark.parametrize(("blocks", "gib"), [(939, 44.93), (1_011, 48.38), (556, 26.61)])
def test_state_blocks_of_published_starts(blocks: int, gib: float, cache: CacheDtype, catalog: Catalog) -> None:
    """recipes#831: a block is 49 MiB with either cache, so 939 state blocks are 44.93 GiB; 1,024 would take 49.0."""
    pool = qwen_pool(catalog, cache, 1_024 * 49 * 1024**2)
    assert (pool.bytes_per_block, pool.blocks) == (49 * 1024**2, 1_024)
    assert round(blocks * pool.bytes_per_block / GIB, 2) == gib
