"""What differs between two catalogues, and which counts of a project move."""

from collections.abc import Callable
from decimal import Decimal

from configurator.catalog.models import Catalog
from configurator.changes.catalogs import catalog_changes, change_lines, moved_counts, moved_lines
from configurator.configuration import Configuration


def _without(catalog: Catalog, model: str) -> Catalog:
    models = {id_: one for id_, one in catalog.models.items() if id_ != model}
    return catalog.model_copy(update={"models": models})


def _with_utilisation(catalog: Catalog, share: str) -> Catalog:
    changed = catalog.assumptions.utilisation.replace(value=Decimal(share))
    return catalog.model_copy(update={"assumptions": catalog.assumptions.replace(utilisation=changed)})


def test_nothing(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """The same catalogue twice."""
    assert catalog_changes(catalog, catalog) == ()
    assert list(change_lines(())) == ["No entry differs from the catalogue in use."]
    assert moved_counts(catalog, catalog, [("A", configuration())]) == ()
    assert list(moved_lines(())) == ["No count of the open project moves."]


def test_added_removed_and_changed(catalog: Catalog) -> None:
    """One model is there or not, and one assumption is another."""
    less = _with_utilisation(_without(catalog, "phi-4"), "0.92")
    assert list(change_lines(catalog_changes(catalog, less))) == [
        "Models removed: Phi-4 14B",
        f"Assumptions changed: {catalog.assumptions.name} (utilisation of driver memory)",
    ]
    assert "Models added: Phi-4 14B" in change_lines(catalog_changes(less, catalog))


def test_counts_that_move(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """Two per cent more of 2 cards of 95.6 GiB are 3.8 GiB, some two sessions of 1.25 GiB more; an L4 holds none."""
    options = [("A", configuration()), ("B", configuration(card="l4", cards=1))]
    moved = moved_counts(catalog, _with_utilisation(catalog, "0.92"), options)
    assert [(one.option, one.before[:20], one.after[:20]) for one in moved] == [
        ("A", "78 sessions promised", "81 sessions promised")
    ]


def test_a_model_that_goes(catalog: Catalog, configuration: Callable[..., Configuration]) -> None:
    """An option that names it cannot be sized any more."""
    moved = moved_counts(catalog, _without(catalog, "llama-3.3-70b"), [("A", configuration())])
    assert [one.after for one in moved] == ["cannot be sized without llama-3.3-70b"]
