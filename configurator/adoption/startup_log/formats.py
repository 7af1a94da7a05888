"""The lines of each engine's start that carry a figure, in every wording that was seen.

A group's name says which figure it is and in which unit; `FIGURES` turns it into a field of a run. Engines write GB
where they mean GiB.

Sources: vLLM 0.6 to 0.33.0, v1/core/kv_cache_utils.py (later kv_cache_planning.py), v1/worker/gpu_worker.py and
worker/worker.py; SGLang 0.4.9 to 0.5.23, mem_cache/memory_pool.py and managers/scheduler.py; TensorRT-LLM 0.8 to 1.2,
kvCacheManager.cpp and pyexecutor/_util.py.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from typing import Literal

from configurator.adoption.startup_log.settings import model_name
from configurator.units import GIB

EngineId = Literal["vllm", "sglang", "tensorrt-llm"]


class Stage(IntEnum):
    """How far a start has come when it prints a line; going back means that another start began."""

    TOLD = 0
    STARTING = 1
    LOADED = 2
    MEASURED = 3
    COUNTED = 4
    ENDED = 5


@dataclass(frozen=True)
class LineFormat:
    """One line of one engine."""

    engine: EngineId
    stage: Stage
    pattern: re.Pattern[str]
    releases: str = ""
    """Which releases word it so, where that tells them apart."""


def _gib(text: str) -> int:
    return int(Decimal(text) * GIB)


def _whole(text: str) -> int:
    return int(text.replace(",", ""))


def _cache_dtype(text: str) -> str:
    """PyTorch's names in the words of the start options."""
    name = text.lower().removeprefix("torch.")
    return {"float8_e4m3fn": "fp8_e4m3", "float8_e5m2": "fp8_e5m2", "float4_e2m1fn_x2": "nvfp4", "auto": ""}.get(
        name, name
    )


FIGURES: dict[str, tuple[str, Callable[[str], object]]] = {
    "available_gib": ("available_bytes", _gib),
    "available": ("available_bytes", int),
    "weights_gib": ("weights_bytes", _gib),
    "graph_gib": ("graph_bytes", _gib),
    "tokens": ("kv_cache_tokens", _whole),
    "concurrency": ("max_concurrency", Decimal),
    "context": ("max_model_len", _whole),
    "blocks": ("blocks", _whole),
    "block_tokens": ("block_tokens", _whole),
    "utilisation": ("utilisation", Decimal),
    "version": ("engine_version", str),
    "model": ("model", model_name),
    "context_parallel": ("context_parallel", int),
    "dtype": ("stored_dtype", _cache_dtype),
}
"""From a group's name to the field of a run and the reading of its text. Some fields are only a step to another."""

# Bounded, so that no line makes a number that nothing can hold.
_GIB = r"-?\d{1,7}(?:\.\d{1,9})?"
_N = r"\d{1,3}(?:,\d{3}){1,3}|\d{1,12}"
_VERSION = r"\d{1,4}\.\d{1,4}(?:\.\d{1,4})?(?:[.+_-]?[\w.+-]{1,40})?"


def _vllm(stage: Stage, pattern: str, releases: str = "") -> LineFormat:
    return LineFormat("vllm", stage, re.compile(pattern), releases)


def _sglang(stage: Stage, pattern: str) -> LineFormat:
    return LineFormat("sglang", stage, re.compile(pattern))


def _tensorrt(stage: Stage, pattern: str) -> LineFormat:
    return LineFormat("tensorrt-llm", stage, re.compile(pattern))


_KV_SIZE = rf"(?:[A-Z]{{2,8}})(?: \+ host)? KV cache size:\s{{1,20}}(?P<tokens>{_N}) tokens"
_CONCURRENCY = rf"Maximum concurrency for (?P<context>{_N}) tokens per request: (?P<concurrency>\d{{1,9}}\.\d\d)x"

FORMATS: tuple[LineFormat, ...] = (
    _vllm(Stage.COUNTED, f"{_KV_SIZE}, {_CONCURRENCY}", "0.28.0 or later"),
    _vllm(Stage.COUNTED, rf"{_KV_SIZE}(?!,)", "0.7.4 to 0.27.1"),
    _vllm(Stage.COUNTED, rf"(?<!tokens, ){_CONCURRENCY}"),
    _vllm(Stage.COUNTED, rf"# (?:GPU|CUDA|cuda) blocks: (?P<blocks>{_N})(?:, # CPU blocks: \d|$|\s)", "0.8 or before"),
    _vllm(Stage.MEASURED, r"KV cache size by the d?cp_world_size (?P<context_parallel>[1-9]\d{0,3})\b"),
    _vllm(Stage.MEASURED, rf"Available KV cache memory: (?P<available_gib>{_GIB}) GiB"),
    _vllm(
        Stage.MEASURED,
        rf"kv_cache_size=(?P<available_gib>{_GIB})GiB(?: gpu_memory_utilization=(?P<utilisation>[01]\.\d{{1,6}}))?",
    ),
    _vllm(Stage.MEASURED, rf"the rest of the memory reserved for KV Cache is (?P<available_gib>{_GIB})GiB"),
    _vllm(Stage.MEASURED, r"x gpu_memory_utilization \((?P<utilisation>[01]\.\d{1,6})\) = "),
    _vllm(Stage.MEASURED, rf"Estimated CUDA graph memory: (?P<graph_gib>{_GIB}) GiB total"),
    _vllm(Stage.MEASURED, r"The current --gpu-memory-utilization=(?P<utilisation>[01]\.\d{1,6}) is equivalent"),
    _vllm(Stage.ENDED, rf"CUDA graph pool memory: (?P<graph_gib>{_GIB}) GiB \(actual\)"),
    _vllm(Stage.ENDED, rf"Graph capturing finished in \d+ secs?, took (?P<graph_gib>{_GIB}) GiB"),
    _vllm(
        Stage.ENDED,
        r"Desired GPU memory utilization is \((?P<utilisation>[01](?:\.\d{1,6})?), .{1,60}"
        rf"Actual usage is (?:(?P<weights_gib>{_GIB}) GiB for weight,)?"
        rf".{{1,900}}Current kv cache memory in use is (?P<available_gib>{_GIB}) GiB",
    ),
    _vllm(Stage.LOADED, rf"Model loading took (?P<weights_gib>{_GIB}) GiB(?: memory)?(?: and |\s*$)"),
    _vllm(Stage.LOADED, rf"Loading model weights took (?P<weights_gib>{_GIB}) GB"),
    _vllm(
        Stage.STARTING,
        rf"Initializing an? (?:V1 )?LLM engine \(v(?P<version>{_VERSION})\)",
    ),
    _vllm(Stage.TOLD, rf"(?:vLLM API server |LLM |\][\s█▄▀]{{1,80}})version v?(?P<version>{_VERSION})"),
    _vllm(Stage.TOLD, rf"\bversion v?(?P<version>{_VERSION})\s{{1,4}}model (?P<model>\S{{1,300}})"),
    _vllm(Stage.TOLD, rf"vllm serve .{{1,600}}\(version (?P<version>{_VERSION})\)"),
    _vllm(Stage.TOLD, r"non-default args|vllm serve |Initializing an? (?:V1 )?LLM engine"),
    _vllm(Stage.STARTING, r"Using (?P<dtype>\w{2,30}) data type to store kv cache"),
    _vllm(
        Stage.COUNTED,
        rf"the available KV cache memory \((?P<available_gib>{_GIB}) GiB\)",
    ),
    _vllm(Stage.COUNTED, rf"max seq len \((?P<context>{_N})\)"),
    _vllm(Stage.COUNTED, rf"maximum number of tokens that can be stored in KV cache \((?P<tokens>{_N})\)"),
    _sglang(
        Stage.COUNTED,
        rf"KV [Cc]ache (?:is )?allocated\. (?:dtype: (?P<dtype>[\w.]{{2,40}}), )?#tokens: (?P<tokens>\d{{1,12}}), "
        rf"(?:K size: (?P<key_gib>{_GIB}) GB, V size: (?P<value_gib>{_GIB}) GB|KV size: (?P<available_gib>{_GIB}) GB)",
    ),
    _sglang(Stage.COUNTED, r"Use sliding window memory pool\. full_layer_tokens"),
    _sglang(Stage.LOADED, rf"Load weight end\..{{0,200}}mem usage=(?P<weights_gib>{_GIB}) GB"),
    _sglang(Stage.ENDED, r"max_total_num_tokens=(?P<tokens>\d{1,12}), .{0,300}?context_len=(?P<context>\d{1,12})"),
    _sglang(Stage.TOLD, r"server_args=|sglang\.launch_server|sglang serve "),
    _sglang(Stage.STARTING, r"Setting KV cache dtype to (?P<dtype>\w{1,30}) for "),
    _sglang(Stage.TOLD, r"--mem-fraction-static"),
    _sglang(Stage.COUNTED, r"Loaded weights leave no GPU memory for the KV cache under"),
    _sglang(Stage.TOLD, rf"(?i:sglang)(?: version)?(?:[ =:]{{1,3}}v?)(?P<version>{_VERSION})"),
    _tensorrt(
        Stage.COUNTED,
        rf"Allocated (?P<available_gib>{_GIB}) GiB for max tokens in paged KV cache \((?P<tokens>\d{{1,12}})\)",
    ),
    _tensorrt(Stage.COUNTED, r"Using (?P<tokens>\d{1,12}) tokens in paged KV cache"),
    _tensorrt(Stage.MEASURED, r"Allocate (?P<available>\d{1,16}) bytes for k/v cache"),
    _tensorrt(Stage.MEASURED, rf"Estimated max memory in KV cache ?: (?P<available_gib>{_GIB}) GiB"),
    _tensorrt(
        Stage.COUNTED,
        r"Max KV cache blocks per sequence: \d+ \[window size=(?P<window>\d{1,12})\], tokens per block="
        r"(?P<block_tokens>\d{1,6}), primary blocks=(?P<blocks>\d{1,12}), secondary blocks=\d+, "
        r"max sequence length=(?P<context>\d{1,12})",
    ),
    _tensorrt(
        Stage.LOADED,
        r"Memory used after loading model weights \(inside torch\) in memory usage profiling: "
        rf"(?P<weights_gib>{_GIB}) GiB",
    ),
    _tensorrt(Stage.TOLD, rf"TensorRT[- ]LLM version: v?(?P<version>{_VERSION})"),
)
"""Tried in this order, all of them: a line may carry several figures."""

HYBRID = re.compile(
    r"Setting attention block size to \d+ tokens to ensure|Padding mamba page size by|Add \d+ padding layers"
    r"|hybrid linear attention backend|hybrid GDN models|Mamba Cache is allocated|Use sliding window memory pool"
    r"|exceeds available Mamba cache blocks"
)
"""Lines that only a model with layers of different kinds prints."""
