"""Bytes of a model's weights."""

import pytest

from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.models import Catalog
from configurator.sizing.weights import derived, known_formats, weights_of
from configurator.units import GIB


@pytest.mark.parametrize(
    ("weights", "size"),
    [
        # 68,451,041,280 linear parameters and 2,102,665,216 others, which stay in BF16.
        (WeightsFormat.FP8, 68_451_041_280 + 2_102_665_216 * 2),
        (WeightsFormat.NVFP4, 68_451_041_280 * 9 // 16 + 2_102_665_216 * 2),
        (WeightsFormat.BF16, 70_553_706_496 * 2),
    ],
)
def test_derived_from_the_geometry(catalog: Catalog, weights: WeightsFormat, size: int) -> None:
    """Linear layers count in the format with its scales, everything else in BF16."""
    found = derived(catalog.models["llama-3.3-70b"], weights)

    assert found is not None
    assert found.bytes == size
    assert found.basis == "derived"


@pytest.mark.parametrize(("weights", "gib"), [(WeightsFormat.FP8, "67.667"), (WeightsFormat.NVFP4, "39.776")])
def test_derived_llama_3_3_70b_in_gib(catalog: Catalog, weights: WeightsFormat, gib: str) -> None:
    """Llama 3.3 70B derives to the figures that its geometry is known for."""
    found = derived(catalog.models["llama-3.3-70b"], weights)

    assert found is not None
    assert f"{found.bytes / GIB:.3f}" == gib


def test_a_published_size_comes_first(catalog: Catalog) -> None:
    """The article's 67.7 GiB are used, though the geometry derives to 67.667."""
    found = weights_of(catalog.models["llama-3.3-70b"], WeightsFormat.FP8)

    assert found is not None
    assert found.basis == "rounded"
    assert found.bytes == round(67.7 * GIB)


def test_an_unknown_size_is_none(catalog: Catalog) -> None:
    """No size is made up for a format that neither a checkpoint nor the geometry gives."""
    assert weights_of(catalog.models["gpt-oss-120b"], WeightsFormat.FP8) is None
    assert known_formats(catalog.models["gpt-oss-120b"]) == (WeightsFormat.MXFP4,)


def test_derivable_formats_are_known(catalog: Catalog) -> None:
    """Qwen3-32B has no published INT4 size in the catalogue, but its geometry gives one."""
    assert WeightsFormat.INT4 in known_formats(catalog.models["qwen3-32b"])
