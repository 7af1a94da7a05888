"""From the keys of a config.json to layers: each file of tests/data/configs/ with the layers it must give."""

from pathlib import Path
from typing import Any

import pytest

from configurator.catalog.huggingface import ImportedModel, import_model
from configurator.cli.importing import imported_json

CONFIGS = Path(__file__).parents[1] / "data" / "configs"


def imported(name: str) -> ImportedModel:
    """The model of a file in tests/data/configs/."""
    return import_model((CONFIGS / f"{name}.json").read_text(encoding="utf-8"), name=name)


def full(layers: int, kv_heads: int, head_dim: int) -> dict[str, Any]:
    """Layers that keep everything."""
    return {"kind": "full", "layers": layers, "kv_heads": kv_heads, "head_dim": head_dim}


def sliding(layers: int, kv_heads: int, head_dim: int, window: int) -> dict[str, Any]:
    """Layers that keep a window."""
    return {"kind": "sliding", "layers": layers, "kv_heads": kv_heads, "head_dim": head_dim, "window": window}


def state(layers: int, convolution: list[int], recurrent: list[int]) -> dict[str, Any]:
    """Layers with a convolution in BF16 and a float32 state."""
    shapes = [convolution, recurrent]
    return {"kind": "state", "layers": layers, "shapes": shapes, "dtypes": ["bfloat16", "float32"]}


LAYERS = [
    # Eight layers, 16 heads over a hidden size of 1,024: a head is 64 wide where the file does not say.
    ("grouped", [full(8, 4, 64)]),
    ("every-head", [full(8, 16, 64)]),
    # A list of heads for each layer; the layer with 0 keeps nothing.
    ("heads-by-layer", [full(3, 4, 64), full(4, 2, 64)]),
    # head_dim 128 is read, though 1,024 / 16 is 64.
    ("stated-width", [full(8, 4, 128)]),
    ("switched-off-window", [full(8, 4, 64)]),
    # From layer max_window_layers = 6 on.
    ("switched-on-window", [full(6, 4, 64), sliding(2, 4, 64, 4096)]),
    ("null-window", [full(8, 4, 64)]),
    ("every-layer-window", [sliding(8, 4, 64, 4096)]),
    # A window of 262,144 tokens never ends within a context of 8,192.
    ("endless-window", [full(8, 16, 64)]),
    # Gemma 2 alternates without saying so, and may call its window sliding_window_size.
    ("alternating", [full(4, 4, 256), sliding(4, 4, 256, 4096)]),
    # The published Gemma 3 4B leaves out heads, width and context: 5 of 34 layers are full.
    ("abridged", [full(5, 4, 256), sliding(29, 4, 256, 1024)]),
    ("lettered", [full(2, 4, 64), sliding(6, 4, 64, 4096)]),
    ("sinks", [full(4, 8, 64), sliding(4, 8, 64, 128)]),
    # Gemma 4: the last 4 of 12 layers share a cache, and full layers have 2 heads of 512.
    ("wide-full-layers", [full(2, 2, 512), sliding(6, 8, 256, 1024)]),
    (
        "chunked",
        [full(2, 8, 128), {"kind": "chunked", "layers": 6, "kv_heads": 8, "head_dim": 128, "chunk": 8192}],
    ),
    (
        "two-head-kinds",
        [
            {"kind": "full", "layers": 3, "kv_heads": 4, "key_dim": 192, "value_dim": 128},
            {"kind": "sliding", "layers": 5, "kv_heads": 8, "key_dim": 192, "value_dim": 128, "window": 128},
        ],
    ),
    # 16 heads in groups of 4 or of 8; one of four blocks has no attention.
    ("searched", [full(2, 4, 64), full(1, 2, 64)]),
    ("multi-query", [full(8, 1, 64)]),
    ("old-falcon", [full(8, 1, 64)]),
    ("new-falcon", [full(8, 4, 64)]),
    ("old-names", [full(8, 2, 64)]),
    # DBRX puts its KV heads into attn_config.
    ("nested-heads", [full(8, 4, 64)]),
    # 512 + 64 values, whatever num_key_value_heads says; the draft layer is not one of the eight.
    ("latent", [{"kind": "mla", "layers": 8, "latent": 576}]),
    # DeepSeek-OCR: layers on both levels, and use_mla is false.
    ("latent-off", [full(12, 10, 128)]),
    # 128 FP8 index keys and one float32 scale on the three layers that select for themselves.
    (
        "sparse-latent",
        [{"kind": "mla", "layers": 8, "latent": 576}, {"kind": "indexer", "layers": 3, "bytes_per_token": 132}],
    ),
    # 2 x 16 x 128 of keys and queries + 32 x 128 of values = 8,192 channels, over 4 - 1 tokens.
    ("delta-net", [full(2, 2, 256), state(6, [3, 8192], [32, 128, 128])]),
    ("delta-net-interval", [full(2, 2, 256), state(6, [3, 8192], [32, 128, 128])]),
    # M-M*MEM-: four Mamba-2 layers, one of attention; 64 x 64 + 2 x 8 x 128 = 6,144 channels.
    ("patterned", [full(1, 2, 128), state(4, [3, 6144], [64, 64, 128])]),
    ("named-layers", [full(1, 2, 128), state(3, [3, 6144], [64, 64, 128])]),
    # "auto" is 2 x 1,024 / 32 = 64 wide; 32 x 64 + 2 x 128 = 2,304 channels.
    ("mamba-layers", [full(2, 4, 64), state(6, [3, 2304], [32, 64, 128])]),
    ("parallel", [full(8, 2, 64), state(8, [3, 1792], [24, 64, 128])]),
    # Query, key and value each have a convolution: 3 x 16 x 128 channels.
    ("delta-latent", [{"kind": "mla", "layers": 2, "latent": 576}, state(6, [3, 6144], [16, 128, 128])]),
]


@pytest.mark.parametrize(("name", "layers"), LAYERS, ids=[name for name, _ in LAYERS])
def test_layers(name: str, layers: list[dict[str, Any]]) -> None:
    """Each file gives just these layers."""
    assert imported_json(imported(name))["layers"] == layers


def test_every_file_has_its_layers_checked() -> None:
    """No file of tests/data/configs/ goes unread."""
    unsized = {"compressed", "sparse-heads"}
    assert {name for name, _ in LAYERS} | unsized == {file.stem for file in CONFIGS.glob("*.json")}


def test_what_nobody_can_size_says_so() -> None:
    """DeepSeek-V4's compressed entries: a window on 8 layers, and three layers each of two ratios, without a figure."""
    layers = imported_json(imported("compressed"))["layers"]
    assert [(one["kind"], one["layers"]) for one in layers] == [("unsized", 8), ("unsized", 3), ("unsized", 3)]
    assert "every 128 of them" in layers[2]["reason"]


def test_sparse_heads_keep_index_keys_of_unknown_size() -> None:
    """MiniMax-M3: every layer is sized, and six add index keys that are not."""
    layers = imported_json(imported("sparse-heads"))["layers"]
    assert layers[0] == full(8, 4, 128)
    assert (layers[1]["kind"], layers[1]["layers"]) == ("unsized", 6)


@pytest.mark.parametrize(
    ("name", "sinks"), [("sinks", True), ("compressed", True), ("two-head-kinds", True), ("grouped", False)]
)
def test_attention_sinks(name: str, sinks: bool) -> None:  # noqa: FBT001 - a column of the table
    """gpt-oss and DeepSeek-V4 have sinks by definition, MiMo-V2 where its flags say so."""
    assert imported(name).attention_sinks is sinks


def test_a_parallel_hybrid_is_known_as_one() -> None:
    """Falcon-H1's eight layers hold both a cache and a state; a Mamba-2 hybrid's six and two layers do not."""
    assert imported("parallel").parallel_hybrid
    assert not imported("mamba-layers").parallel_hybrid


def test_a_default_is_named_and_marks_the_import() -> None:
    """Figures that stand in no file are listed, so that nobody takes them for read ones."""
    model = imported("abridged")
    assert "head_dim is not in the file; 256 is the default of this model type." in model.notes
    assert model.assumed
    assert not imported("grouped").assumed


def test_an_assumed_state_dtype_is_named() -> None:
    """float32 where a hybrid does not state the dtype of its state."""
    assert any("float32 is assumed" in note for note in imported("mamba-layers").notes)
    assert not any("float32 is assumed" in note for note in imported("patterned").notes)


def test_draft_layers_are_named_and_not_counted() -> None:
    """A head for speculative decoding has a cache of its own."""
    assert any("speculative decoding (1)" in note for note in imported("delta-net").notes)


@pytest.mark.parametrize(("name", "context"), [("multi-query", 2048), ("old-names", 8192), ("old-falcon", 2048)])
def test_context_by_other_names(name: str, context: int) -> None:
    """n_positions, seq_length, and Falcon's default where the file has none."""
    assert imported(name).max_context == context
