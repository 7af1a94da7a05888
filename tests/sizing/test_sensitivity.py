"""What small changes do to the promised sessions."""

import pytest

from configurator.catalog.dtypes import WeightsFormat
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.sizing import Sizing, size
from configurator.sizing.rule import State
from configurator.sizing.sensitivity import Sensitivity, sensitivities


def _sensitivities(catalog: Catalog, card: str, cards: int) -> dict[str, Sensitivity]:
    configuration = Configuration(
        model="llama-3.3-70b",
        weights=WeightsFormat.FP8,
        card=card,
        cards=cards,
        tensor_parallel=cards,
        engine="vllm",
        engine_version="0.33.0",
    )
    sizing = size(catalog, configuration)
    assert isinstance(sizing, Sizing)
    return {one.change: one for one in sensitivities(catalog, configuration, sizing)}


@pytest.mark.parametrize(
    ("change", "sessions"),
    [
        # facts: 97,887 MiB; per card 0.9 x 95.5928 - 3 GiB; weights 67.7 GiB; 1.25 GiB a session.
        ("one more GiB of overhead per card", 470),  # (596.6 - 8) / 1.25
        ("utilisation 0.92", 489),  # (0.92 x 764.74 - 24 - 67.7) / 1.25
        ("the total that CUDA reports", 473),  # 94.97 GiB a card
        ("double the context", 238),
        ("tensor parallel 2", 312),  # four instances of 78
    ],
)
def test_eight_server_edition_cards(catalog: Catalog, change: str, sessions: int) -> None:
    """Each change to the 477 sessions of eight cards can be recomputed by hand."""
    assert _sensitivities(catalog, "rtx-pro-6000-server-edition", 8)[change].sessions == sessions


def test_four_l4_do_not_survive_the_cuda_total(catalog: Catalog) -> None:
    """The most fragile fit of the catalogue: with the total that CUDA reports the weights no longer fit."""
    assert _sensitivities(catalog, "l4", 4)["the total that CUDA reports"].state is State.WEIGHTS_DO_NOT_FIT


def test_the_same_split_is_no_change(catalog: Catalog) -> None:
    """Where tensor parallel is 2 already it is not listed."""
    assert "tensor parallel 2" not in _sensitivities(catalog, "rtx-pro-6000-server-edition", 2)
