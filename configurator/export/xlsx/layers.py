"""The Sizing sheet's bytes of one session on one card, layer group by layer group."""

from typing import assert_never

from configurator.catalog.attention import (
    AttentionGroup,
    ChunkedAttention,
    FullAttention,
    HeadAttention,
    IndexerCache,
    LatentAttention,
    RecurrentState,
    SlidingWindowAttention,
    UnsizedCache,
)
from configurator.catalog.dtypes import CacheDtype
from configurator.configuration import Configuration
from configurator.export.xlsx import styles
from configurator.export.xlsx.columns import CHOSEN, COLUMNS, by_dtype
from configurator.export.xlsx.grid import exact, given, headers, single, triple
from configurator.export.xlsx.page import Page
from configurator.quote.document import QuoteDocument
from configurator.sizing import Sizing
from configurator.sizing.session import (
    BYTES_PER_VALUE,
    group_bytes,
    kv_heads_per_card,
    state_bytes,
    tokens_kept,
)
from configurator.units import GIB, format_count

_BYTES_OF_A_VALUE = "0.0000"


def write_layers(page: Page, document: QuoteDocument, sizing: Sizing) -> None:
    """One session with a full context: each group's shape, its bytes on one card, and their sum."""
    page.section("One session with a full context, on one card")
    headers(page, document)
    _write_bytes_per_value(page)
    configuration = document.answer.configuration
    groups = document.catalog.models[configuration.model].attention
    rows = [_write_group(page, group, configuration) for group in groups]
    triple(
        page,
        "Bytes of one session on one card",
        lambda column: "+".join(f"{column.letter}{row}" for row in rows),
        lambda column: exact(sizing.count(column.quoted).session_bytes_per_card),
        styles.COUNT,
        "the sum of the layer groups",
        "SessionBytes",
        styles.STRONG_VALUE,
    )
    triple(
        page,
        "One session on one card",
        lambda column: f"SessionBytes_{column.key}/{GIB}",
        lambda column: exact(sizing.count(column.quoted).session_bytes_per_card / GIB),
        styles.GIB,
        "bytes / 1,073,741,824",
    )


def _write_bytes_per_value(page: Page) -> None:
    fp8, nvfp4, bf16 = (BYTES_PER_VALUE[cache] for cache in (CacheDtype.FP8, CacheDtype.NVFP4, CacheDtype.BF16))
    page.text(1, "Bytes of one cached value", styles.LABEL)
    style = styles.VALUE.shown(_BYTES_OF_A_VALUE)
    for column in COLUMNS:
        if column is CHOSEN:
            formula = by_dtype(*(f"{float(one):g}" for one in (fp8, nvfp4, bf16)))
            cell = page.formula(column.number, formula, exact(fp8), style)
        else:
            cell = page.number(column.number, BYTES_PER_VALUE[column.quoted], style)
        page.name(cell, f"ValueBytes_{column.key}")
    page.text(5, "FP8: 1; NVFP4: 9 bytes for 16 values; BF16: 2", styles.LABEL)
    page.next()


def _write_group(page: Page, group: AttentionGroup, configuration: Configuration) -> int:
    """The rows of one layer group; returns the row with its bytes."""
    page.text(1, f"{format_count(group.layers)} layers: {_kind(group)}", styles.GROUP, 5)
    page.next()
    layers = given(page, "Layers", group.layers)
    values, per_value, how = _values(page, group, configuration)
    scale = "*ValueBytes_{}" if per_value else ""
    return triple(
        page,
        "Bytes of these layers",
        lambda column: f"{layers}*{values}{scale.format(column.key)}",
        lambda column: exact(group_bytes(group, configuration.context, column.quoted, configuration.tensor_parallel)),
        styles.COUNT,
        f"layers × {how}" + (" × bytes of one value" if per_value else ""),
    )


def _values(page: Page, group: AttentionGroup, configuration: Configuration) -> tuple[str, bool, str]:
    """What one layer keeps, as a formula; whether that is values of the cache dtype or bytes; and in words."""
    match group:
        case FullAttention() | SlidingWindowAttention() | ChunkedAttention():
            return _head_values(page, group, configuration), True, "tokens kept × KV heads per card × dimensions"
        case LatentAttention():
            latent = given(page, "Latent dimension", group.kv_lora_rank)
            rope = given(page, "Rope dimension", group.qk_rope_head_dim)
            return f"Context*({latent}+{rope})", True, "tokens × (latent + rope), whole on every card"
        case IndexerCache():
            each = given(page, "Index bytes of one token", group.bytes_per_token, "whatever the cache dtype is")
            return f"Context*{each}", False, "tokens × index bytes, whole on every card"
        case RecurrentState():
            state = given(page, "State bytes of one layer", state_bytes(group), _state_words(group))
            return f"{state}/CardsOfInstance", False, "state bytes / cards of one instance, whatever the context is"
        case UnsizedCache():
            raise ValueError(f"{group.reason} There is nothing to write a formula for.")
        case _:
            assert_never(group)


def _head_values(page: Page, group: HeadAttention, configuration: Configuration) -> str:
    heads = given(page, "KV heads", group.kv_heads)
    key = given(page, "Key dimension", group.key_dim)
    value = given(page, "Value dimension", group.value_dim)
    per_card = single(
        page,
        "KV heads per card",
        f"MAX(1,INT({heads}/CardsOfInstance))",
        kv_heads_per_card(group.kv_heads, configuration.tensor_parallel),
        styles.COUNT,
        "KV heads / cards of one instance, rounded down; at least one on each card",
    )
    return f"{_tokens(page, group, configuration.context)}*{per_card}*({key}+{value})"


def _tokens(page: Page, group: HeadAttention, context: int) -> str:
    """The tokens that the layers keep, as a formula; a row of its own where that is not the whole context."""
    if isinstance(group, FullAttention):
        return "Context"
    word, most = ("Window", group.window) if isinstance(group, SlidingWindowAttention) else ("Chunk", group.chunk)
    limit = given(page, f"{word} in tokens", most)
    how = f"the smaller of context and {word.lower()}"
    return single(page, "Tokens kept", f"MIN(Context,{limit})", tokens_kept(group, context), styles.COUNT, how)


def _kind(group: AttentionGroup) -> str:
    return {
        "full": "full attention, every token is kept",
        "sliding": "sliding window attention",
        "chunked": "chunked attention",
        "mla": "latent attention (MLA), whole on every card",
        "indexer": "index keys of sparse attention, whole on every card",
        "recurrent": "recurrent state, divided over the cards, whatever the context is",
        "unsized": "a cache of unpublished size",
    }[group.kind]


def _state_words(group: RecurrentState) -> str:
    state = f"{group.heads} × {group.head_dim} × {group.state_dim} values in {group.state_dtype}"
    return f"{state} + {group.conv_window} × {format_count(group.conv_channels)} in bfloat16"
