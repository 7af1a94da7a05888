"""Cases for `configurator pool`: layers as the engine's planner sees them, and what our pool answers.

The shape is that of tests/data/engine-pool.json: KV heads are the model's, recurrent states already those of one card.
"""

from math import prod
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, ValidationError, model_validator

from configurator.catalog.attention import ChunkedAttention, FullAttention, LatentAttention, SlidingWindowAttention
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Frozen, Whole
from configurator.faults import fault_words
from configurator.files import FileProblem
from configurator.json_text import read_json
from configurator.sizing.engine_count import layer_cache
from configurator.sizing.pool import LayerCache, Layers, Pool, plan_pool
from configurator.sizing.session import STATE_BYTES, CannotSize


class _HeadLayers(Frozen):
    kind: Literal["full", "sliding", "chunked"]
    layers: Whole
    kv_heads: Whole
    head_dim: Whole | None = None
    key_dim: Whole | None = None
    value_dim: Whole | None = None
    window: Whole | None = None
    chunk: Whole | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> "_HeadLayers":
        if self.head_dim is None and (self.key_dim is None or self.value_dim is None):
            raise ValueError("needs head_dim, or key_dim and value_dim")
        if self.kind == "sliding" and self.window is None:
            raise ValueError("needs window")
        if self.kind == "chunked" and self.chunk is None:
            raise ValueError("needs chunk")
        return self

    def cache(self, dtype: CacheDtype, tensor_parallel: int) -> LayerCache:
        heads = {
            "layers": self.layers,
            "kv_heads": self.kv_heads,
            "key_dim": self.key_dim or self.head_dim,
            "value_dim": self.value_dim or self.head_dim,
        }
        group: FullAttention | SlidingWindowAttention | ChunkedAttention
        match self.kind:
            case "full":
                group = FullAttention.model_validate({"kind": "full", **heads})
            case "sliding":
                group = SlidingWindowAttention.model_validate({"kind": "sliding", **heads, "window": self.window})
            case "chunked":
                group = ChunkedAttention.model_validate({"kind": "chunked", **heads, "chunk": self.chunk})
        return layer_cache(group, dtype, tensor_parallel)


class _LatentLayers(Frozen):
    kind: Literal["mla"]
    layers: Whole
    latent: Whole

    def cache(self, dtype: CacheDtype, tensor_parallel: int) -> LayerCache:
        group = LatentAttention(kind="mla", layers=self.layers, kv_lora_rank=self.latent, qk_rope_head_dim=0)
        return layer_cache(group, dtype, tensor_parallel)


class _StateLayers(Frozen):
    kind: Literal["state"]
    layers: Whole
    shapes: Annotated[tuple[tuple[Whole, ...], ...], Field(min_length=1)]
    dtypes: tuple[Literal["bfloat16", "float32"], ...]

    @model_validator(mode="after")
    def _each_shape_has_a_dtype(self) -> "_StateLayers":
        if len(self.shapes) != len(self.dtypes):
            raise ValueError("needs one dtype for each shape")
        return self

    def page(self, state_pages: int) -> LayerCache:
        size = sum(prod(shape) * STATE_BYTES[dtype] for shape, dtype in zip(self.shapes, self.dtypes, strict=True))
        return LayerCache("state", size, state_pages=state_pages)


class _Case(Frozen):
    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)

    name: Annotated[str, Field(max_length=200)]
    layers: Annotated[
        tuple[Annotated[_HeadLayers | _LatentLayers | _StateLayers, Field(discriminator="kind")], ...],
        Field(min_length=1, max_length=10_000),
    ]
    kv_dtype: CacheDtype
    tensor_parallel: Whole
    max_model_len: Whole
    in_flight_tokens: Annotated[int, Field(ge=0, le=10_000_000)]
    available_bytes: Annotated[int, Field(ge=0, le=10**15)]
    state_cache_mode: Literal["align", "none"] = "align"

    def pool(self) -> Pool:
        """The pool of this case."""
        return plan_pool([self._layers(one) for one in self.layers], self.available_bytes, self.in_flight_tokens)

    def _layers(self, one: _HeadLayers | _LatentLayers | _StateLayers) -> Layers:
        if isinstance(one, _StateLayers):
            # With prefix caching, the default, a state is kept at the block's edge beside the running one.
            return Layers(one.layers, one.page(2 if self.state_cache_mode == "align" else 1))
        return Layers(one.layers, one.cache(self.kv_dtype, self.tensor_parallel))


class _Cases(Frozen):
    model_config = ConfigDict(frozen=True, extra="ignore")

    cases: tuple[_Case, ...]


def answer_cases(path: Path) -> dict[str, Any]:
    """Read cases and answer each. Raises FileProblem for a file that is none of cases."""
    content = read_json(path, "correct it")
    try:
        cases = _Cases.model_validate(content).cases
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step)[:40] for step in fault["loc"]) or "the file"
        raise FileProblem(f"{path}: {place}: {fault_words(fault)[:300]}; correct it") from error
    return {"results": [{"name": case.name, **_answer(case, path)} for case in cases]}


def _answer(case: _Case, path: Path) -> dict[str, Any]:
    try:
        pool = case.pool()
    except CannotSize as error:
        raise FileProblem(f"{path}: {case.name}: {error}") from error
    length = case.max_model_len
    return {
        "groups": len(pool.groups),
        "bytes_per_block": pool.bytes_per_block,
        "blocks": pool.blocks,
        "kv_cache_tokens": pool.tokens(length),
        "max_concurrency": round(pool.concurrency(length), 4),
        "bytes_for_one_request": pool.request_bytes(length),
        "longest_context": pool.longest_context(length),
    }
