"""Format and bytes of an imported checkpoint's weights."""

import json
from pathlib import Path
from typing import Any

import pytest

from configurator.catalog.huggingface import ImportedModel, import_model
from configurator.files import FileProblem

CONFIGS = Path(__file__).parents[1] / "data" / "configs"

LAYER = 2 * 1024 * 1024 + 2 * 1024 * 256 + 3 * 1024 * 2816
"""Linear weights of one layer of grouped.json: query and output, key and value, gate, up and down."""
LINEAR = 8 * LAYER
TOTAL = LINEAR + 8 * 2 * 1024 + 1024 + 2 * 32_000 * 1024
"""Two norms a layer, the last norm, embeddings and output layer."""


def read(name: str = "grouped", index: str | None = None, called: str | None = None, **changes: Any) -> ImportedModel:
    """The model of a file with some keys changed."""
    content = json.loads((CONFIGS / f"{name}.json").read_text(encoding="utf-8")) | changes
    return import_model(json.dumps(content), index, name=called)


def tensors(*suffixes: str, layers: int = 8, before: str = "model.layers") -> list[str]:
    """Names as a checkpoint has them."""
    return [f"{before}.{layer}.{suffix}" for layer in range(layers) for suffix in suffixes]


def index(size: object, names: list[str] | None = None, **metadata: Any) -> str:
    """An index of a whole checkpoint in one file."""
    names = tensors("self_attn.k_proj.weight", "mlp.up_proj.weight") if names is None else names
    content = {"metadata": {"total_size": size, **metadata}, "weight_map": dict.fromkeys(names, "model.safetensors")}
    return json.dumps(content)


def groups(**weights: Any) -> dict[str, Any]:
    """A quantisation as compressed-tensors writes it."""
    return {"quant_method": "compressed-tensors", "config_groups": {"group_0": {"weights": weights}}}


FORMATS: list[tuple[dict[str, Any], str | None]] = [
    ({}, "bf16"),
    ({"torch_dtype": "float16"}, "bf16"),
    ({"torch_dtype": None, "dtype": "bfloat16"}, "bf16"),
    ({"torch_dtype": None}, "bf16"),
    ({"quantization_config": None}, "bf16"),
    ({"quantization_config": {"quant_method": "fp8", "weight_block_size": [128, 128]}}, "fp8"),
    ({"quantization_config": {"quant_method": "mxfp4"}}, "mxfp4"),
    ({"quantization_config": {"quant_method": "awq", "bits": 4}}, "int4"),
    ({"quantization_config": {"quant_method": "gptq", "bits": 4}}, "int4"),
    ({"quantization_config": {"quant_method": "gptq", "bits": 8}}, None),
    ({"quantization_config": groups(num_bits=8, type="float")}, "fp8"),
    ({"quantization_config": groups(num_bits=4, type="int", group_size=32)}, "int4"),
    ({"quantization_config": groups(num_bits=4, type="float", group_size=16)}, "nvfp4"),
    ({"quantization_config": groups(num_bits=4, type="float", group_size=32)}, "mxfp4"),
    ({"quantization_config": groups(num_bits=8, type="int")}, None),
    ({"quantization_config": {"quant_method": "modelopt", "quant_algo": "NVFP4"}}, "nvfp4"),
    # ModelOpt without quant_method, and a cache scheme that is a text.
    ({"quantization_config": {"quant_algo": "FP8", "kv_cache_scheme": "FP8"}}, "fp8"),
    (
        {
            "quantization_config": {
                "quant_algo": "MIXED_PRECISION",
                "quantized_layers": {"a": {"quant_algo": "FP8"}, "b": {"quant_algo": "W4A16_NVFP4"}},
            }
        },
        "nvfp4",
    ),
    ({"quantization_config": {"quant_method": "bitsandbytes", "load_in_4bit": True}}, None),
    # MLX writes both keys, without a method.
    ({"quantization_config": {"bits": 4, "group_size": 64}, "quantization": {"bits": 4, "group_size": 64}}, None),
]


@pytest.mark.parametrize(("changes", "weights"), FORMATS)
def test_format(changes: dict[str, Any], weights: str | None) -> None:
    """Each way in which tools state a quantisation; what is not sized here stays open and is noted."""
    model = read(**changes)
    assert model.weights.format == weights
    assert weights is not None or any("none of the formats" in note for note in model.notes)


def test_sixteen_bit_size_is_derived_from_the_geometry() -> None:
    """8 layers of 11,272,192 linear weights and 65,553,408 others, two bytes each."""
    model = read()
    assert LINEAR == 90_177_536
    assert (model.parameters, model.linear_parameters) == (TOTAL, LINEAR)
    assert (model.weights.bytes, model.weights.basis) == (2 * TOTAL, "derived")


PUBLISHED_TOTALS = [
    # Model type, layers, heads, KV heads, hidden and inner size, vocabulary, what else counts; the published total.
    ("llama", 28, 24, 8, 3072, 8192, 128_256, {"head_dim": 128, "tie_word_embeddings": True}, 3_212_749_824),
    ("gemma3_text", 26, 4, 1, 1152, 6912, 262_144, {"head_dim": 256, "sliding_window": 512}, 999_885_952),
    ("cohere", 64, 96, 8, 12_288, 33_792, 256_000, {"use_qk_norm": True}, 103_810_674_688),
    ("qwen2", 80, 64, 8, 8192, 29_568, 152_064, {}, 72_706_203_648),
    ("olmo2", 40, 40, 40, 5120, 13_824, 100_352, {}, 13_716_198_400),
]


@pytest.mark.parametrize(
    ("model_type", "layers", "heads", "kv", "hidden", "inner", "words", "more", "total"), PUBLISHED_TOTALS
)
def test_the_count_of_parameters_is_the_published_one(
    model_type: str,
    layers: int,
    heads: int,
    kv: int,
    hidden: int,
    inner: int,
    words: int,
    more: dict[str, Any],
    total: int,
) -> None:
    """Llama 3.2 3B, Gemma 3 1B, Command R+ 08-2024, Qwen2.5 72B and OLMo 2 13B, to the unit."""
    sizes: dict[str, Any] = {"hidden_size": hidden, "intermediate_size": inner, "vocab_size": words}
    counts: dict[str, Any] = {"num_hidden_layers": layers, "num_attention_heads": heads, "num_key_value_heads": kv}
    assert read(architectures=[], model_type=model_type, **sizes, **counts, **more).parameters == total


def test_quantised_size_is_derived_where_only_the_output_layer_is_left_out() -> None:
    """One byte a linear weight and two for the rest; with more left out the size stays open."""
    fp8 = groups(num_bits=8, type="float") | {"ignore": ["lm_head"]}
    assert read(quantization_config=fp8).weights.bytes == LINEAR + 2 * (TOTAL - LINEAR)
    some = fp8 | {"ignore": ["lm_head", "model.layers.0.mlp.up_proj"]}
    assert read(quantization_config=some).weights.bytes is None


def test_thirty_two_bit_weights_are_served_in_sixteen() -> None:
    """A float32 file is sized as engines serve it, with and without an index."""
    assert read(torch_dtype="float32").weights.bytes == 2 * TOTAL
    by_index = read(index=index(4 * TOTAL), torch_dtype="float32")
    assert (by_index.weights.bytes, by_index.weights.basis) == (2 * TOTAL, "derived")


def test_a_checkpoint_twice_as_large_as_stated_holds_thirty_two_bits() -> None:
    """The config says bfloat16 and the index weighs float32, as one published 70B does."""
    model = read(index=index(4 * TOTAL))
    assert (model.weights.bytes, model.weights.basis) == (2 * TOTAL, "derived")
    assert any("32 bits a weight" in note for note in model.notes)


def test_size_of_more_than_a_language_model_stays_open() -> None:
    """A vision tower's weights do not follow from the language part."""
    model = read("delta-net")
    assert model.weights.bytes is None
    assert any("more than a language model" in note for note in model.notes)


def test_an_index_states_the_size() -> None:
    """The total of the index stands, with its basis."""
    model = read(index=index(2 * TOTAL))
    assert (model.weights.format, model.weights.bytes, model.weights.basis) == ("bf16", 2 * TOTAL, "imported")


def test_a_total_written_as_a_fraction_is_read() -> None:
    """Some tools wrote 311461888.0."""
    assert read(index=index(float(2 * TOTAL))).weights.bytes == 2 * TOTAL


def test_tied_embeddings_may_be_stored_twice() -> None:
    """A tied output layer may or may not be in the file."""
    once = TOTAL - 32_000 * 1024
    for size in (2 * once, 2 * TOTAL):
        assert read(index=index(size), tie_word_embeddings=True).weights.bytes == size


def test_a_name_that_claims_what_no_file_states_leaves_the_format_open() -> None:
    """ModelOpt's config.json names no quantisation; its hf_quant_config.json does."""
    config = (CONFIGS / "grouped.json").read_text(encoding="utf-8")
    model = import_model(config, name="Grouped-NVFP4")
    assert model.weights.format is None
    assert model.weights.bytes is None
    separate = json.dumps({"quantization": {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8"}})
    told = import_model(config, name="Grouped-NVFP4", quantization_text=separate)
    assert told.weights.format == "nvfp4"
    assert any("asks for a cache of FP8" in note for note in told.notes)


def test_a_quantised_index_without_a_stated_quantisation_leaves_the_format_open() -> None:
    """ModelOpt's tensors have a weight_scale; the bytes are known, their format is not."""
    names = tensors("self_attn.k_proj.weight", "self_attn.k_proj.weight_scale")
    model = read(index=index(LINEAR + 2 * (TOTAL - LINEAR), names))
    assert (model.weights.format, model.weights.bytes) == (None, LINEAR + 2 * (TOTAL - LINEAR))


REFUSED = [
    ("another size", index(3 * TOTAL), "metadata.total_size: is "),
    ("far too small", index(TOTAL // 4), "metadata.total_size: is "),
    ("no size", index(None), "metadata.total_size: is missing"),
    ("zero", index(0), "metadata.total_size: is 0, outside"),
    ("negative", index(-5), "metadata.total_size: is -5, outside"),
    ("text", index("311"), 'metadata.total_size: is "311", which is not a whole number'),
    ("NaN", index(float("nan")), "metadata.total_size: is NaN"),
    ("true", index(True), "metadata.total_size: is true"),
    (
        "too many layers",
        index(2 * TOTAL, tensors("mlp.up_proj.weight", layers=9)),
        "names layer 8 where the config has 8",
    ),
    (
        "a smaller model",
        index(2 * TOTAL, tensors("mlp.up_proj.weight", layers=6)),
        "names 6 layers where the config has 8",
    ),
    ("experts", index(2 * TOTAL, tensors("mlp.experts.0.up_proj.weight")), 'names "model.layers.0.mlp.experts'),
    ("another spelling", index(2 * TOTAL, ["transformer.h.0.self_attention.query_key_value.weight"]), "another model"),
    ("a latent", index(2 * TOTAL, tensors("self_attn.kv_a_proj_with_mqa.weight")), "another model"),
    ("scales of GPTQ", index(2 * TOTAL, tensors("mlp.up_proj.qweight")), "states no quantisation"),
    ("no map", json.dumps({"metadata": {"total_size": 2 * TOTAL}}), "weight_map: is missing"),
    ("a list", "[]", "holds a list"),
    ("a merge conflict", index(2 * TOTAL) + "\n=======\n" + index(2 * TOTAL), "an unresolved merge conflict"),
]


@pytest.mark.parametrize(("text", "found"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_an_index_of_another_model_is_refused(text: str, found: str) -> None:
    """One sentence that names the file, the place and the mend."""
    with pytest.raises(FileProblem) as caught:
        read(index=text)
    assert str(caught.value).startswith("model.safetensors.index.json: ")
    assert found in str(caught.value)
    assert "; " in str(caught.value)


def test_a_shortened_index_is_taken_with_a_note() -> None:
    """Two of ten files are listed, so that missing layers say nothing about the model."""
    names = {"model.layers.0.mlp.up_proj.weight": "model-00001-of-00010.safetensors"}
    text = json.dumps({"metadata": {"total_size": 2 * TOTAL}, "weight_map": names})
    model = read(index=text)
    assert model.weights.bytes == 2 * TOTAL
    assert any("shortened to 1 of 8 layers" in note for note in model.notes)


def test_layers_of_towers_and_drafts_are_not_counted() -> None:
    """A vision tower of 27 layers and a draft head are none of the language model's."""
    names = [
        *tensors("self_attn.k_proj.weight", before="model.language_model.layers"),
        *tensors("attn.qkv_proj.weight", layers=27, before="model.visual.blocks"),
        *tensors("mlp.up_proj.weight", layers=1, before="mtp.layers"),
    ]
    size = 2 * 10**9
    assert read("delta-net", index=index(size, names)).weights.bytes == size


def test_the_index_of_pytorch_files_is_read_and_named() -> None:
    """pytorch_model.bin.index.json has the same shape."""
    names = dict.fromkeys(tensors("mlp.up_proj.weight"), "pytorch_model.bin")
    model = read(index=json.dumps({"metadata": {"total_size": 2 * TOTAL}, "weight_map": names}))
    assert any(".bin" in note for note in model.notes)


def test_stated_parameters_serve_where_none_are_counted() -> None:
    """A family that is not counted takes the total of the index's metadata."""
    names = tensors("mixer.in_proj.weight", before="backbone.layers")
    assert read("patterned", index=index(400_000_000, names, total_parameters=200_000_000)).parameters == 200_000_000
