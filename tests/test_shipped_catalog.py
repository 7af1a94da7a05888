"""The catalogue that is shipped: that it loads, and that its figures are the ones that were researched."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from packaging.version import Version

from configurator.catalog.attention import (
    ChunkedAttention,
    FullAttention,
    IndexerCache,
    LatentAttention,
    RecurrentState,
    SlidingWindowAttention,
    UnsizedCache,
)
from configurator.catalog.dtypes import CacheDtype, WeightsFormat
from configurator.catalog.language_model import LanguageModel
from configurator.catalog.models import Catalog
from configurator.sizing.weights import weights_of

CATALOG = Path(__file__).parents[1] / "catalog"
REFERENCE = Path(__file__).parents[2] / "shared" / "reference"

CARDS = [
    # card, driver MiB, compute capability, GB/s, W
    ("rtx-pro-6000-server-edition", 97_887, "12.0", 1_597, 600),
    ("h200-nvl", 143_771, "9.0", 4_813, 600),
    ("l40s", 46_068, "8.9", 864, 350),
    ("l4", 23_034, "8.9", 300, 72),
]

UNSIZED = {
    "deepseek-v4-flash",
    "deepseek-v4-pro",
    "glm-5.3-flash",
    "minimax-m3",
    "qwen3.8-2.4t-a95b",
    "qwen3.8-flash-next",
}

STEPS = ("size-for-fp8", "pin-engine", "check-features", "evaluate-twice", "read-logs", "load-test")


def reference_models() -> list[dict[str, Any]]:
    """The researched models, or the reason to skip: they lie beside the checkout and not in it."""
    file = REFERENCE / "models.json"
    if not file.exists():
        pytest.skip(f"{file} is not there; the research is not part of the checkout")
    models: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return models


def growing_values(model: LanguageModel) -> int:
    """Cached values a token, of the layers whose cache grows without end."""
    total = 0
    for group in model.attention:
        match group:
            case FullAttention():
                total += group.layers * group.kv_heads * (group.key_dim + group.value_dim)
            case LatentAttention():
                total += group.layers * (group.kv_lora_rank + group.qk_rope_head_dim)
    return total


def bounded_values(model: LanguageModel) -> int:
    """Cached values of the layers that keep a window or a chunk, once it is full."""
    total = 0
    for group in model.attention:
        match group:
            case SlidingWindowAttention():
                total += group.layers * group.kv_heads * (group.key_dim + group.value_dim) * group.window
            case ChunkedAttention():
                total += group.layers * group.kv_heads * (group.key_dim + group.value_dim) * group.chunk
    return total


def indexer_bytes(model: LanguageModel) -> int:
    """Index keys a token, in bytes."""
    return sum(group.layers * group.bytes_per_token for group in model.attention if isinstance(group, IndexerCache))


def state_bytes(model: LanguageModel) -> int:
    """The constant state of a session on one card: float32 state, BF16 convolution."""
    return sum(
        group.layers
        * (group.heads * group.head_dim * group.state_dim * 4 + group.conv_channels * group.conv_window * 2)
        for group in model.attention
        if isinstance(group, RecurrentState)
    )


def is_sized(model: LanguageModel) -> bool:
    """Whether every group of the model has a known size."""
    return not any(isinstance(group, UnsizedCache) for group in model.attention)


def test_loads(catalog: Catalog) -> None:
    """The shipped folder loads without a problem and holds something of every kind."""
    assert len(catalog.cards) == len(catalog.servers) == 4
    assert set(catalog.engines) == {"vllm", "sglang", "tensorrt-llm"}
    assert len(catalog.models) >= 114
    assert catalog.evidence


def test_every_researched_model_is_shipped(catalog: Catalog) -> None:
    """Every model that was researched is in the catalogue."""
    assert set(catalog.models) >= {entry["id"] for entry in reference_models()}


def test_model_geometry_is_the_researched_one(catalog: Catalog) -> None:
    """Values a token, window, index keys and state of each verified model are those of the research."""
    verified = [entry for entry in reference_models() if entry["verified"]]
    assert len(verified) == 111
    found = {}
    expected = {}
    for entry in verified:
        model = catalog.models[entry["id"]]
        if not is_sized(model):
            continue
        found[model.id] = (growing_values(model), bounded_values(model), indexer_bytes(model), state_bytes(model))
        expected[model.id] = (
            entry["kv"]["values_per_token_growing"],
            entry["kv"]["bounded_values_cap_per_sequence"],
            entry["kv"]["indexer_bytes_per_token"],
            entry["kv"]["constant_state_bytes_per_sequence"],
        )
    assert len(found) == 107
    assert found == expected


def test_only_the_known_models_are_unsized(catalog: Catalog) -> None:
    """A model without a cache size is one of those for which nobody publishes it, and says why."""
    assert {model.id for model in catalog.models.values() if not is_sized(model)} == UNSIZED


def test_unverified_models_are_marked(catalog: Catalog) -> None:
    """The three models whose layer split is a library default are graded unverified, and only those."""
    marked = {model.id for model in catalog.models.values() if model.grade == "unverified"}
    assert marked == {"qwen3.8-flash-next", "glm-5.3-flash", "command-a-plus-218b"}


def test_checkpoints_are_the_researched_ones(catalog: Catalog) -> None:
    """Every checkpoint size of the research is in the catalogue, to the byte."""
    for entry in reference_models():
        shipped = {one.bytes for one in catalog.models[entry["id"]].checkpoints}
        assert {one["bytes"] for one in entry["checkpoints"]} <= shipped, entry["id"]


def test_bf16_checkpoints_weigh_two_bytes_a_parameter(catalog: Catalog) -> None:
    """A BF16 checkpoint is within 5 % of two bytes a parameter, so that no digit has slipped."""
    for model in catalog.models.values():
        checkpoint = weights_of(model, WeightsFormat.BF16)
        if checkpoint is not None:
            assert abs(checkpoint.bytes - 2 * model.parameters) <= 2 * model.parameters // 20, model.id


def test_quantised_checkpoints_weigh_less_than_bf16(catalog: Catalog) -> None:
    """A quantised checkpoint weighs half a byte to 1.3 bytes a parameter; many keep parts in BF16."""
    for model in catalog.models.values():
        for checkpoint in model.checkpoints:
            if checkpoint.format is not WeightsFormat.BF16:
                assert model.parameters // 2 <= checkpoint.bytes <= model.parameters * 13 // 10, model.id


def test_layers_do_not_exceed_the_model(catalog: Catalog) -> None:
    """The groups that hold a cache have no more layers than the model, except in a parallel hybrid."""
    for model in catalog.models.values():
        if is_sized(model) and not model.parallel_hybrid:
            assert sum(g.layers for g in model.attention if not isinstance(g, IndexerCache)) <= model.layers, model.id
    assert {model.id for model in catalog.models.values() if model.parallel_hybrid} == {"falcon-h1-7b", "falcon-h1-34b"}


def test_article_sizes_come_first(catalog: Catalog) -> None:
    """Llama 3.3 70B is sized with the 67.7 GiB and 39.8 GiB that the article states."""
    model = catalog.models["llama-3.3-70b"]
    for weights, gib in ((WeightsFormat.FP8, Decimal("67.7")), (WeightsFormat.NVFP4, Decimal("39.8"))):
        checkpoint = weights_of(model, weights)
        assert checkpoint is not None
        assert checkpoint.bytes == round(gib * 2**30)
        assert checkpoint.basis == "rounded"
        assert "Article" in checkpoint.source


@pytest.mark.parametrize(("card", "mib", "capability", "bandwidth", "power"), CARDS)
def test_card_figures(catalog: Catalog, card: str, mib: int, capability: str, bandwidth: int, power: int) -> None:
    """The figures of each card that can be checked by hand are those of its sources."""
    entry = catalog.cards[card]
    assert entry.driver_memory_mib.value == mib
    assert entry.compute_capability.value == capability
    assert entry.bandwidth_gb_per_s.value == bandwidth
    assert entry.board_power_w.value == power


def test_cuda_sees_less_than_the_driver(catalog: Catalog) -> None:
    """The total that CUDA reports is below the driver's, by at most 3 %."""
    for card in catalog.cards.values():
        driver = Decimal(card.driver_memory_mib.value) / 1024
        assert driver * Decimal("0.97") <= card.cuda_memory_gib.value < driver, card.id


def test_only_blackwell_multiplies_in_fp4(catalog: Catalog) -> None:
    """The RTX PRO 6000 alone has FP4 units, and the H200 NVL alone has NVLink."""
    assert {card.id for card in catalog.cards.values() if card.has_fp4_units} == {"rtx-pro-6000-server-edition"}
    assert {card.id: card.nvlink_cards.value for card in catalog.cards.values() if card.nvlink_cards.value > 1} == {
        "h200-nvl": 4
    }


def test_sparse_peaks_are_twice_the_dense_ones(catalog: Catalog) -> None:
    """Each number format has a dense peak that is half of its sparse one, within the rounding of the sources."""
    for card in catalog.cards.values():
        peaks = {(peak.format, peak.sparsity): peak.tflops for peak in card.tensor_peaks}
        for number_format in {peak.format for peak in card.tensor_peaks}:
            dense, sparse = peaks[number_format, "dense"], peaks[number_format, "sparse"]
            assert abs(2 * dense - sparse) <= sparse / 50, (card.id, number_format)


def test_counts_of_the_servers(catalog: Catalog) -> None:
    """Each card is compared alone and in the counts its server is sold with."""
    assert catalog.counts_for("rtx-pro-6000-server-edition") == (1, 2, 4, 8)
    assert catalog.counts_for("h200-nvl") == (1, 2, 4, 8)
    assert catalog.counts_for("l40s") == (1, 2, 4, 8)
    assert catalog.counts_for("l4") == (1, 2, 3, 4, 5, 6, 7, 8)


def test_every_engine_takes_the_fp8_cache_on_every_card(catalog: Catalog) -> None:
    """Capacity is promised with an FP8 cache, so that the newest read version of each engine takes one everywhere."""
    for engine in catalog.engines.values():
        newest = Version(engine.newest_read)
        for card in catalog.cards.values():
            rows = [row for row in engine.cache_support if row.cache is CacheDtype.FP8 and row.covers(newest)]
            assert any(row.has(card) for row in rows), (engine.id, card.id)


def test_lowest_published_capacity_ratio_on_sm12x(catalog: Catalog) -> None:
    """The least that NVFP4 added to an FP8 cache on compute capability 12.x is 1.50 times: the band's low end."""
    ratios = [
        one.compared / one.baseline
        for entry in catalog.evidence.values()
        if entry.kind == "capacity"
        and (entry.compute_capability or "").startswith("12.")
        and (entry.baseline_cache, entry.compared_cache) == (CacheDtype.FP8, CacheDtype.NVFP4)
        for one in entry.measurements
    ]
    assert min(ratios) == Decimal("1.5")


def test_measurements_are_positive(catalog: Catalog) -> None:
    """Every measurement is positive, and a percentage at most 100."""
    for entry in catalog.evidence.values():
        for one in entry.measurements:
            assert one.baseline > 0, entry.id
            assert one.compared > 0, entry.id
            if one.unit.startswith("%"):
                assert max(one.baseline, one.compared) <= 100, entry.id


def test_capacity_counts_sessions_or_tokens(catalog: Catalog) -> None:
    """Evidence of the kind capacity counts what fits, because the headroom band is taken from it."""
    for entry in catalog.evidence.values():
        if entry.kind == "capacity":
            assert {one.unit for one in entry.measurements} <= {"sessions", "tokens"}, entry.id


def test_evidence_names_a_card_only_of_its_capability(catalog: Catalog) -> None:
    """Evidence that is tied to a card of the catalogue has that card's compute capability."""
    for entry in catalog.evidence.values():
        if entry.card is not None:
            assert entry.compute_capability == catalog.cards[entry.card].compute_capability.value, entry.id


def test_other_4_bit_format_is_named_as_such(catalog: Catalog) -> None:
    """Figures of SGLang's other 4-bit cache say in title, measurement and note that they are not NVFP4."""
    others = [entry for entry in catalog.evidence.values() if entry.id.startswith("sglang-other-fp4-")]
    assert len(others) == 3
    for entry in others:
        assert "not NVFP4" in entry.name
        assert "not an NVFP4 cache" in entry.note
        assert all("not NVFP4" in one.name for one in entry.measurements)


def test_six_steps_in_order(catalog: Catalog) -> None:
    """The checklist has the six steps of adoption, in their order."""
    assert tuple(step.id for step in catalog.checklist.steps) == STEPS
