"""Which model of the catalogue a log means: engines print a repository or the folder somebody chose."""

import re

from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.models import Catalog

_QUANTISED = {
    "fp8": WeightsFormat.FP8,
    "nvfp4": WeightsFormat.NVFP4,
    "mxfp4": WeightsFormat.MXFP4,
    "int4": WeightsFormat.INT4,
    "awq": WeightsFormat.INT4,
    "gptq": WeightsFormat.INT4,
    "w4a16": WeightsFormat.INT4,
}


def models_named(catalog: Catalog, name: str) -> tuple[str, ...]:
    """Ids of the models that a name may mean, the closest first; empty where it means none that is known.

    ``RedHatAI/gemma-4-26B-A4B-it-FP8-dynamic`` means gemma-4-26b-a4b; of two ids the longer says more.
    """
    last = name.rsplit("/", maxsplit=1)[-1]
    exact = [model.id for model in catalog.models.values() if last.lower() in _repositories(catalog, model.id)]
    words, run_together = _words(last), _run_together(last)
    by_words = [id_ for id_ in catalog.models if _words(id_) <= words or _begins_with(run_together, _run_together(id_))]
    return tuple(dict.fromkeys([*exact, *sorted(by_words, key=len, reverse=True)]))


def may_be(catalog: Catalog, name: str, model: str) -> bool:
    """Whether a log's name can mean this model: it is the closest, or the name means nothing that is known."""
    named = models_named(catalog, name)
    return not named or model in named[:1] or name.rsplit("/", maxsplit=1)[-1].lower() in _repositories(catalog, model)


def weights_named(name: str) -> WeightsFormat | None:
    """The quantised format that a checkpoint's name states: ``…-FP8-dynamic``.

    None for any other name: an engine can quantise a plain checkpoint while it loads.
    """
    words = re.split(r"[-_. ]+", name.rsplit("/", maxsplit=1)[-1].lower())
    found = {_QUANTISED[word] for word in words if word in _QUANTISED}
    return found.pop() if len(found) == 1 else None


def _repositories(catalog: Catalog, model: str) -> set[str]:
    entry = catalog.models[model]
    names = (entry.repository, *(checkpoint.repository for checkpoint in entry.checkpoints))
    return {name.rsplit("/", maxsplit=1)[-1].lower() for name in names if name}


def _words(name: str) -> set[str]:
    return set(re.split(r"[-_ ]+", name.lower()))


def _run_together(name: str) -> str:
    return re.sub(r"[^a-z0-9.]", "", name.lower())


def _begins_with(name: str, beginning: str) -> bool:
    """``llama3.370binstruct`` begins with ``llama3.370b``; a number that goes on is another number."""
    rest = name.removeprefix(beginning)
    return rest != name and not rest[:1].isdigit() and rest[:1] != "."
