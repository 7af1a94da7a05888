"""Models whose layers differ in more than what they keep: in heads, in their width, in having a cache at all."""

from collections import Counter

from configurator.catalog.attention import ChunkedAttention, HeadAttention
from configurator.catalog.huggingface.family import Family, Groups
from configurator.catalog.huggingface.groups import full_group, head_groups, window_group
from configurator.catalog.huggingface.heads import attention_heads, head_dim, kv_heads, max_context
from configurator.catalog.huggingface.layers import (
    Kind,
    Kinds,
    interval_kinds,
    layer_count,
    sliding_window,
    stated_kinds,
    whole_list,
    window_kinds,
)
from configurator.catalog.huggingface.reading import BY_HAND, MOST_CONTEXT, MOST_HEADS, MOST_LAYERS, Section
from configurator.language import _

_ROTARY_INTERVAL = 4
"""Each fourth layer of Llama 4 has no rotary positions; its files leave that out."""


def gemma_4(section: Section, family: Family) -> Groups:
    """Full layers have heads of their own width and number; the last layers share the cache of earlier ones."""
    kinds = list(window_kinds(section, family))
    kinds[-1] = Kind.FULL
    caching = kinds[: len(kinds) - _shared_layers(section, len(kinds))]
    heads, width = kv_heads(section, family), head_dim(section)
    wide = section.whole("global_head_dim")
    of_full = section.whole_or_none("num_global_key_value_heads", most=MOST_HEADS)
    full_heads = of_full if of_full is not None and section.flag("attention_k_eq_v") else heads
    window = sliding_window(section, family)
    groups: list[HeadAttention] = []
    if full := caching.count(Kind.FULL):
        groups.append(full_group(full, full_heads, wide, wide))
    if (sliding := caching.count(Kind.WINDOW)) and window is not None:
        groups.append(window_group(sliding, heads, width, width, window))
    return tuple(groups)


def gemma_3n(section: Section, family: Family) -> Groups:
    """As Gemma 3, but the last layers share the cache of earlier ones."""
    kinds = window_kinds(section, family)
    caching = kinds[: len(kinds) - _shared_layers(section, len(kinds))]
    heads, width = kv_heads(section, family), head_dim(section)
    return head_groups(section, family, caching, (heads,) * len(caching), (width, width))


def _shared_layers(section: Section, layers: int) -> int:
    shared = section.whole("num_kv_shared_layers", least=0)
    if shared >= layers:
        raise section.problem(
            "num_kv_shared_layers",
            _("is {shared}, of {layers} layers in all; correct it").format(shared=shared, layers=layers),
        )
    return shared


def llama_4(section: Section, family: Family) -> Groups:
    """Layers with rotary positions keep a chunk, those without keep everything."""
    layers, heads, width = layer_count(section), kv_heads(section, family), head_dim(section)
    chunk = section.whole_or_none("attention_chunk_size", most=MOST_CONTEXT)
    if chunk is None and "attention_chunk_size" not in section.content:
        chunk = section.whole("attention_chunk_size")
    kinds = stated_kinds(section) or _rotary_kinds(section, layers)
    chunked = kinds.count(Kind.CHUNK) if chunk is not None and chunk < max_context(section) else 0
    if set(kinds) - {Kind.FULL, Kind.CHUNK}:
        raise section.problem("layer_types", _("names a kind of layer that this model type does not have; correct it"))
    groups: list[HeadAttention] = []
    if layers > chunked:
        groups.append(full_group(layers - chunked, heads, width, width))
    if chunked and chunk is not None:
        groups.append(
            ChunkedAttention(
                kind="chunked", layers=chunked, kv_heads=heads, key_dim=width, value_dim=width, chunk=chunk
            )
        )
    return tuple(groups)


def _rotary_kinds(section: Section, layers: int) -> Kinds:
    """`no_rope_layers` holds 1 where a layer has rotary positions, against its name; empty: all but each fourth."""
    listed = section.wholes_or_none("no_rope_layers", most=1)
    if not listed:
        every = section.whole_or_none("no_rope_layer_interval", most=MOST_LAYERS) or _ROTARY_INTERVAL
        return interval_kinds(layers, every, Kind.CHUNK)
    return whole_list(section, "no_rope_layers", [Kind.CHUNK if rotary else Kind.FULL for rotary in listed])


def searched(section: Section, _family: Family) -> Groups:
    """Nemotron NAS: each layer's heads stand in its block; a block without attention keeps nothing."""
    blocks = section.sections("block_configs")
    if blocks is None:
        raise section.problem("block_configs", _("is missing; without it the cache cannot be sized, so add it"))
    if len(blocks) != layer_count(section):
        message = _("lists {number} layers where the model has {layers}; correct one of them").format(
            number=len(blocks), layers=layer_count(section)
        )
        raise section.problem("block_configs", message)
    width, query_heads = head_dim(section), attention_heads(section)
    counted = Counter(_block_heads(block, query_heads) for block in blocks)
    return tuple(full_group(layers, heads, width, width) for heads, layers in counted.items() if heads)


def _block_heads(block: Section, query_heads: int) -> int:
    """The KV heads of one block, 0 without attention."""
    attention = block.section("attention")
    if attention is None:
        raise block.problem("attention", _("is missing; add it"))
    if attention.flag("no_op") or attention.flag("replace_with_linear"):
        return 0
    for key in ("window_length", "num_sink_tokens", "sparsify"):
        if attention.has(key):
            raise attention.problem(
                key,
                _("is not null, and this program does not know how much such a block keeps; {by_hand}").format(
                    by_hand=_(BY_HAND)
                ),
            )
    in_group = attention.whole("n_heads_in_group", most=MOST_HEADS)
    if query_heads % in_group:
        raise attention.problem(
            "n_heads_in_group",
            _("is {in_group}, which does not divide {query_heads} heads; correct it").format(
                in_group=in_group, query_heads=query_heads
            ),
        )
    return query_heads // in_group


def two_head_kinds(section: Section, family: Family) -> Groups:
    """MiMo-V2: window layers have KV heads and widths of their own; keys and values differ in width."""
    listed = section.wholes_or_none("hybrid_layer_pattern", most=1)
    if listed:
        kinds = whole_list(section, "hybrid_layer_pattern", [Kind.WINDOW if one else Kind.FULL for one in listed])
    else:
        kinds = window_kinds(section, family)
    widths = head_dim(section), section.whole("v_head_dim")
    groups: list[HeadAttention] = []
    if full := kinds.count(Kind.FULL):
        groups.append(full_group(full, kv_heads(section, family), *widths))
    window = section.whole("sliding_window_size", "sliding_window", most=MOST_CONTEXT)
    if sliding := kinds.count(Kind.WINDOW):
        heads = section.whole("swa_num_key_value_heads", most=MOST_HEADS)
        key_dim = section.whole_or_none("swa_head_dim") or widths[0]
        value_dim = section.whole_or_none("swa_v_head_dim") or widths[1]
        groups.append(window_group(sliding, heads, key_dim, value_dim, window))
    return tuple(groups)


def step(section: Section, family: Family) -> Groups:
    """Step 3.5 and 3.7: window layers may have KV heads of their own."""
    kinds = window_kinds(section, family)
    heads, width = kv_heads(section, family), head_dim(section)
    other = section.section("attention_other_setting")
    stated = other.whole_or_none("num_attention_groups", most=MOST_HEADS) if other else None
    of_window = heads if stated is None else stated
    kv = tuple(of_window if kind is Kind.WINDOW else heads for kind in kinds)
    return head_groups(section, family, kinds, kv, (width, width))
