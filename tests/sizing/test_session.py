"""Bytes of one session on one card, for each kind of layer, each value worked out by hand."""

from fractions import Fraction

import pytest

from configurator.catalog.attention import (
    AttentionGroup,
    ChunkedAttention,
    FullAttention,
    IndexerCache,
    LatentAttention,
    RecurrentState,
    SlidingWindowAttention,
    UnsizedCache,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.sizing.session import CannotSize, group_bytes, kv_heads_per_card, session_bytes
from configurator.units import GIB

BF16, FP8, NVFP4 = CacheDtype.BF16, CacheDtype.FP8, CacheDtype.NVFP4

FULL = FullAttention(kind="full", layers=10, kv_heads=8, key_dim=128, value_dim=64)
SLIDING = SlidingWindowAttention(kind="sliding", layers=10, kv_heads=8, key_dim=128, value_dim=64, window=1_024)
CHUNKED = ChunkedAttention(kind="chunked", layers=10, kv_heads=8, key_dim=128, value_dim=64, chunk=4_096)
LATENT = LatentAttention(kind="mla", layers=61, kv_lora_rank=512, qk_rope_head_dim=64)
INDEXER = IndexerCache(kind="indexer", layers=21, bytes_per_token=132)
# The linear layers of Qwen3.8-27B.
RECURRENT = RecurrentState(
    kind="recurrent",
    design="gated-delta-net",
    layers=48,
    heads=48,
    head_dim=128,
    state_dim=128,
    state_dtype="float32",
    conv_channels=10_240,
    conv_window=3,
)

BYTES = [
    # layers, context, cache, tensor parallel, bytes a card
    # Full: 10 layers x 1,000 tokens x 8 heads x 192 values x 1 byte.
    (FULL, 1_000, FP8, 1, 15_360_000),
    (FULL, 1_000, BF16, 1, 30_720_000),
    (FULL, 1_000, NVFP4, 1, 8_640_000),
    (FULL, 1_000, FP8, 2, 7_680_000),
    (FULL, 1_000, FP8, 8, 1_920_000),
    (FULL, 1_000, FP8, 16, 1_920_000),
    (FULL, 1, NVFP4, 8, 1_080),
    # A window of 1,024: what is kept stops growing there.
    (SLIDING, 1_000, FP8, 1, 15_360_000),
    (SLIDING, 1_024, FP8, 1, 15_728_640),
    (SLIDING, 1_000_000, FP8, 1, 15_728_640),
    (SLIDING, 1_000_000, FP8, 8, 1_966_080),
    # A chunk of 4,096 likewise.
    (CHUNKED, 4_096, FP8, 1, 62_914_560),
    (CHUNKED, 1_000_000, FP8, 1, 62_914_560),
    # MLA: 61 layers x 1,000 tokens x 576 values, whole on every card.
    (LATENT, 1_000, FP8, 1, 35_136_000),
    (LATENT, 1_000, FP8, 8, 35_136_000),
    (LATENT, 1_000, BF16, 8, 70_272_000),
    (LATENT, 1_000, NVFP4, 8, 19_764_000),
    # Index keys: 21 layers x 1,000 tokens x 132 bytes, whatever the dtype, on every card.
    (INDEXER, 1_000, FP8, 1, 2_772_000),
    (INDEXER, 1_000, BF16, 1, 2_772_000),
    (INDEXER, 1_000, NVFP4, 8, 2_772_000),
    # State: 48 layers x (48 x 128 x 128 x 4 + 10,240 x 3 x 2) bytes, divided over the cards, whatever dtype or context.
    (RECURRENT, 1, FP8, 1, 153_944_064),
    (RECURRENT, 1_000_000, BF16, 1, 153_944_064),
    (RECURRENT, 8_192, NVFP4, 1, 153_944_064),
    (RECURRENT, 8_192, FP8, 2, 76_972_032),
    (RECURRENT, 8_192, FP8, 8, 19_243_008),
]


@pytest.mark.parametrize(("group", "context", "cache", "tensor_parallel", "size"), BYTES)
def test_bytes_of_each_kind_of_layer(
    group: AttentionGroup, context: int, cache: CacheDtype, tensor_parallel: int, size: int
) -> None:
    """Each kind of layer holds just the bytes that its figures give."""
    assert group_bytes(group, context, cache, tensor_parallel) == size


def test_a_bfloat16_state_is_half_of_its_float32_part() -> None:
    """48 x 128 x 128 x 2 + 61,440 bytes a layer where the state is kept in bfloat16."""
    short = RECURRENT.replace(state_dtype="bfloat16", layers=1)
    assert group_bytes(short, 1, FP8, 1) == 1_634_304


def test_a_session_is_the_sum_of_its_groups() -> None:
    """Groups add up, and index keys do not shrink with the dtype of the rest."""
    assert session_bytes([LATENT, INDEXER], 1_000, FP8, 4) == 37_908_000
    assert session_bytes([LATENT, INDEXER], 1_000, NVFP4, 4) == 22_536_000


def test_nvfp4_keeps_a_fraction_of_a_byte() -> None:
    """Nine bytes hold 16 values, so that 12 values take 6.75 bytes, and nothing is rounded."""
    narrow = FullAttention(kind="full", layers=1, kv_heads=1, key_dim=6, value_dim=6)
    assert session_bytes([narrow], 1, NVFP4, 1) == Fraction(27, 4)


@pytest.mark.parametrize(
    ("cache", "gib"), [(BF16, Fraction(5, 2)), (FP8, Fraction(5, 4)), (NVFP4, Fraction(703_125, 1_000_000))]
)
def test_the_article_s_session(catalog: Catalog, cache: CacheDtype, gib: Fraction) -> None:
    """One session of Llama 3.3 70B with 8,192 tokens takes 2.5, 1.25 and 0.703125 GiB."""
    assert session_bytes(catalog.models["llama-3.3-70b"].attention, 8_192, cache, 1) == gib * GIB


def test_kv_heads_are_replicated_past_their_number(catalog: Catalog) -> None:
    """Eight KV heads over 16 cards are one head a card, as over eight."""
    attention = catalog.models["llama-3.3-70b"].attention
    assert [kv_heads_per_card(8, cards) for cards in (1, 2, 4, 8, 16)] == [8, 4, 2, 1, 1]
    assert session_bytes(attention, 8_192, FP8, 8) == session_bytes(attention, 8_192, FP8, 16) == Fraction(5, 32) * GIB


def test_the_state_of_qwen3_8_27b(catalog: Catalog) -> None:
    """Qwen3.8-27B holds 153,944,064 bytes of state a session beside 32 KiB a token with an FP8 cache."""
    attention = catalog.models["qwen3.8-27b"].attention
    assert session_bytes(attention, 8_192, FP8, 1) - session_bytes(attention, 8_191, FP8, 1) == 32_768
    assert session_bytes(attention, 8_192, FP8, 1) == 153_944_064 + 8_192 * 32_768
    assert session_bytes(attention, 8_192, NVFP4, 1) == 153_944_064 + 8_192 * 18_432


def test_an_unsized_cache_says_why(catalog: Catalog) -> None:
    """A cache whose size nobody publishes raises with the sentence of the catalogue, for every dtype."""
    unsized = UnsizedCache(kind="unsized", layers=1, reason="Nobody has published it.")
    for cache in CacheDtype:
        with pytest.raises(CannotSize, match=r"^Nobody has published it\.$"):
            session_bytes([FULL, unsized], 8_192, cache, 1)
    with pytest.raises(CannotSize, match="what engines reserve for it is not published"):
        session_bytes(catalog.models["deepseek-v4-pro"].attention, 8_192, FP8, 1)
