"""A count opened into its steps: formula, values put in, result, source.

The results are the very fields the count was made from, not a second calculation.
"""

from dataclasses import dataclass
from fractions import Fraction

from configurator.catalog.attention import (
    ChunkedAttention,
    FullAttention,
    HeadAttention,
    IndexerCache,
    LatentAttention,
    RecurrentState,
    SlidingWindowAttention,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.sizing import Count, Sizing, chosen
from configurator.sizing.pool import Pool
from configurator.sizing.session import BYTES_PER_VALUE, group_bytes, kv_heads_per_card, tokens_kept
from configurator.sizing.token_pool import TokenPool
from configurator.units import GIB, format_count, rounded


@dataclass(frozen=True)
class Step:
    """One line of an explanation."""

    name: str
    formula: str
    inserted: str
    """The formula with its values."""
    result: str
    unit: str
    source: str

    @property
    def shown(self) -> str:
        """The result with its unit."""
        return f"{self.result} {self.unit}".rstrip()


def explain(catalog: Catalog, configuration: Configuration, sizing: Sizing, cache: CacheDtype) -> tuple[Step, ...]:
    """The steps from the card's memory to the sessions of one cache dtype."""
    choice, memory, count = chosen(catalog, configuration), sizing.memory, sizing.count(cache)
    assumed, split = catalog.assumptions, configuration.tensor_parallel
    assumption = assumed.sources[assumed.utilisation.source].title
    if configuration.overrides.any:
        assumption = f"changed for this customer: {configuration.overrides.reason}"
    weights = f"{choice.weights.source} ({choice.weights.basis})" if choice.weights else ""
    return (
        Step(
            "Driver memory of one card",
            "MiB as nvidia-smi prints them / 1,024",
            f"{format_count(choice.card.driver_memory_mib.value)} / 1,024",
            _in_gib(Fraction(memory.driver)),
            "GiB",
            choice.card.sources[choice.card.driver_memory_mib.source].title,
        ),
        Step(
            "Usable on one card",
            "utilisation × driver memory − runtime allowance",
            f"{_plain(memory.utilisation)} × {_gib(Fraction(memory.driver))} − {_gib(memory.runtime)}",
            _in_gib(memory.usable),
            "GiB",
            assumption,
        ),
        Step(
            "Weights on one card",
            "weights / tensor parallel",
            f"{_gib(memory.weights * split)} / {split}",
            _in_gib(memory.weights),
            "GiB",
            weights,
        ),
        Step(
            "Left for the cache of one card",
            "usable − weights",
            f"{_gib(memory.usable)} − {_gib(memory.weights)}",
            _in_gib(memory.cache),
            "GiB",
            "arithmetic",
        ),
        *_session_steps(catalog, configuration, cache),
        Step(
            f"Sessions with {cache.a_cache}",
            "replicas × floor(cache / session)",
            f"{configuration.replicas} × floor({_gib(memory.cache)} / {_gib(count.session_bytes_per_card)})",
            format_count(count.by_rule),
            _sessions(count.by_rule),
            "users-per-card rule",
        ),
        *_engine_steps(catalog, configuration, count),
    )


def _engine_steps(catalog: Catalog, configuration: Configuration, count: Count) -> tuple[Step, ...]:
    """The engine's own count, or one step that says why there is none."""
    engine, pool = catalog.engines[configuration.engine], count.engine.pool
    source = engine.sources[engine.cache_support[0].source].title
    name = f"Sessions by {engine.name}'s own count"
    context = format_count(configuration.context)
    match pool:
        case Pool():
            needed = pool.blocks_for(configuration.context)
            blocks = Step(
                f"Blocks of {engine.name}'s pool on one card",
                "floor(cache / bytes per block)",
                f"floor({_gib(Fraction(count.engine.available))} / {format_count(pool.bytes_per_block)} B)",
                format_count(pool.blocks),
                "blocks",
                source,
            )
            request = Step(
                f"Blocks of one session of {context} tokens",
                "sum over the layer groups, with the tokens in flight",
                " + ".join(str(group.pages(configuration.context, pool.in_flight)) for group in pool.groups),
                format_count(needed),
                "blocks",
                source,
            )
            inserted = f"{configuration.replicas} × floor(({format_count(pool.blocks)} − 1) / {format_count(needed)})"
            formula = "replicas × floor((blocks − 1) / blocks of one session)"
            return (
                blocks,
                request,
                Step(
                    name,
                    formula,
                    inserted,
                    format_count(count.engine.sessions or 0),
                    _sessions(count.engine.sessions),
                    source,
                ),
            )
        case TokenPool():
            formula = "replicas × floor(tokens of the pool / tokens of whole pages)"
            pages = format_count(pool.tokens_for(configuration.context))
            inserted = f"{configuration.replicas} × floor({format_count(pool.tokens)} / {pages})"
            return (
                Step(
                    name,
                    formula,
                    inserted,
                    format_count(count.engine.sessions or 0),
                    _sessions(count.engine.sessions),
                    source,
                ),
            )
        case None:
            return (Step(name, "", "", "not modelled", "", count.engine.reason or "nothing is left for sessions"),)


def _session_steps(catalog: Catalog, configuration: Configuration, cache: CacheDtype) -> tuple[Step, ...]:
    model, split = catalog.models[configuration.model], configuration.tensor_parallel
    source = model.sources[model.source].title
    steps = []
    for group in model.attention:
        formula, inserted = _group_words(group, configuration.context, cache, split)
        size = group_bytes(group, configuration.context, cache, split)
        steps.append(
            Step(
                f"One session, {group.layers} {group.kind} layers",
                formula,
                inserted,
                _in_gib(Fraction(size)),
                "GiB",
                source,
            )
        )
    return tuple(steps)


def _group_words(group: object, context: int, cache: CacheDtype, split: int) -> tuple[str, str]:
    value, tokens = _plain(BYTES_PER_VALUE[cache]), format_count(context)
    match group:
        case FullAttention() | SlidingWindowAttention() | ChunkedAttention():
            heads = kv_heads_per_card(group.kv_heads, split)
            kept = format_count(tokens_kept(group, context))
            return (
                f"layers × {_tokens_word(group)} × KV heads per card × (key + value dimension) × bytes per value",
                f"{group.layers} × {kept} × {heads} × ({group.key_dim} + {group.value_dim}) × {value}",
            )
        case LatentAttention():
            return (
                "layers × tokens × (latent + rope dimension) × bytes per value, whole on every card",
                f"{group.layers} × {tokens} × ({group.kv_lora_rank} + {group.qk_rope_head_dim}) × {value}",
            )
        case IndexerCache():
            return "layers × tokens × bytes", f"{group.layers} × {tokens} × {group.bytes_per_token}"
        case RecurrentState():
            state = f"{group.heads} × {group.head_dim} × {group.state_dim} {group.state_dtype}"
            convolution = f"{group.conv_window} × {format_count(group.conv_channels)} bfloat16"
            return (
                "layers × (state + convolution) / tensor parallel, whatever the context",
                f"{group.layers} × ({state} + {convolution}) / {split}",
            )
        case _:
            raise TypeError(f"no words for {type(group).__name__}")


def _tokens_word(group: HeadAttention) -> str:
    match group:
        case SlidingWindowAttention():
            return "min(tokens, window)"
        case ChunkedAttention():
            return "min(tokens, chunk)"
        case _:
            return "tokens"


def _sessions(count: int | None) -> str:
    return "session" if count == 1 else "sessions"


def _in_gib(size: Fraction) -> str:
    return rounded(size / GIB, 4)


def _gib(size: Fraction) -> str:
    return f"{_in_gib(size)} GiB"


def _plain(number: int | Fraction) -> str:
    """A short exact decimal where there is one: ``0.9``, ``0.5625``."""
    return f"{float(number):.6g}"
