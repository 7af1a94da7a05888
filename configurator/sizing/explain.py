"""A count opened into its steps: formula, values put in, result, source.

The results are the very fields the count was made from, not a second calculation.
"""

from dataclasses import dataclass
from fractions import Fraction

from configurator.catalog.attention import (
    ChunkedAttention,
    FullAttention,
    IndexerCache,
    LatentAttention,
    RecurrentState,
    SlidingWindowAttention,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.language_model import BASES
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _, mark, ngettext
from configurator.sizing import Count, Sizing, chosen
from configurator.sizing.pool import Pool
from configurator.sizing.session import BYTES_PER_VALUE, group_bytes, kv_heads_per_card, tokens_kept
from configurator.sizing.token_pool import TokenPool
from configurator.units import GIB, format_count, format_number, rounded

_ONE_SESSION = {
    "full": mark("One session, {layers} full layers"),
    "sliding": mark("One session, {layers} sliding layers"),
    "chunked": mark("One session, {layers} chunked layers"),
    "mla": mark("One session, {layers} mla layers"),
    "indexer": mark("One session, {layers} indexer layers"),
    "recurrent": mark("One session, {layers} recurrent layers"),
}
_HEADS_KEPT = {
    "full": mark("layers × tokens × KV heads per card × (key + value dimension) × bytes per value"),
    "sliding": mark("layers × min(tokens, window) × KV heads per card × (key + value dimension) × bytes per value"),
    "chunked": mark("layers × min(tokens, chunk) × KV heads per card × (key + value dimension) × bytes per value"),
}
_SESSIONS_WITH = {
    CacheDtype.BF16: mark("Sessions with a BF16 cache"),
    CacheDtype.FP8: mark("Sessions with an FP8 cache"),
    CacheDtype.NVFP4: mark("Sessions with an NVFP4 cache"),
}


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
        assumption = _("changed for this customer: {reason}").format(reason=configuration.overrides.reason)
    weights = f"{choice.weights.source} ({_(BASES[choice.weights.basis])})" if choice.weights else ""
    return (
        Step(
            _("Driver memory of one card"),
            _("MiB as nvidia-smi prints them / {mib}").format(mib=format_count(1024)),
            f"{format_count(choice.card.driver_memory_mib.value)} / {format_count(1024)}",
            _in_gib(Fraction(memory.driver)),
            "GiB",
            choice.card.sources[choice.card.driver_memory_mib.source].title,
        ),
        Step(
            _("Usable on one card"),
            _("utilisation × driver memory − runtime allowance"),
            f"{format_number(float(memory.utilisation))} × {_gib(Fraction(memory.driver))} − {_gib(memory.runtime)}",
            _in_gib(memory.usable),
            "GiB",
            assumption,
        ),
        Step(
            _("Weights on one card"),
            _("weights / tensor parallel"),
            f"{_gib(memory.weights * split)} / {split}",
            _in_gib(memory.weights),
            "GiB",
            weights,
        ),
        Step(
            _("Left for the cache of one card"),
            _("usable − weights"),
            f"{_gib(memory.usable)} − {_gib(memory.weights)}",
            _in_gib(memory.cache),
            "GiB",
            _("arithmetic"),
        ),
        *_session_steps(catalog, configuration, cache),
        Step(
            _(_SESSIONS_WITH[cache]),
            _("replicas × floor(cache / session)"),
            f"{configuration.replicas} × floor({_gib(memory.cache)} / {_gib(count.session_bytes_per_card)})",
            format_count(count.by_rule),
            _sessions(count.by_rule),
            _("users-per-card rule"),
        ),
        *_engine_steps(catalog, configuration, count),
    )


def _engine_steps(catalog: Catalog, configuration: Configuration, count: Count) -> tuple[Step, ...]:
    """The engine's own count, or one step that says why there is none."""
    engine, pool = catalog.engines[configuration.engine], count.engine.pool
    source = engine.sources[engine.cache_support[0].source].title
    name = _("Sessions by {engine}'s own count").format(engine=engine.name)
    context, found = format_count(configuration.context), format_count(count.engine.sessions or 0)
    match pool:
        case Pool():
            needed = pool.blocks_for(configuration.context)
            blocks = Step(
                _("Blocks of {engine}'s pool on one card").format(engine=engine.name),
                _("floor(cache / bytes per block)"),
                f"floor({_gib(Fraction(count.engine.available))} / {format_count(pool.bytes_per_block)} B)",
                format_count(pool.blocks),
                _("blocks"),
                source,
            )
            request = Step(
                _("Blocks of one session of {context} tokens").format(context=context),
                _("sum over the layer groups, with the tokens in flight"),
                " + ".join(str(group.pages(configuration.context, pool.in_flight)) for group in pool.groups),
                format_count(needed),
                _("blocks"),
                source,
            )
            inserted = f"{configuration.replicas} × floor(({format_count(pool.blocks)} − 1) / {format_count(needed)})"
            formula = _("replicas × floor((blocks − 1) / blocks of one session)")
            return (blocks, request, Step(name, formula, inserted, found, _sessions(count.engine.sessions), source))
        case TokenPool():
            formula = _("replicas × floor(tokens of the pool / tokens of whole pages)")
            pages = format_count(pool.tokens_for(configuration.context))
            inserted = f"{configuration.replicas} × floor({format_count(pool.tokens)} / {pages})"
            return (Step(name, formula, inserted, found, _sessions(count.engine.sessions), source),)
        case None:
            why = count.engine.reason or _("nothing is left for sessions")
            return (Step(name, "", "", _("not modelled"), "", why),)


def _session_steps(catalog: Catalog, configuration: Configuration, cache: CacheDtype) -> tuple[Step, ...]:
    model, split = catalog.models[configuration.model], configuration.tensor_parallel
    source = model.sources[model.source].title
    steps = []
    for group in model.attention:
        formula, inserted = _group_words(group, configuration.context, cache, split)
        size = group_bytes(group, configuration.context, cache, split)
        steps.append(
            Step(
                _(_ONE_SESSION[group.kind]).format(layers=group.layers),
                formula,
                inserted,
                _in_gib(Fraction(size)),
                "GiB",
                source,
            )
        )
    return tuple(steps)


def _group_words(group: object, context: int, cache: CacheDtype, split: int) -> tuple[str, str]:
    value, tokens = format_number(float(BYTES_PER_VALUE[cache])), format_count(context)
    match group:
        case FullAttention() | SlidingWindowAttention() | ChunkedAttention():
            heads = kv_heads_per_card(group.kv_heads, split)
            kept = format_count(tokens_kept(group, context))
            return (
                _(_HEADS_KEPT[group.kind]),
                f"{group.layers} × {kept} × {heads} × ({group.key_dim} + {group.value_dim}) × {value}",
            )
        case LatentAttention():
            return (
                _("layers × tokens × (latent + rope dimension) × bytes per value, whole on every card"),
                f"{group.layers} × {tokens} × ({group.kv_lora_rank} + {group.qk_rope_head_dim}) × {value}",
            )
        case IndexerCache():
            return _("layers × tokens × bytes"), f"{group.layers} × {tokens} × {group.bytes_per_token}"
        case RecurrentState():
            state = f"{group.heads} × {group.head_dim} × {group.state_dim} {group.state_dtype}"
            convolution = f"{group.conv_window} × {format_count(group.conv_channels)} bfloat16"
            return (
                _("layers × (state + convolution) / tensor parallel, whatever the context"),
                f"{group.layers} × ({state} + {convolution}) / {split}",
            )
        case _:
            raise TypeError(f"no words for {type(group).__name__}")


def _sessions(count: int | None) -> str:
    return ngettext("session", "sessions", count or 0)


def _in_gib(size: Fraction) -> str:
    return rounded(size / GIB, 4)


def _gib(size: Fraction) -> str:
    return f"{_in_gib(size)} GiB"
