"""Decoders from before num_key_value_heads: a flag says whether all query heads share one KV head."""

from configurator.catalog.huggingface.family import Family, Groups
from configurator.catalog.huggingface.groups import full_group
from configurator.catalog.huggingface.heads import attention_heads, head_dim, kv_heads
from configurator.catalog.huggingface.layers import layer_count
from configurator.catalog.huggingface.reading import MOST_HEADS, Section


def falcon(section: Section, family: Family) -> Groups:
    """Grouped heads in the new decoder, else one KV head where `multi_query` holds."""
    if section.flag("new_decoder_architecture"):
        heads = kv_heads(section, family)
    else:
        heads = 1 if section.flag("multi_query", default=True) else attention_heads(section)
    width = head_dim(section)
    return (full_group(layer_count(section), heads, width, width),)


def one_head_if_multi_query(section: Section, family: Family) -> Groups:
    """GPT-BigCode: one KV head where `multi_query` holds, which is its default."""
    heads = 1 if section.flag("multi_query", default=True) else kv_heads(section, family)
    width = head_dim(section)
    return (full_group(layer_count(section), heads, width, width),)


def nested_heads(section: Section, family: Family) -> Groups:
    """DBRX and MPT: the KV heads stand in `attn_config`."""
    attention = section.section("attn_config")
    stated = attention.whole_or_none("kv_n_heads", most=MOST_HEADS) if attention else None
    heads = kv_heads(section, family) if stated is None else stated
    width = head_dim(section)
    return (full_group(layer_count(section), heads, width, width),)


def chat_glm(section: Section, family: Family) -> Groups:
    """Grouped heads only where `multi_query_attention` holds."""
    grouped = section.flag("multi_query_attention")
    heads = kv_heads(section, family) if grouped else attention_heads(section)
    width = head_dim(section)
    return (full_group(layer_count(section), heads, width, width),)
