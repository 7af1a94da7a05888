"""Bytes of a model's weights in a format, always with how they are known.

A published or imported size comes first. Else it is derived from the geometry: linear layers in the format with its
block scales, everything else (embeddings, output layer, norms) in BF16. Parameters times half a byte is never right.
"""

from dataclasses import dataclass
from fractions import Fraction

from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.language_model import Basis, LanguageModel
from configurator.language import _
from configurator.units import format_count, format_number

BYTES_PER_LINEAR = {
    WeightsFormat.BF16: Fraction(2),
    # Per-tensor scales are a few kilobytes.
    WeightsFormat.FP8: Fraction(1),
    # 16 values: 8 bytes of data and one FP8 scale.
    WeightsFormat.NVFP4: Fraction(9, 16),
    # Groups of 128 values: 64 bytes of data, a 2-byte scale and a half-byte zero point.
    WeightsFormat.INT4: Fraction(133, 256),
}
BYTES_PER_OTHER = 2


@dataclass(frozen=True)
class Weights:
    """The size of one format over all cards of an instance, in bytes. `source` is a title for a reader."""

    format: WeightsFormat
    bytes: int
    basis: Basis
    source: str


def weights_of(model: LanguageModel, weights: WeightsFormat) -> Weights | None:
    """The size to calculate with; None where neither a checkpoint nor the geometry gives one."""
    checkpoint = next((one for one in model.checkpoints if one.format is weights), None)
    if checkpoint is not None:
        return Weights(weights, checkpoint.bytes, checkpoint.basis, model.sources[checkpoint.source].title)
    return derived(model, weights)


def derived(model: LanguageModel, weights: WeightsFormat) -> Weights | None:
    """The size that the geometry gives, where the catalogue knows which parameters are quantised."""
    linear, per_linear = model.linear_parameters, BYTES_PER_LINEAR.get(weights)
    if linear is None or per_linear is None:
        return None
    size = linear.value * per_linear + (model.parameters - linear.value) * BYTES_PER_OTHER
    how = _("{parameters} linear parameters × {bytes} B, the rest × {other} B").format(
        parameters=format_count(linear.value), bytes=format_number(float(per_linear)), other=BYTES_PER_OTHER
    )
    return Weights(weights, int(size), "derived", f"{how}; {model.sources[linear.source].title}")


def known_formats(model: LanguageModel) -> tuple[WeightsFormat, ...]:
    """The formats with a size, published ones first."""
    published = [one.format for one in model.checkpoints]
    derivable = BYTES_PER_LINEAR if model.linear_parameters is not None else ()
    return tuple(dict.fromkeys([*published, *derivable]))
