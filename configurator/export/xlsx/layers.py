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
from configurator.language import _, ngettext
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
    page.section(_("One session with a full context, on one card"))
    headers(page, document)
    _write_bytes_per_value(page)
    configuration = document.answer.configuration
    groups = document.catalog.models[configuration.model].attention
    rows = [_write_group(page, group, configuration) for group in groups]
    triple(
        page,
        _("Bytes of one session on one card"),
        lambda column: "+".join(f"{column.letter}{row}" for row in rows),
        lambda column: exact(sizing.count(column.quoted).session_bytes_per_card),
        styles.COUNT,
        _("the sum of the layer groups"),
        "SessionBytes",
        styles.STRONG_VALUE,
    )
    triple(
        page,
        _("One session on one card"),
        lambda column: f"SessionBytes_{column.key}/{GIB}",
        lambda column: exact(sizing.count(column.quoted).session_bytes_per_card / GIB),
        styles.GIB,
        _("bytes / {divisor}").format(divisor=format_count(GIB)),
    )


def _write_bytes_per_value(page: Page) -> None:
    fp8, nvfp4, bf16 = (BYTES_PER_VALUE[cache] for cache in (CacheDtype.FP8, CacheDtype.NVFP4, CacheDtype.BF16))
    page.text(1, _("Bytes of one cached value"), styles.LABEL)
    style = styles.VALUE.shown(_BYTES_OF_A_VALUE)
    for column in COLUMNS:
        if column is CHOSEN:
            formula = by_dtype(*(f"{float(one):g}" for one in (fp8, nvfp4, bf16)))
            cell = page.formula(column.number, formula, exact(fp8), style)
        else:
            cell = page.number(column.number, BYTES_PER_VALUE[column.quoted], style)
        page.name(cell, f"ValueBytes_{column.key}")
    page.text(5, _("FP8: 1; NVFP4: 9 bytes for 16 values; BF16: 2"), styles.LABEL)
    page.next()


def _write_group(page: Page, group: AttentionGroup, configuration: Configuration) -> int:
    """The rows of one layer group; returns the row with its bytes."""
    words = ngettext("{n} layer: {kind}", "{n} layers: {kind}", group.layers)
    page.text(1, words.format(n=format_count(group.layers), kind=_kind(group)), styles.GROUP, 5)
    page.next()
    layers = given(page, _("Layers"), group.layers)
    values, per_value, how = _values(page, group, configuration)
    scale = "*ValueBytes_{}" if per_value else ""
    return triple(
        page,
        _("Bytes of these layers"),
        lambda column: f"{layers}*{values}{scale.format(column.key)}",
        lambda column: exact(group_bytes(group, configuration.context, column.quoted, configuration.tensor_parallel)),
        styles.COUNT,
        how,
    )


def _values(page: Page, group: AttentionGroup, configuration: Configuration) -> tuple[str, bool, str]:
    """What one layer keeps, as a formula; whether that is values of the cache dtype or bytes; and in words."""
    match group:
        case FullAttention() | SlidingWindowAttention() | ChunkedAttention():
            how = _("layers × tokens kept × KV heads per card × dimensions × bytes of one value")
            return _head_values(page, group, configuration), True, how
        case LatentAttention():
            latent = given(page, _("Latent dimension"), group.kv_lora_rank)
            rope = given(page, _("Rope dimension"), group.qk_rope_head_dim)
            how = _("layers × tokens × (latent + rope), whole on every card × bytes of one value")
            return f"N(Context)*({latent}+{rope})", True, how
        case IndexerCache():
            each = given(page, _("Index bytes of one token"), group.bytes_per_token, _("whatever the cache dtype is"))
            return f"N(Context)*{each}", False, _("layers × tokens × index bytes, whole on every card")
        case RecurrentState():
            state = given(page, _("State bytes of one layer"), state_bytes(group), _state_words(group))
            how = _("layers × state bytes / cards of one instance, whatever the context is")
            return f"{state}/CardsOfInstance", False, how
        case UnsizedCache():
            raise ValueError(f"{group.reason} There is nothing to write a formula for.")
        case _:
            assert_never(group)


def _head_values(page: Page, group: HeadAttention, configuration: Configuration) -> str:
    heads = given(page, _("KV heads"), group.kv_heads)
    key = given(page, _("Key dimension"), group.key_dim)
    value = given(page, _("Value dimension"), group.value_dim)
    per_card = single(
        page,
        _("KV heads per card"),
        f"MAX(1,INT({heads}/CardsOfInstance))",
        kv_heads_per_card(group.kv_heads, configuration.tensor_parallel),
        styles.COUNT,
        _("KV heads / cards of one instance, rounded down; at least one on each card"),
    )
    return f"{_tokens(page, group, configuration.context)}*{per_card}*({key}+{value})"


def _tokens(page: Page, group: HeadAttention, context: int) -> str:
    """The tokens that the layers keep, as a formula; a row of its own where that is not the whole context."""
    if isinstance(group, FullAttention):
        return "N(Context)"
    if isinstance(group, SlidingWindowAttention):
        limit = given(page, _("Window in tokens"), group.window)
        how = _("the smaller of context and window")
    else:
        limit = given(page, _("Chunk in tokens"), group.chunk)
        how = _("the smaller of context and chunk")
    return single(page, _("Tokens kept"), f"MIN(N(Context),{limit})", tokens_kept(group, context), styles.COUNT, how)


def _kind(group: AttentionGroup) -> str:
    return {
        "full": _("full attention, every token is kept"),
        "sliding": _("sliding window attention"),
        "chunked": _("chunked attention"),
        "mla": _("latent attention (MLA), whole on every card"),
        "indexer": _("index keys of sparse attention, whole on every card"),
        "recurrent": _("recurrent state, divided over the cards, whatever the context is"),
        "unsized": _("a cache of unpublished size"),
    }[group.kind]


def _state_words(group: RecurrentState) -> str:
    words = _("{heads} × {head} × {state} values in {dtype} + {window} × {channels} in bfloat16")
    return words.format(
        heads=group.heads,
        head=group.head_dim,
        state=group.state_dim,
        dtype=group.state_dtype,
        window=group.conv_window,
        channels=format_count(group.conv_channels),
    )
