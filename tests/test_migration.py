"""Project files of earlier versions open as projects of this one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from configurator.catalog.models import Catalog
from configurator.files import FileProblem
from configurator.project import VERSION, Project, open_project, project_text, save_project
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


def test_a_file_of_every_version_opens(catalog: Catalog) -> None:
    """Nobody adds a version without a file of it."""
    files = {int(file.stem.removeprefix("v")): file for file in PROJECTS.glob("v*.quote")}
    assert set(files) == set(range(1, VERSION + 1))
    for file in files.values():
        assert open_project(file, catalog).details.seller.name == "Example Systems GmbH"


def test_the_newest_version_is_written_as_it_was(catalog: Catalog) -> None:
    """The file of this version, with one of every part of a project, comes out of the program as it went in.

    Where this fails the model of a project was changed: a program of yesterday would refuse today's file without saying
    that it is newer. Give the format a new version, write the step from this one into `migration`, leave this file as
    it is, and put one of the new version beside it.
    """
    stored = (PROJECTS / f"v{VERSION}.quote").read_text(encoding="utf-8")
    project = open_project(PROJECTS / f"v{VERSION}.quote", catalog)
    written = json.loads(project_text(project, catalog)), json.loads(stored)
    for content in written:
        # Of whoever wrote it.
        del content["program"], content["catalog"]
    assert written[0] == written[1]
    schema = Project.model_json_schema()["$defs"]
    models = {name for name, one in schema.items() if one["type"] == "object"}
    assert models - set(_parts(project)) == set()


def _parts(value: Any) -> Iterator[str]:
    """The names of all models that a project holds."""
    match value:
        case BaseModel():
            yield type(value).__name__
            for name in type(value).model_fields:
                yield from _parts(getattr(value, name))
        case tuple():
            for one in value:
                yield from _parts(one)


@pytest.mark.parametrize("version", [VERSION + 1, 99, 10**6])
def test_a_newer_version_is_named(catalog: Catalog, tmp_path: Path, version: int) -> None:
    """One sentence with both versions and the mend, whatever else has changed in the file."""
    file = tmp_path / "new.quote"
    file.write_text(json.dumps({"format": "configurator-quote", "version": version, "new": {}}), encoding="utf-8")
    with pytest.raises(FileProblem) as raised:
        open_project(file, catalog)
    assert str(raised.value) == (
        f"{file}: version {version} was written by a newer program (this one reads {VERSION}); update the program"
    )


def test_an_unknown_key_is_refused_by_name(catalog: Catalog, tmp_path: Path) -> None:
    """It would be lost with the next save, without a word."""
    content = json.loads((PROJECTS / f"v{VERSION}.quote").read_text(encoding="utf-8"))
    content["project"]["options"][0]["colour"] = "red"
    file = tmp_path / "more.quote"
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(FileProblem, match=r"options\.0\.colour: is not a known key; correct it or open a backup"):
        open_project(file, catalog)
