"""Figures that a person wrote down: a table in a report, a sentence in a mail.

They are looked for where a short text has no line of an engine that says how large the cache is, and are always marked.
"""

import re
from typing import Any

from configurator.adoption.startup_log.formats import FIGURES

MOST_LINES = 5_000

_N = r"\d{1,3}(?:,\d{3}){1,3}|\d{1,12}"
_GIB = r"\d{1,7}(?:\.\d{1,9})?"
_PATTERNS = (
    re.compile(rf"KV cache size:\s{{1,20}}(?P<tokens>{_N}) tok"),
    re.compile(rf"(?i)\bKV (?:cache )?tokens\b[\s|:]{{0,5}}(?:[^|\n]{{1,40}}observed )?(?P<tokens>{_N})"),
    re.compile(rf"(?i)\bKV cache (?P<tokens>{_N}) tok"),
    re.compile(rf"(?i)\bKV pool (?:at (?P<thousands>\d{{1,4}})K context)?: (?P<tokens>{_N}) tok"),
    re.compile(rf"(?P<available_gib>{_GIB}) GiB(?: KV)?(?: ->|,) (?P<tokens>{_N}) tok"),
    re.compile(rf"(?i)\bKV cache memory \(GiB\):[^|\n]{{0,60}}observed (?P<available_gib>{_GIB})"),
    re.compile(rf"(?i)\bavailable KV cache (?P<available_gib>{_GIB}) GiB"),
    re.compile(r"(?i)\bconcurrency (?P<concurrency>\d{1,9}\.\d{1,2})x"),
    re.compile(r"(?i)\b(?P<concurrency>\d{1,9}\.\d{1,2})x (?:max )?concurrency(?: at (?P<context>\d[\d,]{3,11})\b)?"),
    re.compile(rf"(?i)\bweights/GPU (?P<weights_gib>{_GIB}) GiB"),
    re.compile(rf"\bcontext_len\s?[|:=]\s?(?P<context>{_N})"),
    re.compile(r"(?i)\bKV (?P<dtype>fp8_e4m3|fp8_e5m2|fp8|nvfp4|bf16)\b|\b(?-i:KV cache dtype): (?P<dtype_2>\w{2,20})"),
    re.compile(r"(?i)\bstatic memory fraction (?P<utilisation>0\.\d{1,4})"),
)
_ENGINES = (("sglang", r"(?i)\bsglang\b|max_running_requests"), ("vllm", r"(?i)\bvllm\b|gpu.memory.utilization"))


def figures_in_notes(text: str) -> dict[str, Any]:
    """Fields of a run by name; empty where the text says nothing of a cache."""
    found: dict[str, Any] = {}
    for line in text.splitlines()[:MOST_LINES]:
        for pattern in _PATTERNS:
            match = pattern.search(line)
            for name, value in match.groupdict().items() if match else ():
                if value is not None:
                    _take(found, name.removesuffix("_2"), value)
    return found


def engine_in_notes(text: str) -> str | None:
    """The one engine that a text names."""
    named = [engine for engine, pattern in _ENGINES if re.search(pattern, text)]
    return named[0] if len(named) == 1 else None


def _take(found: dict[str, Any], name: str, value: str) -> None:
    if name == "thousands":
        found.setdefault("max_model_len", int(value) * 1024)
        return
    field, read = FIGURES[name]
    found.setdefault("kv_cache_dtype" if field == "stored_dtype" else field, read(value))
