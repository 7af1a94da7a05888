"""How many sessions the chosen engine itself would count in the same cache memory."""

from dataclasses import dataclass

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
from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.language_model import LanguageModel
from configurator.configuration import Configuration
from configurator.language import _
from configurator.sizing.pool import BLOCK_TOKENS, MLA_BLOCK_TOKENS, LayerCache, Layers, Pool, plan_pool
from configurator.sizing.release import is_before
from configurator.sizing.session import STATE_BYTES, CannotSize, kv_heads_per_card
from configurator.sizing.token_pool import TokenPool, sglang_pool, tensorrt_pool

LARGE_CARD_MIB = 70 * 1024
"""From here on vLLM batches 8,192 tokens by default, below 2,048 (vLLM 0.33.0, engine/arg_utils.py)."""

CHECKPOINT_ALIGNMENT = 64
"""Tokens that a hybrid's block is a multiple of where Gated DeltaNet prefill keeps a state checkpoint."""


@dataclass(frozen=True)
class EngineCount:
    """The engine's own count over all replicas, with the pool it comes from, or the reason why there is none."""

    sessions: int | None
    available: int = 0
    """Bytes of cache memory on each card that were divided."""
    pool: Pool | TokenPool | None = None
    reason: str = ""


def count_by_engine(
    model: LanguageModel, card: Card, configuration: Configuration, cache: CacheDtype, available: int
) -> EngineCount:
    """Count sessions in `available` bytes of cache memory on each card."""
    if available <= 0:
        return EngineCount(0)
    try:
        pool = _pool(model, card, configuration, cache, available)
    except CannotSize as problem:
        return EngineCount(None, available, reason=str(problem))
    return EngineCount(configuration.replicas * pool.sessions(configuration.context), available, pool)


def _pool(
    model: LanguageModel, card: Card, configuration: Configuration, cache: CacheDtype, available: int
) -> Pool | TokenPool:
    split = configuration.tensor_parallel
    if configuration.decode_context_parallel > 1:
        raise CannotSize(_("Decode context parallelism divides a session's tokens among cards, which is not modelled."))
    match configuration.engine:
        case "vllm":
            version = configuration.engine_version
            layers, alignment = vllm_layers(model, card, cache, split, version)
            return plan_pool(layers, available, in_flight_tokens(card, version), alignment)
        case "sglang":
            return sglang_pool(model.attention, cache, split, available, dequantises=card.family == "12")
        case "tensorrt-llm":
            return tensorrt_pool(model.attention, cache, split, available)
        case other:
            raise CannotSize(_("The pool of {other} is not modelled.").format(other=other))


def is_large(card: Card) -> bool:
    """Whether vLLM takes its larger defaults on this card."""
    return card.driver_memory_mib.value >= LARGE_CARD_MIB


def in_flight_tokens(card: Card, version: str, batch_tokens: int | None = None) -> int:
    """Tokens that may be scheduled and not yet evicted; without `batch_tokens` at vLLM's default for this card.

    From 0.26.0 on two batches run at once.
    """
    batch = batch_tokens or (8192 if is_large(card) else 2048)
    return batch if is_before(version, "0.26.0") else 2 * batch


def vllm_layers(
    model: LanguageModel, card: Card, cache: CacheDtype, tensor_parallel: int, version: str
) -> tuple[list[Layers], int]:
    """The caches of one card's layers, and the alignment of a hybrid's attention block in tokens.

    Raises CannotSize for a cache that vLLM's planner lays out in a way that is not modelled.
    """
    layers = [
        Layers(group.layers, _cache_of(group, card, cache, tensor_parallel, version)) for group in model.attention
    ]
    has_checkpoint = any(
        isinstance(group, RecurrentState)
        and group.design == "gated-delta-net"
        and _keeps_checkpoint(group, card, version)
        for group in model.attention
    )
    return layers, CHECKPOINT_ALIGNMENT if has_checkpoint else BLOCK_TOKENS


def _cache_of(group: AttentionGroup, card: Card, cache: CacheDtype, split: int, version: str) -> LayerCache:
    match group:
        case RecurrentState():
            pages = _state_pages(group, card, version)
            return LayerCache("state", state_bytes_per_card(group, split), state_pages=pages)
        case IndexerCache():
            raise CannotSize(_("vLLM's layout for sparse attention with an index cache is not modelled."))
        case UnsizedCache():
            raise CannotSize(_(group.reason))
        case _:
            return layer_cache(group, cache, split)


def layer_cache(
    group: FullAttention | SlidingWindowAttention | ChunkedAttention | LatentAttention, cache: CacheDtype, split: int
) -> LayerCache:
    """What one attention layer stores on one of `split` cards. Raises CannotSize where NVFP4 has no page for it."""
    match group:
        case FullAttention():
            return LayerCache("full", BLOCK_TOKENS * _token_bytes(group, cache, split))
        case SlidingWindowAttention():
            return LayerCache("sliding", BLOCK_TOKENS * _token_bytes(group, cache, split), reach=group.window)
        case ChunkedAttention():
            return LayerCache("chunked", BLOCK_TOKENS * _token_bytes(group, cache, split), reach=group.chunk)
        case LatentAttention():
            return LayerCache("mla", MLA_BLOCK_TOKENS * _latent_bytes(group, cache), MLA_BLOCK_TOKENS)


def _token_bytes(
    group: FullAttention | SlidingWindowAttention | ChunkedAttention, cache: CacheDtype, split: int
) -> int:
    heads = kv_heads_per_card(group.kv_heads, split)
    dims = (group.key_dim, group.value_dim)
    if cache is CacheDtype.NVFP4:
        if min(dims) < 16:
            raise CannotSize(
                _("An NVFP4 cache keeps 16 values together; these heads have {dims}.").format(dims=min(dims))
            )
        return heads * sum(dim // 2 + dim // 16 for dim in dims)
    return heads * sum(dims) * (2 if cache is CacheDtype.BF16 else 1)


def _latent_bytes(group: LatentAttention, cache: CacheDtype) -> int:
    if cache is CacheDtype.NVFP4:
        raise CannotSize(_("vLLM has no plain NVFP4 page for MLA."))
    return (group.kv_lora_rank + group.qk_rope_head_dim) * (2 if cache is CacheDtype.BF16 else 1)


def state_bytes_per_card(group: RecurrentState, tensor_parallel: int) -> int:
    """One layer's state page on one card. Raises CannotSize where the heads do not divide over the cards."""
    if group.heads % tensor_parallel:
        raise CannotSize(
            _("{heads} state heads do not divide over {tensor_parallel} cards.").format(
                heads=group.heads, tensor_parallel=tensor_parallel
            )
        )
    channels = group.conv_channels
    if group.design == "mamba2":
        # Mamba-2 shares B and C among groups of heads; where these do not divide they are raised to one a card.
        inner = group.heads * group.head_dim
        shared = (channels - inner) // (2 * group.state_dim)
        if shared % tensor_parallel:
            channels = inner + 2 * tensor_parallel * group.state_dim
    state = group.heads * group.head_dim * group.state_dim * STATE_BYTES[group.state_dtype]
    return (state + channels * group.conv_window * STATE_BYTES["bfloat16"]) // tensor_parallel


def _state_pages(group: RecurrentState, card: Card, version: str) -> int:
    """Pages of state that a request holds at vLLM's defaults.

    The running one; and with prefix caching, which hybrids have by default from 0.28.0 on, the one at the last block's
    edge and the checkpoint.
    """
    return 1 if is_before(version, "0.28.0") else 2 + _keeps_checkpoint(group, card, version)


def _keeps_checkpoint(group: RecurrentState, card: Card, version: str) -> bool:
    """Whether a request holds a page more for a checkpoint of its state.

    Mamba-2 does from 0.32.0 on. Gated DeltaNet does from 0.33.0 on, where its prefill runs on FlashInfer: on SM90, and
    on SM12x with key heads of 128 under CUDA 13, which is assumed because it is the smaller count.
    """
    if group.design == "mamba2":
        return not is_before(version, "0.32.0")
    if group.design != "gated-delta-net" or is_before(version, "0.33.0"):
        return False
    return card.family in ("9", "10", "12") and group.state_dim == 128
