"""Opening the project that lies inside a PDF or a workbook of this program.

The file has been at a customer's, so it is read as anybody's: with a limit, with its seal checked, and without
trust in its prices where the seal does not fit.
"""

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from configurator import limits
from configurator.catalog.models import Catalog
from configurator.files import FileProblem, read_bytes
from configurator.language import _
from configurator.project.file import project_content, project_of
from configurator.project.project import Project
from configurator.quote.content import content_of
from configurator.quote.customer import CustomerProject, without_prices
from configurator.quote.enclosed import (
    PROJECT_SHEET,
    SEAL,
    EnclosedError,
    attached_to_pdf,
    seal_of,
    text_in_workbook,
)
from configurator.quote.pricelist import PriceList
from configurator.quote.revision import IssuedRevision
from configurator.zip_file import BROKEN, are_plain, open_zip

SUFFIXES = (".pdf", ".xlsx")
"""Files that may hold a project."""

_MOST_BYTES = limits.EXPORTED_BYTES
_MOST_OF_LIST = limits.SHEET_LIST_BYTES


def is_exported_workbook(path: Path) -> bool:
    """Whether an .xlsx says in its list of sheets that it holds a project; one that cannot be read does not."""
    try:
        with open_zip(read_bytes(path, _MOST_BYTES)) as archive, archive.open("xl/workbook.xml") as part:
            sheets = part.read(_MOST_OF_LIST) if are_plain(archive) else b""
    except (FileProblem, KeyError, *BROKEN):
        return False
    return b"veryHidden" in sheets and f'name="{PROJECT_SHEET}"'.encode() in sheets


@dataclass(frozen=True)
class Reopened:
    """A project out of an exported file, and sentences that whoever opened it must read."""

    project: Project
    notices: tuple[str, ...]
    is_untouched: bool
    """Whether the seal fits, so that the prices are those that were exported."""


def open_exported(path: Path, catalog: Catalog) -> Reopened:
    """Read the project in a PDF or a workbook. Raises FileProblem with one sentence: file, reason, mend."""
    content = read_bytes(path, _MOST_BYTES)
    try:
        text = _text_in(path, content)
    except EnclosedError as problem:
        raise FileProblem(
            _(
                "{path}: holds no project that can be opened; open the project's own file, "
                "or a PDF or workbook as this program has written it"
            ).format(path=path)
        ) from problem
    enclosed = project_content(text, path)
    project = _of_customer(project_of(enclosed, path, catalog))
    if _is_sealed(enclosed):
        return Reopened(_unlocked(project, catalog), (_priced_as_exported(path, project),), is_untouched=True)
    changed = _(
        "{name} was changed after it was exported. Its configuration is shown; its prices were left out, "
        "take them from a price book."
    ).format(name=path.name)
    return Reopened(_without_prices(project), (changed,), is_untouched=False)


def _text_in(path: Path, content: bytes) -> str:
    return attached_to_pdf(content) if path.suffix.lower() == ".pdf" else text_in_workbook(path, content)


def _is_sealed(content: dict[str, Any]) -> bool:
    is_ours = set(content["project"]) <= set(CustomerProject.model_fields)
    return bool(is_ours and content.get(SEAL) == seal_of(content))


def _of_customer(project: Project) -> Project:
    """Only what an export holds, whatever else was put into the file."""
    return Project(**{name: getattr(project, name) for name in CustomerProject.model_fields})


def _unlocked(project: Project, catalog: Catalog) -> Project:
    """The project with what it was issued with, where the quote still says it: a change can be listed then."""
    here = [lock for lock in project.locks if lock.label == (project.details.number, project.details.revision)]
    if not here:
        return project
    content = content_of(project.document(catalog))
    if content.sha256 != here[0].sha256:
        return project
    others = tuple(lock for lock in project.locks if lock not in here)
    return project.replace(locks=others, issued=(IssuedRevision.of(content, here[0].day),))


def _priced_as_exported(path: Path, project: Project) -> str:
    if project.details.is_package_price:
        return _("Opened from {name}: it has a package price, so the single prices are not in it.").format(
            name=path.name
        )
    return _(
        "Opened from {name}: the prices are those of {day}, costs are not in it; refresh them from a price book."
    ).format(name=path.name, day=project.details.issued.isoformat())


def _without_prices(project: Project) -> Project:
    options = tuple(option.replace(lines=without_prices(option.lines)) for option in project.options)
    details = project.details.replace(discount=Decimal(0), freight=None)
    return project.replace(details=details, options=options, prices=PriceList())
