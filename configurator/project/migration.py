"""How project files of earlier versions become files of this one.

Each step takes the content of one version, as JSON gives it, and returns the content of the next. A content that does
not look as its version should is handed on; the validation that follows names what is wrong.
"""

from collections.abc import Callable
from typing import Any

from configurator.quote.numbering import split_number


def migrate(content: dict[str, Any]) -> dict[str, Any]:
    """The content in the newest version that is known here; unknown versions are left alone."""
    while (step := _STEPS.get(_version(content))) is not None:
        content = step(content)
    return _with_roles(content)


def _version(content: dict[str, Any]) -> int | None:
    version = content.get("version")
    return version if type(version) is int else None


def _from_1_to_2(content: dict[str, Any]) -> dict[str, Any]:
    """Version 2 keeps the revision apart from the number; all it adds besides starts empty."""
    project = content.get("project")
    details = project.get("details") if isinstance(project, dict) else None
    number = details.get("number") if isinstance(details, dict) else None
    if isinstance(project, dict) and isinstance(details, dict) and isinstance(number, str):
        number, revision = split_number(number)
        project = {**project, "details": {**details, "number": number, "revision": revision}}
    return {**content, "version": 2, "project": project}


def _with_roles(content: dict[str, Any]) -> dict[str, Any]:
    """Options once had no role but being in view, and the one in view was offered while none was marked so."""
    project = content.get("project")
    options = project.get("options") if isinstance(project, dict) else None
    if not isinstance(project, dict) or not isinstance(options, list):
        return content
    is_marked = any(isinstance(option, dict) and option.get("role") == "offered" for option in options)
    in_view = None if is_marked else project.get("current", 0)
    settled = [_with_role(option, is_offered=index == in_view) for index, option in enumerate(options)]
    return {**content, "project": {**project, "options": settled}}


def _with_role(option: Any, *, is_offered: bool) -> Any:
    if not isinstance(option, dict) or option.get("role", "in_view") != "in_view":
        return option
    return {**option, "role": "offered" if is_offered else "alternative"}


_STEPS: dict[int | None, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_1_to_2}
