"""Rules about the shape of model, split and chassis. Nothing to say is None."""

from collections.abc import Callable
from fractions import Fraction

from configurator.catalog.attention import HeadAttention
from configurator.catalog.dtypes import CacheDtype, WeightsFormat
from configurator.language import _
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
    limit = format_count(facts.model.max_context)
    return Finding.sourced(
        "CTX-LIMIT",
        Severity.BLOCKS,
        _("{model} stops at {limit} tokens; {context} were asked for.").format(
            model=facts.model.name, limit=limit, context=format_count(facts.configuration.context)
        ),
        facts.model.sources[facts.model.source],
        _("Choose at most {limit} tokens.").format(limit=limit),
    )


def tensor_parallel_divides(facts: Facts) -> Finding | None:
    """An instance's cards must divide the attention heads; KV heads must divide over them or repeat evenly."""
    split, model = facts.configuration.tensor_parallel, facts.model
    source = model.sources[model.source]
    if model.attention_heads % split:
        message = _("{model} has {heads} attention heads, which {cards} cards cannot share evenly.").format(
            model=model.name, heads=model.attention_heads, cards=split
        )
        mend = _("Choose a tensor parallel size that divides them.")
        return Finding.sourced("TP-DIVIDES", Severity.BLOCKS, message, source, mend)
    kv_heads = [group.kv_heads for group in model.attention if isinstance(group, HeadAttention)]
    uneven = next((heads for heads in kv_heads if heads % split and split % heads), None)
    if uneven is not None:
        message = _("{model} has {heads} KV heads, which {cards} cards can neither share nor repeat evenly.").format(
            model=model.name, heads=uneven, cards=split
        )
        mend = _("Choose a tensor parallel size that divides them or that they divide.")
        return Finding.sourced("TP-DIVIDES", Severity.BLOCKS, message, source, mend)
    heads = min(kv_heads, default=split)
    if heads >= split:
        return None
    message = _(
        "{model} has {heads} KV heads on some layers: over {cards} cards they are replicated, "
        "so these cards hold fewer sessions than their memory suggests."
    ).format(model=model.name, heads=heads, cards=split)
    mend = _("Compare with more, smaller instances.")
    return Finding.sourced("TP-REPLICATES", Severity.INFORMS, message, source, mend)


def nvlink_island(facts: Facts) -> Finding | None:
    """One instance is wider than what a bridge joins."""
    joined = facts.card.nvlink_cards
    if not 1 < joined.value < facts.configuration.tensor_parallel:
        return None
    return Finding.sourced(
        "NVLINK-ISLAND",
        Severity.WARNS,
        _(
            "A bridge joins {joined} {card} cards at the most; "
            "an instance over {cards} crosses between bridges over PCIe."
        ).format(joined=joined.value, card=facts.card.short_name, cards=facts.configuration.tensor_parallel),
        facts.card.sources[joined.source],
        _("Consider instances of {joined} cards.").format(joined=joined.value),
    )


def nvfp4_weights_memory_only(facts: Facts) -> Finding | None:
    """NVFP4 weights on a card without FP4 units save memory and no time."""
    if facts.configuration.weights is not WeightsFormat.NVFP4 or facts.card.has_fp4_units:
        return None
    return Finding.sourced(
        "W-NVFP4-MEMORY-ONLY",
        Severity.WARNS,
        _(
            "{card} has no FP4 tensor cores: NVFP4 weights are unpacked before each use. They save memory, not time."
        ).format(card=facts.card.short_name),
        facts.card.sources[facts.card.tensor_peaks[0].source],
        _("Compare with FP8 weights on more cards."),
    )


def small_model(facts: Facts) -> Finding | None:
    """Small models lost much more accuracy with an NVFP4 cache in what is published."""
    if facts.model.parameters >= SMALL_PARAMETERS:
        return None
    return Finding.sourced(
        "MODEL-SMALL",
        Severity.WARNS,
        _(
            "Small models lose most with an NVFP4 cache: Qwen3-0.6B fell from 0.384 to 0.174 on GSM8K, "
            "per the article of 24 October 2026 and not independently confirmed."
        ),
        facts.rule,
        _("Keep the FP8 cache unless your own evaluation set shows no loss."),
        CacheDtype.NVFP4,
    )


def unverified_model(facts: Facts) -> Finding | None:
    """The geometry comes from a default or an incomplete source."""
    if facts.model.grade != "unverified":
        return None
    return Finding.sourced(
        "MODEL-UNVERIFIED",
        Severity.WARNS,
        _("The geometry of {model} is not verified: {why}").format(
            model=facts.model.name, why=_(facts.model.note) or _("its sources are incomplete")
        ),
        facts.model.sources[facts.model.source],
        _("Check it against the checkpoint's config.json before you quote."),
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
            _("One instance over {cards} cards spans servers; {card} servers hold {most} cards at the most.").format(
                cards=facts.configuration.tensor_parallel, card=facts.card.short_name, most=server.most_cards
            ),
            server.sources[server.source],
            _("Split into instances of at most {most} cards.").format(most=server.most_cards),
        )
    counts = ", ".join(map(str, server.card_counts))
    return Finding.sourced(
        "SERVER-COUNT",
        Severity.INFORMS,
        _("{card} servers come with {counts} cards, not with {cards}.").format(
            card=facts.card.short_name, counts=counts, cards=facts.configuration.cards
        ),
        server.sources[server.source],
        _("Choose one of these counts, or several servers."),
    )


def long_context(facts: Facts) -> Finding | None:
    """Hardly any published accuracy run with an NVFP4 cache was long."""
    search = facts.catalog.evidence.get("vllm-46329-needle")
    if search is None or facts.configuration.context <= LONG_CONTEXT:
        return None
    return Finding.sourced(
        "KV-LONG-CONTEXT",
        Severity.WARNS,
        _(
            "Published accuracy runs with an NVFP4 cache were short; at long context there is one search for a needle, "
            "12 of 12 found up to about 257,000 tokens, on one model."
        ),
        search.sources[search.source],
        _("Give long contexts the most attention when you run your own evaluation set with both caches."),
        CacheDtype.NVFP4,
    )


def state_blocks(facts: Facts) -> Finding | None:
    """Each running sequence of a hybrid takes one state block, and vLLM refuses to start with too few."""
    if facts.engine.id != "vllm" or not FEATURES["recurrent-state"](facts.model, facts.configuration):
        return None
    default = DEFAULT_MAX_SEQUENCES if is_large(facts.card) else DEFAULT_MAX_SEQUENCES_SMALL
    pool = None if isinstance(facts.sizing, NotSized) else facts.sizing.fp8.engine.pool
    blocks = pool.blocks if isinstance(pool, Pool) and pool.blocks else None
    likely = None if blocks is None else int(blocks * FOUND_IN_PRACTICE)
    names = {"model": facts.model.name, "default": format_count(default)}
    if blocks is None or likely is None:
        message = _(
            "{model} keeps a recurrent state: vLLM refuses to start where the number of sequences, "
            "{default} by default on this card, exceeds the state blocks."
        ).format(**names)
        mend = _("Set --max-num-seqs to at most the number that its message names.")
    else:
        message = _(
            "{model} keeps a recurrent state: vLLM refuses to start where the number of sequences, "
            "{default} by default on this card, exceeds the state blocks; about {blocks} are counted here "
            "with an FP8 cache."
        ).format(blocks=format_count(blocks), **names)
        mend = _("Set --max-num-seqs to at most {most}.").format(most=format_count(min(likely, default)))
    return Finding.sourced(
        "MAMBA-BLOCKS",
        Severity.WARNS if likely is not None and likely < default else Severity.INFORMS,
        message,
        facts.engine.sources[facts.engine.cache_support[0].source],
        mend,
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
