"""`configurator import-model`: a config.json read, shown, and put into the user's own catalogue."""

import argparse
import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, assert_never

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
from configurator.catalog.huggingface import ImportedModel
from configurator.catalog.huggingface.adding import add_model, read_model
from configurator.cli.arguments import BadInputError
from configurator.units import format_count, format_gib


def import_and_show(options: argparse.Namespace) -> int:
    """Read the files, save the entry where that is asked for, and print the model."""
    if options.name is not None and not options.name.strip():
        raise BadInputError("configurator import-model: --name is empty; name the model or leave the option out")
    model = read_model(options.config, options.index, options.quantization, options.name)
    saved = add_model(model, datetime.now().astimezone().date()) if options.save else None
    if options.json:
        content = imported_json(model) | ({"saved": str(saved)} if saved else {})
        print(json.dumps(content, indent=1))
    else:
        for line in (*_lines(model), *([f"Saved as {saved}"] if saved else [])):
            print(line)
    return 0


def imported_json(model: ImportedModel) -> dict[str, Any]:
    """The document of ``--json``; layers as in the cases of `configurator pool`."""
    weights = model.weights
    return {
        "name": model.name,
        "architecture": model.architecture,
        "layers": [_layers(group) for group in model.attention],
        "attention_sinks": model.attention_sinks,
        "max_context": model.max_context,
        "weights": {"format": weights.format, "bytes": weights.bytes, "basis": weights.basis},
        "notes": list(model.notes),
    }


def _layers(group: AttentionGroup) -> dict[str, Any]:
    """One group in the words of a pool case."""
    match group:
        case FullAttention() | SlidingWindowAttention() | ChunkedAttention():
            return _head_layers(group)
        case LatentAttention():
            return {"kind": "mla", "layers": group.layers, "latent": group.kv_lora_rank + group.qk_rope_head_dim}
        case IndexerCache():
            return {"kind": "indexer", "layers": group.layers, "bytes_per_token": group.bytes_per_token}
        case RecurrentState():
            shapes = [[group.conv_window, group.conv_channels], [group.heads, group.head_dim, group.state_dim]]
            dtypes = ["bfloat16", group.state_dtype]
            return {"kind": "state", "layers": group.layers, "shapes": shapes, "dtypes": dtypes}
        case UnsizedCache():
            return {"kind": "unsized", "layers": group.layers, "reason": group.reason}
        case _:
            assert_never(group)


def _head_layers(group: HeadAttention) -> dict[str, Any]:
    same = group.key_dim == group.value_dim
    widths = {"head_dim": group.key_dim} if same else {"key_dim": group.key_dim, "value_dim": group.value_dim}
    keeps = {}
    if isinstance(group, SlidingWindowAttention):
        keeps = {"window": group.window}
    elif isinstance(group, ChunkedAttention):
        keeps = {"chunk": group.chunk}
    return {"kind": group.kind, "layers": group.layers, "kv_heads": group.kv_heads, **widths, **keeps}


def _lines(model: ImportedModel) -> Iterator[str]:
    yield f"{model.name} ({model.architecture})"
    context = format_count(model.max_context)
    yield f"{model.layers} layers, {model.attention_heads} attention heads, up to {context} tokens"
    for group in model.attention:
        yield f"  {_sentence(group)}"
    if model.attention_sinks:
        yield "  Attention sinks"
    yield f"Weights: {_weights(model)}"
    yield from (f"Note: {note}" for note in model.notes)


def _sentence(group: AttentionGroup) -> str:
    layers = f"{group.layers} layers"
    match group:
        case FullAttention() | SlidingWindowAttention() | ChunkedAttention():
            return f"{layers} keep {_kept(group)}: {group.kv_heads} KV heads, {_widths(group)}"
        case LatentAttention():
            return f"{layers} keep one latent a token: {group.kv_lora_rank} and {group.qk_rope_head_dim} values"
        case IndexerCache():
            return f"{layers} keep index keys: {group.bytes_per_token} bytes a token"
        case RecurrentState():
            state = f"{group.heads} x {group.head_dim} x {group.state_dim} in {group.state_dtype}"
            return f"{layers} keep a constant state: {state}, convolution {group.conv_channels} x {group.conv_window}"
        case UnsizedCache():
            return f"{layers} cannot be sized: {group.reason}"
        case _:
            assert_never(group)


def _widths(group: HeadAttention) -> str:
    if group.key_dim == group.value_dim:
        return f"keys and values of {group.key_dim}"
    return f"keys of {group.key_dim} and values of {group.value_dim}"


def _kept(group: HeadAttention) -> str:
    match group:
        case SlidingWindowAttention():
            return f"the last {format_count(group.window)} tokens"
        case ChunkedAttention():
            return f"the current chunk of {format_count(group.chunk)} tokens"
        case FullAttention():
            return "every token"
        case _:
            assert_never(group)


def _weights(model: ImportedModel) -> str:
    weights = model.weights
    stated = weights.format.label if weights.format else "format unknown"
    return f"{stated}, {f'{format_gib(weights.bytes)}, {weights.basis}' if weights.bytes else 'size unknown'}"
