"""Published measurements, nearest first, shown and never scaled."""

from collections.abc import Callable

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.evidence import evidence_for


def test_the_nearest_stands_first(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """For Qwen3.8-27B on the RTX PRO 6000 what was measured of that model on that card family comes first."""
    shown = evidence_for(catalog, configuration(model="qwen3.8-27b", engine="sglang", engine_version="0.5.23"))

    assert shown[0].why == "same card, same model, same engine"
    assert {shown[0].evidence.model, shown[0].evidence.card} == {"qwen3.8-27b", "rtx-pro-6000-server-edition"}


def test_nothing_is_left_out(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Whatever is chosen, every piece of evidence is there once, also the bad news of other cards and models."""
    shown = evidence_for(catalog, configuration(card="l4", model="qwen3-0.6b"))

    assert sorted(one.evidence.id for one in shown) == sorted(catalog.evidence)


def test_why_tells_how_near_it_is(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Cards of one family are told from the very card, and other cards from both."""
    by_card = {one.evidence.id: one.why.split(", ")[0] for one in evidence_for(catalog, configuration(card="l4"))}

    for evidence in catalog.evidence.values():
        family = (evidence.compute_capability or "").split(".")[0]
        expected = "same card" if evidence.card == "l4" else "same card family" if family == "8" else "other card"
        assert by_card[evidence.id] == expected, evidence.id


def test_figures_are_those_of_the_source(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Evidence is handed on as it stands in the catalogue, whatever the card."""
    for one in evidence_for(catalog, configuration(card="h200-nvl")):
        assert one.evidence is catalog.evidence[one.evidence.id]
