"""Spoilt files: an answer or one sentence, never another exception."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from configurator.catalog.huggingface import catalogue_entry, import_model
from configurator.files import FileProblem

CONFIGS = Path(__file__).parents[1] / "data" / "configs"
REFERENCE = Path(__file__).parents[3] / "shared" / "reference" / "results" / "hf-config"
OWN = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(CONFIGS.glob("*.json"))]
REAL = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(REFERENCE.glob("*.json"))]

odd_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.floats(),
    st.text(max_size=20),
    st.lists(
        st.one_of(st.integers(-2, 300), st.sampled_from(["full_attention", "sliding_attention", "x"])), max_size=80
    ),
    st.dictionaries(st.text(max_size=8), st.integers(), max_size=3),
    st.sampled_from(["auto", "M*-E", "LLLG", "float32", "llama", "gemma4", "kimi_linear", "nemotron_h", [], {}]),
)


def places(content: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Every key of an object and of the objects in it."""
    for key, value in content.items():
        yield content, key
        if isinstance(value, dict):
            yield from places(value)


@st.composite
def spoilt(draw: st.DrawFn, originals: list[dict[str, Any]]) -> str:
    """A file with up to four values replaced or taken out."""
    content = json.loads(json.dumps(draw(st.sampled_from(originals))))
    for _ in range(draw(st.integers(1, 4))):
        holder, key = draw(st.sampled_from(list(places(content)) or [(content, "model_type")]))
        if draw(st.booleans()):
            holder[key] = draw(odd_values)
        else:
            holder.pop(key, None)
    return json.dumps(content)


def read(config: str, index: str | None = None) -> None:
    """Import and make an entry of it; a FileProblem of one line is an answer too."""
    sentence = ""
    try:
        catalogue_entry(import_model(config, index), date(2026, 11, 29))
    except FileProblem as problem:
        sentence = str(problem)
    assert "\n" not in sentence
    assert len(sentence) < 600


@settings(max_examples=400)
@given(spoilt(OWN))
def test_own_files_spoilt(config: str) -> None:
    """Any mixture of odd values gives a model or one sentence."""
    read(config)


@pytest.mark.skipif(not REAL, reason=f"{len(REAL)} real config files beside the checkout")
@settings(max_examples=200)
@given(st.data())
def test_real_files_spoilt(data: st.DataObject) -> None:
    """The same for published files, which hold far more keys."""
    read(data.draw(spoilt(REAL)))


@settings(max_examples=300)
@given(
    st.sampled_from(OWN),
    st.one_of(st.text(max_size=40), st.integers(), st.none()),
    odd_values,
    st.dictionaries(
        st.sampled_from(
            ["model.layers.0.mlp.up_proj.weight", "h.3.attn.c_attn.weight", "layers.x", "lm_head.weight", ""]
        ),
        st.one_of(odd_values, st.just("model-00001-of-00002.safetensors")),
    ),
)
def test_spoilt_indexes(config: dict[str, Any], text: object, size: object, names: dict[str, object]) -> None:
    """Indexes of any content, beside a sound config."""
    metadata = {"total_size": size} if text is None else {"total_size": 10**9, "total_parameters": size}
    read(json.dumps(config), json.dumps({"metadata": metadata, "weight_map": names}))
    if isinstance(text, str):
        read(json.dumps(config), text)


@settings(max_examples=200)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    """Not even JSON."""
    read(text)
