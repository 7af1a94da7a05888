"""Every count opened into its steps."""

from configurator.catalog.dtypes import CacheDtype, WeightsFormat
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.sizing import Sizing, size
from configurator.sizing.explain import Step, explain


def _steps(catalog: Catalog, model: str, weights: WeightsFormat, cache: CacheDtype) -> dict[str, Step]:
    configuration = Configuration(
        model=model,
        weights=weights,
        card="rtx-pro-6000-server-edition",
        cards=2,
        tensor_parallel=2,
        engine="vllm",
        engine_version="0.33.0",
    )
    sizing = size(catalog, configuration)
    assert isinstance(sizing, Sizing)
    return {step.name: step for step in explain(catalog, configuration, sizing, cache)}


def test_the_rule_with_its_numbers_put_in(catalog: Catalog) -> None:
    """Each step shows its formula, the values, the result with its unit, and where it comes from."""
    steps = _steps(catalog, "llama-3.3-70b", WeightsFormat.FP8, CacheDtype.FP8)

    assert steps["Driver memory of one card"].inserted == "97,887 / 1,024"
    assert steps["Driver memory of one card"].shown == "95.5928 GiB"
    assert steps["Usable on one card"].inserted == "0.9 × 95.5928 GiB − 3.0000 GiB"
    assert steps["Usable on one card"].shown == "83.0335 GiB"
    assert steps["Weights on one card"].shown == "33.8500 GiB"
    assert steps["One session, 80 full layers"].inserted == "80 × 8,192 × 4 × (128 + 128) × 1"
    assert steps["One session, 80 full layers"].shown == "0.6250 GiB"
    assert steps["Sessions with an FP8 cache"].shown == "78 sessions"
    assert steps["Sessions by vLLM's own count"].shown == "78 sessions"
    assert all(step.source for step in steps.values())


def test_every_kind_of_layer_has_words(catalog: Catalog) -> None:
    """No shipped model that can be sized lacks words for one of its layer groups."""
    explained = 0
    for model in catalog.models.values():
        configuration = Configuration(
            model=model.id,
            weights=model.checkpoints[0].format,
            card="h200-nvl",
            cards=8,
            tensor_parallel=8,
            engine="vllm",
            engine_version="0.33.0",
        )
        sizing = size(catalog, configuration)
        if isinstance(sizing, Sizing):
            explained += 1
            steps = explain(catalog, configuration, sizing, CacheDtype.FP8)
            assert len(steps) >= 6 + len(model.attention), model.id
    assert explained >= 105
