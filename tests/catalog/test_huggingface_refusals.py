"""What is refused: files that are no config.json, values that cannot be, model types nobody can size here."""

import json
from pathlib import Path
from typing import Any

import pytest

from configurator.catalog.huggingface import import_model
from configurator.catalog.huggingface.families import FAMILIES, REFUSED
from configurator.files import FileProblem

GROUPED = (Path(__file__).parents[1] / "data" / "configs" / "grouped.json").read_text(encoding="utf-8")


def changed(**changes: Any) -> str:
    """grouped.json with some keys changed; a key set to ... is taken out."""
    content = json.loads(GROUPED) | changes
    return json.dumps({key: value for key, value in content.items() if value is not ...})


def complaint(text: str) -> str:
    """The one sentence with which a text is refused."""
    with pytest.raises(FileProblem) as caught:
        import_model(text, config_name="here/config.json")
    return str(caught.value)


TEXTS = [
    ("empty", "", "empty; correct it or choose another file"),
    ("cut off", GROUPED[:100], "not valid JSON"),
    ("an SVG picture", '<svg xmlns="http://www.w3.org/2000/svg"/>', "line 1, column 1: not valid JSON"),
    ("a list", "[1]", "holds a list"),
    ("null", "null", "holds null"),
    ("a key twice", '{"model_type": "llama", "model_type": "qwen2"}', '"model_type" stands twice'),
    ("deep lists", "[" * 100_000, "nested too deeply"),
    ("deep objects", '{"a":' * 100_000, "nested too deeply"),
    ("thousands of digits", '{"a": ' + "1" * 5_000 + "}", "thousands of digits"),
    ("a merge conflict", "<<<<<<< HEAD\n" + GROUPED, "an unresolved merge conflict"),
    ("another program's file", '{"num_layers": 48, "hidden_dim": 1600, "n_head": 25}', "model_type: is missing"),
]


@pytest.mark.parametrize(("text", "found"), [row[1:] for row in TEXTS], ids=[row[0] for row in TEXTS])
def test_a_text_that_is_no_config(text: str, found: str) -> None:
    """One sentence with the file, what is wrong, and a mend behind a semicolon."""
    sentence = complaint(text)
    assert sentence.startswith("here/config.json: ")
    assert found in sentence
    assert "; " in sentence


VALUES: list[tuple[dict[str, Any], str]] = [
    ({"num_hidden_layers": -3}, "num_hidden_layers: is -3, outside 1 to 1,000"),
    ({"num_hidden_layers": 0}, "num_hidden_layers: is 0, outside 1 to 1,000"),
    ({"num_hidden_layers": 10**9}, "num_hidden_layers: is 1,000,000,000, outside 1 to 1,000"),
    ({"num_hidden_layers": ...}, "num_hidden_layers: is missing"),
    ({"num_attention_heads": True}, "num_attention_heads: is true, which is not a whole number"),
    ({"num_attention_heads": 30}, "head_dim: is missing, and 30 heads do not divide 1,024"),
    ({"num_key_value_heads": "4"}, 'num_key_value_heads: is "4", which is not a whole number'),
    ({"num_key_value_heads": 4.5}, "num_key_value_heads: is 4.5, which is not a whole number"),
    ({"num_key_value_heads": [4] * 7}, "num_key_value_heads: lists 7 layers where the model has 8"),
    ({"num_key_value_heads": [0] * 8}, "leaves no layer with a cache"),
    ({"head_dim": float("nan")}, "head_dim: is NaN, which is not a whole number"),
    ({"head_dim": {}}, "head_dim: is an object, which is not a whole number"),
    ({"max_position_embeddings": float("inf")}, "max_position_embeddings: is Infinity"),
    ({"max_position_embeddings": 10**30}, "max_position_embeddings: is 100000000000…, outside"),
    ({"layer_types": ["full_attention"] * 7}, "layer_types: lists 7 layers where the model has 8"),
    ({"layer_types": ["quantum"] * 8}, 'layer_types[0]: "quantum" is a kind of layer this program cannot size'),
    (
        {"layer_types": ["linear_attention"] * 8},
        "layer_types[0]: is a kind of layer that this model type does not have",
    ),
    ({"layer_types": "full_attention"}, 'layer_types: is "full_attention", which is not a list'),
    ({"layer_types": [1] * 8}, "layer_types[0]: is 1, which is not a text"),
    ({"layer_types": ["sliding_attention"] * 8}, "sliding_window: is missing where layers keep a window"),
    ({"sliding_window_pattern": "LXG", "sliding_window": 512}, 'sliding_window_pattern: "LXG" is not made of L and G'),
    ({"use_sliding_window": "no"}, 'use_sliding_window: is "no", which is not true or false'),
    ({"text_config": 5}, "text_config: is 5, which is not an object"),
    ({"model_type": 5}, "model_type: is 5, which is not a text"),
    ({"model_type": ...}, "model_type: is missing"),
    ({"architectures": ["Gemma4ForCausalLM"]}, "is read in another way than the model type llama"),
    ({"is_encoder_decoder": True}, "is_encoder_decoder: is true: the model has an encoder beside its decoder"),
    ({"use_bidirectional_attention": True}, "use_bidirectional_attention: is set: the model is an encoder"),
    ({"quantization_config": 4}, "quantization_config: is 4, which is not an object"),
]


@pytest.mark.parametrize(("changes", "found"), VALUES)
def test_a_value_that_cannot_be(changes: dict[str, Any], found: str) -> None:
    """Refused at its key, with the value found, and never a default put in its place."""
    sentence = complaint(changed(**changes))
    assert found in sentence
    assert sentence.startswith("here/config.json: ")
    assert "; " in sentence.removeprefix("here/config.json: ")


def test_an_unknown_type_is_refused_by_name_with_what_was_read() -> None:
    """An architecture that is known does not stand in for a model type that is not."""
    sentence = complaint(changed(model_type="quasar"))
    assert '"quasar" is not a type that this program can size' in sentence
    assert "(read: num_hidden_layers 8, num_attention_heads 16, num_key_value_heads 4)" in sentence


@pytest.mark.parametrize("model_type", sorted(REFUSED))
def test_a_type_without_a_sizable_cache_is_refused_by_name(model_type: str) -> None:
    """Encoders, recurrent networks and the like, each with the reason."""
    sentence = complaint(changed(model_type=model_type))
    assert f'model_type: "{model_type}" ' in sentence
    assert REFUSED[model_type] in sentence


def test_no_type_is_both_known_and_refused() -> None:
    """The two tables do not contradict each other."""
    assert not set(FAMILIES) & set(REFUSED)


def test_a_missing_number_of_kv_heads_is_all_heads_only_by_definition() -> None:
    """Llama defines it so; Mistral does not, so that its file is refused."""
    assert import_model(changed(num_key_value_heads=...)).attention[0].model_dump()["kv_heads"] == 16
    mistral = changed(num_key_value_heads=..., model_type="mistral", architectures=["MistralForCausalLM"])
    assert "num_key_value_heads: is missing" in complaint(mistral)


def test_a_window_whose_layers_are_not_listed_is_refused() -> None:
    """Laguna's layers cannot be told from the window alone."""
    assert "layer_types: is missing" in complaint(changed(model_type="laguna", architectures=..., sliding_window=512))


def test_infinity_where_nobody_reads_a_number_passes() -> None:
    """Published Nemotron files hold time_step_limit: [0.0, Infinity]."""
    assert import_model(changed(time_step_limit=[0.0, float("inf")])).layers == 8


def test_a_byte_order_mark_passes() -> None:
    """Some editors put one before the first brace."""
    assert import_model("\ufeff" + GROUPED).layers == 8


def test_names_from_outside_cannot_steer_a_terminal() -> None:
    """An escape sequence in a name is replaced."""
    assert "\x1b" not in import_model(changed(architectures=["\x1b[31mred"])).architecture


def test_products_larger_than_any_model_are_refused() -> None:
    """Each figure passes alone; the convolution they give does not."""
    text = (Path(__file__).parents[1] / "data" / "configs" / "delta-net-interval.json").read_text(encoding="utf-8")
    large = json.loads(text) | {"linear_num_value_heads": 10_000, "linear_value_head_dim": 100_000}
    assert "comes out larger than in any published model" in complaint(json.dumps(large))
