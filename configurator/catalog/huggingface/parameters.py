"""Parameters of a decoder, counted from its config.json: to derive bytes, and to tell whether an index can be its."""

from dataclasses import dataclass

from configurator.catalog.huggingface.family import Family, Shape
from configurator.catalog.huggingface.heads import attention_heads, head_dim, hidden_size, kv_heads
from configurator.catalog.huggingface.layers import layer_count
from configurator.catalog.huggingface.reading import Section

_EXPERT_COUNTS = ("num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts")


@dataclass(frozen=True)
class Parameters:
    """The parameters of a language model without vision or speech."""

    total: int
    linear: int
    """Those of the linear layers, which a quantised checkpoint quantises: not embeddings, output layer, norms."""
    spare: int
    """The output layer, where it is the embeddings again: a checkpoint may still hold it twice."""


def expert_count(section: Section) -> int:
    """Experts of a layer, 0 where the file names none."""
    return section.number(*_EXPERT_COUNTS)


def count(section: Section, family: Family) -> Parameters | None:
    """The exact count, or None for a family whose weights are not known here layer by layer."""
    shape = family.shape
    if shape is None or not _is_regular(section, shape):
        return None
    layers, hidden = layer_count(section), hidden_size(section)
    attention, biases = _attention(section, family, shape)
    feed_forward, beside = _feed_forward(section, shape)
    norms = shape.norms * hidden + _head_norms(section, family, shape)
    output = section.whole("vocab_size") * hidden
    tied = section.flag("tie_word_embeddings", default=shape.tied)
    linear = layers * (attention + feed_forward)
    others = layers * (norms + biases + beside) + hidden + output * (1 if tied else 2)
    return Parameters(linear + others, linear, output if tied else 0)


def _is_regular(section: Section, shape: Shape) -> bool:
    if isinstance(section.content.get("num_key_value_heads"), list) or not section.has("vocab_size"):
        return False
    if not shape.experts:
        return section.number("intermediate_size") > 0 and not expert_count(section)
    dense = section.wholes_or_none("mlp_only_layers")
    return expert_count(section) > 0 and not dense and section.number("decoder_sparse_step") in {0, 1}


def _attention(section: Section, family: Family, shape: Shape) -> tuple[int, int]:
    """Weights and biases of one layer's query, key, value and output projections."""
    hidden, heads, width = hidden_size(section), attention_heads(section), head_dim(section)
    both = kv_heads(section, family) * width * 2
    stated = section.flag("attention_bias")
    biases = heads * width + both if shape.attention_bias or stated else 0
    out = hidden if section.flag("attention_out_bias", default=stated and not shape.attention_bias) else 0
    return hidden * (2 * heads * width + both), biases + out


def _feed_forward(section: Section, shape: Shape) -> tuple[int, int]:
    """Weights of one layer's gate, up and down projections, over all experts, and what stands beside them."""
    hidden = hidden_size(section)
    if not shape.experts:
        inner = section.whole("intermediate_size")
        return 3 * hidden * inner, 2 * inner + hidden if section.flag("mlp_bias") else 0
    experts = section.whole("num_local_experts", "num_experts")
    inner = section.whole("moe_intermediate_size", "intermediate_size")
    router = experts * hidden
    return experts * 3 * hidden * inner, router


def _head_norms(section: Section, family: Family, shape: Shape) -> int:
    width = head_dim(section)
    if shape.head_norms:
        return 2 * width
    if shape.wide_norms or (section.flag("use_qk_norm") and shape.norms == 1):
        return (attention_heads(section) + kv_heads(section, family)) * width
    return 0
