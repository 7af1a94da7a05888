"""One of up to four configurations side by side, and what it is in the quote."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from configurator.catalog.frozen import AS_WRITTEN, Frozen
from configurator.configuration import Configuration
from configurator.quote.line import LineSheet


class Role(StrEnum):
    """What an option is in the quote. Each has totals of its own; only the offered one's are the quote's."""

    OFFERED = "offered"
    """A project has one, whichever option is in view."""
    ALTERNATIVE = "alternative"
    """Quoted beside the offer, outside its total."""
    NOT_QUOTED = "not_quoted"
    """Compared in the window alone; in no customer file."""


class Option(Frozen):
    """A named configuration with its lines and its role."""

    name: Annotated[str, AS_WRITTEN, Field(min_length=1, max_length=60)]
    configuration: Configuration
    role: Role = Role.ALTERNATIVE
    lines: LineSheet = LineSheet()
