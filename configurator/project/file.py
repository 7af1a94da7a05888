"""A project as a file: versioned JSON, read from anywhere with one sentence about what is wrong with it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from configurator import __version__
from configurator.catalog.frozen import Frozen
from configurator.catalog.models import Catalog
from configurator.faults import fault_words
from configurator.files import FileProblem, read_text, replace_file
from configurator.json_text import parse_json
from configurator.language import _, mark
from configurator.project.migration import migrate
from configurator.project.project import Project
from configurator.quote.document import QuoteDocument
from configurator.quote.enclosed import FORMAT, SEAL, VERSION, enclosed_text, seal_of

SUFFIX = ".quote"


class _File(Frozen):
    """What stands in the file around the project."""

    format: Literal["configurator-quote"]
    version: Literal[2]
    program: str
    catalog: str
    project: Project
    sha256: str = ""
    """The seal of one that lay inside a PDF or a workbook."""


def save_project(project: Project, path: Path, catalog: Catalog) -> None:
    """Write the file, replacing an older one in one step. Raises FileProblem."""
    replace_file(path, project_text(project, catalog).encode())


def project_text(project: Project, catalog: Catalog) -> str:
    """The text of the file."""
    file = _File(format=FORMAT, version=VERSION, program=__version__, catalog=catalog.version, project=project)
    return json.dumps(file.model_dump(mode="json", exclude={"sha256"}), indent=1, ensure_ascii=False) + "\n"


def open_project(path: Path, catalog: Catalog) -> Project:
    """Read a file. Raises FileProblem with one sentence: file, place and mend.

    What somebody has taken out of a PDF or a workbook carries a seal, and is refused where that does not fit.
    """
    content = project_content(read_text(path), path)
    if SEAL in content and content[SEAL] != seal_of(content):
        raise FileProblem(
            _(
                "{path}: was taken out of a PDF or a workbook and changed since; "
                "open that PDF or workbook, or ask for it again"
            ).format(path=path)
        )
    return project_of(content, path, catalog)


def customer_text(project: Project, document: QuoteDocument) -> str:
    """The customer's part of a project as the text of a project file, to lie inside a PDF or a workbook."""
    return enclosed_text(project.customer_part(document), document.catalog_version)


def project_from_text(text: str, path: Path, catalog: Catalog) -> Project:
    """Read the text of a project file, also one from inside a PDF or a workbook; `path` names it in a FileProblem."""
    return project_of(project_content(text, path), path, catalog)


def project_content(text: str, path: Path) -> dict[str, Any]:
    """What a project file of a version that is known here holds, not validated yet. Raises FileProblem."""
    content: dict[str, Any] = parse_json(text, path, _("correct it or open a backup"))
    _recognise(content, path)
    return content


def project_of(content: dict[str, Any], path: Path, catalog: Catalog) -> Project:
    """The project that a content of any version holds, which is left as it is. Raises FileProblem."""
    try:
        project = _File.model_validate_json(json.dumps(migrate(content)), strict=True).project
    except ValidationError as error:
        raise FileProblem(f"{path}: {_first_fault(error)}") from error
    for fault in _unknown_ids(project, catalog):
        raise FileProblem(f"{path}: {fault}")
    return project


def _recognise(content: Any, path: Path) -> None:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise FileProblem(
            _("{path}: not a project of this program; choose a {suffix} file").format(path=path, suffix=SUFFIX)
        )
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FileProblem(
            _(
                "{path}: version {version} was written by a newer program (this one reads {newest}); update the program"
            ).format(path=path, version=str(version)[:9], newest=VERSION)
        )


def _first_fault(error: ValidationError) -> str:
    fault = error.errors()[0]
    place = ".".join(str(step)[:40] for step in fault["loc"]) or _("the whole file")
    if fault["type"] == "too_long" and not isinstance(fault["input"], str):
        return _("{place}: {number} of them, at most {most}; remove some").format(
            place=place, number=fault["ctx"]["actual_length"], most=fault["ctx"]["max_length"]
        )
    return _("{place}: {fault}; correct it or open a backup").format(place=place, fault=fault_words(fault))


_NO_MODEL = mark(
    "{option}: the catalogue {catalog} has no model {id}; "
    "add it to the catalogue or use the one the file was written with"
)
_NO_CARD = mark(
    "{option}: the catalogue {catalog} has no card {id}; "
    "add it to the catalogue or use the one the file was written with"
)
_NO_ENGINE = mark(
    "{option}: the catalogue {catalog} has no engine {id}; "
    "add it to the catalogue or use the one the file was written with"
)


def _unknown_ids(project: Project, catalog: Catalog) -> Iterator[str]:
    steps = {step.id for step in catalog.checklist.steps}
    for record in project.steps:
        if record.step not in steps:
            yield _("steps: the catalogue {catalog} has no adoption step {step}; correct its name").format(
                catalog=catalog.version, step=record.step
            )
    for option in project.options:
        chosen = option.configuration
        for sentence, named, known in (
            (_NO_MODEL, chosen.model, catalog.models),
            (_NO_CARD, chosen.card, catalog.cards),
            (_NO_ENGINE, chosen.engine, catalog.engines),
        ):
            if named not in known:
                yield _(sentence).format(option=option.name, catalog=catalog.version, id=named)
