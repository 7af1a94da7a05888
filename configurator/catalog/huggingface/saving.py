"""An imported model as an entry of the user's own catalogue."""

import re
from datetime import date

from pydantic import ValidationError

from configurator.catalog.attention import IndexerCache
from configurator.catalog.frozen import Figure, Grade, Source
from configurator.catalog.huggingface.model import ImportedModel
from configurator.catalog.language_model import Checkpoint, LanguageModel
from configurator.faults import fault_words
from configurator.files import FileProblem
from configurator.language import _

_LEAST_LINEAR = 1_000_000


def identifier(name: str) -> str:
    """The id that a name gives: ``My Model 8B`` as ``my-model-8b``."""
    words = re.findall(r"[a-z0-9]+(?:\.[a-z0-9]+)*", name.lower())
    return "-".join(words)[:80].strip("-.") or "model"


def catalogue_entry(model: ImportedModel, today: date) -> LanguageModel:
    """The entry to save. Raises FileProblem where the weights are not known well enough for one."""
    weights = model.weights
    if weights.format is None or weights.bytes is None or weights.basis is None:
        raise _not_weighed(model)
    source = "index" if weights.basis == "imported" else "config"
    try:
        checkpoint = Checkpoint(format=weights.format, bytes=weights.bytes, basis=weights.basis, source=source)
        return _entry(model, checkpoint, _sources(model.name, source, today))
    except ValidationError as error:
        fault = error.errors()[0]
        # A rule of ours ends with the mend; pydantic's own words do not.
        own = fault.get("ctx", {}).get("error")
        words = str(own) if own else _("{fault}; correct the file").format(fault=fault_words(fault))
        place = ".".join(map(str, fault["loc"]))
        raise FileProblem(": ".join(part for part in (model.name[:80], place, words) if part)) from error


def _not_weighed(model: ImportedModel) -> FileProblem:
    if model.weights.format is None:
        sentence = _(
            "{model}: weights: their format is not known, so that no entry can be saved; "
            "give hf_quant_config.json with --quantization"
        )
    else:
        sentence = _(
            "{model}: weights: their size is not known, so that no entry can be saved; give the index with --index"
        )
    return FileProblem(sentence.format(model=model.name))


def _sources(name: str, weights: str, today: date) -> dict[str, Source]:
    sources = {"config": Source(title=f"config.json of {name}", read=today)}
    if weights == "index":
        sources[weights] = Source(title=f"Index of the checkpoint's files, {name}", read=today)
    return sources


def _entry(model: ImportedModel, checkpoint: Checkpoint, sources: dict[str, Source]) -> LanguageModel:
    notes = list(model.notes)
    parameters = model.parameters
    if parameters is None:
        # No weight takes more than two bytes, so that this is a floor.
        parameters = checkpoint.bytes // 2
        notes.append(_("The number of parameters is a floor: half the bytes of the weights."))
    linear = model.linear_parameters
    cached = [group for group in model.attention if not isinstance(group, IndexerCache)]
    return LanguageModel(
        id=identifier(model.name),
        name=model.name,
        sources=sources,
        family=model.family,
        architecture=model.architecture,
        repository=model.name,
        layers=model.layers,
        layers_without_cache=max(0, model.layers - sum(group.layers for group in cached)),
        attention_heads=model.attention_heads,
        attention=model.attention,
        attention_sinks=model.attention_sinks,
        max_context=model.max_context,
        vocabulary=model.vocabulary,
        parameters=parameters,
        linear_parameters=Figure(value=linear, source="config", grade=Grade.DERIVED)
        if linear is not None and linear >= _LEAST_LINEAR
        else None,
        checkpoints=(checkpoint,),
        source="config",
        grade=Grade.UNVERIFIED if model.assumed else Grade.DERIVED,
        parallel_hybrid=model.parallel_hybrid,
        note=" ".join(notes),
    )
