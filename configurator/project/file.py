"""A project as a file: versioned JSON, read from anywhere with one sentence about what is wrong with it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from configurator import __version__
from configurator.catalog.frozen import Frozen
from configurator.catalog.models import Catalog
from configurator.faults import fault_words, json_fault
from configurator.files import FileProblem, read_text, replace_file
from configurator.language import _, mark
from configurator.project.migration import migrate
from configurator.project.project import Project
from configurator.quote.document import QuoteDocument
from configurator.quote.enclosed import FORMAT, VERSION, enclosed_text

SUFFIX = ".quote"


class DoubledKeyError(ValueError):
    """A key stands twice in an object of a project file; the argument is the key."""


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
    """Read a file. Raises FileProblem with one sentence: file, place and mend."""
    return project_from_text(read_text(path), path, catalog)


def customer_text(project: Project, document: QuoteDocument) -> str:
    """The customer's part of a project as the text of a project file, to lie inside a PDF or a workbook."""
    return enclosed_text(project.customer_part(document), document.catalog_version)


def project_from_text(text: str, path: Path, catalog: Catalog) -> Project:
    """Read the text of a project file, also one from inside a PDF or a workbook; `path` names it in a FileProblem."""
    try:
        content = json.loads(text, object_pairs_hook=_without_doubles)
    except json.JSONDecodeError as error:
        raise FileProblem(
            _("{path}: line {lineno}: not a whole project file ({fault}); it may be cut off, open a backup").format(
                path=path, lineno=error.lineno, fault=json_fault(error)
            )
        ) from error
    except DoubledKeyError as error:
        raise FileProblem(
            _("{path}: {key} stands twice; remove one or open a backup").format(path=path, key=error)
        ) from error
    except ValueError as error:
        raise FileProblem(
            _("{path}: a number in it has thousands of digits; correct it or open a backup").format(path=path)
        ) from error
    except RecursionError as error:
        raise FileProblem(
            _("{path}: nested too deeply for a project file; open another file").format(path=path)
        ) from error
    _recognise(content, path)
    try:
        project = _File.model_validate_json(json.dumps(migrate(content)), strict=True).project
    except ValidationError as error:
        raise FileProblem(f"{path}: {_first_fault(error)}") from error
    for fault in _unknown_ids(project, catalog):
        raise FileProblem(f"{path}: {fault}")
    return project


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a key that stands twice would let one value win without a word."""
    content = dict(pairs)
    if len(content) < len(pairs):
        keys = [key for key, _ in pairs]
        raise DoubledKeyError(next(key for key in keys if keys.count(key) > 1))
    return content


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
    if fault["type"] == "too_long":
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
