"""A model from its Hugging Face config.json: read, never guessed; what cannot be sized is refused by its name."""

from configurator.catalog.huggingface.model import ImportedModel, import_model
from configurator.catalog.huggingface.saving import catalogue_entry, identifier
from configurator.catalog.huggingface.weighing import ImportedWeights

__all__ = ["ImportedModel", "ImportedWeights", "catalogue_entry", "identifier", "import_model"]
