"""An imported model as an entry, its file, and a catalogue of two folders."""

import shutil
import tomllib
from datetime import date
from pathlib import Path

import pytest

from configurator.catalog.huggingface import catalogue_entry, identifier, import_model
from configurator.catalog.language_model import LanguageModel
from configurator.catalog.load import CatalogError, load_catalog, load_catalogs
from configurator.catalog.models import Catalog
from configurator.catalog.write import model_toml
from configurator.files import FileProblem
from configurator.paths import catalog_dir, user_catalog_dir

CONFIGS = Path(__file__).parents[1] / "data" / "configs"
TODAY = date(2026, 11, 29)


def entry(name: str = "grouped", called: str = "My Grouped 155M") -> LanguageModel:
    """The entry of a file in tests/data/configs/."""
    return catalogue_entry(import_model((CONFIGS / f"{name}.json").read_text(encoding="utf-8"), name=called), TODAY)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for the user's own models."""
    monkeypatch.setenv("CONFIGURATOR_CATALOG", str(tmp_path))
    (tmp_path / "models").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("name", "slug"),
    [("My Grouped 155M", "my-grouped-155m"), ("Qwen3.5_27B--x", "qwen3.5-27b-x"), ("..", "model"), ("ä" * 90, "model")],
)
def test_an_id_follows_from_the_name(name: str, slug: str) -> None:
    """Lower case, digits, dots and dashes."""
    assert identifier(name) == slug


def test_an_entry_names_its_sources() -> None:
    """The geometry and the derived size come from config.json, read today; nobody has verified them."""
    model = entry()
    assert (model.id, model.grade, model.checkpoints[0].basis) == ("my-grouped-155m", "derived", "derived")
    assert model.sources["config"].title == "config.json of My Grouped 155M"
    assert model.sources["config"].read == TODAY
    assert model.linear_parameters is not None
    assert model.linear_parameters.value == 90_177_536


def test_an_entry_with_assumed_figures_is_unverified() -> None:
    """So that the finding MODEL-UNVERIFIED warns with the notes: here of the context, which the file leaves out."""
    text = (CONFIGS / "grouped.json").read_text(encoding="utf-8").replace('"max_position_embeddings"', '"unread"')
    model = catalogue_entry(import_model(text), TODAY)
    assert model.grade == "unverified"
    assert "2,048 tokens" in model.note


def test_parameters_that_nobody_counted_get_a_floor() -> None:
    """No weight is wider than two bytes, so that half the bytes is a floor."""
    index = (
        '{"metadata": {"total_size": 400000000}, "weight_map": {"backbone.layers.0.mixer.D": "a-00001-of-00009.st"}}'
    )
    text = (CONFIGS / "patterned.json").read_text(encoding="utf-8")
    model = catalogue_entry(import_model(text, index, name="x"), TODAY)
    assert model.parameters == 200_000_000
    assert "floor" in model.note
    assert model.sources["index"].title == "Index of the checkpoint's files, x"


def test_weights_of_unknown_size_are_not_saved() -> None:
    """An entry without bytes would size nothing."""
    with pytest.raises(FileProblem, match=r"their size is not known.*--index"):
        entry("delta-net")


def test_a_file_gives_back_its_entry(catalog: Catalog) -> None:
    """Every model of the shipped catalogue, and an imported one, survive being written and read."""
    for model in (*catalog.models.values(), entry()):
        assert LanguageModel.model_validate(tomllib.loads(model_toml(model))) == model, model.id


def test_a_file_is_written_as_the_shipped_ones_are() -> None:
    """Grouped digits, one line a layer group, tables for checkpoints and sources."""
    lines = model_toml(entry()).splitlines()
    assert lines[0] == 'id = "my-grouped-155m"'
    assert "parameters = 155_730_944" in lines
    assert '    { kind = "full", layers = 8, kv_heads = 4, key_dim = 64, value_dim = 64 },' in lines
    assert "[[checkpoints]]" in lines
    assert lines[-3:] == ["[sources.config]", 'title = "config.json of My Grouped 155M"', "read = 2026-11-29"]


def test_names_with_quotes_and_controls_survive() -> None:
    """TOML wants more escaped than a quote."""
    name = 'a "b" \\ c'
    model = entry(called=name)
    assert LanguageModel.model_validate(tomllib.loads(model_toml(model))).name == name
    strange = model.replace(note="tab\there, delete\x7f, umlaut ä")
    assert LanguageModel.model_validate(tomllib.loads(model_toml(strange))) == strange


def test_own_models_stand_beside_the_shipped_ones(own: Path, catalog: Catalog) -> None:
    """The user's folder adds to the catalogue and takes nothing away."""
    (own / "models" / "my-grouped-155m.toml").write_text(model_toml(entry()), encoding="utf-8")
    both = load_catalogs()
    assert both.models == catalog.models | {"my-grouped-155m": entry()}
    assert both.version == catalog.version


def test_no_folder_of_ones_own_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, catalog: Catalog) -> None:
    """The folder need not exist."""
    monkeypatch.setenv("CONFIGURATOR_CATALOG", str(tmp_path / "none"))
    assert load_catalogs().models == catalog.models


def test_a_broken_file_of_ones_own_is_left_out_and_named(own: Path) -> None:
    """The program starts with what it ships; the complaint leads to the user's file."""
    broken = own / "models" / "mine.toml"
    broken.write_text("id = 'mine'\n", encoding="utf-8")
    shutil.copy(catalog_dir() / "models" / "qwen3-8b.toml", own / "models")

    catalog = load_catalogs()

    assert len(catalog.models) == len(load_catalog(catalog_dir()).models)
    assert all(sentence.startswith(f"{own}/models/") for sentence in catalog.left_out)
    assert {sentence.split(": ")[0].split("/")[-1] for sentence in catalog.left_out} == {"mine.toml", "qwen3-8b.toml"}


def test_an_id_that_is_shipped_is_refused_in_words(own: Path) -> None:
    """Neither entry silently replaces the other."""
    shutil.copy(catalog_dir() / "models" / "qwen3-8b.toml", own / "models")
    with pytest.raises(CatalogError, match="qwen3-8b stands already in another catalogue folder"):
        load_catalog(catalog_dir(), own)


def test_the_folder_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the user's data folder, or where CONFIGURATOR_CATALOG points."""
    monkeypatch.delenv("CONFIGURATOR_CATALOG", raising=False)
    assert user_catalog_dir().parts[-2:] == ("inference-server-configurator", "catalog")
    monkeypatch.setenv("CONFIGURATOR_CATALOG", "elsewhere")
    assert user_catalog_dir() == Path("elsewhere")
