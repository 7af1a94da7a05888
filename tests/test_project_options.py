"""Up to four options side by side in one project."""

from datetime import date

import pytest
from pydantic import ValidationError

from configurator.catalog.models import Catalog
from configurator.project import Project, new_project
from configurator.quote.document import build_document


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """A project with the options A, B and C, and B in view."""
    return new_project(catalog, date(2026, 11, 29)).with_copy().with_copy().viewing(1)


def _names(project: Project) -> list[str]:
    return [option.name for option in project.options]


def test_a_copy_stands_behind_its_original_and_comes_into_view(project: Project) -> None:
    """A copy of B follows B and takes the next free letter."""
    copied = project.with_copy()

    assert _names(copied) == ["Option A", "Option B", "Option D", "Option C"]
    assert copied.options[copied.current].name == "Option D"
    assert copied.configuration == project.configuration


def test_a_fifth_option_is_refused(project: Project) -> None:
    """Four stand side by side at the most."""
    with pytest.raises(ValidationError, match="at most 4"):
        project.with_copy().with_copy()


def test_a_change_concerns_the_option_in_view_alone(project: Project) -> None:
    """Four cards in B leave A and C at two."""
    changed = project.with_configuration(project.configuration.replace(cards=4, tensor_parallel=4))

    assert [option.configuration.cards for option in changed.options] == [2, 4, 2]


@pytest.mark.parametrize(
    ("places", "names", "current"), [(1, "ACB", 2), (-1, "BAC", 0), (9, "ACB", 2), (-9, "BAC", 0), (0, "ABC", 1)]
)
def test_an_option_moves_as_far_as_there_is_room(project: Project, places: int, names: str, current: int) -> None:
    """B moves to the right or the left and stays in view."""
    moved = project.moved(places)

    assert [name.removeprefix("Option ") for name in _names(moved)] == list(names)
    assert moved.current == current


def test_removing_brings_the_one_before_into_view(project: Project) -> None:
    """Without B the project shows A; the last option cannot be removed."""
    without = project.without_current()

    assert _names(without) == ["Option A", "Option C"]
    assert without.current == 0
    with pytest.raises(ValidationError, match="at least 1"):
        without.without_current().without_current()


def test_the_quote_names_the_option_it_is_of(catalog: Catalog, project: Project) -> None:
    """With several options the quote says which one it holds; with one there is nothing to say."""
    document = build_document(catalog, project.details, project.configuration, project.steps, project.option_in_words)

    assert document.choices[0] == ("Option", "Option B, 2 of 3")
    assert new_project(catalog, date(2026, 11, 29)).option_in_words == ""


def test_a_name_is_trimmed_and_never_empty(project: Project) -> None:
    """The name is what the tab shows."""
    assert _names(project.renamed("  Two servers ")) == ["Option A", "Two servers", "Option C"]
    with pytest.raises(ValidationError):
        project.renamed("   ")
