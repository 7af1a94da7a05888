"""What vLLM's start-up log prints of a pool. The wording stayed over the releases; the meaning of the number moved.

Sources: vLLM 0.19.0, 0.20.1, 0.25.1 and 0.29.0, v1/core/kv_cache_utils.py; 0.33.0, v1/core/kv_cache_planning.py.
"""

from dataclasses import replace

from configurator.sizing.pool import BLOCK_TOKENS, Pool, ceil_div
from configurator.sizing.release import is_before

TOKENS_FROM_CONCURRENCY = "0.20.1"
NULL_BLOCK_KEPT_BACK = "0.29.0"


def printed_tokens(pool: Pool, version: str, context: int, context_parallel: int = 1) -> int:
    """The "KV cache size" in tokens as this version prints it for a max_model_len of `context`.

    Before 0.20.1 every group counted as if it kept the whole context in its shortest block, which is too few for a
    hybrid by up to ten times. `context_parallel` ranks share the tokens of one request.
    """
    if is_before(version, TOKENS_FROM_CONCURRENCY):
        return pool.blocks // len(pool.groups) * _shortest_block(pool) * context_parallel
    share = ceil_div(context, context_parallel)
    # As the engine: a floating-point concurrency first, so that the last token rounds as it does there.
    return int(pool.concurrency(share) * context)


def printed_longest_context(pool: Pool, version: str, limit: int) -> int:
    """The "estimated maximum model length" that a refusal prints; before 0.29.0 it spends the null block as well."""
    if is_before(version, NULL_BLOCK_KEPT_BACK):
        pool = replace(pool, blocks=pool.blocks + 1)
    return pool.longest_context(limit)


def _shortest_block(pool: Pool) -> int:
    """Tokens of the shortest attention block; a recurrent state has none."""
    return min((group.block_tokens for group in pool.groups if group.kind != "state"), default=BLOCK_TOKENS)
