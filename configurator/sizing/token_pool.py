"""The pools of SGLang and TensorRT-LLM: cache memory divided by the bytes of one token, in pages.

Sources: SGLang 0.5.23, srt/model_executor/pool_configurator.py and fp4_quant_method.py; TensorRT-LLM's
kvCacheManager.cpp and resource_manager.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from configurator.catalog.attention import AttentionGroup, FullAttention, LatentAttention
from configurator.catalog.dtypes import CacheDtype
from configurator.language import _
from configurator.sizing.pool import ceil_div
from configurator.sizing.session import CannotSize, kv_heads_per_card

SGLANG_PAGE_TOKENS = 64
TENSORRT_BLOCK_TOKENS = 32


@dataclass(frozen=True)
class TokenPool:
    """A pool that is counted in tokens, on one card of an instance."""

    bytes_per_token: int
    page_tokens: int
    available: int

    @property
    def tokens(self) -> int:
        """Tokens of whole pages that fit."""
        return max(0, self.available) // self.bytes_per_token // self.page_tokens * self.page_tokens

    def tokens_for(self, context: int) -> int:
        """Tokens of the whole pages that one request takes."""
        return ceil_div(context, self.page_tokens) * self.page_tokens

    def sessions(self, context: int) -> int:
        """Requests of `context` tokens that fit at the same time."""
        return self.tokens // self.tokens_for(context)


def sglang_pool(
    groups: Sequence[AttentionGroup], cache: CacheDtype, tensor_parallel: int, available: int, *, dequantises: bool
) -> TokenPool:
    """SGLang's pool. `dequantises`: prefill unpacks NVFP4 into one layer's FP8 workspace, as on SM12x.

    Raises CannotSize for caches that are divided by a ratio the server resolves at start.
    """
    token, workspace = 0, 0
    for group in groups:
        values, is_latent = _values(group, tensor_parallel, "SGLang")
        if cache is CacheDtype.NVFP4 and is_latent:
            raise CannotSize(_("SGLang has no plain NVFP4 pool for MLA."))
        token += group.layers * _layer_bytes(values, cache)
        workspace = max(workspace, values)
    if cache is CacheDtype.NVFP4 and dequantises:
        token += workspace
    return TokenPool(token, SGLANG_PAGE_TOKENS, available)


def tensorrt_pool(
    groups: Sequence[AttentionGroup], cache: CacheDtype, tensor_parallel: int, available: int
) -> TokenPool:
    """TensorRT-LLM's pool. Raises CannotSize for caches that it keeps in a window of their own."""
    token = sum(
        group.layers * _layer_bytes(_values(group, tensor_parallel, "TensorRT-LLM")[0], cache) for group in groups
    )
    return TokenPool(token, TENSORRT_BLOCK_TOKENS, available)


def _values(group: AttentionGroup, tensor_parallel: int, engine: str) -> tuple[int, bool]:
    """Values of one token in one layer on one card, and whether they are a latent."""
    match group:
        case FullAttention():
            return kv_heads_per_card(group.kv_heads, tensor_parallel) * (group.key_dim + group.value_dim), False
        case LatentAttention():
            return group.kv_lora_rank + group.qk_rope_head_dim, True
        case _:
            raise CannotSize(
                _("How {engine} divides its pool for {kind} layers is decided at start and not modelled.").format(
                    engine=engine, kind=group.kind
                )
            )


def _layer_bytes(values: int, cache: CacheDtype) -> int:
    match cache:
        case CacheDtype.BF16:
            return 2 * values
        case CacheDtype.FP8:
            return values
        case CacheDtype.NVFP4:
            return ceil_div(values, 2) + ceil_div(values, 16)
