"""The heads of attention: how many of them are cached, and how wide they are.

The width of a head is read wherever the file states it. Only a file without it has it as hidden size / heads.
"""

from configurator.catalog.huggingface.family import Family
from configurator.catalog.huggingface.layers import Kinds
from configurator.catalog.huggingface.reading import MOST_CONTEXT, MOST_HEADS, Section
from configurator.language import _
from configurator.units import format_count

_KV_HEADS = ("num_key_value_heads", "num_attention_groups", "num_kv_heads", "multi_query_group_num")
_CONTEXTS = (
    "max_position_embeddings",
    "n_positions",
    "model_max_length",
    "max_sequence_length",
    "max_seq_len",
    "seq_length",
)
_NO_CONTEXT = 2048
"""What vLLM assumes for a file that states no context."""


def attention_heads(section: Section) -> int:
    """The query heads of a layer."""
    return section.whole("num_attention_heads", "n_head", "n_heads", most=MOST_HEADS)


def hidden_size(section: Section) -> int:
    """The width of the residual stream."""
    return section.whole("hidden_size", "n_embd", "n_embed", "d_model")


def head_dim(section: Section) -> int:
    """Values of one head's key: as stated, else the model type's, else hidden size / heads."""
    stated = section.whole_or_none("head_dim", "attention_head_dim", "kv_channels")
    if stated is not None:
        return stated
    usual = section.default("head_dim")
    if usual is not None:
        return usual
    heads, hidden = attention_heads(section), hidden_size(section)
    if hidden % heads:
        raise section.problem(
            "head_dim",
            _("is missing, and {heads} heads do not divide {hidden}; add it").format(
                heads=format_count(heads), hidden=format_count(hidden)
            ),
        )
    return hidden // heads


def kv_heads(section: Section, family: Family) -> int:
    """The KV heads of a layer where all layers have as many."""
    stated = section.whole_or_none(*_KV_HEADS, most=MOST_HEADS)
    if stated is not None:
        return stated
    if family.every_head:
        return attention_heads(section)
    return section.whole("num_key_value_heads", most=MOST_HEADS)


def kv_heads_by_layer(section: Section, family: Family, kinds: Kinds) -> tuple[int, ...]:
    """The KV heads of each layer; 0 where a list says that a layer has no attention."""
    if not isinstance(section.content.get("num_key_value_heads"), list):
        return (kv_heads(section, family),) * len(kinds)
    listed = section.wholes_or_none("num_key_value_heads", most=MOST_HEADS) or ()
    if len(listed) != len(kinds):
        message = _("lists {number} layers where the model has {layers}; correct one of them").format(
            number=len(listed), layers=len(kinds)
        )
        raise section.problem("num_key_value_heads", message)
    return listed


def max_context(section: Section) -> int:
    """The longest context the file states, without extensions that have to be switched on."""
    stated = section.whole_or_none(*_CONTEXTS, least=512, most=MOST_CONTEXT)
    if stated is None:
        stated = section.default("max_position_embeddings")
    if stated is None:
        section.remarks.assume(
            _("The file states no longest context; {tokens} tokens are what vLLM then assumes.").format(
                tokens=format_count(_NO_CONTEXT)
            )
        )
    return stated or _NO_CONTEXT
