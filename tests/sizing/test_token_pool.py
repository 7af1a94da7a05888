"""The pools of SGLang and TensorRT-LLM, on figures that can be done by hand."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from configurator.catalog.attention import (
    AttentionGroup,
    ChunkedAttention,
    FullAttention,
    IndexerCache,
    LatentAttention,
    RecurrentState,
    SlidingWindowAttention,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.sizing.session import CannotSize
from configurator.sizing.token_pool import TokenPool, sglang_pool, tensorrt_pool

BF16, FP8, NVFP4 = CacheDtype.BF16, CacheDtype.FP8, CacheDtype.NVFP4


def full(layers: int, kv_heads: int = 8, dim: int = 128) -> FullAttention:
    """Layers as those of Llama 3: 2,048 values a token each."""
    return FullAttention(kind="full", layers=layers, kv_heads=kv_heads, key_dim=dim, value_dim=dim)


def latent(layers: int) -> LatentAttention:
    """Layers as those of DeepSeek-V3: 576 values a token each."""
    return LatentAttention(kind="mla", layers=layers, kv_lora_rank=512, qk_rope_head_dim=64)


def sglang(group: AttentionGroup, cache: CacheDtype, split: int = 1, *, dequantises: bool = False) -> TokenPool:
    """SGLang's pool of one kind of layer in a million bytes."""
    return sglang_pool((group,), cache, split, 1_000_000, dequantises=dequantises)


def tensorrt(group: AttentionGroup, cache: CacheDtype, split: int = 1) -> TokenPool:
    """TensorRT-LLM's pool of one kind of layer in a million bytes."""
    return tensorrt_pool((group,), cache, split, 1_000_000)


@pytest.mark.parametrize("pool", [sglang, tensorrt])
def test_a_token_takes_its_values(pool: Callable[..., TokenPool]) -> None:
    """One layer of 8 heads with 128 + 128 values: 2,048 bytes in FP8, twice that in BF16, 9/16 of it in NVFP4."""
    assert [pool(full(1), cache).bytes_per_token for cache in (BF16, FP8, NVFP4)] == [4_096, 2_048, 1_152]


@pytest.mark.parametrize("pool", [sglang, tensorrt])
def test_heads_are_divided_until_there_is_one_a_card(pool: Callable[..., TokenPool]) -> None:
    """8 heads on 4 cards are two each; on 16 cards one each, a copy on every second card."""
    assert [pool(full(1), FP8, split).bytes_per_token for split in (1, 4, 8, 16)] == [2_048, 512, 256, 256]


@pytest.mark.parametrize("pool", [sglang, tensorrt])
def test_a_latent_is_whole_on_every_card(pool: Callable[..., TokenPool]) -> None:
    """576 bytes in FP8, on one card and on eight."""
    assert [pool(latent(1), FP8, split).bytes_per_token for split in (1, 8)] == [576, 576]


def test_sglang_unpacks_one_layer_for_all() -> None:
    """Where prefill dequantises, each token of the pool takes one layer's FP8 bytes more, whatever the layers."""
    assert sglang(full(32), NVFP4, dequantises=True).bytes_per_token == 32 * 1_152 + 2_048
    assert sglang(full(32), FP8, dequantises=True).bytes_per_token == 32 * 2_048


@pytest.mark.parametrize(("layers", "ratio"), [(32, 1.684), (80, 1.739)])
def test_the_workspace_lowers_the_gain(layers: int, ratio: float) -> None:
    """The published gains over FP8 on SM12x: below 16/9 = 1.778, and nearer to it with more layers."""
    fp8, nvfp4 = (sglang(full(layers), cache, dequantises=True) for cache in (FP8, NVFP4))
    assert round(fp8.bytes_per_token / nvfp4.bytes_per_token, 3) == ratio


def test_the_widest_layer_decides_the_workspace() -> None:
    """Layers of 2,048 and 512 values share one workspace of 2,048 bytes a token."""
    pool = sglang_pool((full(1), full(1, kv_heads=2)), NVFP4, 1, 0, dequantises=True)
    assert pool.bytes_per_token == 1_152 + 288 + 2_048


def test_without_unpacking_the_gain_is_whole() -> None:
    """On SM100 decode and prefill read NVFP4 itself: 16/9 exactly."""
    assert sglang(full(32), NVFP4).bytes_per_token * 16 == sglang(full(32), FP8).bytes_per_token * 9


def test_sglang_has_no_nvfp4_for_a_latent() -> None:
    """It refuses at start, so there is no number to promise."""
    with pytest.raises(CannotSize, match="MLA"):
        sglang(latent(1), NVFP4)


def test_tensorrt_rounds_values_and_scales_up() -> None:
    """A latent of 24 values: 12 bytes of data and two scales."""
    narrow = LatentAttention(kind="mla", layers=1, kv_lora_rank=24, qk_rope_head_dim=0)
    assert tensorrt(narrow, NVFP4).bytes_per_token == 12 + 2


@pytest.mark.parametrize("pool", [sglang, tensorrt])
@pytest.mark.parametrize(
    "group",
    [
        SlidingWindowAttention(kind="sliding", layers=1, kv_heads=8, key_dim=64, value_dim=64, window=128),
        ChunkedAttention(kind="chunked", layers=1, kv_heads=8, key_dim=64, value_dim=64, chunk=8_192),
        IndexerCache(kind="indexer", layers=1, bytes_per_token=132),
        RecurrentState(
            kind="recurrent",
            design="gated-delta-net",
            layers=1,
            heads=48,
            head_dim=128,
            state_dim=128,
            state_dtype="float32",
            conv_channels=10_240,
            conv_window=3,
        ),
    ],
    ids=lambda group: group.kind,
)
def test_what_is_decided_at_start_is_not_guessed(group: AttentionGroup, pool: Callable[..., TokenPool]) -> None:
    """Windows, chunks, index keys and states get a share that the server works out; the complaint names the kind."""
    with pytest.raises(CannotSize, match=group.kind):
        pool(group, FP8)


def test_pools_hold_whole_pages() -> None:
    """1,000 tokens of memory are 15 pages of 64 in SGLang and 31 blocks of 32 in TensorRT-LLM."""
    available = 1_000 * 2_048
    assert sglang_pool((full(1),), FP8, 1, available, dequantises=False).tokens == 15 * 64
    assert tensorrt_pool((full(1),), FP8, 1, available).tokens == 31 * 32


def test_sessions_take_whole_pages() -> None:
    """100 tokens take two pages of 64: of ten pages five sessions, where bytes alone would give six."""
    pool = TokenPool(bytes_per_token=1, page_tokens=64, available=640)
    assert pool.tokens_for(100) == 128
    assert pool.sessions(100) == 5
    assert replace(pool, page_tokens=1).sessions(100) == 6


def test_no_memory_holds_no_token() -> None:
    """Weights that leave nothing leave nothing, not less."""
    pool = TokenPool(bytes_per_token=1, page_tokens=64, available=-1)
    assert (pool.tokens, pool.sessions(1)) == (0, 0)


def test_llama_70b_on_eight_cards(catalog: Catalog) -> None:
    """80 layers with one KV head a card: 80 × 256 = 20,480 bytes of FP8; 10 GiB hold 524,288 tokens."""
    groups = catalog.models["llama-3.3-70b"].attention
    for pool in (
        sglang_pool(groups, FP8, 8, 10 * 1024**3, dequantises=True),
        tensorrt_pool(groups, FP8, 8, 10 * 1024**3),
    ):
        assert (pool.bytes_per_token, pool.tokens, pool.sessions(8_192)) == (20_480, 524_288, 64)
