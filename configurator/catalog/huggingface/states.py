"""Hybrids: layers with a constant state a session between layers of attention."""

from dataclasses import dataclass
from typing import Literal

from configurator.catalog.attention import RecurrentState
from configurator.catalog.huggingface.family import Family, Groups
from configurator.catalog.huggingface.groups import full_group
from configurator.catalog.huggingface.heads import head_dim, hidden_size, kv_heads
from configurator.catalog.huggingface.latent import latent_group, unsized_index
from configurator.catalog.huggingface.layers import (
    Kind,
    Kinds,
    interval_kinds,
    layer_count,
    stated_kinds,
    whole_list,
)
from configurator.catalog.huggingface.reading import MOST_HEADS, MOST_LAYERS, Section, shown
from configurator.language import _
from configurator.units import format_count

_STATE_DTYPES = ("mamba_ssm_dtype", "mamba_ssm_cache_dtype")
_PATTERN = {"M": Kind.STATE, "*": Kind.FULL, "-": Kind.NOTHING, "E": Kind.NOTHING}


@dataclass(frozen=True)
class _Mamba:
    """The sizes of a Mamba-2 layer, under whichever names the file has them."""

    heads: int
    width: int
    state: int
    groups: int
    kernel: int


def _state_dtype(section: Section) -> Literal["float32", "bfloat16"]:
    """As the file states it; else float32, which is the larger and what most hybrids state."""
    for key in _STATE_DTYPES:
        stated = section.text_or_none(key)
        if stated is None:
            continue
        name = stated.removeprefix("torch.")
        if name == "float32":
            return "float32"
        if name in {"bfloat16", "float16"}:
            return "bfloat16"
        raise section.problem(
            key, _("{stated} is not float32, bfloat16 or float16; correct it").format(stated=shown(stated))
        )
    section.remarks.assume(
        _(
            "The file does not state the dtype of the recurrent state; float32 is assumed. An engine that "
            "keeps it in 16 bits needs half."
        )
    )
    return "float32"


def _gated_delta_net(section: Section, layers: int) -> RecurrentState:
    value_heads = section.whole("linear_num_value_heads", most=MOST_HEADS)
    value_dim = section.whole("linear_value_head_dim", most=100_000)
    key_heads = section.whole("linear_num_key_heads", most=MOST_HEADS)
    key_dim = section.whole("linear_key_head_dim", most=100_000)
    return RecurrentState(
        kind="recurrent",
        design="gated-delta-net",
        layers=layers,
        heads=value_heads,
        head_dim=value_dim,
        state_dim=key_dim,
        state_dtype=_state_dtype(section),
        conv_channels=2 * key_heads * key_dim + value_heads * value_dim,
        conv_window=section.whole("linear_conv_kernel_dim", least=2, most=1_000) - 1,
    )


def delta_net_hybrid(section: Section, family: Family) -> Groups:
    """Qwen3-Next to Qwen3.8: each n-th layer is attention, the others a gated delta net."""
    kinds = _full_or_state(section, stated_kinds(section) or _interval(section))
    return *_attention(section, family, kinds), *_states(kinds, section)


def indexed_delta_net_hybrid(section: Section, family: Family) -> Groups:
    """Qwen3.8 Flash-Next: its attention layers also keep compressed index keys of unpublished size."""
    kinds = _full_or_state(section, stated_kinds(section) or _interval(section))
    return *_attention(section, family, kinds), unsized_index(kinds.count(Kind.FULL)), *_states(kinds, section)


def _interval(section: Section) -> Kinds:
    return interval_kinds(layer_count(section), section.whole("full_attention_interval", most=MOST_LAYERS), Kind.STATE)


def _attention(section: Section, family: Family, kinds: Kinds) -> Groups:
    layers, width = kinds.count(Kind.FULL), head_dim(section)
    return (full_group(layers, kv_heads(section, family), width, width),) if layers else ()


def _states(kinds: Kinds, section: Section) -> Groups:
    layers = kinds.count(Kind.STATE)
    return (_gated_delta_net(section, layers),) if layers else ()


def _full_or_state(section: Section, kinds: Kinds) -> Kinds:
    if set(kinds) - {Kind.FULL, Kind.STATE, Kind.NOTHING}:
        raise section.problem("layer_types", _("names a kind of layer that this model type does not have; correct it"))
    return kinds


def nemotron_h(section: Section, family: Family) -> Groups:
    """Mamba-2, attention and feed-forward layers in the order of a pattern or list; the last keep nothing."""
    kinds = _full_or_state(section, stated_kinds(section) or _lettered(section))
    mamba = _Mamba(
        heads=section.whole("mamba_num_heads", most=MOST_HEADS),
        width=section.whole("mamba_head_dim", most=100_000),
        state=section.whole("ssm_state_size", most=100_000),
        groups=section.whole("n_groups", "mamba_n_groups", most=MOST_HEADS),
        kernel=section.whole("conv_kernel", "mamba_d_conv", least=2, most=1_000),
    )
    return _with_mamba(section, family, kinds, mamba)


def _lettered(section: Section) -> Kinds:
    pattern = section.text_or_none("hybrid_override_pattern")
    if not pattern or set(pattern) - set(_PATTERN):
        raise section.problem(
            "hybrid_override_pattern",
            _("{pattern} is not made of M, *, - and E; correct it").format(pattern=shown(pattern)),
        )
    return whole_list(section, "hybrid_override_pattern", [_PATTERN[letter] for letter in pattern])


def mamba_hybrid(section: Section, family: Family) -> Groups:
    """Granite 4 and Bamba: each layer is either attention or Mamba-2."""
    kinds = _full_or_state(section, stated_kinds(section) or _indexed(section))
    return _with_mamba(section, family, kinds, _mamba(section) if Kind.STATE in kinds else None)


def _indexed(section: Section) -> Kinds:
    chosen = section.wholes_or_none("attn_layer_indices", most=MOST_LAYERS)
    if chosen is None:
        raise section.problem("layer_types", _("is missing; without it the cache cannot be sized, so add it"))
    return tuple(Kind.FULL if index in chosen else Kind.STATE for index in range(layer_count(section)))


def parallel_mamba(section: Section, family: Family) -> Groups:
    """Falcon-H1: every layer holds both attention and a Mamba-2 state."""
    layers, width = layer_count(section), head_dim(section)
    mamba = _mamba(section)
    stated = section.whole_or_none("mamba_d_ssm")
    if stated is not None and stated != mamba.heads * mamba.width:
        raise section.problem(
            "mamba_d_ssm",
            _("is {stated}, not the heads times their width; correct one of them").format(stated=format_count(stated)),
        )
    return full_group(layers, kv_heads(section, family), width, width), _mamba_state(section, layers, mamba)


def _mamba(section: Section) -> _Mamba:
    """In the names of Bamba, Granite and Falcon."""
    heads = section.whole("mamba_n_heads", most=MOST_HEADS)
    automatic = section.content.get("mamba_d_head") == "auto"
    inner = section.whole("mamba_expand", most=100) * hidden_size(section) if automatic else 0
    return _Mamba(
        heads=heads,
        width=max(1, inner // heads) if automatic else section.whole("mamba_d_head", most=100_000),
        state=section.whole("mamba_d_state", most=100_000),
        groups=section.whole("mamba_n_groups", most=MOST_HEADS),
        kernel=section.whole("mamba_d_conv", least=2, most=1_000),
    )


def _with_mamba(section: Section, family: Family, kinds: Kinds, mamba: _Mamba | None) -> Groups:
    states = kinds.count(Kind.STATE)
    state = (_mamba_state(section, states, mamba),) if states and mamba else ()
    return *_attention(section, family, kinds), *state


def _mamba_state(section: Section, layers: int, mamba: _Mamba) -> RecurrentState:
    return RecurrentState(
        kind="recurrent",
        design="mamba2",
        layers=layers,
        heads=mamba.heads,
        head_dim=mamba.width,
        state_dim=mamba.state,
        state_dtype=_state_dtype(section),
        conv_channels=mamba.heads * mamba.width + 2 * mamba.groups * mamba.state,
        conv_window=mamba.kernel - 1,
    )


def delta_latent_hybrid(section: Section, _: Family) -> Groups:
    """Kimi Linear and K3: latent attention, and Kimi Delta Attention on the other layers."""
    kinds = _full_or_state(section, stated_kinds(section) or _numbered(section))
    return *_latents(section, kinds), *_kimi_states(section, kinds)


def indexed_delta_latent_hybrid(section: Section, _: Family) -> Groups:
    """GLM-5.3-Flash: as Kimi Linear, with pooled index keys of unpublished size."""
    kinds = _full_or_state(section, stated_kinds(section) or _numbered(section))
    full = kinds.count(Kind.FULL)
    index = (unsized_index(full),) if full else ()
    return *_latents(section, kinds), *index, *_kimi_states(section, kinds)


def _numbered(section: Section) -> Kinds:
    """`linear_attn_config` numbers the layers of each kind from one."""
    linear = section.section("linear_attn_config")
    if linear is None:
        raise section.problem("linear_attn_config", _("is missing; without it the cache cannot be sized, so add it"))
    layers = layer_count(section)
    full = linear.wholes_or_none("full_attn_layers", least=1, most=layers)
    state = linear.wholes_or_none("kda_layers", least=1, most=layers)
    if full is None or state is None or sorted(full + state) != list(range(1, layers + 1)):
        raise linear.problem(
            "full_attn_layers",
            _("and kda_layers do not name each of {layers} layers once; correct it").format(layers=layers),
        )
    return tuple(Kind.FULL if index + 1 in full else Kind.STATE for index in range(layers))


def _latents(section: Section, kinds: Kinds) -> Groups:
    layers = kinds.count(Kind.FULL)
    return (latent_group(section, layers),) if layers else ()


def _kimi_states(section: Section, kinds: Kinds) -> Groups:
    """Query, key and value each have a convolution as wide as all heads."""
    layers = kinds.count(Kind.STATE)
    if not layers:
        return ()
    linear = section.section("linear_attn_config") or section
    heads = linear.whole("num_heads", "linear_num_heads", most=MOST_HEADS)
    width = linear.whole("head_dim", "linear_head_dim", most=100_000)
    kernel = linear.whole("short_conv_kernel_size", "linear_conv_kernel_dim", least=2, most=1_000)
    return (
        RecurrentState(
            kind="recurrent",
            design="kimi-delta-attention",
            layers=layers,
            heads=heads,
            head_dim=width,
            state_dim=width,
            state_dtype=_state_dtype(section),
            conv_channels=3 * heads * width,
            conv_window=kernel - 1,
        ),
    )
