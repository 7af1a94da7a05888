"""The base of every fact and every choice: frozen, unknown keys refused, a change is a validated copy."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Generic, Self, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from configurator.files import as_written, one_line
from configurator.language import _

T = TypeVar("T")

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*$", max_length=80)]
"""An id: lower case, digits, dots and dashes."""


def _printable(text: str) -> str:
    if one_line(text) != text:
        raise ValueError(_("holds characters that cannot be shown on one line; remove them"))
    return text


Text = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2_000), AfterValidator(_printable)
]

AS_WRITTEN = BeforeValidator(lambda text: as_written(text) if isinstance(text, str) else text)
"""Takes the marks out of a text from outside that would let it read as another one."""

TRANSLATED = object()
"""Marks a field whose words the program shows in the reader's language, with `_` where it shows them."""

Words = Annotated[Text, TRANSLATED]
"""A sentence or a title of our own, in English; titles of sources and names of products are a plain `Text`."""

Note = Annotated[str, TRANSLATED]
"""The same where there need be none."""

Whole = Annotated[int, Field(ge=1, le=10_000_000)]
"""A count or dimension: at least one, and far below what a slipped digit would give."""


class Frozen(BaseModel):
    """A frozen value. `replace` gives a changed copy and validates it again, which `model_copy` does not."""

    # A start needs a part of these types only; building the others would add a tenth to it.
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)

    def replace(self, **changes: Any) -> Self:
        """A copy with `changes` put in. Raises pydantic.ValidationError where they do not hold."""
        return type(self).model_validate({**{name: getattr(self, name) for name in type(self).model_fields}, **changes})


class Grade(StrEnum):
    """How far a figure can be relied on."""

    VENDOR = "vendor"
    """A vendor's document or another first-party source."""
    TRANSCRIBED = "transcribed"
    """A dated transcription by others that names the vendor page it copied."""
    OBSERVED = "observed"
    """Program output in public reports."""
    VERIFIED = "verified"
    """Read in the source that measured it."""
    DERIVED = "derived"
    """Our arithmetic over sourced figures."""
    ARTICLE_ONLY = "article-only"
    """Stated by the article of 24 October 2026 and confirmed nowhere else."""
    UNVERIFIED = "unverified"
    """Known from a default or an incomplete source; shown with a warning."""


class Source(Frozen):
    """Where a figure was read."""

    title: Text
    read: date
    address: str = ""


class Figure(Frozen, Generic[T]):
    """A value with the key of its source in the same file, and how far it can be relied on."""

    value: T
    source: Slug
    grade: Grade
    note: Note = ""
