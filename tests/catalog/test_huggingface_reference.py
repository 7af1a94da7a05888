"""Published config.json and index files, which lie beside the checkout, against the catalogue and vLLM's own planner.

What each line of the research's list of oddities about configs and indexes came to:

- Infinity in a file, other names for the same keys, missing KV heads, null heads with block_configs, head_dim stated
  or not and of another meaning under MLA, MLA without a rank, windows switched off, null, larger than the context,
  absent or renamed, layers by list, pattern, interval, letters or model type alone, other heads in full layers,
  shared caches: test_huggingface_layers.py and test_huggingface_refusals.py, on small files of our own.
- Nested language parts and layers on both levels: the same. Quantisation null, nested, without a method, twice, or in
  another file, and cache schemes of any type: test_huggingface_weights.py.
- No cache at all, a look-alike, a missing architecture or model type: test_huggingface_refusals.py.
- Index totals of 32 bits, of tied or packed weights, .bin files, a merge conflict: test_huggingface_weights.py.
- CRLF, no final newline, text in other scripts: the real files below. A list at the top: test_huggingface_refusals.py.
- Ignore lists of 3 MB: the limit is 8 MiB, see tests/cli/test_import_model.py; indexes of 1.7 MB: the limit is 32 MiB.
- Rope scaling, eos_token_id and their like are not read: no figure here depends on them.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from configurator.catalog.attention import (
    AttentionGroup,
    ChunkedAttention,
    FullAttention,
    IndexerCache,
    LatentAttention,
    RecurrentState,
    SlidingWindowAttention,
)
from configurator.catalog.huggingface import ImportedModel, import_model
from configurator.catalog.models import Catalog
from configurator.cli.importing import imported_json
from configurator.files import FileProblem, read_text
from configurator.sizing.session import state_bytes

REFERENCE = Path(__file__).parents[3] / "shared" / "reference"
RESULTS = REFERENCE / "results"
FILES = sorted((RESULTS / "hf-config").glob("*.json"))

needs_files = pytest.mark.skipif(not FILES, reason=f"{len(FILES)} real config files beside the checkout")

SAME_AS = {
    # The start of a file's name, without its number: the catalogue's id of that model.
    "deepseek-r1": "deepseek-v3-r1",
    "deepseek-v3.1": "deepseek-v3-r1",
    "deepseek-v3.2": "deepseek-v3.2",
    "deepseek-v3": "deepseek-v3-r1",
    "deepseek-v4-flash": "deepseek-v4-flash",
    "deepseek-v4-pro": "deepseek-v4-pro",
    "exaone-4.0-32b": "exaone-4.0-32b",
    "falcon-h1-7b": "falcon-h1-7b",
    "falcon-h1-34b": "falcon-h1-34b",
    "gemma-2-2b": "gemma-2-2b",
    "gemma-2-9b": "gemma-2-9b",
    "gemma-2-27b": "gemma-2-27b",
    "gemma-4-26b-a4b": "gemma-4-26b-a4b",
    "gemma-4-31b": "gemma-4-31b",
    "gemma-4-e2b": "gemma-4-e2b",
    "gemma-4-e4b": "gemma-4-e4b",
    "glm-4.5-air": "glm-4.5-air",
    "glm-5.2": "glm-5.2-5.3",
    "glm-5.3": "glm-5.2-5.3",
    "glm-5": "glm-5",
    "gpt-oss-20b": "gpt-oss-20b",
    "gpt-oss-120b": "gpt-oss-120b",
    "granite-3.3-8b": "granite-3.3-8b",
    "granite-4-8b-dense": "granite-4.2-8b",
    "kimi-k2-": "kimi-k2",
    "kimi-k2.5": "kimi-k2.5",
    "kimi-k3": "kimi-k3",
    "llama-3.3-70b": "llama-3.3-70b",
    "llama-3_3-nemotron-super-49b": "nemotron-super-49b",
    "llama-4-maverick": "llama-4-maverick",
    "llama-4-scout": "llama-4-scout",
    # Fine-tuned from Gemma 3 27B.
    "medgemma-27b": "gemma-3-27b",
    "meta-llama-3.1-8b": "llama-3.1-8b",
    "meta-llama-3.1-70b": "llama-3.1-70b",
    "meta-llama-3.1-405b": "llama-3.1-405b",
    "mimo-v2-flash": "mimo-v2-flash",
    "minimax-m2": "minimax-m2",
    "minimax-m3": "minimax-m3",
    "mistral-nemo": "mistral-nemo-12b",
    "mistral-small-4": "mistral-small-4-119b",
    "mixtral-8x7b": "mixtral-8x7b",
    "mixtral-8x22b": "mixtral-8x22b",
    "nvidia-nemotron-3-nano-30b": "nemotron-3-nano-30b-a3b",
    "nvidia-nemotron-3-super-120b": "nemotron-3-super-120b-a12b",
    "nvidia-nemotron-3-ultra": "nemotron-3-ultra-550b-a55b",
    "olmo-2-32b": "olmo-2-32b",
    "olmo-3.1-32b": "olmo-3.1-32b",
    "phi-4-mini": "phi-4-mini",
    "qwen2.5-7b": "qwen2.5-7b",
    # The decoder of Qwen2 7B is that of Qwen2.5 7B.
    "qwen2-7b": "qwen2.5-7b",
    "qwen3-0.6b": "qwen3-0.6b",
    "qwen3-8b": "qwen3-8b",
    "qwen3-14b": "qwen3-14b",
    "qwen3-32b": "qwen3-32b",
    "qwen3-30b-a3b": "qwen3-30b-a3b",
    "qwen3-235b-a22b": "qwen3-235b-a22b",
    "qwen3-coder-480b": "qwen3-coder-480b-a35b",
    "qwen3-next-80b": "qwen3-next-80b-a3b",
    # The language parts of Qwen3-VL are the models without VL.
    "qwen3-vl-8b": "qwen3-8b",
    "qwen3-vl-30b-a3b": "qwen3-30b-a3b",
    "qwen3.5-27b": "qwen3.5-27b",
    "qwen3.5-35b-a3b": "qwen3.5-35b-a3b",
    "qwen3.5-122b": "qwen3.5-122b-a10b",
    "qwen3.5-397b": "qwen3.5-397b-a17b",
    "qwen3.6-27b": "qwen3.6-27b",
    "qwen3.6-35b": "qwen3.6-35b-a3b",
    "qwen3.8-flash-next": "qwen3.8-flash-next",
    "smollm3-3b": "smollm3-3b",
    "step-3.7-flash": "step-3.7-flash",
    # Fine-tuned from Mixtral 8x22B.
    "wizardlm-2-8x22b": "mixtral-8x22b",
}

STATE_NOT_IN_CATALOGUE = {"qwen3.8-flash-next"}
OTHER_VOCABULARY = {"mixtral-8x22b", "qwen2.5-7b"}


def catalogue_id(file: Path) -> str | None:
    """The catalogue's id of a file's model: the longest start of its name that is known."""
    name = file.stem.partition("-")[2].lower()
    known = [start for start in SAME_AS if name.startswith(start)]
    return SAME_AS[max(known, key=len)] if known else None


COMPARED = [(file, name) for file in FILES if (name := catalogue_id(file)) is not None]


def read(file: Path, index: Path | None = None) -> ImportedModel:
    """The model of a real file."""
    return import_model(
        read_text(file),
        read_text(index) if index else None,
        config_name=file.name,
        index_name=index.name if index else "",
        name=file.stem,
    )


def growing(groups: tuple[AttentionGroup, ...]) -> int:
    """Cached values a token, of layers that keep everything."""
    heads = sum(
        one.layers * one.kv_heads * (one.key_dim + one.value_dim) for one in groups if isinstance(one, FullAttention)
    )
    latents = (one for one in groups if isinstance(one, LatentAttention))
    return heads + sum(one.layers * (one.kv_lora_rank + one.qk_rope_head_dim) for one in latents)


def bounded(groups: tuple[AttentionGroup, ...]) -> int:
    """Cached values of windows and chunks once they are full."""
    total = 0
    for one in groups:
        if isinstance(one, (SlidingWindowAttention, ChunkedAttention)):
            kept = one.window if isinstance(one, SlidingWindowAttention) else one.chunk
            total += one.layers * one.kv_heads * (one.key_dim + one.value_dim) * kept
    return total


def states(groups: tuple[AttentionGroup, ...]) -> int:
    """Bytes of all recurrent states of one session."""
    return sum(one.layers * state_bytes(one) for one in groups if isinstance(one, RecurrentState))


def index_keys(groups: tuple[AttentionGroup, ...]) -> int:
    """Bytes of index keys a token."""
    return sum(one.layers * one.bytes_per_token for one in groups if isinstance(one, IndexerCache))


@needs_files
@pytest.mark.parametrize(("file", "name"), COMPARED, ids=[file.stem for file, _ in COMPARED])
def test_a_published_file_gives_the_catalogues_figures(file: Path, name: str, catalog: Catalog) -> None:
    """Growing values, full windows, states and index keys are those of the researched entry."""
    found, known = read(file), catalog.models[name]
    assert growing(found.attention) == growing(known.attention)
    assert bounded(found.attention) == bounded(known.attention)
    assert index_keys(found.attention) == index_keys(known.attention)
    assert found.attention_sinks is known.attention_sinks
    assert found.layers == known.layers
    if name not in STATE_NOT_IN_CATALOGUE:
        assert states(found.attention) == states(known.attention)


@needs_files
def test_most_files_have_an_entry_to_compare_with() -> None:
    """At least two thirds of the files are compared with the catalogue."""
    assert len(COMPARED) * 3 >= len(FILES) * 2


@needs_files
def test_counted_parameters_are_the_published_totals(catalog: Catalog) -> None:
    """Where the geometry gives an exact count, it is the published total to the unit."""
    compared = 0
    for file, name in COMPARED:
        model = read(file)
        if model.linear_parameters is not None and name not in OTHER_VOCABULARY:
            assert model.parameters == catalog.models[name].parameters, file.name
            compared += 1
    assert compared >= 15


@needs_files
def test_every_file_is_a_model_or_is_refused_in_words() -> None:
    """No other outcome; how many of each stands in the test's output."""
    refused = []
    for file in FILES:
        try:
            read(file)
        except FileProblem as problem:
            refused.append(str(problem))
    print(f"\n{len(FILES) - len(refused)} of {len(FILES)} real files imported; refused:", *refused, sep="\n")  # noqa: T201
    assert all(sentence.partition(": ")[0].endswith(".json") and "; " in sentence for sentence in refused)
    assert len(refused) <= len(FILES) // 8


@needs_files
def test_values_a_token_as_the_research_counted_them() -> None:
    """The research notes 2 x layers x KV heads x width for plain decoders."""
    lines = (RESULTS / "index.jsonl").read_text(encoding="utf-8").splitlines()
    noted = {row["file"]: row["key_figures"] for row in map(json.loads, lines) if row["kind"] == "hf-config"}
    counted = {
        name: figures["kv_elements_per_token"] for name, figures in noted.items() if "kv_elements_per_token" in figures
    }
    present = [name for name in counted if (RESULTS / name).exists()]
    for name in present:
        model = read(RESULTS / name)
        windowed = bounded(model.attention)
        assert growing(model.attention) == counted[name] or windowed, name
    assert len(present) >= 20


POOL_CASES = {
    # The model's name in the cases: the start of its file's name.
    "llama-3.1-8b": "meta-llama-3.1-8b",
    "llama-3.1-405b": "meta-llama-3.1-405b",
    "llama-4-scout": "llama-4-scout",
    "qwen3-32b": "qwen3-32b",
    "qwen3-30b-a3b": "qwen3-30b-a3b",
    "qwen3-235b-a22b": "qwen3-235b-a22b",
    "qwen2.5-7b": "qwen2.5-7b",
    "gpt-oss-20b": "gpt-oss-20b",
    "gpt-oss-120b": "gpt-oss-120b",
    "gemma-2-27b": "gemma-2-27b",
    "gemma-3-27b": "medgemma-27b",
    "deepseek-v3": "deepseek-v3",
    # Qwen3.8 27B has the layers of Qwen3.5 27B.
    "qwen3.8-27b": "qwen3.5-27b",
}


@needs_files
@pytest.mark.parametrize("name", POOL_CASES)
def test_layers_are_those_that_vllms_planner_was_given(name: str) -> None:
    """The layers of --json are those of the planner's cases, but for their order."""
    cases = json.loads((REFERENCE / "engine-pool.json").read_text(encoding="utf-8"))["cases"]
    # A state is that of one card, so that its case must be on one.
    named = [one for one in cases if one["name"].startswith(f"{name} ")]
    case = min(named, key=lambda one: one["tensor_parallel"])
    file = next((one for one in FILES if one.stem.partition("-")[2].lower().startswith(POOL_CASES[name])), None)
    if file is None:
        pytest.skip(f"no file of {name} beside the checkout")

    def order(layers: list[dict[str, Any]]) -> list[str]:
        return sorted(json.dumps(one, sort_keys=True) for one in layers)

    assert order(imported_json(read(file))["layers"]) == order(case["layers"])


PAIRS = [
    ("077-falcon-180B-chat", "falcon-180b-chat", "bf16", 359_045_130_240),
    ("078-medgemma-27b-it-gemma3", "medgemma-27b", "bf16", 54_864_813_280),
    ("085-WizardLM-2-8x22B", "wizardlm-2-8x22b", "bf16", 281_241_268_224),
    ("088-Qwen-VL-Chat-Int4", "qwen-vl-chat-int4-gptq", "int4", 9_731_786_240),
    ("090-Phi-3-mini-SLERP", "phi-3-mini-slerp", "bf16", 7_642_159_104),
]


@needs_files
@pytest.mark.parametrize(("config", "index", "weights", "size"), PAIRS)
def test_a_published_index_with_its_config(config: str, index: str, weights: str, size: int) -> None:
    """The total of the index is taken, from files that are cut to their first layers."""
    model = read(RESULTS / "hf-config" / f"{config}.json", RESULTS / "safetensors-index" / f"{index}.index.json")
    assert (model.weights.format, model.weights.bytes, model.weights.basis) == (weights, size, "imported")


@needs_files
def test_an_index_of_another_model_is_refused() -> None:
    """Of all wrong pairs of the files here with an exactly counted model, every one is refused."""
    own = {config: index for config, index, *_ in PAIRS}
    taken = []
    for index in sorted((RESULTS / "safetensors-index").glob("*.json")):
        for file in FILES:
            model = None
            try:
                model = read(file, index)
            except FileProblem:
                continue
            exact = model.linear_parameters is not None and model.weights.format == "bf16"
            if exact and f"{own.get(file.stem)}.index.json" != index.name:
                taken.append((file.stem, index.name))
    # Phi-3.5 mini and the merge of Phi-3 mini have the same geometry to the last tensor.
    assert set(taken) <= {("069-Phi-3.5-mini-instruct", "phi-3-mini-slerp.index.json")}


@needs_files
def test_a_merge_conflict_is_named() -> None:
    """BLOOM's published index holds two documents and a line of equals signs."""
    with pytest.raises(FileProblem, match="unresolved merge conflict"):
        read(
            RESULTS / "hf-config" / "101-bloom-176b.json",
            RESULTS / "safetensors-index" / "INVALID_bloom-176b_merge-conflict.index.json",
        )


@needs_files
@pytest.mark.parametrize(
    ("config", "separate", "weights"),
    [
        ("032-DeepSeek-V3.1-NVFP4", "DeepSeek-V3.1-NVFP4", "nvfp4"),
        ("010-Qwen3-32B", "Qwen3-32B-FP8-Static-PerTensor", "fp8"),
    ],
)
def test_quantisation_in_a_file_of_its_own(config: str, separate: str, weights: str) -> None:
    """ModelOpt's hf_quant_config.json names the format that config.json does not."""
    text = read_text(RESULTS / "hf-config" / f"{config}.json")
    told = read_text(RESULTS / "hf-quant-config" / f"{separate}.json")
    assert import_model(text, quantization_text=told).weights.format == weights
