"""Multi-head latent attention: one latent a token, whatever num_key_value_heads and head_dim say."""

from configurator.catalog.attention import IndexerCache, LatentAttention, UnsizedCache
from configurator.catalog.huggingface.family import Family, Groups
from configurator.catalog.huggingface.groups import full_group, plain
from configurator.catalog.huggingface.heads import head_dim, kv_heads
from configurator.catalog.huggingface.layers import layer_count
from configurator.catalog.huggingface.reading import MOST_LAYERS, Section, shown
from configurator.language import _

_SCALE_BYTES, _SCALED_VALUES = 4, 128
"""Index keys are FP8, with one float32 scale for every 128 of them."""


def latent(section: Section, family: Family) -> Groups:
    """Every layer keeps a latent; a file that switches that off has heads as others do."""
    unlatent = not section.has("kv_lora_rank") and "kv_lora_rank" in section.content
    if unlatent or not section.flag("use_mla", default=True):
        return plain(section, family)
    return (latent_group(section, layer_count(section)),)


def latent_group(section: Section, layers: int) -> LatentAttention:
    """`layers` with a latent and the position part of the key."""
    return LatentAttention(
        kind="mla",
        layers=layers,
        kv_lora_rank=section.whole("kv_lora_rank"),
        qk_rope_head_dim=section.whole("qk_rope_head_dim", least=0, most=100_000),
    )


def indexed_latent(section: Section, _family: Family) -> Groups:
    """DeepSeek sparse attention: a latent, and index keys on the layers that select for themselves."""
    layers = layer_count(section)
    width = section.whole("index_head_dim", most=100_000)
    size = width + -(-width // _SCALED_VALUES) * _SCALE_BYTES
    selecting = _selecting_layers(section, layers)
    if selecting < layers:
        section.remarks.note(
            _("{selecting} of {layers} layers have index keys of their own; engines may reserve them for all.").format(
                selecting=selecting, layers=layers
            )
        )
    return latent_group(section, layers), IndexerCache(kind="indexer", layers=selecting, bytes_per_token=size)


def _selecting_layers(section: Section, layers: int) -> int:
    """Layers with an indexer: by the list, else by the pattern of F and S, else each n-th behind an offset."""
    types = section.texts_or_none("indexer_types")
    pattern = section.text_or_none("index_topk_pattern") if types is None else None
    if types is not None or pattern is not None:
        key, listed = ("indexer_types", types) if types is not None else ("index_topk_pattern", tuple(pattern or ""))
        if len(listed or ()) < layers or set(listed or ()) - {"full", "shared", "F", "S"}:
            raise section.problem(key, _("does not name full or shared for every layer; correct it"))
        return max(1, sum(one in {"full", "F"} for one in (listed or ())[:layers]))
    every = section.whole_or_none("index_topk_freq", most=MOST_LAYERS) or 1
    offset = section.whole_or_none("index_skip_topk_offset", least=0, most=MOST_LAYERS)
    skipped = 2 if offset is None else offset
    return sum(max(index - skipped + 1, 0) % every == 0 for index in range(layers))


def compressed(section: Section, _family: Family) -> Groups:
    """DeepSeek-V4: what engines reserve for its entries is not published, so that it is named and not sized."""
    layers = layer_count(section)
    window = section.whole("sliding_window")
    ratios = section.wholes_or_none("compress_ratios") or ()
    groups = [
        _unsized(
            layers,
            _(
                "Keys and values share one entry of {head_dim} values over a window of {window} tokens; what "
                "engines reserve for it is not published."
            ).format(head_dim=head_dim(section), window=window),
        )
    ]
    for ratio in sorted(set(ratios[:layers]) - {0}):
        reason = _(
            "Older tokens are kept as one entry for every {ratio} of them; what engines reserve is not published."
        ).format(ratio=ratio)
        groups.append(_unsized(ratios[:layers].count(ratio), reason))
    return tuple(groups)


def sparse_heads(section: Section, family: Family) -> Groups:
    """MiniMax-M3: every layer keeps keys and values, and sparse layers index keys of unknown size."""
    layers, width = layer_count(section), head_dim(section)
    sparse = section.section("sparse_attention_config")
    listed = sparse.wholes_or_none("sparse_attention_freq", most=1) if sparse else None
    types = section.texts_or_none("layer_types") or ()
    indexed = sum(listed) if listed else sum("sparse" in name for name in types)
    if indexed > layers:
        raise section.problem(
            "sparse_attention_config",
            _("names {indexed} layers of {layers}; correct it").format(indexed=indexed, layers=shown(layers)),
        )
    full = full_group(layers, kv_heads(section, family), width, width)
    return (full, unsized_index(indexed)) if indexed else (full,)


def unsized_index(layers: int) -> UnsizedCache:
    """Index keys whose size nobody has published."""
    return _unsized(layers, _("The size of the index keys of the sparse attention is not published."))


def _unsized(layers: int, reason: str) -> UnsizedCache:
    return UnsizedCache(kind="unsized", layers=layers, reason=reason)
