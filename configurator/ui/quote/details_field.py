"""One value of the quote's details by its path, ``seller.phone``: read it, and put another one in."""

from functools import reduce
from typing import Any, TypeVar

from configurator.catalog.frozen import Frozen
from configurator.ui.session import Session

F = TypeVar("F", bound=Frozen)


def value_at(whole: Frozen, path: str) -> Any:
    """The value that a path leads to."""
    return reduce(getattr, path.split("."), whole)


def with_value(whole: F, path: str, value: object) -> F:
    """A copy with another value at a path. Raises pydantic.ValidationError where it does not hold."""
    name, _dot, rest = path.partition(".")
    return whole.replace(**{name: with_value(getattr(whole, name), rest, value) if rest else value})


def put(session: Session, path: str, value: object, step: str, merge_key: str = "") -> None:
    """Put a value into the session's quote as one step. Raises pydantic.ValidationError where it does not hold."""
    project = session.project
    session.change(project.replace(details=with_value(project.details, path, value)), step, merge_key)
