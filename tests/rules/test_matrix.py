"""Every engine against every card."""

from collections.abc import Callable

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules.matrix import MatrixRow, support_matrix

Make = Callable[..., Configuration]


def _verdicts(rows: tuple[MatrixRow, ...]) -> dict[str, list[str]]:
    return {f"{row.engine.name} {row.version}": [judgement.verdict for _, judgement in row.cells] for row in rows}


def test_an_fp8_cache_is_accepted_everywhere(catalog: Catalog, configuration: Make) -> None:
    """Three engines in their newest versions that were read, on four cards."""
    rows = support_matrix(catalog, configuration(), CacheDtype.FP8)
    accepted = ["accepted"] * 4
    assert _verdicts(rows) == {"SGLang 0.5.23": accepted, "TensorRT-LLM 1.4.0rc1": accepted, "vLLM 0.33.0": accepted}
    assert [card.short_name for card, _ in rows[0].cells] == ["RTX PRO 6000", "H200 NVL", "L40S", "L4"]


def test_an_nvfp4_cache_depends_on_engine_and_card(catalog: Catalog, configuration: Make) -> None:
    """VLLM takes it on all four, SGLang on SM120 alone, TensorRT-LLM on none of them."""
    assert _verdicts(support_matrix(catalog, configuration(), CacheDtype.NVFP4)) == {
        "SGLang 0.5.23": ["accepted", "refused", "refused", "refused"],
        "TensorRT-LLM 1.4.0rc1": ["refused"] * 4,
        "vLLM 0.33.0": ["accepted"] * 4,
    }


def test_the_model_decides_too(catalog: Catalog, configuration: Make) -> None:
    """gpt-oss has heads of 64 values: refused by vLLM, unknown in SGLang because of its windows."""
    rows = support_matrix(catalog, configuration(model="gpt-oss-120b", weights="mxfp4"), CacheDtype.NVFP4)
    assert [judgement.verdict for row in rows for _, judgement in row.cells][::4] == ["unknown", "refused", "refused"]
    assert rows[2].cells[0][1].findings[0].code == "KV-HEAD-SIZE"


def test_a_pinned_version_stands_beside_the_newest(catalog: Catalog, configuration: Make) -> None:
    """0.31.0 has no NVFP4 cache on these cards; the row of 0.33.0 stays."""
    verdicts = _verdicts(support_matrix(catalog, configuration(engine_version="0.31.0"), CacheDtype.NVFP4))
    assert list(verdicts) == ["SGLang 0.5.23", "TensorRT-LLM 1.4.0rc1", "vLLM 0.33.0", "vLLM 0.31.0"]
    assert verdicts["vLLM 0.31.0"] == ["refused"] * 4


def test_a_version_nobody_read_is_unknown(catalog: Catalog, configuration: Make) -> None:
    """Neither accepted nor refused."""
    verdicts = _verdicts(support_matrix(catalog, configuration(engine_version="0.99.0"), CacheDtype.FP8))
    assert verdicts["vLLM 0.99.0"] == ["unknown"] * 4
