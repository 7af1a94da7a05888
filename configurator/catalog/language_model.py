"""A language model: its geometry and its known checkpoints."""

from typing import Annotated, Literal

from pydantic import Field

from configurator.catalog.attention import AttentionGroup
from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Figure, Frozen, Grade, Slug, Text, Whole

Basis = Literal["published", "rounded", "derived", "approximate", "imported"]


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
    note: str = ""
