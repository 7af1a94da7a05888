"""Rules about the shape of model, split and chassis."""

from collections.abc import Callable

import pytest

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules import Check, check
from configurator.rules.finding import Finding, Severity
from configurator.sizing import size


def checked(catalog: Catalog, chosen: Configuration) -> Check:
    """The check of a configuration with its sizing."""
    return check(catalog, chosen, size(catalog, chosen))


def one(found: Check, code: str) -> Finding:
    """The one finding of a code."""
    (finding,) = [finding for finding in found.findings if finding.code == code]
    return finding


def codes(found: Check) -> set[str]:
    """The codes of all findings."""
    return {finding.code for finding in found.findings}


@pytest.mark.parametrize(("context", "is_blocked"), [(131_072, False), (131_073, True), (10_485_760, True)])
def test_the_model_s_context_is_the_limit(
    catalog: Catalog, configuration: Callable[..., Configuration], context: int, *, is_blocked: bool
) -> None:
    """Llama 3.3 stops at 131,072 tokens; one more blocks."""
    found = checked(catalog, configuration(cards=8, context=context))

    assert ("CTX-LIMIT" in codes(found)) == found.blocks == is_blocked


SPLITS = [
    # model, heads / KV heads, tensor parallel, verdict
    ("llama-3.3-70b", 8, "divides"),  # 64 / 8
    ("llama-3.3-70b", 3, "blocks"),
    ("llama-3.3-70b", 16, "replicates"),
    ("phi-4", 2, "divides"),  # 40 / 10
    ("phi-4", 4, "blocks"),  # 40 heads divide, 10 KV heads neither divide over 4 cards nor repeat on them
    ("phi-4", 8, "blocks"),
    ("phi-4", 10, "divides"),
    ("phi-4", 20, "replicates"),
    ("llama-3.2-3b", 3, "blocks"),  # 24 / 8
    ("llama-3.2-3b", 4, "divides"),
    ("qwen3.8-27b", 6, "blocks"),  # 24 / 4
    ("qwen3.8-27b", 8, "replicates"),
    ("qwen2.5-7b", 7, "blocks"),  # 28 / 4
    ("qwen2.5-7b", 8, "blocks"),
    ("deepseek-v3-r1", 8, "divides"),  # 128 heads, one latent that is whole on every card
]


@pytest.mark.parametrize(("model", "split", "verdict"), SPLITS)
def test_cards_of_an_instance_share_the_heads(
    catalog: Catalog, configuration: Callable[..., Configuration], model: str, split: int, verdict: str
) -> None:
    """Cards must divide the attention heads, and divide the KV heads or be a multiple of them, as engines assert."""
    found = checked(catalog, configuration(model=model, cards=split))
    said = codes(found) & {"TP-DIVIDES", "TP-REPLICATES"}

    assert said == {"divides": set(), "blocks": {"TP-DIVIDES"}, "replicates": {"TP-REPLICATES"}}[verdict]
    if verdict == "blocks":
        assert one(found, "TP-DIVIDES").severity is Severity.BLOCKS


def test_uneven_kv_heads_in_words(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Phi-4 over four cards is refused with its number of KV heads."""
    finding = one(checked(catalog, configuration(model="phi-4", cards=4)), "TP-DIVIDES")

    assert "has 10 KV heads, which 4 cards can neither share nor repeat evenly." in finding.message


@pytest.mark.parametrize(
    ("card", "cards", "split", "is_warned"),
    [("h200-nvl", 4, 4, False), ("h200-nvl", 8, 8, True), ("h200-nvl", 8, 4, False), ("l40s", 8, 8, False)],
)
def test_an_instance_wider_than_a_bridge_warns(
    catalog: Catalog, configuration: Callable[..., Configuration], card: str, cards: int, split: int, *, is_warned: bool
) -> None:
    """A bridge joins four H200 NVL; eight in one instance cross it, and cards without NVLink have none to cross."""
    found = checked(catalog, configuration(card=card, cards=cards, tensor_parallel=split))

    assert ("NVLINK-ISLAND" in codes(found)) == is_warned


@pytest.mark.parametrize(
    ("card", "weights", "is_warned"),
    [
        ("rtx-pro-6000-server-edition", "nvfp4", False),
        ("h200-nvl", "nvfp4", True),
        ("l40s", "nvfp4", True),
        ("h200-nvl", "fp8", False),
    ],
)
def test_nvfp4_weights_without_fp4_units_warn(
    catalog: Catalog, configuration: Callable[..., Configuration], card: str, weights: str, *, is_warned: bool
) -> None:
    """Only Blackwell multiplies in FP4; elsewhere NVFP4 weights save memory alone."""
    assert ("W-NVFP4-MEMORY-ONLY" in codes(checked(catalog, configuration(card=card, weights=weights)))) == is_warned


@pytest.mark.parametrize(
    ("model", "is_warned"), [("qwen3-0.6b", True), ("qwen3-4b", True), ("qwen3-8b", False), ("llama-3.3-70b", False)]
)
def test_small_models_warn_of_nvfp4(
    catalog: Catalog, configuration: Callable[..., Configuration], model: str, *, is_warned: bool
) -> None:
    """Models of about 4 billion parameters and less carry the published loss, with where it is from."""
    found = checked(catalog, configuration(model=model, weights="bf16", cards=1))

    assert ("MODEL-SMALL" in codes(found)) == is_warned
    if is_warned:
        assert "0.384 to 0.174 on GSM8K" in one(found, "MODEL-SMALL").message
        assert "not independently confirmed" in one(found, "MODEL-SMALL").message


def test_an_unverified_geometry_warns(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """The three models whose geometry is a default are said to be unverified, and no other."""
    warned = {
        model.id
        for model in catalog.models.values()
        if "MODEL-UNVERIFIED"
        in codes(checked(catalog, configuration(model=model.id, weights=model.checkpoints[0].format)))
    }
    assert warned == {"qwen3.8-flash-next", "glm-5.3-flash", "command-a-plus-218b"}


@pytest.mark.parametrize(
    ("card", "cards", "is_said"), [("l40s", 2, False), ("l40s", 3, True), ("l40s", 16, False), ("l4", 3, False)]
)
def test_a_count_without_a_server_is_said(
    catalog: Catalog, configuration: Callable[..., Configuration], card: str, cards: int, *, is_said: bool
) -> None:
    """L40S servers hold 2, 4 or 8 cards, L4 servers 1 to 8; sixteen in one instance are another matter."""
    assert ("SERVER-COUNT" in codes(checked(catalog, configuration(card=card, cards=cards)))) == is_said


@pytest.mark.parametrize(("split", "is_blocked"), [(8, False), (16, True)])
def test_an_instance_does_not_span_servers(
    catalog: Catalog, configuration: Callable[..., Configuration], split: int, *, is_blocked: bool
) -> None:
    """Sixteen cards are two servers of eight; one instance over all of them is not sold."""
    found = checked(catalog, configuration(card="l40s", cards=16, tensor_parallel=split))

    assert ("TP-SPANS-SERVERS" in codes(found)) == found.blocks == is_blocked


@pytest.mark.parametrize(
    ("model", "engine", "version", "is_said"),
    [
        ("qwen3.8-27b", "vllm", "0.33.0", True),
        ("llama-3.3-70b", "vllm", "0.33.0", False),
        ("qwen3.8-27b", "sglang", "0.5.23", False),
    ],
)
def test_state_blocks_are_said_for_hybrids_on_vllm(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    model: str,
    engine: str,
    version: str,
    *,
    is_said: bool,
) -> None:
    """In vLLM each running sequence of a hybrid takes a state block, and the engine refuses to start with too few."""
    found = checked(catalog, configuration(model=model, engine=engine, engine_version=version, cards=1))

    assert ("MAMBA-BLOCKS" in codes(found)) == is_said


@pytest.mark.parametrize(
    ("card", "weights", "default", "is_counted"),
    [
        ("rtx-pro-6000-server-edition", "fp8", "1,024 by default", True),
        ("l40s", "fp8", "256 by default", True),
        # The weights do not fit, so that there are no blocks to count.
        ("l4", "bf16", "256 by default", False),
    ],
)
def test_state_blocks_are_counted_where_there_are_any(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    card: str,
    weights: str,
    default: str,
    *,
    is_counted: bool,
) -> None:
    """The finding names the card's default, and a count of blocks only where a pool was counted."""
    chosen = configuration(model="qwen3.8-27b", card=card, cards=1, weights=weights)
    finding = one(checked(catalog, chosen), "MAMBA-BLOCKS")

    assert default in finding.message
    assert ("are counted here" in finding.message) == is_counted
    assert (finding.mend == "Set --max-num-seqs to at most the number that its message names.") != is_counted


def test_few_state_blocks_warn_with_the_number_to_set(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """The rule's memory gives 1,111 blocks on one card; an engine found 939 there, so four fifths are advised."""
    finding = one(checked(catalog, configuration(model="qwen3.8-27b", cards=1)), "MAMBA-BLOCKS")

    assert finding.severity is Severity.WARNS
    assert "about 1,111 are counted here" in finding.message
    assert finding.mend == "Set --max-num-seqs to at most 888."


@pytest.mark.parametrize(
    ("model", "weights", "context", "is_said"),
    [
        ("llama-3.3-70b", "fp8", 32_768, False),
        ("llama-3.3-70b", "fp8", 32_769, True),
        # The engine refuses an NVFP4 cache for this model: what to mind with it is of no use.
        ("gpt-oss-120b", "mxfp4", 65_536, False),
    ],
)
def test_long_contexts_carry_what_is_published(
    catalog: Catalog,
    configuration: Callable[..., Configuration],
    model: str,
    weights: str,
    context: int,
    *,
    is_said: bool,
) -> None:
    """Past 32K an accepted NVFP4 cache comes with the warning that hardly anything was measured there."""
    found = checked(catalog, configuration(model=model, weights=weights, cards=8, context=context))

    assert ("KV-LONG-CONTEXT" in codes(found)) == is_said
