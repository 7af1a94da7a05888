"""What a price book says about the pieces of a configuration: misspelt ones, and those that two parts claim."""

from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from configurator.language import _, ngettext

PIECES = ("server", "card", "bridge", "service")
"""What stands before the colon of an item; see `configurator.quote.derived`."""

_NAMED = 3
"""So many of a kind are named in a note; a column that is no column of items would name thousands."""


class Claim(Protocol):
    """A part and the item that it is."""

    @property
    def part(self) -> str:
        """Its number."""

    @property
    def item(self) -> str:
        """Empty where it is none."""

    @property
    def is_piece(self) -> bool:
        """Whether a configuration can consist of it."""


def notes_on_items(claims: Sequence[Claim], known: Collection[str]) -> Iterator[str]:
    """Sentences on items that two parts claim, and on those that are not `known`; `known` may be empty."""
    parts: dict[str, dict[str, None]] = {}
    for claim in claims:
        if claim.is_piece:
            parts.setdefault(claim.item, {})[claim.part] = None
    rivals = [(item, list(claiming)) for item, claiming in parts.items() if len(claiming) > 1]
    for item, claiming in rivals[:_NAMED]:
        yield _("{item} is claimed by the parts {parts}; {taken} is taken.").format(
            item=item, parts=", ".join(claiming[:_NAMED]), taken=claiming[0]
        )
    if more := len(rivals) - _NAMED if len(rivals) > _NAMED else 0:
        yield ngettext(
            "{n} more item is claimed by several parts.", "{n} more items are claimed by several parts.", more
        ).format(n=more)
    if known:
        yield from _unknown(claims, known)


def _unknown(claims: Sequence[Claim], known: Collection[str]) -> Iterator[str]:
    items = list(dict.fromkeys(claim.item for claim in claims if claim.item and claim.item not in known))
    if items:
        named = ", ".join(item[:60] for item in items[:_NAMED]) + (", …" if len(items) > _NAMED else "")
        yield ngettext(
            "{n} item is none of a configuration in this catalogue and prices nothing: {items}.",
            "{n} items are none of a configuration in this catalogue and price nothing: {items}.",
            len(items),
        ).format(n=len(items), items=named)
