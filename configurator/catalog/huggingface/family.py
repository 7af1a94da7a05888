"""What is known of a model type beyond its config.json: how its keys are read, and what a missing one means."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from configurator.catalog.attention import AttentionGroup
from configurator.catalog.huggingface.reading import Section

Groups = tuple[AttentionGroup, ...]


@dataclass(frozen=True)
class Shape:
    """The weights of a decoder whose layers are all alike, for counting parameters exactly.

    Checked against published parameter totals; a family without a shape is not counted.
    """

    norms: int = 2
    """Norm vectors of the hidden size a layer."""
    head_norms: bool = False
    """Query and key norms over one head's values."""
    wide_norms: bool = False
    """Query and key norms over all heads' values."""
    attention_bias: bool = False
    """Query, key and value have a bias whether or not the file says so."""
    tied: bool = False
    """Embeddings double as the output layer where the file does not say."""
    experts: bool = False
    """Every feed-forward part is a router and experts, without a shared one."""


@dataclass(frozen=True)
class Family:
    """One model type, or several that are read alike."""

    name: str
    """The family as the catalogue groups models."""
    groups: Callable[[Section, "Family"], Groups]
    defaults: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Defaults of the type's configuration class in transformers 5.24.0, for keys that published files leave out."""
    every_head: bool = False
    """A missing num_key_value_heads means, by definition, as many as attention heads."""
    switched_window: bool = False
    """The window holds only where use_sliding_window is true, and from layer max_window_layers on."""
    full_every: int = 0
    """Without a list of layers, each n-th keeps the whole context and the others a window; 0: all are alike."""
    listed: bool = False
    """Which layers keep a window follows from a list alone: a file with a window and without the list is refused."""
    sinks: bool = False
    projections: int = 3
    """Matrices of a feed-forward part: gate, up and down, or only up and down."""
    regular: bool = True
    """The usual keys tell the parameters well enough to estimate them."""
    shape: Shape | None = None
    fused: bool = False
    """No tensor is called k_proj: keys are projected together with queries, or through a latent."""
    tensors: frozenset[str] = frozenset()
    """Parts of tensor names that are peculiar to the type: an index with others belongs to another model."""
