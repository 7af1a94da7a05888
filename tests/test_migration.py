"""Project files of earlier versions open as projects of this one."""

import json
from pathlib import Path

from configurator.catalog.models import Catalog
from configurator.project import VERSION, open_project, save_project
from configurator.project.migration import migrate
from configurator.quote.option import Role

PROJECTS = Path(__file__).parent / "data" / "projects"


def test_a_file_of_version_1_opens(catalog: Catalog) -> None:
    """Its number carried the revision; what version 2 added is empty."""
    project = open_project(PROJECTS / "v1.quote", catalog)

    assert (project.details.number, project.details.revision) == ("QT-2026-0047", 1)
    assert project.details.full_number == "QT-2026-0047-R1"
    assert project.details.seller.name == "Example Systems GmbH"
    assert (project.details.currency, project.prices.prices, project.issued) == ("EUR", (), ())
    assert project.options[0].role is Role.OFFERED


def test_it_is_saved_in_the_newest_version(catalog: Catalog, tmp_path: Path) -> None:
    """Opened, saved and opened again it is the same project."""
    project = open_project(PROJECTS / "v1.quote", catalog)
    save_project(project, tmp_path / "new.quote", catalog)

    assert json.loads((tmp_path / "new.quote").read_text(encoding="utf-8"))["version"] == VERSION == 2
    assert open_project(tmp_path / "new.quote", catalog) == project


def test_the_option_that_was_in_view_is_the_offered_one() -> None:
    """Files of before had options without a role or ``in_view``; one that was marked as offered stays it."""

    def roles(current: int, *roles: str | None) -> list[str]:
        options = [{} if role is None else {"role": role} for role in roles]
        migrated = migrate({"version": 2, "project": {"options": options, "current": current}})
        return [option["role"] for option in migrated["project"]["options"]]

    assert roles(1, None, "in_view", "not_quoted") == ["alternative", "offered", "not_quoted"]
    assert roles(1, "offered", "in_view") == ["offered", "alternative"]


def test_what_is_no_version_is_left_alone() -> None:
    """The validation that follows refuses it; true is not 1."""
    for content in ({"version": True}, {"version": 0}, {"version": "1"}, {}, {"version": 99}):
        assert migrate(content) == content


def test_a_spoilt_file_of_version_1_is_handed_on() -> None:
    """Missing or odd parts stay missing and odd."""
    assert migrate({"version": 1}) == {"version": 2, "project": None}
    assert migrate({"version": 1, "project": {"details": {"number": 7}}})["project"] == {"details": {"number": 7}}
