"""Rules about memory, splits and chassis: one small function each, nothing to say is None."""

from collections.abc import Callable
from fractions import Fraction

from configurator.catalog.models import CacheDtype, Card, Catalog, Engine, LanguageModel, WeightsFormat
from configurator.configuration import Configuration
from configurator.rules.engine import FEATURES, version_read
from configurator.rules.finding import Finding, Severity
from configurator.sizing import NotSized, Sizing, chosen
from configurator.sizing.rule import State
from configurator.sizing.sensitivity import cache_share, recount, with_more_runtime, with_utilisation
from configurator.units import GIB, format_count, format_gib, rounded

TIGHT_SHARE = Fraction(1, 10)
"""A cache below this part of the card is a tight fit."""

SMALL_PARAMETERS = 4_500_000_000
"""About 4 B: the published losses are those of Qwen3-0.6B and Qwen3-4B (4.02 billion)."""

DEFAULT_MAX_SEQUENCES = 1024
"""vLLM 0.33.0's default of --max-num-seqs on cards of 70 GiB and more."""


class Facts:
    """What the rules look at, looked up once."""

    def __init__(self, catalog: Catalog, configuration: Configuration, sizing: Sizing | NotSized) -> None:
        self.catalog = catalog
        self.configuration = configuration
        self.sizing = sizing
        self.choice = chosen(catalog, configuration)
        self.card: Card = self.choice.card
        self.model: LanguageModel = self.choice.model
        self.engine: Engine = catalog.engines[configuration.engine]
        self.rule = catalog.assumptions.sources[catalog.assumptions.utilisation.source]


def not_sized(facts: Facts) -> Finding | None:
    """No number can be given: unknown weights or a cache whose size is not published."""
    if not isinstance(facts.sizing, NotSized):
        return None
    source = facts.model.sources[facts.model.source]
    return Finding.sourced(
        "NOT-SIZED", Severity.BLOCKS, facts.sizing.reason, source, "Choose another weights format or another model."
    )


def weights_fit(facts: Facts) -> Finding | None:
    """The weights leave no room for any session."""
    if isinstance(facts.sizing, NotSized) or facts.sizing.fp8.state is not State.WEIGHTS_DO_NOT_FIT:
        return None
    memory = facts.sizing.memory
    return Finding.sourced(
        "FIT-WEIGHTS",
        Severity.BLOCKS,
        f"The weights take {format_gib(memory.weights)} of each card; {format_gib(memory.usable)} are usable.",
        facts.rule,
        "Take more cards, a larger card or smaller weights.",
    )


def session_fits(facts: Facts) -> Finding | None:
    """The weights fit and not one session of this context does."""
    if isinstance(facts.sizing, NotSized) or facts.sizing.fp8.state is not State.NO_SESSION:
        return None
    sizing = facts.sizing
    if sizing.fp8.by_rule:
        message = (
            f"{facts.engine.name} gives a session of {format_count(facts.configuration.context)} tokens more blocks "
            "than are left beside the weights, though its bytes alone would fit."
        )
        mend = "Take more cards or a shorter context."
        return Finding.sourced("FIT-NO-SESSION", Severity.BLOCKS, message, facts.rule, mend)
    return Finding.sourced(
        "FIT-NO-SESSION",
        Severity.BLOCKS,
        f"One session of {format_count(facts.configuration.context)} tokens needs "
        f"{format_gib(sizing.fp8.session_bytes_per_card, 2)} of each card with an FP8 cache; "
        f"{format_gib(sizing.memory.cache, 2)} are left beside the weights.",
        facts.rule,
        "Take more cards or a shorter context.",
    )


def tight(facts: Facts) -> Finding | None:
    """It fits, but so little is left that one more GiB of overhead decides."""
    if isinstance(facts.sizing, NotSized) or facts.sizing.fp8.state is not State.FITS:
        return None
    less = recount(facts.choice, facts.configuration, with_more_runtime(facts.sizing.memory, 1))
    share = cache_share(facts.sizing)
    if less.state is State.FITS and share >= TIGHT_SHARE:
        return None
    outcome = {
        State.FITS: f"{format_count(less.sessions)} of {format_count(facts.sizing.fp8.lower)} sessions are left",
        State.NO_SESSION: "no session fits",
        State.WEIGHTS_DO_NOT_FIT: "the weights do not fit",
    }[less.state]
    return Finding.sourced(
        "FIT-TIGHT",
        Severity.WARNS,
        f"A tight fit: {rounded(share * 100, 1)} % of each card is left for sessions. "
        f"With one more GiB of overhead per card {outcome}.",
        facts.rule,
        "Advise the next size up.",
    )


def need_met(facts: Facts) -> Finding | None:
    """The stated need is above what is carried."""
    needed = facts.configuration.sessions_needed
    if isinstance(facts.sizing, NotSized) or needed is None or facts.sizing.fp8.lower >= needed:
        return None
    short = needed - facts.sizing.fp8.lower
    return Finding.sourced(
        "NEED-NOT-MET",
        Severity.WARNS,
        f"{format_count(needed)} sessions are needed at a time; {format_count(short)} are missing with an FP8 cache.",
        facts.rule,
        "Take more cards, a larger card, a shorter context or another share active at once.",
    )


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
    """An instance's cards must divide the attention heads; past the KV heads the cache is replicated."""
    split, model = facts.configuration.tensor_parallel, facts.model
    source = model.sources[model.source]
    if model.attention_heads % split:
        message = f"{model.name} has {model.attention_heads} attention heads, which {split} cards cannot share evenly."
        mend = "Choose a tensor parallel size that divides them."
        return Finding.sourced("TP-DIVIDES", Severity.BLOCKS, message, source, mend)
    heads = min((group.kv_heads for group in model.attention if hasattr(group, "kv_heads")), default=split)
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


def state_blocks(facts: Facts) -> Finding | None:
    """Each running sequence of a hybrid takes one state block, and vLLM refuses to start with too few."""
    if facts.engine.id != "vllm" or not FEATURES["recurrent-state"](facts.model, facts.configuration):
        return None
    return Finding.sourced(
        "MAMBA-BLOCKS",
        Severity.INFORMS,
        f"{facts.model.name} keeps a recurrent state: vLLM refuses to start where its default of "
        f"{format_count(DEFAULT_MAX_SEQUENCES)} sequences (256 on cards below 70 GiB) exceeds the state blocks.",
        facts.engine.sources[facts.engine.cache_support[0].source],
        "Set --max-num-seqs to at most the number that the start-up message names.",
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


def overridden(facts: Facts) -> Finding | None:
    """An assumption of the rule was changed; the reason is shown wherever it is used."""
    overrides, assumed = facts.configuration.overrides, facts.catalog.assumptions
    if not overrides.any:
        return None
    changes = []
    if overrides.utilisation is not None:
        changes.append(f"utilisation {overrides.utilisation} instead of {assumed.utilisation.value}")
    if overrides.runtime_gib is not None:
        changes.append(f"{overrides.runtime_gib} GiB of runtime per card instead of {assumed.runtime_gib.value} GiB")
    message = f"Assumptions changed: {' and '.join(changes)}. Reason: {overrides.reason}"
    return Finding.sourced(
        "ASSUMPTION-CHANGED", Severity.WARNS, message, facts.rule, "Reset it to the rule's own figure."
    )


def server_count(facts: Facts) -> Finding | None:
    """No server in the catalogue is sold with this many cards."""
    server = facts.catalog.server_for(facts.card.id)
    if server is None or facts.configuration.cards in server.card_counts:
        return None
    counts = ", ".join(map(str, server.card_counts))
    return Finding.sourced(
        "SERVER-COUNT",
        Severity.INFORMS,
        f"{facts.card.short_name} servers come with {counts} cards, not with {facts.configuration.cards}.",
        server.sources[server.source],
        "Choose one of these counts, or several servers.",
    )


def default_utilisation(facts: Facts) -> Finding | None:
    """The engine takes another share of the card by default than the rule assumes."""
    if isinstance(facts.sizing, NotSized) or facts.sizing.fp8.state is not State.FITS:
        return None
    version = version_read(facts.engine, facts.configuration.engine_version)
    row = next((row for row in facts.engine.default_utilisation if version and row.covers(version)), None)
    if row is None or Fraction(row.value) == facts.sizing.memory.utilisation:
        return None
    memory = with_utilisation(facts.sizing.memory, Fraction(row.value))
    sessions = recount(facts.choice, facts.configuration, memory).sessions
    runtime = rounded(facts.sizing.memory.runtime / GIB, 0)
    return Finding.sourced(
        "RULE-UTILISATION",
        Severity.INFORMS,
        f"{facts.engine.name} {version} takes {row.value} of a card by default. This sizing keeps "
        f"{rounded(facts.sizing.memory.utilisation, 2)} and {runtime} GiB a card; at {row.value} "
        f"it would be {format_count(sessions)} sessions.",
        facts.engine.sources[row.source],
    )


def count_is_a_floor(facts: Facts) -> Finding | None:
    """Blocks are allocated on demand, so a count of full sessions is the least that is carried."""
    if isinstance(facts.sizing, NotSized) or facts.sizing.fp8.state is not State.FITS:
        return None
    return Finding.sourced(
        "COUNT-FLOOR",
        Severity.INFORMS,
        "Counted are sessions that fill their whole context. Engines allocate the cache on demand, "
        "so shorter conversations leave room for more.",
        facts.rule,
    )


RULES: tuple[Callable[[Facts], Finding | None], ...] = (
    not_sized,
    weights_fit,
    session_fits,
    context_limit,
    tensor_parallel_divides,
    tight,
    need_met,
    nvlink_island,
    nvfp4_weights_memory_only,
    small_model,
    unverified_model,
    overridden,
    server_count,
    state_blocks,
    default_utilisation,
    count_is_a_floor,
)
