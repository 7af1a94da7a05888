"""A catalogue of one's own that is large is read from what was kept of it, and gives the same."""

import json
from pathlib import Path

import pytest

from configurator.catalog.load import load_catalogs
from configurator.catalog.parsed import WORTH_IT
from configurator.paths import catalog_dir, parsed_catalog_file

SHIPPED = catalog_dir() / "models" / "llama-3.3-70b.toml"


def write_model(folder: Path, number: int, name: str = "Our own") -> Path:
    """A model of one's own under a number."""
    text = SHIPPED.read_text(encoding="utf-8").replace('id = "llama-3.3-70b"', f'id = "own-{number}"', 1)
    lines = [f'name = "{name} {number}"' if line.startswith("name = ") else line for line in text.split("\n")]
    file = folder / "models" / f"own-{number}.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue of one's own with as many models as it takes to keep what they hold."""
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.setenv("CONFIGURATOR_CATALOG", str(folder))
    monkeypatch.setenv("CONFIGURATOR_DATA", str(tmp_path / "data"))
    for number in range(WORTH_IT):
        write_model(folder, number)
    return folder


def spoil_kept(name: str) -> None:
    """Let what is kept of the first model bear a name that its file does not."""
    text = parsed_catalog_file().read_text(encoding="utf-8")
    parsed_catalog_file().write_text(text.replace('"Our own 0"', f'"{name}"'), encoding="utf-8")


def test_what_was_kept_gives_the_same_catalogue(own: Path) -> None:  # noqa: ARG001
    """The first start parses, the second does not, and both have every model and every figure."""
    first = load_catalogs()
    spoil_kept("Kept")

    second = load_catalogs()

    assert second.models["own-0"].name == "Kept"
    assert {key: model for key, model in second.models.items() if key != "own-0"} == {
        key: model for key, model in first.models.items() if key != "own-0"
    }


def test_a_changed_file_is_parsed_anew(own: Path) -> None:
    """Also where the change leaves its size as it was."""
    load_catalogs()

    write_model(own, 7, "Not own")

    assert load_catalogs().models["own-7"].name == "Not own 7"
    assert load_catalogs().models["own-7"].name == "Not own 7"


def test_a_removed_file_is_gone(own: Path) -> None:
    """A model whose file was removed is no model any more, whatever is kept."""
    load_catalogs()

    (own / "models" / "own-3.toml").unlink()

    assert "own-3" not in load_catalogs().models


def test_few_models_are_not_kept(own: Path) -> None:
    """One below the number from which it is worth it: nothing is written."""
    (own / "models" / "own-0.toml").unlink()

    load_catalogs()

    assert not parsed_catalog_file().exists()


def test_what_was_kept_is_validated(own: Path) -> None:
    """Somebody writes a context of minus one into what is kept: the model is left out with a word, as from a file."""
    load_catalogs()
    kept = json.loads(parsed_catalog_file().read_text(encoding="utf-8"))
    file = str(own / "models" / "own-5.toml")
    kept["files"][file][1]["max_context"] = -1
    parsed_catalog_file().write_text(json.dumps(kept), encoding="utf-8")

    catalog = load_catalogs()

    assert "own-5" not in catalog.models
    assert any("own-5.toml: max_context" in one for one in catalog.left_out)


@pytest.mark.parametrize(
    "damaged", ["", "{", "[]", "null", '{"format": 2, "files": {}}', '{"format": 1, "files": 3}', "[" * 100_000]
)
def test_what_is_damaged_is_not_used(own: Path, damaged: str) -> None:  # noqa: ARG001
    """Whatever stands there, every model is, and the next start has it whole again."""
    load_catalogs()
    whole = parsed_catalog_file().read_text(encoding="utf-8")
    parsed_catalog_file().write_text(damaged, encoding="utf-8")

    assert "own-0" in load_catalogs().models
    assert json.loads(parsed_catalog_file().read_text(encoding="utf-8")) == json.loads(whole)


@pytest.mark.parametrize("entry", [3, [], [[1, 2, 3]], [None, None], "text", [[1], {"id": 3}]])
def test_an_entry_that_is_damaged_is_not_used(own: Path, entry: object) -> None:
    """The model itself comes from its file then."""
    load_catalogs()
    kept = json.loads(parsed_catalog_file().read_text(encoding="utf-8"))
    kept["files"][str(own / "models" / "own-5.toml")] = entry
    parsed_catalog_file().write_text(json.dumps(kept), encoding="utf-8")

    assert load_catalogs().models["own-5"].name == "Our own 5"


def test_a_folder_that_cannot_be_written_keeps_nothing(own: Path, tmp_path: Path) -> None:  # noqa: ARG001
    """A file stands where the folder should be: the catalogue is read all the same."""
    (tmp_path / "data").write_text("", encoding="utf-8")

    assert "own-0" in load_catalogs().models
