"""What an option has otherwise than the first, in fragments."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration, Overrides
from configurator.quote.differing import differing

CASES: dict[str, tuple[dict[str, object], tuple[str, ...]]] = {
    "nothing": ({}, ()),
    "model": ({"model": "llama-3.1-8b"}, ("Llama 3.1 8B Instruct",)),
    "weights": ({"weights": "bf16"}, ("BF16 weights",)),
    "card and count": ({"card": "h200-nvl", "cards": 4, "tensor_parallel": 4}, ("H200 NVL", "4 cards")),
    "split": ({"tensor_parallel": 1}, ("split 2 × 1",)),
    "context": ({"context": 131_072}, ("128K context",)),
    "need": ({"users": 300, "share_active": Decimal(20)}, ("300 users, 20 % active",)),
    "engine": ({"engine_version": "0.32.0"}, ("vLLM 0.32.0",)),
    "assumptions": ({"overrides": Overrides(utilisation=Decimal("0.92"), reason="x")}, ("changed assumptions",)),
    "decode context": ({"decode_context_parallel": 2}, ("decode context parallel 2",)),
}


@pytest.mark.parametrize("case", CASES)
def test_each_difference_is_a_fragment(
    catalog: Catalog, configuration: Callable[..., Configuration], case: str
) -> None:
    """More cards in one instance are no other split."""
    choices, fragments = CASES[case]
    if "model" in choices:
        fragments = (catalog.models[str(choices["model"])].name,)
    first = configuration()
    assert differing(catalog, first, first.replace(**choices)) == fragments


def test_a_need_that_is_not_stated_is_a_difference(
    catalog: Catalog, configuration: Callable[..., Configuration]
) -> None:
    """Against 300 users."""
    assert differing(catalog, configuration(users=300), configuration()) == ("no users stated",)
