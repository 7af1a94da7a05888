"""The layer groups of a model, each kind with just the figures that decide how its cache grows.

A model is a list of such groups. Group layers need not add up to the model's layers: some layers hold no cache, and in
a parallel hybrid one layer holds two kinds.
"""

from typing import Annotated, Literal

from pydantic import Field

from configurator.catalog.frozen import TRANSLATED, Frozen, Whole


class FullAttention(Frozen):
    """Keys and values of every token, for each KV head. Dimensions in values a head."""

    kind: Literal["full"]
    layers: Whole
    kv_heads: Whole
    key_dim: Whole
    value_dim: Whole


class SlidingWindowAttention(Frozen):
    """As full attention, but only the last `window` tokens are kept."""

    kind: Literal["sliding"]
    layers: Whole
    kv_heads: Whole
    key_dim: Whole
    value_dim: Whole
    window: Whole


class ChunkedAttention(Frozen):
    """As full attention, but only the current chunk of `chunk` tokens is kept (Llama 4)."""

    kind: Literal["chunked"]
    layers: Whole
    kv_heads: Whole
    key_dim: Whole
    value_dim: Whole
    chunk: Whole


class LatentAttention(Frozen):
    """MLA: one latent a token, shared by all heads and whole on every card. Dimensions in values."""

    kind: Literal["mla"]
    layers: Whole
    kv_lora_rank: Whole
    qk_rope_head_dim: Annotated[int, Field(ge=0, le=100_000)]


class IndexerCache(Frozen):
    """The index keys of sparse attention, whole on every card and untouched by the cache dtype."""

    kind: Literal["indexer"]
    layers: Whole
    bytes_per_token: Whole


class RecurrentState(Frozen):
    """Linear attention or a state-space layer: a constant state a session, whatever the context.

    The state is `heads` x `head_dim` x `state_dim` values, the convolution `conv_window` x `conv_channels` values in
    BF16. Both are divided over the cards of an instance.
    """

    kind: Literal["recurrent"]
    design: Literal["gated-delta-net", "kimi-delta-attention", "mamba2"]
    layers: Whole
    heads: Whole
    head_dim: Whole
    state_dim: Whole
    state_dtype: Literal["float32", "bfloat16"]
    conv_channels: Whole
    conv_window: Whole


class UnsizedCache(Frozen):
    """A cache whose size nobody has published. `reason` is a sentence to show in place of a number."""

    kind: Literal["unsized"]
    layers: Whole
    reason: Annotated[str, Field(min_length=10), TRANSLATED]


HeadAttention = FullAttention | SlidingWindowAttention | ChunkedAttention
"""The kinds that keep keys and values for each KV head."""

AttentionGroup = Annotated[
    HeadAttention | LatentAttention | IndexerCache | RecurrentState | UnsizedCache,
    Field(discriminator="kind"),
]
