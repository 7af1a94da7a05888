"""`configurator import-model`: a config.json read, shown, and put into the user's own catalogue."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
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
from configurator.catalog.huggingface import ImportedModel, catalogue_entry, import_model
from configurator.catalog.write import model_toml
from configurator.cli.arguments import BadInputError
from configurator.files import FileProblem, read_text, reason, replace_file
from configurator.paths import catalog_dir, user_catalog_dir
from configurator.units import MIB, format_count, format_gib

_MOST_INDEX_BYTES = 32 * MIB
"""The index of a checkpoint with some 200,000 tensors; larger ones are of models that no server here carries."""
_QUANTISATION_FILE = "hf_quant_config.json"


def import_and_show(options: argparse.Namespace) -> int:
    """Read the files, save the entry where that is asked for, and print the model."""
    if options.name is not None and not options.name.strip():
        raise BadInputError("configurator import-model: --name is empty; name the model or leave the option out")
    model = _read(options.config, options.index, options.quantization, options.name)
    saved = _save(model) if options.save else None
    if options.json:
        content = imported_json(model) | ({"saved": str(saved)} if saved else {})
        print(json.dumps(content, indent=1))
    else:
        for line in (*_lines(model), *([f"Saved as {saved}"] if saved else [])):
            print(line)
    return 0


def _read(config: Path, index: Path | None, quantization: Path | None, name: str | None) -> ImportedModel:
    beside = config.with_name(_QUANTISATION_FILE)
    found = quantization or (beside if config.name == "config.json" and beside.is_file() else None)
    model = import_model(
        read_text(config),
        read_text(index, _MOST_INDEX_BYTES) if index else None,
        quantization_text=read_text(found) if found else None,
        config_name=str(config),
        index_name=str(index),
        quantization_name=str(found),
        name=name or _name_of(config),
    )
    if found is None or quantization is not None:
        return model
    return replace(model, notes=(*model.notes, f"{_QUANTISATION_FILE} beside the file was read too."))


def _name_of(config: Path) -> str | None:
    """What the file or its folder is called; the download cache names the model in a folder further up."""
    folders = config.absolute().parts[:-1]
    cached = next((part for part in reversed(folders) if part.startswith("models--")), None)
    if cached is not None:
        return cached.rpartition("--")[2]
    return (config.stem if config.stem != "config" else folders[-1].strip("/\\")) or None


def _save(model: ImportedModel) -> Path:
    """Write the entry into the user's folder, never over another."""
    entry = catalogue_entry(model, datetime.now().astimezone().date())
    folder = user_catalog_dir() / "models"
    target = folder / f"{entry.id}.toml"
    for taken in (catalog_dir() / "models" / target.name, target):
        if taken.exists():
            raise FileProblem(f"{taken}: a model with the id {entry.id} is there already; choose another with --name")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileProblem(f"{folder}: cannot be made: {reason(error)}; set CONFIGURATOR_CATALOG to a folder") from error
    replace_file(target, model_toml(entry).encode())
    return target


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
