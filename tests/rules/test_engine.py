"""Whether an engine accepts a cache dtype: the whole support table, and what the rows are read as."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import CacheSupport, Engine
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules import Check, check
from configurator.rules.engine import FEATURES, judge, version_read
from configurator.rules.finding import Severity
from configurator.sizing import size

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "support.json").read_text(encoding="utf-8")
)["cases"]


def checked(catalog: Catalog, chosen: Configuration) -> Check:
    """The check of a configuration with its sizing."""
    return check(catalog, chosen, size(catalog, chosen))


def case_name(case: dict[str, Any]) -> str:
    """A case of the support table in short, for the test's name."""
    return f"{case['engine']}-{case['engine_version']}-{case['card']}-{case['model']}-{case['kv']}-{case['context']}"


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_support_table(catalog: Catalog, configuration: Callable[..., Configuration], case: dict[str, Any]) -> None:
    """Every case has its verdict and its codes; a refusal has no other code about that cache dtype."""
    chosen = configuration(
        **{key: case[key] for key in ("engine", "engine_version", "card", "model", "weights", "context", "cards")}
    )
    cache = CacheDtype(case["kv"])

    result = checked(catalog, chosen)

    assert result.verdicts[cache] == case["verdict"]
    assert set(case["codes"]) <= {finding.code for finding in result.findings}
    if case["verdict"] == "refused":
        assert {finding.code for finding in result.about(cache) if finding.code.startswith("KV-")} == set(case["codes"])


def test_the_support_table_is_whole() -> None:
    """The table has 36 cases about three engines and four cards."""
    assert len(CASES) == 36
    assert {case["engine"] for case in CASES} == {"vllm", "sglang", "tensorrt-llm"}
    assert len({case["card"] for case in CASES}) == 4


@pytest.mark.parametrize("version", ["0.33.1", "0.34.0", "1.0", "99", "0.8.4", "0.33.0.post1", "banana"])
def test_a_version_that_nobody_read_is_unknown(
    catalog: Catalog, configuration: Callable[..., Configuration], version: str
) -> None:
    """Newer, older and odd versions are unknown for every dtype, which stops the promise and warns of the headroom."""
    result = checked(catalog, configuration(engine_version=version))

    assert set(result.verdicts.values()) == {"unknown"}
    assert result.blocks
    unread = [finding for finding in result.findings if finding.code == "KV-VERSION-UNREAD"]
    assert {(finding.cache, finding.severity) for finding in unread} == {
        (CacheDtype.FP8, Severity.BLOCKS),
        (CacheDtype.NVFP4, Severity.WARNS),
        (CacheDtype.BF16, Severity.INFORMS),
    }
    assert all("Pin vLLM 0.33.0" in finding.mend for finding in unread)


@pytest.mark.parametrize("version", ["0.33.0", "0.33", "v0.33.0", "0.32.1", "0.33.0rc1"])
def test_a_version_within_what_was_read_is_known(catalog: Catalog, version: str) -> None:
    """The newest version read, other ways to write it, and versions between two that were read."""
    assert version_read(catalog.engines["vllm"], version) is not None


def test_a_refusal_quotes_the_engine(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """A refusal says what the engine prints, where that stands, when it was read and what to do."""
    result = checked(catalog, configuration(model="gpt-oss-120b", weights="mxfp4"))
    sinks = next(finding for finding in result.findings if finding.code == "KV-SINKS")

    assert sinks.severity is Severity.WARNS
    assert sinks.detail == 'The engine says: "the sink prefill wrapper cannot read an NVFP4 KV cache".'
    assert sinks.source.startswith("vLLM's released code")
    assert sinks.read.isoformat() == "2026-11-29"
    assert sinks.mend == "Keep the FP8 cache for this model."


def test_a_version_too_old_is_told_from_a_card_that_never_works(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Version 0.31.0 of vLLM refuses NVFP4 on SM120 because of its age, SGLang on L40S because of the card."""
    by_version = checked(catalog, configuration(engine_version="0.31.0")).about(CacheDtype.NVFP4)[0]
    by_card = checked(catalog, configuration(engine="sglang", engine_version="0.5.23", card="l40s")).about(
        CacheDtype.NVFP4
    )[0]

    assert (by_version.code, by_version.mend) == ("KV-VERSION", "Pin vLLM 0.32.0 or later.")
    assert by_card.code == "KV-ARCH"


def test_acceptance_names_the_start_option(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """An accepted dtype says how it is switched on and how it is read on this card."""
    result = checked(catalog, configuration())
    messages = [finding.message for finding in result.findings if finding.code == "KV-ACCEPTED"]

    assert len(messages) == 2
    assert messages[0].startswith("vLLM 0.33.0 accepts an FP8 cache on SM120 with --kv-cache-dtype fp8: ")
    assert messages[1].startswith("vLLM 0.33.0 accepts an NVFP4 cache on SM120 with --kv-cache-dtype nvfp4: ")


def test_decode_context_parallelism_refuses_nvfp4(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """NVFP4 is refused by vLLM as soon as the context is shared between cards, and keeps FP8."""
    result = checked(catalog, configuration(decode_context_parallel=2))

    assert result.verdicts[CacheDtype.NVFP4] == "refused"
    assert result.verdicts[CacheDtype.FP8] == "accepted"
    assert [finding.code for finding in result.about(CacheDtype.NVFP4)] == ["KV-DCP"]


def test_a_row_without_a_version_that_was_read_helps_nobody(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """A support row for versions still to come is no advice: the refusal is one of the card."""
    engine = catalog.engines["vllm"]
    future = tuple(
        row.replace(versions=">=0.99") if row.cache is CacheDtype.NVFP4 else row for row in engine.cache_support
    )
    card, model = catalog.cards["l40s"], catalog.models["llama-3.3-70b"]

    judged = judge(engine.replace(cache_support=future), card, model, configuration(card="l40s"), CacheDtype.NVFP4)

    assert judged.verdict == "refused"
    assert [finding.code for finding in judged.findings] == ["KV-ARCH"]


@pytest.mark.parametrize(
    ("model", "features"),
    [
        ("llama-3.3-70b", set()),
        ("gpt-oss-120b", {"head-size-64", "attention-sinks", "sliding-window"}),
        ("deepseek-v3-r1", {"mla"}),
        ("gemma-3-27b", {"multimodal-prefix", "sliding-window"}),
        ("qwen3.8-27b", {"recurrent-state"}),
        ("llama-4-scout", {"sliding-window"}),
    ],
)
def test_features_of_a_model(
    catalog: Catalog, configuration: Callable[..., Configuration], model: str, features: set[str]
) -> None:
    """What engines refuse a dtype for is seen in the geometry of a model."""
    chosen = configuration(model=model)
    assert {name for name, has in FEATURES.items() if has(catalog.models[model], chosen)} == features


def test_every_restriction_names_a_feature_with_a_meaning(catalog: Catalog) -> None:
    """No restriction of the catalogue is about a feature that the rules cannot see."""
    engines: list[Engine] = list(catalog.engines.values())
    assert {row.feature for engine in engines for row in engine.restrictions} <= set(FEATURES)


def test_capabilities_are_matched_by_number_and_by_family(catalog: Catalog) -> None:
    """8.9 is L40S and L4, 12 is every SM12x, and 12.1 is not 12.0."""
    row: CacheSupport = catalog.engines["vllm"].cache_support[0]
    cards = list(catalog.cards.values())

    assert {card.id for card in cards if row.replace(capabilities=("8.9",)).has(card)} == {"l40s", "l4"}
    assert {card.id for card in cards if row.replace(capabilities=("12",)).has(card)} == {"rtx-pro-6000-server-edition"}
    assert not any(row.replace(capabilities=("10", "8.6", "12.1")).has(card) for card in cards)
