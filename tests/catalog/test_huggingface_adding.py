"""Files of a downloaded model on their way into the user's own catalogue."""

from datetime import date
from pathlib import Path

import pytest

from configurator.catalog.huggingface.adding import add_model, index_beside, name_of, read_model
from configurator.catalog.load import load_catalogs
from configurator.files import FileProblem

DAY = date(2026, 11, 29)
CONFIG = """{
 "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336,
 "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "max_position_embeddings": 32768,
 "vocab_size": 32000, "torch_dtype": "bfloat16", "tie_word_embeddings": false
}"""


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A config.json in a folder of its own, and an empty catalogue of the user's."""
    monkeypatch.setenv("CONFIGURATOR_CATALOG", str(tmp_path / "own"))
    file = tmp_path / "house-7b" / "config.json"
    file.parent.mkdir()
    file.write_text(CONFIG, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("house-7b/config.json", "house-7b"),
        ("house-7b/other.json", "other"),
        ("models--org--House-7B/snapshots/abc/config.json", "House-7B"),
    ],
)
def test_a_model_is_called_after_its_folder_or_file(tmp_path: Path, path: str, name: str) -> None:
    """The download cache keeps the name further up."""
    assert name_of(tmp_path / path) == name


def test_the_index_is_taken_from_beside_the_config(config: Path) -> None:
    """Only where it is there."""
    assert index_beside(config) is None
    index = config.with_name("model.safetensors.index.json")
    index.write_text("{}", encoding="utf-8")
    assert index_beside(config) == index


def test_what_is_added_is_loaded_with_the_catalogue(config: Path, tmp_path: Path) -> None:
    """The file lies in the user's own folder, named after the id."""
    file = add_model(read_model(config, name="House 7B"), DAY)
    assert file == tmp_path / "own" / "models" / "house-7b.toml"
    assert load_catalogs().models["house-7b"].layers == 32


@pytest.mark.parametrize("name", ["Llama 3.3 70B", "House 7B"])
def test_no_model_is_written_over(config: Path, name: str) -> None:
    """Neither a shipped one nor one that was added before."""
    add_model(read_model(config, name="House 7B"), DAY)
    with pytest.raises(FileProblem, match="is there already; choose another name"):
        add_model(read_model(config, name=name), DAY)
