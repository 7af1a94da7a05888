"""From the layers of a config.json to the layer groups of the catalogue: attention with keys and values for each head.

Groups stand in the order in which the catalogue writes them: those that keep everything first.
"""

from collections import Counter
from collections.abc import Sequence

from configurator.catalog.attention import FullAttention, HeadAttention, SlidingWindowAttention
from configurator.catalog.huggingface.family import Family, Groups
from configurator.catalog.huggingface.heads import head_dim, kv_heads_by_layer, max_context
from configurator.catalog.huggingface.layers import Kind, Kinds, sliding_window, window_kinds
from configurator.catalog.huggingface.reading import Section
from configurator.language import _
from configurator.units import format_count


def plain(section: Section, family: Family) -> Groups:
    """A decoder whose layers keep everything or a window, with heads of one width."""
    kinds = window_kinds(section, family)
    width = head_dim(section)
    return head_groups(section, family, kinds, kv_heads_by_layer(section, family, kinds), (width, width))


def head_groups(
    section: Section, family: Family, kinds: Kinds, kv: Sequence[int], widths: tuple[int, int]
) -> tuple[HeadAttention, ...]:
    """One group for each kind and number of KV heads. `widths` are the values of a key and of a value."""
    for index, kind in enumerate(kinds):
        if kind not in {Kind.FULL, Kind.WINDOW}:
            raise section.problem(
                f"layer_types[{index}]", _("is a kind of layer that this model type does not have; correct it")
            )
    window = _ending_window(section, family) if Kind.WINDOW in kinds else None
    full = Counter(heads for kind, heads in zip(kinds, kv, strict=True) if window is None or kind is Kind.FULL)
    sliding = Counter(heads for kind, heads in zip(kinds, kv, strict=True) if kind is Kind.WINDOW)
    groups: list[HeadAttention] = [full_group(layers, heads, *widths) for heads, layers in full.items() if heads]
    if window is not None:
        groups += [window_group(layers, heads, *widths, window) for heads, layers in sliding.items() if heads]
    return tuple(groups)


def _ending_window(section: Section, family: Family) -> int | None:
    """The window, or None where it reaches past the longest context and so never ends."""
    window, context = sliding_window(section, family), max_context(section)
    if window is None or window < context:
        return window
    section.remarks.note(
        _("The window of {window} tokens reaches past the longest context of {context}.").format(
            window=format_count(window), context=format_count(context)
        )
    )
    return None


def full_group(layers: int, heads: int, key_dim: int, value_dim: int) -> FullAttention:
    """Layers that keep the whole context."""
    return FullAttention(kind="full", layers=layers, kv_heads=heads, key_dim=key_dim, value_dim=value_dim)


def window_group(layers: int, heads: int, key_dim: int, value_dim: int, window: int) -> SlidingWindowAttention:
    """Layers that keep a window."""
    return SlidingWindowAttention(
        kind="sliding", layers=layers, kv_heads=heads, key_dim=key_dim, value_dim=value_dim, window=window
    )
