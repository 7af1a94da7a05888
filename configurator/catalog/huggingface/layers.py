"""Which of a model's layers keep the whole context, which a window, which a state, which nothing."""

from collections.abc import Sequence
from enum import Enum, auto

from configurator.catalog.huggingface.family import Family
from configurator.catalog.huggingface.reading import BY_HAND, MOST_CONTEXT, MOST_LAYERS, Section, shown
from configurator.language import _


class Kind(Enum):
    """What one layer keeps of a session."""

    FULL = auto()
    WINDOW = auto()
    CHUNK = auto()
    STATE = auto()
    NOTHING = auto()


_NAMES = {
    "full_attention": Kind.FULL,
    "attention": Kind.FULL,
    "indexed_attention": Kind.FULL,
    "sliding_attention": Kind.WINDOW,
    "chunked_attention": Kind.CHUNK,
    "linear_attention": Kind.STATE,
    "mamba": Kind.STATE,
    "mlp": Kind.NOTHING,
    "moe": Kind.NOTHING,
}
_LAYER_LISTS = ("layer_types", "layers_block_type")
_COUNTS = ("num_hidden_layers", "n_layer", "num_layers", "n_layers")
_WINDOWS = ("sliding_window", "sliding_window_size")

Kinds = tuple[Kind, ...]


def layer_count(section: Section) -> int:
    """The layers of the model itself, without those of a head for speculative decoding."""
    listed = section.texts_or_none("layers_block_type")
    if section.first(*_COUNTS) is None and listed:
        return len(listed)
    return section.whole(*_COUNTS, most=MOST_LAYERS)


def draft_layers(section: Section) -> int:
    """Layers for speculative decoding behind the model's own, which are not counted here."""
    return section.whole_or_none("num_nextn_predict_layers", "mtp_num_hidden_layers", least=0, most=MOST_LAYERS) or 0


def stated_kinds(section: Section) -> Kinds | None:
    """The kind of each layer where the file lists them by name."""
    key = section.first(*_LAYER_LISTS)
    names = section.texts_or_none(key) if key else None
    if key is None or not names:
        return None
    for index, name in enumerate(names):
        if name not in _NAMES:
            raise section.problem(
                f"{key}[{index}]",
                _("{name} is a kind of layer this program cannot size; {by_hand}").format(
                    name=shown(name), by_hand=_(BY_HAND)
                ),
            )
    return whole_list(section, key, [_NAMES[name] for name in names])


def whole_list(section: Section, key: str, listed: Sequence[Kind]) -> Kinds:
    """A list for each layer, cut to the model's own where the draft layers are listed behind them."""
    layers = layer_count(section)
    if len(listed) not in {layers, layers + draft_layers(section)}:
        raise section.problem(
            key,
            _("lists {number} layers where the model has {layers}; correct one of them").format(
                number=len(listed), layers=layers
            ),
        )
    return tuple(listed[:layers])


def sliding_window(section: Section, family: Family) -> int | None:
    """The window in tokens, or None where it is null or switched off."""
    if not section.flag("use_sliding_window", default=not family.switched_window):
        return None
    stated = section.whole_or_none(*_WINDOWS, most=MOST_CONTEXT)
    if stated is None and not any(key in section.content for key in _WINDOWS):
        return section.default("sliding_window")
    return stated


def window_kinds(section: Section, family: Family) -> Kinds:
    """Full or window, layer by layer: by the list, else by the pattern, else all alike."""
    kinds = stated_kinds(section) or _pattern_kinds(section, family)
    if Kind.WINDOW not in kinds or sliding_window(section, family) is not None:
        return kinds
    if section.first(*_WINDOWS) is None and not any(key in section.content for key in _WINDOWS):
        raise section.problem("sliding_window", _("is missing where layers keep a window; add it"))
    return tuple(Kind.FULL if kind is Kind.WINDOW else kind for kind in kinds)


def _pattern_kinds(section: Section, family: Family) -> Kinds:
    layers = layer_count(section)
    if isinstance(section.content.get("sliding_window_pattern"), str):
        return _lettered(section, layers)
    every = section.whole_or_none("sliding_window_pattern", most=MOST_LAYERS) or family.full_every
    if every:
        return interval_kinds(layers, every, Kind.WINDOW)
    if sliding_window(section, family) is None:
        return (Kind.FULL,) * layers
    if family.listed:
        raise section.problem("layer_types", _("is missing; without it the cache cannot be sized, so add it"))
    first = section.whole("max_window_layers", least=0) if family.switched_window else 0
    return tuple(Kind.WINDOW if index >= first else Kind.FULL for index in range(layers))


def _lettered(section: Section, layers: int) -> Kinds:
    """``LLLG``: local layers keep a window, global ones everything; repeated over the layers."""
    pattern = section.text_or_none("sliding_window_pattern") or ""
    if not pattern or set(pattern) - {"L", "G"}:
        raise section.problem(
            "sliding_window_pattern", _("{pattern} is not made of L and G; correct it").format(pattern=shown(pattern))
        )
    return tuple(Kind.WINDOW if pattern[index % len(pattern)] == "L" else Kind.FULL for index in range(layers))


def interval_kinds(layers: int, every: int, other: Kind) -> Kinds:
    """Each `every`-th layer keeps everything, those between are `other`."""
    return tuple(other if (index + 1) % every else Kind.FULL for index in range(layers))
