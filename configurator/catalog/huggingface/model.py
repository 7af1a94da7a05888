"""From a config.json, and an index of its files, to the model that it describes."""

from dataclasses import dataclass

from pydantic import ValidationError

from configurator.catalog.attention import RecurrentState
from configurator.catalog.huggingface.bounds import bounds
from configurator.catalog.huggingface.family import Groups
from configurator.catalog.huggingface.heads import attention_heads, max_context
from configurator.catalog.huggingface.identity import Identity, identify
from configurator.catalog.huggingface.index import read_index
from configurator.catalog.huggingface.layers import draft_layers, layer_count
from configurator.catalog.huggingface.parameters import Parameters, count
from configurator.catalog.huggingface.reading import Remarks, Section, parse_object
from configurator.catalog.huggingface.weighing import (
    ImportedWeights,
    believed_weights,
    derived_weights,
    indexed_weights,
)
from configurator.language import _

_SINK_FLAGS = ("add_swa_attention_sink_bias", "add_full_attention_sink_bias")


@dataclass(frozen=True)
class ImportedModel:
    """A model as its own files describe it."""

    name: str
    model_type: str
    family: str
    architecture: str
    layers: int
    attention_heads: int
    attention: Groups
    attention_sinks: bool
    max_context: int
    vocabulary: int | None
    parameters: int | None
    """None where neither the index states them nor the geometry gives them exactly."""
    linear_parameters: int | None
    weights: ImportedWeights
    notes: tuple[str, ...]
    assumed: bool
    """Whether a figure above is a default and stands in no file."""

    @property
    def parallel_hybrid(self) -> bool:
        """Whether every layer holds both attention and a state."""
        return (
            len(self.attention) > 1
            and all(group.layers == self.layers for group in self.attention)
            and any(isinstance(group, RecurrentState) for group in self.attention)
        )


def import_model(
    config_text: str,
    index_text: str | None = None,
    *,
    quantization_text: str | None = None,
    config_name: str = "config.json",
    index_name: str = "model.safetensors.index.json",
    quantization_name: str = "hf_quant_config.json",
    name: str | None = None,
) -> ImportedModel:
    """Read a model from the text of its config.json.

    `index_text` is that of its safetensors index, `quantization_text` that of ModelOpt's hf_quant_config.json. The
    file names stand in complaints; `name` is what the model is called. Raises FileProblem, one sentence with the file,
    the place and the mend, for a text that is no such file and for a model type that cannot be sized.
    """
    remarks = Remarks()
    identity = identify(Section(config_name, parse_object(config_text, config_name), remarks))
    attention = _attention(identity)
    separate = None
    if quantization_text is not None:
        separate = Section(quantization_name, parse_object(quantization_text, quantization_name), remarks)
    counted = count(identity.section, identity.family)
    called = name or identity.architecture
    stated = believed_weights(identity, separate, called)
    if index_text is None:
        return _model(identity, attention, called, counted, derived_weights(identity, stated, counted))
    index = read_index(index_text, index_name, identity.section, identity.family)
    weights = indexed_weights(remarks, stated, index, bounds(identity, attention, counted))
    return _model(identity, attention, called, counted, weights, index.parameters)


def _attention(identity: Identity) -> Groups:
    section = identity.section
    try:
        groups = identity.family.groups(section, identity.family)
    except ValidationError as error:
        place = ".".join(map(str, error.errors()[0]["loc"]))
        raise section.problem(place, _("comes out larger than in any published model; correct the file")) from error
    if not groups:
        raise section.problem("num_key_value_heads", _("leaves no layer with a cache to size; choose another model"))
    return groups


def _model(
    identity: Identity,
    attention: Groups,
    name: str,
    counted: Parameters | None,
    weights: ImportedWeights,
    stated_parameters: int | None = None,
) -> ImportedModel:
    section, remarks = identity.section, identity.outer.remarks
    context = max_context(section)
    drafts = draft_layers(section)
    if drafts:
        remarks.note(
            _("Layers for speculative decoding ({drafts}) hold a cache of their own, which is not counted.").format(
                drafts=drafts
            )
        )
    exact = counted if not identity.is_partial else None
    return ImportedModel(
        name=name,
        model_type=identity.model_type,
        family=identity.family.name,
        architecture=identity.architecture,
        layers=layer_count(section),
        attention_heads=attention_heads(section),
        attention=attention,
        attention_sinks=_sinks(identity),
        max_context=context,
        vocabulary=section.whole_or_none("vocab_size", "padded_vocab_size"),
        parameters=exact.total if exact else stated_parameters,
        linear_parameters=exact.linear if exact else None,
        weights=weights,
        notes=tuple(remarks.notes),
        assumed=remarks.assumed,
    )


def _sinks(identity: Identity) -> bool:
    """As the file says; where it is silent, as the family has it."""
    stated = [identity.section.flag(key) for key in _SINK_FLAGS if identity.section.has(key)]
    return any(stated) if stated else identity.family.sinks
