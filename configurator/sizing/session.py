"""Bytes that one session with a full context holds on one card.

Source: the KV-cache specifications of vLLM 0.33.0 (v1/kv_cache_interface.py), and for NVFP4 the layout of 16 values in
9 bytes as the LMSYS post of 16 September 2026 counts it.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from configurator.catalog.attention import (
    AttentionGroup,
    ChunkedAttention,
    FullAttention,
    HeadAttention,
    IndexerCache,
    LatentAttention,
    RecurrentState,
    SlidingWindowAttention,
    UnsizedCache,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.language import _

# Whole numbers where they are whole: sums of integers are some times faster than sums of fractions.
BYTES_PER_VALUE: dict[CacheDtype, int | Fraction] = {
    CacheDtype.BF16: 2,
    CacheDtype.FP8: 1,
    # 16 values: 8 bytes of 4-bit data and one FP8 scale.
    CacheDtype.NVFP4: Fraction(9, 16),
}

STATE_BYTES = {"float32": 4, "bfloat16": 2}
_CONV_BYTES = 2


class CannotSize(Exception):
    """The model holds a cache whose size is not published; the text says which and why."""


def kv_heads_per_card(kv_heads: int, tensor_parallel: int) -> int:
    """KV heads that one card of an instance holds: past their number they are replicated, not divided further."""
    return max(1, kv_heads // tensor_parallel)


def session_bytes(groups: Sequence[AttentionGroup], context: int, cache: CacheDtype, tensor_parallel: int) -> Fraction:
    """Bytes of one session of `context` tokens on each card of an instance.

    Exact; NVFP4 can give a fraction of a byte where a group is not a multiple of 16 values.
    Raises CannotSize for a group that nobody can size.
    """
    return Fraction(sum(group_bytes(group, context, cache, tensor_parallel) for group in groups))


def group_bytes(group: AttentionGroup, context: int, cache: CacheDtype, tensor_parallel: int) -> int | Fraction:
    """The share of one layer group in `session_bytes`."""
    match group:
        case FullAttention() | SlidingWindowAttention() | ChunkedAttention():
            heads = kv_heads_per_card(group.kv_heads, tensor_parallel)
            values = tokens_kept(group, context) * heads * (group.key_dim + group.value_dim)
            return group.layers * values * BYTES_PER_VALUE[cache]
        case LatentAttention():
            values = context * (group.kv_lora_rank + group.qk_rope_head_dim)
            return group.layers * values * BYTES_PER_VALUE[cache]
        case IndexerCache():
            return group.layers * context * group.bytes_per_token
        case RecurrentState():
            return Fraction(group.layers * state_bytes(group), tensor_parallel)
        case UnsizedCache():
            raise CannotSize(_(group.reason))
        case _:
            assert_never(group)


def tokens_kept(group: HeadAttention, context: int) -> int:
    """How many tokens of a session the group's layers keep."""
    match group:
        case SlidingWindowAttention():
            return min(context, group.window)
        case ChunkedAttention():
            return min(context, group.chunk)
        case FullAttention():
            return context
        case _:
            assert_never(group)


def state_bytes(group: RecurrentState) -> int:
    """Bytes of one layer's recurrent state and convolution window for one session, over all cards of an instance."""
    state = group.heads * group.head_dim * group.state_dim * STATE_BYTES[group.state_dtype]
    return state + group.conv_channels * group.conv_window * _CONV_BYTES
