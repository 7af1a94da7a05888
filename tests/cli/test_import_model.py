"""`configurator import-model`: a model from its config.json."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from configurator.catalog.load import load_catalogs

CONFIGS = Path(__file__).parents[1] / "data" / "configs"
GROUPED = CONFIGS / "grouped.json"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes into the user's own catalogue."""
    folder = tmp_path / "own"
    monkeypatch.setenv("CONFIGURATOR_CATALOG", str(folder))
    return folder


def index_for(folder: Path, size: int) -> Path:
    """An index whose eight layers stand in one file."""
    names = {f"model.layers.{layer}.mlp.up_proj.weight": "model.safetensors" for layer in range(8)}
    file = folder / "index.json"
    file.write_text(json.dumps({"metadata": {"total_size": size}, "weight_map": names}), encoding="utf-8")
    return file


def test_json_document(run: Callable[..., Any]) -> None:
    """The keys of the contract, with layers as in the cases of `pool`."""
    ran = run("import-model", CONFIGS / "delta-net.json", "--json")
    assert ran.code == 0
    assert ran.json == {
        "name": "delta-net",
        "architecture": "Qwen3_5ForConditionalGeneration",
        "layers": [
            {"kind": "full", "layers": 2, "kv_heads": 2, "head_dim": 256},
            {"kind": "state", "layers": 6, "shapes": [[3, 8192], [32, 128, 128]], "dtypes": ["bfloat16", "float32"]},
        ],
        "attention_sinks": False,
        "max_context": 262_144,
        "weights": {"format": "bf16", "bytes": None, "basis": None},
        "notes": ran.json["notes"],
    }
    assert any("--index" in note for note in ran.json["notes"])


def test_sentences(run: Callable[..., Any]) -> None:
    """Without --json each layer group is a line, and each note one."""
    ran = run("import-model", CONFIGS / "two-head-kinds.json")
    assert ran.out.splitlines()[:6] == [
        "two-head-kinds (MiMoV2FlashForCausalLM)",
        "8 layers, 16 attention heads, up to 8,192 tokens",
        "  3 layers keep every token: 4 KV heads, keys of 192 and values of 128",
        "  5 layers keep the last 128 tokens: 8 KV heads, keys of 192 and values of 128",
        "  Attention sinks",
        "Weights: BF16, size unknown",
    ]


@pytest.mark.parametrize("name", sorted(file.stem for file in CONFIGS.glob("*.json")))
def test_every_kind_of_layer_has_its_sentence(run: Callable[..., Any], name: str) -> None:
    """One line a group in words, as many as in the document."""
    groups = run("import-model", CONFIGS / f"{name}.json", "--json").json["layers"]
    lines = run("import-model", CONFIGS / f"{name}.json").out.splitlines()
    assert sum(line.startswith("  ") and " layers " in line for line in lines) == len(groups)


def test_an_index_states_the_bytes(run: Callable[..., Any], tmp_path: Path) -> None:
    """311,461,888 bytes are 155,730,944 parameters of two bytes."""
    ran = run("import-model", GROUPED, "--json", "--index", index_for(tmp_path, 311_461_888))
    assert ran.json["weights"] == {"format": "bf16", "bytes": 311_461_888, "basis": "imported"}


def test_the_quantisation_beside_a_config_is_read(run: Callable[..., Any], tmp_path: Path) -> None:
    """ModelOpt's checkpoints hold hf_quant_config.json in the same folder, and the folder names the model."""
    folder = tmp_path / "models--nvidia--Grouped-NVFP4" / "snapshots" / "abc"
    folder.mkdir(parents=True)
    shutil.copy(GROUPED, folder / "config.json")
    (folder / "hf_quant_config.json").write_text('{"quantization": {"quant_algo": "NVFP4"}}', encoding="utf-8")
    found = run("import-model", folder / "config.json", "--json").json
    assert (found["name"], found["weights"]["format"]) == ("Grouped-NVFP4", "nvfp4")
    assert any("beside the file" in note for note in found["notes"])


def test_a_saved_model_can_be_sized(run: Callable[..., Any], own: Path) -> None:
    """It stands in the user's folder, and the commands know it."""
    ran = run("import-model", GROUPED, "--json", "--save", "--name", "My Model 155M")
    file = own / "models" / "my-model-155m.toml"
    assert (ran.code, ran.json["saved"], file.exists()) == (0, str(file), True)
    sized = run("size --model my-model-155m --weights bf16 --card l4 --cards 1 --json").json
    # 8 layers x 4 heads x (64 + 64) values x 8,192 tokens, one byte each.
    assert sized["sessions"]["fp8"]["bytes_per_session"] == 33_554_432
    assert sized["weights"] == sized["weights"] | {"bytes": 311_461_888, "basis": "derived"}
    assert load_catalogs().models["my-model-155m"].checkpoints[0].bytes == 311_461_888


@pytest.mark.parametrize("name", ["qwen3-8b", "twice"])
def test_an_id_that_is_taken_is_refused(run: Callable[..., Any], own: Path, name: str) -> None:
    """Shipped or one's own: nothing is written over."""
    run("import-model", GROUPED, "--save", "--name", "twice")
    written = (own / "models" / "twice.toml").read_bytes()
    ran = run("import-model", GROUPED, "--save", "--name", name)
    assert (ran.code, ran.out) == (2, "")
    assert f"a model with the id {name} is there already; choose another name" in ran.err
    assert (own / "models" / "twice.toml").read_bytes() == written


def test_nothing_is_saved_of_a_model_without_bytes(run: Callable[..., Any], own: Path) -> None:
    """The complaint says what to give; the folder is not even made."""
    ran = run("import-model", CONFIGS / "delta-net.json", "--save")
    assert ran.code == 2
    assert "give the index with --index" in ran.err
    assert not own.exists()


def test_a_folder_that_cannot_be_made_is_named(run: Callable[..., Any], own: Path) -> None:
    """A file stands where the folder should be."""
    own.write_text("", encoding="utf-8")
    ran = run("import-model", GROUPED, "--save")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "cannot be made" in ran.err


BAD = [
    (b"\x89PNG\r\n\x1a\n\x00", "not a text file in UTF-8"),
    ('{"model_type": "llama"}'.encode("utf-16"), "not a text file in UTF-8"),
    (b"", "config.json: empty; correct it"),
    (b'{"a": "' + b"x" * (9 << 20) + b'"}', "larger than the 8 MiB"),
    (b"[" * 100_000, "nested too deeply"),
    (b"[" * 1_000_000, "holds more than 350,000 entries"),
    (b'{"model_type": "rwkv7"}', '"rwkv7" keeps a recurrent state of its own design'),
]


@pytest.mark.parametrize(("content", "found"), BAD)
def test_a_bad_file_is_one_line(run: Callable[..., Any], tmp_path: Path, content: bytes, found: str) -> None:
    """Exit code 2, nothing on stdout, one line that names the file and the mend."""
    file = tmp_path / "config.json"
    file.write_bytes(content)
    ran = run("import-model", file, "--json")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"{file}: ")
    assert found in ran.err
    assert "; " in ran.err


def test_a_missing_file_is_one_line(run: Callable[..., Any], tmp_path: Path) -> None:
    """The index is named where it is the one that is missing."""
    ran = run("import-model", GROUPED, "--index", tmp_path / "none.json")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert ran.err.startswith(f"{tmp_path / 'none.json'}: cannot be read")


@pytest.mark.skipif(sys.platform != "linux", reason="reads its memory as Linux tells it")
@pytest.mark.parametrize(
    ("piece", "count", "found"),
    [
        (b'"abcdefghijklmnopqrstuvwxyz": [1],', 170_000, "stands twice"),
        (b"{},", 2_500_000, "holds more than 350,000 entries"),
        (b'"abcdefghijklmnopqrstuvwxyz",', 7_000_000, "larger than the 8 MiB"),
    ],
)
def test_large_files_stay_within_200_mb(tmp_path: Path, piece: bytes, count: int, found: str) -> None:
    """Files near a limit and far beyond it, of content that takes the most memory."""
    file = tmp_path / "config.json"
    opening, closing = (b"{", b'"last": 0}') if piece.startswith(b'"') else (b'{"a": [', b"0]}")
    file.write_bytes(opening + piece * count + closing)
    peak = "print(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    code = f"import sys; from configurator.cli import main; main(sys.argv[1:]); {peak}"
    ran = subprocess.run(
        [sys.executable, "-c", code, "import-model", str(file)], capture_output=True, text=True, check=False
    )
    assert ran.stderr.count("\n") == 1
    assert found in ran.stderr
    assert int(ran.stdout.split()[1]) < 200 * 1024
