"""How the engine divides the cache, for each split and cache dtype: the facts behind its own count.

The Sizing sheet cannot plan a pool, because layer groups and block sizes come from the engine's planner. But for a
given split and dtype they do not change with context and memory. So the planner's results stand on the sheet, and the
formulas do the rest.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from configurator.catalog.dtypes import CacheDtype
from configurator.quote.document import QuoteDocument
from configurator.rules.facts import Facts
from configurator.rules.finding import Severity
from configurator.rules.shape import tensor_parallel_divides
from configurator.sizing import chosen
from configurator.sizing.engine_count import count_by_engine
from configurator.sizing.pool import LayerCache, Pool
from configurator.sizing.token_pool import TokenPool
from configurator.units import MAX_TOKENS, MOST_CARDS

DTYPES = (CacheDtype.FP8, CacheDtype.NVFP4, CacheDtype.BF16)


@dataclass(frozen=True)
class Pages:
    """Layer groups of one kind: each takes ``ceil(min(context, most_tokens) / block_tokens) + beside`` blocks."""

    groups: int
    block_tokens: int
    most_tokens: int
    beside: int

    def blocks_for(self, context: int) -> int:
        """Blocks that one session takes in these groups, as the sheet's formula has it."""
        return self.groups * (-(-min(context, self.most_tokens) // self.block_tokens) + self.beside)


@dataclass(frozen=True)
class PoolFacts:
    """One row of the engine's table. `block_bytes` is 0 where the engine's layout is not modelled."""

    cache: CacheDtype
    split: int
    block_bytes: int
    kept_back: int = 0
    """Blocks that no request gets."""
    pages: tuple[Pages, ...] = ()


def pool_facts(document: QuoteDocument) -> tuple[PoolFacts, ...]:
    """The engine's table: by dtype, and within it by the splits that the model's heads allow."""
    possible = tuple(splits(document))
    return tuple(_facts(document, cache, split) for cache in DTYPES for split in possible)


def splits(document: QuoteDocument) -> Iterator[int]:
    """Tensor-parallel sizes that share or repeat the model's heads evenly."""
    for split in range(1, MOST_CARDS + 1):
        configuration = document.answer.configuration.replace(cards=split, tensor_parallel=split)
        finding = tensor_parallel_divides(Facts(document.catalog, configuration, document.answer.sizing))
        if finding is None or finding.severity is not Severity.BLOCKS:
            yield split


def _facts(document: QuoteDocument, cache: CacheDtype, split: int) -> PoolFacts:
    configuration = document.answer.configuration.replace(cards=split, tensor_parallel=split)
    choice = chosen(document.catalog, configuration)
    # The memory to divide does not change how it is divided; none at all would not be divided.
    pool = count_by_engine(choice.model, choice.card, configuration, cache, 1).pool
    match pool:
        case Pool():
            kinds = Counter(pool.groups)
            pages = tuple(_pages(kind, number, pool.in_flight) for kind, number in kinds.items())
            return PoolFacts(cache, split, pool.bytes_per_block, 1, pages)
        case TokenPool():
            page = Pages(1, pool.page_tokens, MAX_TOKENS, 0)
            return PoolFacts(cache, split, pool.bytes_per_token * pool.page_tokens, 0, (page,))
        case None:
            return PoolFacts(cache, split, 0)


def _pages(cache: LayerCache, groups: int, in_flight: int) -> Pages:
    """`LayerCache.pages` as figures."""
    match cache.kind:
        case "state":
            return Pages(groups, 1, 0, cache.state_pages)
        case "sliding":
            return Pages(groups, cache.block_tokens, cache.reach - 1 + in_flight, 1)
        case "chunked":
            return Pages(groups, cache.block_tokens, cache.reach + in_flight, 0)
        case _:
            return Pages(groups, cache.block_tokens, MAX_TOKENS, 0)
