"""What every test may use: the shipped catalogue and a configuration to vary."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from configurator.catalog.load import load_catalog
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import ENGLISH, use
from configurator.paths import catalog_dir

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# What somebody keeps in a catalogue of their own is no part of a test.
os.environ["CONFIGURATOR_CATALOG"] = str(Path(__file__).parent / "data" / "no-catalogue")

# A busy machine is slow and not wrong.
settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What the program keeps of its own lies below here, also for the processes that a test starts."""
    folder = tmp_path_factory.mktemp("data")
    own = {"CONFIGURATOR_DATA": str(folder), "CONFIGURATOR_LOG": str(folder / "configurator.log")}
    os.environ.update(own)
    yield folder
    for name in own:
        del os.environ[name]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins in English, whatever the machine and the test before speak."""
    use(ENGLISH)
    yield
    use(ENGLISH)


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """The catalogue that is shipped."""
    return load_catalog(catalog_dir())


@pytest.fixture(scope="session")
def configuration() -> Callable[..., Configuration]:
    """Makes the article's example, 2 x RTX PRO 6000 with FP8 weights, with what a test chooses otherwise.

    Without a word about tensor parallel all cards form one instance.
    """

    def make(**choices: object) -> Configuration:
        cards = choices.get("cards", 2)
        example = {
            "model": "llama-3.3-70b",
            "weights": "fp8",
            "card": "rtx-pro-6000-server-edition",
            "cards": cards,
            "tensor_parallel": cards,
            "context": 8192,
            "engine": "vllm",
            "engine_version": "0.33.0",
        }
        return Configuration.model_validate(example | choices)

    return make
