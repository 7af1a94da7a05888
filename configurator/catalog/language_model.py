"""A language model: its geometry and its known checkpoints."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from configurator.catalog.attention import AttentionGroup, IndexerCache, UnsizedCache
from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Figure, Frozen, Grade, Note, Slug, Text, Whole
from configurator.language import _, mark

Basis = Literal["published", "rounded", "derived", "approximate", "imported"]


BASES: dict[Basis, str] = {
    "published": mark("published"),
    "rounded": mark("rounded"),
    "derived": mark("derived"),
    "approximate": mark("approximate"),
    "imported": mark("imported"),
}
"""How the size of a checkpoint is known; `_` where it is shown."""


class Checkpoint(Frozen):
    """One published set of weights. `bytes` is what it occupies over all cards of an instance."""

    format: WeightsFormat
    bytes: Annotated[int, Field(ge=1_000_000, le=20_000_000_000_000)]
    basis: Basis
    source: Slug
    repository: str = ""
    note: str = ""


class LanguageModel(Entry):
    """A model's geometry and its known checkpoints."""

    family: Text
    architecture: Text
    repository: Text
    layers: Whole
    attention_heads: Whole
    attention: Annotated[tuple[AttentionGroup, ...], Field(min_length=1)]
    attention_sinks: bool
    max_context: Annotated[int, Field(ge=512, le=100_000_000)]
    vocabulary: Whole | None = None
    parameters: Annotated[int, Field(ge=1_000_000, le=100_000_000_000_000)]
    linear_parameters: Figure[Annotated[int, Field(ge=1_000_000)]] | None = None
    """Parameters of the linear layers that quantised checkpoints of this model quantise."""
    active_parameters: Annotated[int, Field(ge=1_000_000)] | None = None
    checkpoints: Annotated[tuple[Checkpoint, ...], Field(min_length=1)]
    source: Slug
    grade: Grade
    parallel_hybrid: bool = False
    """Every layer holds both attention and a recurrent state, so that group layers overlap."""
    layers_without_cache: Annotated[int, Field(ge=0, le=10_000)] = 0
    """Layers that keep nothing: MLP and expert layers of a hybrid, layers that read another layer's cache."""
    note: Note = ""

    @model_validator(mode="after")
    def _every_layer_is_accounted_for(self) -> "LanguageModel":
        """A slipped digit in one group would multiply every count of this model."""
        kinds = [group for group in self.attention if not isinstance(group, IndexerCache)]
        if self.parallel_hybrid or any(isinstance(group, UnsizedCache) for group in kinds):
            return self
        counted = sum(group.layers for group in kinds) + self.layers_without_cache
        if counted != self.layers:
            raise ValueError(
                _(
                    "attention and layers_without_cache hold {counted} layers, the model has {layers}; correct one"
                ).format(counted=counted, layers=self.layers)
            )
        return self

    @model_validator(mode="after")
    def _kv_heads_divide_the_heads(self) -> "LanguageModel":
        for group in self.attention:
            heads = getattr(group, "kv_heads", 1)
            if self.attention_heads % heads:
                raise ValueError(
                    _("{kv_heads} KV heads do not divide {heads} attention heads; correct one").format(
                        kv_heads=heads, heads=self.attention_heads
                    )
                )
        return self
