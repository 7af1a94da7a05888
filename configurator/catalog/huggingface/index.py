"""The index of a checkpoint's files: what it weighs, and whether it can be this model's."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from configurator import limits
from configurator.catalog.huggingface.family import Family
from configurator.catalog.huggingface.layers import draft_layers, layer_count
from configurator.catalog.huggingface.parameters import expert_count
from configurator.catalog.huggingface.reading import Section, parse_object, shown
from configurator.language import _

_MOST_BYTES = limits.MODEL_BYTES
_LAYER = re.compile(r"^(?P<before>(?:.*?\.)?)(?:layers|h|blocks)\.(?P<number>\d{1,6})\.")
_BESIDE = re.compile(r"vision|visual|vit|audio|speech|sam_model|image|mtp|draft")
_SHARD = re.compile(r"(\d{1,6})-of-(\d{1,6})")
_SCALES = re.compile(r"scale|qweight|weight_packed|absmax|biases$|blocks$")
_PECULIAR = (
    ".k_proj.",
    ".experts.",
    ".block_sparse_moe.",
    ".kv_a_proj_with_mqa.",
    ".linear_attn.",
    ".mixer.",
    ".mamba.",
    ".qkv_proj.",
    ".query_key_value.",
    ".c_attn.",
    ".W_pack.",
    ".wqkv.",
    ".att_proj.",
)


@dataclass(frozen=True)
class Index:
    """What an index states in total."""

    file: str
    bytes: int
    parameters: int | None
    scale: str | None
    """The name of the first tensor that only quantised weights have."""


def read_index(text: str, file: str, section: Section, family: Family) -> Index:
    """Read an index and refuse one of another model. Raises FileProblem."""
    content = parse_object(text, file)
    whole = Section(file, content, section.remarks)
    metadata, weight_map = whole.section("metadata"), whole.section("weight_map")
    if metadata is None or weight_map is None or not weight_map.content:
        key = "metadata" if metadata is None else "weight_map"
        raise whole.problem(key, _("is missing; choose the model.safetensors.index.json of the checkpoint"))
    _check_names(whole, weight_map.content, section, family)
    scale = next((name for name in weight_map.content if _SCALES.search(name)), None)
    return Index(file, _total(metadata), _parameters(metadata), scale)


def _total(metadata: Section) -> int:
    """`total_size`; some tools wrote it as 123.0."""
    value = metadata.content.get("total_size")
    if isinstance(value, float) and value.is_integer():
        metadata = Section(metadata.file, {"total_size": int(value)}, metadata.remarks, metadata.place)
    if not metadata.has("total_size"):
        raise metadata.problem("total_size", _("is missing; choose an index that states the size of its files"))
    return metadata.whole("total_size", least=1_000_000, most=_MOST_BYTES)


def _parameters(metadata: Section) -> int | None:
    stated: Any = metadata.content.get("total_parameters")
    usable = isinstance(stated, int) and not isinstance(stated, bool) and 1_000_000 <= stated <= 10**14
    return stated if usable else None


def _check_names(whole: Section, weight_map: Mapping[str, Any], section: Section, family: Family) -> None:
    """The tensors must be those of this architecture, and their layers no more than this model's."""
    stranger = _stranger(weight_map, section, family)
    if stranger is not None:
        raise whole.problem("weight_map", _other(_("names {stranger}").format(stranger=shown(stranger))))
    found, layers = set(_language_layers(weight_map)), layer_count(section)
    if found and max(found) >= layers + _most_drafts(section):
        raise whole.problem(
            "weight_map",
            _other(
                _("names layer {found} where the config has {layers} layers").format(found=max(found), layers=layers)
            ),
        )
    if not found:
        section.remarks.note(_("The index names no layer of the language model; only its size was checked."))
    elif len(found) < layers and _is_whole(found, weight_map.values()):
        raise whole.problem(
            "weight_map",
            _other(_("names {number} layers where the config has {layers}").format(number=len(found), layers=layers)),
        )
    elif len(found) < layers:
        section.remarks.note(
            _("The index is shortened to {number} of {layers} layers; its total is taken as it is.").format(
                number=len(found), layers=layers
            )
        )
    if any(isinstance(one, str) and one.endswith(".bin") for one in weight_map.values()):
        section.remarks.note(_("The index is that of PyTorch's .bin files."))


def _stranger(names: Iterable[str], section: Section, family: Family) -> str | None:
    """The first tensor whose name this architecture does not have."""
    known = family.tensors | ({".experts."} if expert_count(section) else set())
    known |= set() if family.fused else {".k_proj."}
    strange = [part for part in _PECULIAR if part not in known]
    return next((name for name in names if any(one in name for one in strange) and not _BESIDE.search(name)), None)


def _most_drafts(section: Section) -> int:
    unnumbered = any(section.has(key) for key in ("use_mtp", "num_mtp_modules", "mtp_transformer_layers"))
    return max(draft_layers(section), int(unnumbered))


def _language_layers(names: Iterable[str]) -> Iterator[int]:
    """The number of each layer named, without towers for pictures and sound and heads for drafts."""
    for name in names:
        match = _LAYER.match(name)
        if match is not None and not _BESIDE.search(match["before"]):
            yield int(match["number"])


def _is_whole(found: set[int], files: Iterable[object]) -> bool:
    """Whether an index with fewer layers is nevertheless complete, and so that of a smaller model."""
    shards = {match.groups() for match in map(_SHARD.search, map(str, files)) if match}
    all_files = not shards or len(shards) >= max(int(total) for _, total in shards)
    return all_files and 1 < len(found) == max(found) + 1


def _other(found: str) -> str:
    return _("{found}: it belongs to another model; choose the index beside this config.json").format(found=found)
