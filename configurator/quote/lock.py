"""That a revision was issued, without what it said: number, revision, day and fingerprint.

Whoever reads the customer's file knows all of it already, so that it may lie inside one.
"""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field

from configurator.catalog.frozen import AS_WRITTEN, Frozen
from configurator.quote.party import on_one_line


class Lock(Frozen):
    """One issued revision. Another content under its number and revision is never exported."""

    number: Annotated[str, AS_WRITTEN, Field(max_length=60, pattern=r"\S"), AfterValidator(on_one_line)]
    revision: Annotated[int, Field(ge=1, le=9_999)]
    day: date
    """When it was issued."""
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]

    @property
    def label(self) -> tuple[str, int]:
        """Number and revision."""
        return self.number, self.revision
