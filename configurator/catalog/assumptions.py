"""The figures of the users-per-card rule that are nobody's measurement."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Figure


class Assumptions(Entry):
    """The two figures of the users-per-card rule that are nobody's measurement."""

    utilisation: Figure[Annotated[Decimal, Field(gt=0, le=1)]]
    runtime_gib: Figure[Annotated[Decimal, Field(ge=0, le=64)]]
