"""Which option is offered does not depend on which one somebody looks at."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from configurator.catalog.models import Catalog
from configurator.project import Project, new_project, open_project, save_project
from configurator.quote.content import content_of
from configurator.quote.option import Role


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """Option A with two cards and Option B with four, which is in view."""
    two = new_project(catalog, date(2026, 11, 29))
    return two.with_copy().with_configuration(two.configuration.replace(cards=4, tensor_parallel=4))


def test_looking_at_an_option_changes_no_document(catalog: Catalog, project: Project) -> None:
    """Option A is offered, 78 sessions, with either in view."""
    documents = [project.viewing(index).document(catalog) for index in (0, 1)]
    assert [document.answer.promised_sessions for document in documents] == [78, 78]
    assert content_of(documents[0]) == content_of(documents[1])


def test_a_copy_is_an_alternative(project: Project) -> None:
    """Also of the offered one."""
    assert [option.role for option in project.options] == [Role.OFFERED, Role.ALTERNATIVE]
    assert project.viewing(0).with_copy().offered == 0


def test_the_offer_moves_with_its_option(project: Project) -> None:
    """Put behind the other one it is still the offer; removed, the next quoted one is."""
    assert project.viewing(0).moved(1).offered == 1
    left = project.viewing(0).without_current()
    assert (left.options[left.offered].name, left.options[0].role) == ("Option B", Role.OFFERED)


def test_the_first_that_is_quoted_is_offered_where_none_is_marked(project: Project) -> None:
    """A first option that is not quoted is passed over."""
    first, second = project.options
    unmarked = (first.replace(role=Role.NOT_QUOTED), second)
    assert project.replace(options=unmarked).offered == 1


def test_a_file_keeps_the_offer(catalog: Catalog, project: Project, tmp_path: Path) -> None:
    """Saved with Option B in view."""
    path = tmp_path / "a.quote"
    save_project(project, path, catalog)
    assert open_project(path, catalog).offered == 0


def test_lines_are_in_the_language_of_the_quote(catalog: Catalog, project: Project) -> None:
    """In an English program a German quote has German lines, as its pages have; why there is no price is English."""
    german = project.replace(details=project.details.replace(language="de"))
    server, card = german.lines(catalog)
    assert server.description == "Server für RTX-PRO-6000-Server-Edition-Karten, bis zu 4 Karten"
    assert card.description.endswith("96 GB GDDR7 mit ECC, 512 Bit")
    assert card.quantity == Decimal(4)
    assert card.why_on_request == "The line has no part number."
    printed = german.viewing(1).with_role(Role.OFFERED).document(catalog)
    assert [line.description for line in printed.lines] == [server.description, card.description]
