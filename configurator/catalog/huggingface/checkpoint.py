"""The format of a checkpoint's weights, from the quantisation its files state."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.huggingface.reading import Section
from configurator.language import _

_KEYS = ("quantization_config", "quantization")
_SIXTEEN_BITS = {"bfloat16", "float16"}
_METHODS = {
    "fp8": WeightsFormat.FP8,
    "fbgemm_fp8": WeightsFormat.FP8,
    "mxfp8": WeightsFormat.FP8,
    "mxfp4": WeightsFormat.MXFP4,
    "nvfp4": WeightsFormat.NVFP4,
}
_ALGORITHMS = {
    "FP8": WeightsFormat.FP8,
    "FP8_PB_WO": WeightsFormat.FP8,
    "FP8_PER_CHANNEL_PER_TOKEN": WeightsFormat.FP8,
    "MXFP8": WeightsFormat.FP8,
    "NVFP4": WeightsFormat.NVFP4,
    "NVFP4_AWQ": WeightsFormat.NVFP4,
    "W4A16_NVFP4": WeightsFormat.NVFP4,
    "W4A8_NVFP4_FP8": WeightsFormat.NVFP4,
    "MXFP4": WeightsFormat.MXFP4,
    "W4A16_AWQ": WeightsFormat.INT4,
    "W4A8_AWQ": WeightsFormat.INT4,
    "INT4_AWQ": WeightsFormat.INT4,
}
_SMALLEST_FIRST = (WeightsFormat.MXFP4, WeightsFormat.NVFP4, WeightsFormat.INT4, WeightsFormat.FP8)
_CLAIMS = {
    "nvfp4": WeightsFormat.NVFP4,
    "mxfp4": WeightsFormat.MXFP4,
    "fp8": WeightsFormat.FP8,
    "awq": WeightsFormat.INT4,
    "gptq": WeightsFormat.INT4,
    "int4": WeightsFormat.INT4,
}


@dataclass(frozen=True)
class Stated:
    """What the files say of the weights. `format` is None where they say something that is not sized here."""

    format: WeightsFormat | None
    quantised: bool
    halved: bool = False
    """The files hold 32 bits a weight; engines serve 16."""
    whole: bool = False
    """Every linear layer but the output layer is quantised, and nothing else."""


def stated_weights(outer: Section, section: Section, separate: Section | None) -> Stated:
    """From the config's own quantisation, else from hf_quant_config.json, else from the dtype."""
    found = _quantisation(outer) or _quantisation(section)
    if found is None and separate is not None:
        found = separate.section("quantization")
        if found is None:
            raise separate.problem("quantization", _("is missing; choose the hf_quant_config.json of the checkpoint"))
    return _sixteen(outer, section) if found is None else _quantised(outer, found)


def claimed_format(name: str) -> WeightsFormat | None:
    """The format that a checkpoint's name claims: ``DeepSeek-V3.1-NVFP4``."""
    return next((weights for claim, weights in _CLAIMS.items() if claim in name.lower()), None)


def _quantisation(section: Section) -> Section | None:
    for key in _KEYS:
        found = section.section(key)
        if found is not None and found.content:
            return found
    return None


def _sixteen(outer: Section, section: Section) -> Stated:
    key = next((key for key in ("dtype", "torch_dtype") if section.has(key) or outer.has(key)), None)
    stated = (section.text_or_none(key) or outer.text_or_none(key)) if key else None
    if key is None or stated is None:
        outer.remarks.note(_("The file states no dtype; engines then serve 16-bit weights."))
        return Stated(WeightsFormat.BF16, quantised=False)
    name = stated.removeprefix("torch.")
    if name in _SIXTEEN_BITS:
        return Stated(WeightsFormat.BF16, quantised=False)
    if name == "float32":
        outer.remarks.note(_("The file states 32-bit weights; engines serve them in 16 bits, half the size."))
        return Stated(WeightsFormat.BF16, quantised=False, halved=True)
    outer.remarks.note(_("The dtype {stated} is none of the formats that are sized here.").format(stated=stated[:40]))
    return Stated(None, quantised=False)


def _quantised(outer: Section, found: Section) -> Stated:
    _note_cache_dtype(found)
    formats = sorted(set(_formats(found)), key=_SMALLEST_FIRST.index)
    if outer.text_or_none("expert_dtype") == "fp4" and formats in ([], [WeightsFormat.FP8]):
        outer.remarks.note(_("Experts are in FP4 and the rest in FP8; MXFP4 is the nearest format."))
        return Stated(WeightsFormat.MXFP4, quantised=True)
    if not formats:
        method = found.text_or_none("quant_method") or _mlx(found) or _("of a kind that is not named")
        outer.remarks.note(
            _("The weights are quantised ({method}), in none of the formats sized here.").format(method=method[:40])
        )
        return Stated(None, quantised=True)
    if len(formats) > 1 or found.text_or_none("quant_algo") == "MIXED_PRECISION":
        named = ", ".join(one.label for one in formats)
        outer.remarks.note(_("Mixed precision ({named}); it is listed under the smallest.").format(named=named))
        return Stated(formats[0], quantised=True)
    return Stated(formats[0], quantised=True, whole=_everything_linear(found))


def _formats(found: Section) -> Iterator[WeightsFormat]:
    """Every format that the quantisation names, in any of the ways in which tools write it."""
    named = [found.text_or_none("quant_algo"), found.text_or_none("moe_quant_algo")]
    layers = found.section("quantized_layers")
    if layers is not None:
        named += [layer.get("quant_algo") for layer in layers.content.values() if isinstance(layer, dict)]
    for algorithm in named:
        if isinstance(algorithm, str) and algorithm.upper() in _ALGORITHMS:
            yield _ALGORITHMS[algorithm.upper()]
    yield from _grouped(found)
    method = (found.text_or_none("quant_method") or "").lower()
    if method in _METHODS:
        yield _METHODS[method]
    if method in {"awq", "gptq", "auto-round", "autoround"} and _bits(found) == 4:
        yield WeightsFormat.INT4


def _grouped(found: Section) -> Iterator[WeightsFormat]:
    """The groups of compressed-tensors, which ModelOpt writes too."""
    groups = found.section("config_groups")
    for key in groups.content if groups is not None else ():
        group = groups.section(key) if groups is not None else None
        weights = group.section("weights") if group is not None else None
        if weights is None:
            continue
        match weights.whole_or_none("num_bits", most=64), weights.text_or_none("type"):
            case 8, "float":
                yield WeightsFormat.FP8
            case 4, "int":
                yield WeightsFormat.INT4
            case 4, "float":
                is_mx = weights.whole_or_none("group_size", least=-1) == 32
                yield WeightsFormat.MXFP4 if is_mx else WeightsFormat.NVFP4


def _bits(found: Section) -> int | None:
    return found.whole_or_none("bits", "w_bit", most=64)


def _mlx(found: Section) -> str | None:
    """MLX writes bits and group_size and no quant_method."""
    return _("MLX, which no engine here loads") if found.has("bits") and found.has("group_size") else None


def _everything_linear(found: Section) -> bool:
    """Whether nothing but the output layer is left out. Formats that list what they quantise say nothing."""
    left_out: Any = found.content.get("ignore") or found.content.get("exclude_modules")
    left_out = left_out or found.content.get("modules_to_not_convert") or []
    return isinstance(left_out, list) and set(map(str, left_out)) <= {"lm_head"} and not found.has("quantized_layers")


def _note_cache_dtype(found: Section) -> None:
    """ModelOpt checkpoints can ask for a cache dtype; their weights format says nothing about it."""
    stated = found.content.get("kv_cache_quant_algo") or found.content.get("kv_cache_scheme")
    if stated is None:
        return
    name = stated if isinstance(stated, str) else _("8 bits") if isinstance(stated, dict) else _("its own")
    found.remarks.note(
        _("The checkpoint asks for a cache of {name}: an engine left at auto follows it.").format(name=name[:40])
    )
