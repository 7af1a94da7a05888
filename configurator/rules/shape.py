"""Rules about the shape of model, split and chassis. Nothing to say is None."""

from collections.abc import Callable
from fractions import Fraction

from configurator.catalog.attention import HeadAttention
from configurator.catalog.dtypes import CacheDtype, WeightsFormat
from configurator.rules.engine import FEATURES
from configurator.rules.facts import Facts
from configurator.rules.finding import Finding, Severity
from configurator.sizing import NotSized
from configurator.sizing.engine_count import is_large
from configurator.sizing.pool import Pool
from configurator.units import format_count

SMALL_PARAMETERS = 4_500_000_000
"""About 4 B: the published losses are those of Qwen3-0.6B and Qwen3-4B (4.02 billion)."""

LONG_CONTEXT = 32_768
"""Tokens; the published accuracy benchmarks stay below."""

FOUND_IN_PRACTICE = Fraction(4, 5)
"""vLLM recipe 831 found 939 state blocks where the rule's memory gives 1,111: an engine leaves less than the rule."""

DEFAULT_MAX_SEQUENCES, DEFAULT_MAX_SEQUENCES_SMALL = 1024, 256
"""vLLM 0.33.0's default of --max-num-seqs on cards of 70 GiB and more, and below."""


def context_limit(facts: Facts) -> Finding | None:
    """The context is longer than the model was made for."""
    if facts.configuration.context <= facts.model.max_context:
        return None
    return Finding.sourced(
        "CTX-LIMIT",
        Severity.BLOCKS,
        f"{facts.model.name} stops at {format_count(facts.model.max_context)} tokens; "
        f"{format_count(facts.configuration.context)} were asked for.",
        facts.model.sources[facts.model.source],
        f"Choose at most {format_count(facts.model.max_context)} tokens.",
    )


def tensor_parallel_divides(facts: Facts) -> Finding | None:
    """An instance's cards must divide the attention heads; KV heads must divide over them or repeat evenly."""
    split, model = facts.configuration.tensor_parallel, facts.model
    source = model.sources[model.source]
    if model.attention_heads % split:
        message = f"{model.name} has {model.attention_heads} attention heads, which {split} cards cannot share evenly."
        mend = "Choose a tensor parallel size that divides them."
        return Finding.sourced("TP-DIVIDES", Severity.BLOCKS, message, source, mend)
    kv_heads = [group.kv_heads for group in model.attention if isinstance(group, HeadAttention)]
    uneven = next((heads for heads in kv_heads if heads % split and split % heads), None)
    if uneven is not None:
        message = f"{model.name} has {uneven} KV heads, which {split} cards can neither share nor repeat evenly."
        mend = "Choose a tensor parallel size that divides them or that they divide."
        return Finding.sourced("TP-DIVIDES", Severity.BLOCKS, message, source, mend)
    heads = min(kv_heads, default=split)
    if heads >= split:
        return None
    message = (
        f"{model.name} has {heads} KV heads on some layers: over {split} cards they are replicated, "
        "so these cards hold fewer sessions than their memory suggests."
    )
    return Finding.sourced("TP-REPLICATES", Severity.INFORMS, message, source, "Compare with more, smaller instances.")


def nvlink_island(facts: Facts) -> Finding | None:
    """One instance is wider than what a bridge joins."""
    joined = facts.card.nvlink_cards
    if not 1 < joined.value < facts.configuration.tensor_parallel:
        return None
    return Finding.sourced(
        "NVLINK-ISLAND",
        Severity.WARNS,
        f"A bridge joins {joined.value} {facts.card.short_name} cards at the most; "
        f"an instance over {facts.configuration.tensor_parallel} crosses between bridges over PCIe.",
        facts.card.sources[joined.source],
        f"Consider instances of {joined.value} cards.",
    )


def nvfp4_weights_memory_only(facts: Facts) -> Finding | None:
    """NVFP4 weights on a card without FP4 units save memory and no time."""
    if facts.configuration.weights is not WeightsFormat.NVFP4 or facts.card.has_fp4_units:
        return None
    return Finding.sourced(
        "W-NVFP4-MEMORY-ONLY",
        Severity.WARNS,
        f"{facts.card.short_name} has no FP4 tensor cores: NVFP4 weights are unpacked before each use. "
        "They save memory, not time.",
        facts.card.sources[facts.card.tensor_peaks[0].source],
        "Compare with FP8 weights on more cards.",
    )


def small_model(facts: Facts) -> Finding | None:
    """Small models lost much more accuracy with an NVFP4 cache in what is published."""
    if facts.model.parameters >= SMALL_PARAMETERS:
        return None
    return Finding.sourced(
        "MODEL-SMALL",
        Severity.WARNS,
        "Small models lose most with an NVFP4 cache: Qwen3-0.6B fell from 0.384 to 0.174 on GSM8K, "
        "per the article of 24 October 2026 and not independently confirmed.",
        facts.rule,
        "Keep the FP8 cache unless your own evaluation set shows no loss.",
        CacheDtype.NVFP4,
    )


def unverified_model(facts: Facts) -> Finding | None:
    """The geometry comes from a default or an incomplete source."""
    if facts.model.grade != "unverified":
        return None
    return Finding.sourced(
        "MODEL-UNVERIFIED",
        Severity.WARNS,
        f"The geometry of {facts.model.name} is not verified: {facts.model.note or 'its sources are incomplete'}",
        facts.model.sources[facts.model.source],
        "Check it against the checkpoint's config.json before you quote.",
    )


def server_count(facts: Facts) -> Finding | None:
    """No server in the catalogue is sold with this many cards, or none holds one instance."""
    server = facts.catalog.server_for(facts.card.id)
    if server is None or facts.configuration.cards in server.card_counts:
        return None
    if facts.configuration.tensor_parallel > server.most_cards:
        return Finding.sourced(
            "TP-SPANS-SERVERS",
            Severity.BLOCKS,
            f"One instance over {facts.configuration.tensor_parallel} cards spans servers; "
            f"{facts.card.short_name} servers hold {server.most_cards} cards at the most.",
            server.sources[server.source],
            f"Split into instances of at most {server.most_cards} cards.",
        )
    counts = ", ".join(map(str, server.card_counts))
    return Finding.sourced(
        "SERVER-COUNT",
        Severity.INFORMS,
        f"{facts.card.short_name} servers come with {counts} cards, not with {facts.configuration.cards}.",
        server.sources[server.source],
        "Choose one of these counts, or several servers.",
    )


def long_context(facts: Facts) -> Finding | None:
    """Hardly any published accuracy run with an NVFP4 cache was long."""
    search = facts.catalog.evidence.get("vllm-46329-needle")
    if search is None or facts.configuration.context <= LONG_CONTEXT:
        return None
    return Finding.sourced(
        "KV-LONG-CONTEXT",
        Severity.WARNS,
        "Published accuracy runs with an NVFP4 cache were short; at long context there is one search for a needle, "
        "12 of 12 found up to about 257,000 tokens, on one model.",
        search.sources[search.source],
        "Give long contexts the most attention when you run your own evaluation set with both caches.",
        CacheDtype.NVFP4,
    )


def state_blocks(facts: Facts) -> Finding | None:
    """Each running sequence of a hybrid takes one state block, and vLLM refuses to start with too few."""
    if facts.engine.id != "vllm" or not FEATURES["recurrent-state"](facts.model, facts.configuration):
        return None
    default = DEFAULT_MAX_SEQUENCES if is_large(facts.card) else DEFAULT_MAX_SEQUENCES_SMALL
    pool = None if isinstance(facts.sizing, NotSized) else facts.sizing.fp8.engine.pool
    blocks = pool.blocks if isinstance(pool, Pool) and pool.blocks else None
    counted = "" if blocks is None else f"; about {format_count(blocks)} are counted here with an FP8 cache"
    likely = None if blocks is None else int(blocks * FOUND_IN_PRACTICE)
    most = "the number that its message names" if likely is None else format_count(min(likely, default))
    return Finding.sourced(
        "MAMBA-BLOCKS",
        Severity.WARNS if likely is not None and likely < default else Severity.INFORMS,
        f"{facts.model.name} keeps a recurrent state: vLLM refuses to start where the number of sequences, "
        f"{format_count(default)} by default on this card, exceeds the state blocks{counted}.",
        facts.engine.sources[facts.engine.cache_support[0].source],
        f"Set --max-num-seqs to at most {most}.",
    )


SHAPE_RULES: tuple[Callable[[Facts], Finding | None], ...] = (
    context_limit,
    tensor_parallel_divides,
    nvlink_island,
    nvfp4_weights_memory_only,
    small_model,
    long_context,
    unverified_model,
    server_count,
    state_blocks,
)
