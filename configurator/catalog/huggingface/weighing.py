"""The bytes of a checkpoint: from its index where that can be right, else from the geometry, else unknown."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.huggingface.bounds import Bounds
from configurator.catalog.huggingface.checkpoint import Stated, claimed_format, stated_weights
from configurator.catalog.huggingface.identity import Identity
from configurator.catalog.huggingface.index import Index
from configurator.catalog.huggingface.parameters import Parameters
from configurator.catalog.huggingface.reading import Remarks, Section, shown
from configurator.files import FileProblem
from configurator.language import _, mark
from configurator.units import format_count, format_gib

_LEAST_BYTES = Fraction(9, 20)
"""Less than any published 4-bit checkpoint has for a parameter: half a byte and its scales."""
_LEAST_FP8_BYTES = Fraction(19, 20)
_DERIVABLE = {WeightsFormat.FP8: Fraction(1), WeightsFormat.NVFP4: Fraction(9, 16)}
_QUANTISATION_FILE = mark("ModelOpt writes it into hf_quant_config.json: give that file with --quantization.")


@dataclass(frozen=True)
class ImportedWeights:
    """The weights of the checkpoint. What the files do not tell is None, and a note says why."""

    format: WeightsFormat | None
    bytes: int | None
    basis: Literal["imported", "derived"] | None


def believed_weights(identity: Identity, separate: Section | None, name: str) -> Stated:
    """What the files state; a name that claims a quantisation they do not state leaves the format open."""
    stated = stated_weights(identity.outer, identity.section, separate)
    remarks, claimed = identity.outer.remarks, claimed_format(name)
    if claimed is None or claimed is stated.format:
        return stated
    if stated.quantised:
        remarks.note(_("The name says {claimed}, which is not what the files state.").format(claimed=claimed.label))
        return stated
    remarks.note(
        _("The name says {claimed}, and config.json states no quantisation. {mend}").format(
            claimed=claimed.label, mend=_(_QUANTISATION_FILE)
        )
    )
    return replace(stated, format=None)


def derived_weights(identity: Identity, stated: Stated, counted: Parameters | None) -> ImportedWeights:
    """Without an index: from the exact count of parameters, where the format tells what each weighs."""
    remarks = identity.outer.remarks
    if stated.format is None:
        return ImportedWeights(None, None, None)
    if counted is None or identity.is_partial:
        more = " " + _("(it has more than a language model)") if identity.is_partial else ""
        remarks.note(
            _("The size of the checkpoint{more} does not follow from config.json; give its index with --index.").format(
                more=more
            )
        )
        return ImportedWeights(stated.format, None, None)
    size = 2 * counted.total if stated.format is WeightsFormat.BF16 else _quantised_bytes(stated, counted)
    if size is None:
        remarks.note(
            _("The size does not follow from what is stated of the quantisation; give the index with --index.")
        )
        return ImportedWeights(stated.format, None, None)
    remarks.note(
        _("The size of the weights is derived from {parameters} parameters; an index would state it.").format(
            parameters=format_count(counted.total)
        )
    )
    return ImportedWeights(stated.format, size, "derived")


def _quantised_bytes(stated: Stated, counted: Parameters) -> int | None:
    """Linear layers in the format with its block scales, everything else in 16 bits."""
    each = _DERIVABLE.get(stated.format) if stated.format is not None else None
    if each is None or not stated.whole:
        return None
    return int(counted.linear * each) + 2 * (counted.total - counted.linear)


def indexed_weights(remarks: Remarks, stated: Stated, index: Index, bounds: Bounds) -> ImportedWeights:
    """As the index states them. Raises FileProblem where that cannot be the size of this model."""
    if stated.quantised or stated.format is None or _is_modelopt(index):
        return _quantised_weights(remarks, stated, index, bounds)
    if _is_wide(stated, index, bounds):
        remarks.note(
            _("The files hold 32 bits a weight ({size}); engines serve 16, half of it.").format(
                size=format_gib(index.bytes)
            )
        )
        return ImportedWeights(stated.format, index.bytes // 2, "derived")
    if not bounds.hold(index.bytes, 2):
        raise _other_size(index, bounds.least * 2, bounds.most * 2, _("16-bit weights"))
    return ImportedWeights(stated.format, index.bytes, "imported")


def _quantised_weights(remarks: Remarks, stated: Stated, index: Index, bounds: Bounds) -> ImportedWeights:
    each = _LEAST_FP8_BYTES if stated.format is WeightsFormat.FP8 else _LEAST_BYTES
    least, most = int(bounds.least * each), bounds.most * 2
    if not least <= index.bytes <= most:
        raise _other_size(index, least, most, _("quantised weights"))
    if stated.quantised:
        return ImportedWeights(stated.format, index.bytes, "imported")
    remarks.note(
        _("The index holds quantised weights, and config.json states no quantisation. {mend}").format(
            mend=_(_QUANTISATION_FILE)
        )
    )
    return ImportedWeights(None, index.bytes, "imported")


def _is_modelopt(index: Index) -> bool:
    """ModelOpt alone may state its quantisation outside config.json. Raises FileProblem for scales of another tool."""
    if index.scale is None:
        return False
    if "weight_scale" not in index.scale:
        raise FileProblem(
            _(
                "{file}: weight_map: names {scale} of quantised weights, and config.json states no "
                "quantisation: it belongs to another model; choose the index beside this config.json"
            ).format(file=index.file, scale=shown(index.scale))
        )
    return True


def _is_wide(stated: Stated, index: Index, bounds: Bounds) -> bool:
    """Whether the files hold 32 bits a weight."""
    if not bounds.hold(index.bytes, 4):
        return False
    if index.parameters:
        return abs(Fraction(index.bytes, index.parameters) - 4) < Fraction(1, 5)
    return stated.halved or bounds.exact


def _other_size(index: Index, least: int, most: int, what: str) -> FileProblem:
    return FileProblem(
        _(
            "{file}: metadata.total_size: is {size}, where the {what} of this model take {least} to "
            "{most} bytes: it belongs to another model; choose the index beside this config.json"
        ).format(
            file=index.file,
            size=format_count(index.bytes),
            what=what,
            least=format_count(least),
            most=format_count(most),
        )
    )
