"""Files of a downloaded model on their way into the user's own catalogue."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from configurator import limits
from configurator.catalog.huggingface.model import ImportedModel, import_model
from configurator.catalog.huggingface.saving import catalogue_entry
from configurator.catalog.load import catalog_folder
from configurator.catalog.write import model_toml
from configurator.files import FileProblem, read_text, reason, replace_file
from configurator.language import _
from configurator.paths import user_catalog_dir

INDEX_FILE = "model.safetensors.index.json"
QUANTISATION_FILE = "hf_quant_config.json"

_MOST_INDEX_BYTES = limits.INDEX_BYTES
"""The index of a checkpoint with some 200,000 tensors; larger ones are of models that no server here carries."""


def read_model(
    config: Path, index: Path | None = None, quantisation: Path | None = None, name: str | None = None
) -> ImportedModel:
    """Read a model from its config.json and what is known beside it. Raises FileProblem."""
    beside = config.parent / QUANTISATION_FILE
    found = quantisation or (beside if config.name == "config.json" and beside.is_file() else None)
    model = import_model(
        read_text(config),
        read_text(index, _MOST_INDEX_BYTES) if index else None,
        quantization_text=read_text(found) if found else None,
        config_name=str(config),
        index_name=str(index),
        quantization_name=str(found),
        name=name or name_of(config),
    )
    if found is None or quantisation is not None:
        return model
    return replace(
        model, notes=(*model.notes, _("{file} beside the file was read too.").format(file=QUANTISATION_FILE))
    )


def name_of(config: Path) -> str | None:
    """What the file or its folder is called; the download cache names the model in a folder further up."""
    folders = config.absolute().parts[:-1]
    cached = next((part for part in reversed(folders) if part.startswith("models--")), None)
    if cached is not None:
        return cached.rpartition("--")[2]
    return (config.stem if config.stem != "config" else folders[-1].strip("/\\")) or None


def index_beside(config: Path) -> Path | None:
    """The index of the checkpoint's files, where it was downloaded with the config.json."""
    beside = config.parent / INDEX_FILE
    return beside if config.name == "config.json" and beside.is_file() else None


def add_model(model: ImportedModel, today: date) -> Path:
    """Write the entry into the user's folder, never over another. Raises FileProblem."""
    entry = catalogue_entry(model, today)
    folder = user_catalog_dir() / "models"
    target = folder / f"{entry.id}.toml"
    for taken in (catalog_folder() / "models" / target.name, target):
        if taken.exists():
            raise FileProblem(
                _("{file}: a model with the id {id} is there already; choose another name").format(
                    file=taken, id=entry.id
                )
            )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileProblem(
            _("{folder}: cannot be made: {reason}; set CONFIGURATOR_CATALOG to a folder").format(
                folder=folder, reason=reason(error)
            )
        ) from error
    replace_file(target, model_toml(entry).encode())
    return target
