"""One customer's project, and the file it is kept in."""

from configurator.project.exported import SUFFIXES as EXPORTED_SUFFIXES
from configurator.project.exported import Reopened, is_exported_workbook, open_exported
from configurator.project.file import (
    SUFFIX,
    customer_text,
    open_project,
    project_from_text,
    project_text,
    save_project,
)
from configurator.project.project import MOST_OPTIONS, Project, new_project
from configurator.quote.enclosed import FORMAT, VERSION

__all__ = [
    "EXPORTED_SUFFIXES",
    "FORMAT",
    "MOST_OPTIONS",
    "SUFFIX",
    "VERSION",
    "Project",
    "Reopened",
    "customer_text",
    "is_exported_workbook",
    "new_project",
    "open_exported",
    "open_project",
    "project_from_text",
    "project_text",
    "save_project",
]
