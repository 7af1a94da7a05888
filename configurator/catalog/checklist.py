"""The steps of adopting an NVFP4 cache."""

from typing import Annotated

from pydantic import Field

from configurator.catalog.entry import Entry
from configurator.catalog.frozen import Frozen, Slug, Words


class ChecklistStep(Frozen):
    """One step of adopting an NVFP4 cache."""

    id: Slug
    title: Words
    what: Words
    why: Words
    how: Words


class Checklist(Entry):
    """The steps of adopting an NVFP4 cache, in order."""

    steps: Annotated[tuple[ChecklistStep, ...], Field(min_length=1)]
    source: Slug
