"""What every entry of the catalogue has: an id and the sources that its figures name."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from configurator.catalog.frozen import Frozen, Slug, Source, Text
from configurator.language import _


class Entry(Frozen):
    """What every entry of the catalogue has: an id and the sources that its figures name."""

    id: Slug
    name: Text
    sources: Annotated[dict[Slug, Source], Field(min_length=1)]

    @model_validator(mode="after")
    def _every_source_named_exists(self) -> "Entry":
        unknown = sorted({key for key in named_sources(self) if key not in self.sources})
        if unknown:
            raise ValueError(
                _("names the source {sources}, which [sources] does not have; add it there").format(
                    sources=", ".join(unknown)
                )
            )
        return self


def named_sources(value: object) -> Iterator[str]:
    """Every `source` key named anywhere in an entry."""
    # No generator within a generator: every start goes through all facts here.
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Frozen):
            for name, child in vars(one).items():
                if name == "source" and isinstance(child, str):
                    yield child
                elif isinstance(child, (Frozen, tuple, list)):
                    waiting.append(child)
        elif isinstance(one, (tuple, list)):
            waiting.extend(one)
