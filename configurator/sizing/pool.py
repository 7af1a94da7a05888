"""vLLM's own count: the KV-cache pool as its planner divides it.

Cache memory is cut into blocks of equal bytes. Layers with the same needs form groups; every group takes its own blocks
for each request, which is why a hybrid model holds fewer sessions than bytes alone suggest.

Source: vLLM 0.33.0, v1/kv_cache_interface.py and v1/core/kv_cache_planning.py; platforms/interface.py for hybrids.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Literal

BLOCK_TOKENS = 16
MLA_BLOCK_TOKENS = 64
MLA_HYBRID_ALIGNMENT = 128


@dataclass(frozen=True)
class LayerCache:
    """What one layer stores on one card. A page is one block of one layer, in bytes."""

    kind: Literal["full", "sliding", "chunked", "mla", "state"]
    page_bytes: int
    block_tokens: int = BLOCK_TOKENS
    reach: int = 0
    """Window or chunk in tokens; 0 where the whole context is kept."""
    state_pages: int = 0
    """Pages of recurrent state a request holds; 0 for attention."""

    def pages(self, context: int, in_flight: int) -> int:
        """Pages that one request of `context` tokens needs, with `in_flight` tokens scheduled but not yet evicted."""
        if self.kind == "state":
            return self.state_pages
        if self.kind == "sliding":
            # The window need not start at a block's edge: one page more.
            return ceil_div(min(self.reach - 1 + in_flight, context), self.block_tokens) + 1
        if self.kind == "chunked":
            return ceil_div(min(self.reach + in_flight, context), self.block_tokens)
        return ceil_div(context, self.block_tokens)


@dataclass(frozen=True)
class Layers:
    """A number of layers with the same cache."""

    count: int
    cache: LayerCache


@dataclass(frozen=True)
class Pool:
    """How one card's cache memory is divided."""

    groups: tuple[LayerCache, ...]
    """The cache of each group's layers; a group takes `pages` blocks a request."""
    bytes_per_block: int
    blocks: int
    in_flight: int

    def blocks_for(self, context: int) -> int:
        """Blocks that one request of `context` tokens needs over all groups."""
        return sum(group.pages(context, self.in_flight) for group in self.groups)

    def sessions(self, context: int) -> int:
        """Requests of `context` tokens that fit at the same time. One block is the null block, which nobody gets."""
        return max(0, self.blocks - 1) // self.blocks_for(context)

    def concurrency(self, context: int) -> float:
        """The "maximum concurrency" that the engine logs."""
        return self.blocks / self.blocks_for(context)

    def tokens(self, context: int) -> int:
        """The "KV cache size" in tokens that the engine logs; for hybrids it is derived, not a capacity."""
        # The engine multiplies the floating-point concurrency, and so rounds as it does.
        return int(self.concurrency(context) * context)

    def request_bytes(self, context: int) -> int:
        """Bytes of the blocks that one request of `context` tokens takes."""
        return self.bytes_per_block * self.blocks_for(context)

    def longest_context(self, limit: int) -> int:
        """The longest context up to `limit` that one request can have; 0 where not one token fits."""
        low, high = 0, limit
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.blocks_for(middle) <= self.blocks - 1 else (low, middle - 1)
        return low


def plan_pool(layers: Sequence[Layers], available: int, in_flight: int, alignment: int = BLOCK_TOKENS) -> Pool:
    """Divide `available` bytes of one card among the layers of one instance.

    `in_flight` is max_num_batched_tokens times the batches that run at once; `alignment` the tokens that a hybrid's
    attention block is a multiple of. Raises ValueError without layers.
    """
    groups, block = _layout(tuple(layers), alignment)
    return Pool(groups, block, available // block, in_flight)


# A chart asks for the same layers at many context lengths and memory sizes; a hundred or two are those of one model.
@lru_cache(maxsize=512)
def _layout(layers: tuple[Layers, ...], alignment: int) -> tuple[tuple[LayerCache, ...], int]:
    """The groups and the bytes of one block; neither depends on the memory there is."""
    merged = _merge(layers)
    if not merged:
        raise ValueError("a pool needs at least one layer with a cache")
    if len(merged) == 1 or {one.cache.kind for one in merged} in ({"full"}, {"mla"}):
        return (_widest(merged),), sum(one.count * one.cache.page_bytes for one in merged)
    return _cut_into_groups(_equal_pages(_align_to_state(merged, alignment)))


def ceil_div(number: int, divisor: int) -> int:
    """The quotient rounded up."""
    return -(-number // divisor)


def _merge(layers: Sequence[Layers]) -> list[Layers]:
    """Layers with equal caches counted together, in order of first appearance."""
    counts: dict[LayerCache, int] = {}
    for one in layers:
        counts[one.cache] = counts.get(one.cache, 0) + one.count
    return [Layers(count, cache) for cache, count in counts.items()]


def _widest(layers: Sequence[Layers]) -> LayerCache:
    """Stands for a single group: its layers share the block table, so they differ in bytes alone."""
    return max((one.cache for one in layers), key=lambda cache: cache.page_bytes)


def _align_to_state(layers: list[Layers], alignment: int) -> list[Layers]:
    """In a hybrid the attention block grows until its page holds the recurrent state."""
    state = max((one.cache.page_bytes for one in layers if one.cache.kind == "state"), default=0)
    attention = [one.cache for one in layers if one.cache.kind != "state"]
    if not state or not attention:
        return layers
    widest = max(attention, key=lambda cache: cache.page_bytes // cache.block_tokens)
    token_bytes = widest.page_bytes // widest.block_tokens
    kernel = max(MLA_HYBRID_ALIGNMENT, alignment) if widest.kind == "mla" else alignment
    block = kernel * ceil_div(state, kernel * token_bytes)
    return [one if one.cache.kind == "state" else Layers(one.count, _with_block(one.cache, block)) for one in layers]


def _with_block(cache: LayerCache, block: int) -> LayerCache:
    return replace(cache, block_tokens=block, page_bytes=cache.page_bytes // cache.block_tokens * block)


def _equal_pages(layers: list[Layers]) -> list[Layers]:
    """All pages made as large as the largest: by longer blocks where they divide it, else by padding.

    Layers that differed before stay apart, even where padding leaves no difference to see.
    """
    largest = max(one.cache.page_bytes for one in layers)
    return [Layers(one.count, _grown(one.cache, largest)) for one in layers]


def _grown(cache: LayerCache, page: int) -> LayerCache:
    if cache.kind == "state" or page % cache.page_bytes:
        return replace(cache, page_bytes=page)
    return _with_block(cache, cache.block_tokens * (page // cache.page_bytes))


def _cut_into_groups(layers: list[Layers]) -> tuple[tuple[LayerCache, ...], int]:
    """Groups of one size, so that every block fits every group; short groups waste what they do not fill."""
    smallest, largest = min(one.count for one in layers), max(one.count for one in layers)
    size = largest if largest < 1.5 * smallest else smallest
    groups, block = [], 0
    for one in layers:
        number = ceil(one.count / size)
        groups += [one.cache] * number
        block = max(block, ceil_div(one.count, number) * one.cache.page_bytes)
    return tuple(groups), block
