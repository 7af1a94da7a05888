"""What is stored about the lines of an option: changes to derived lines, lines of the engineer's own, and their order.

A derived line itself is never stored; it follows from the configuration, and a change keeps only the fields that were
put in, so that a new configuration or a new price book still reaches all others.
"""

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from configurator.catalog.frozen import Frozen
from configurator.language import _
from configurator.quote.money import Percent, Quantity, UnitPrice
from configurator.quote.party import Line, LongText

MOST_LINES = 1_000


class Billing(StrEnum):
    """How often a line is paid."""

    ONCE = "once"
    MONTHLY = "monthly"
    YEARLY = "yearly"


class Place(StrEnum):
    """Whether a line is in the total."""

    INCLUDED = "included"
    OPTIONAL = "optional"
    """May be ordered on top; outside the total."""
    ALTERNATIVE = "alternative"
    """May be ordered in place of the line above; outside the total."""


Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9.:-]{0,119}$")]


class Edit(Frozen):
    """What was put in place of a derived line's own fields; None keeps what is derived."""

    key: Key
    part: Line | None = None
    description: LongText | None = None
    quantity: Quantity | None = None
    unit: Line | None = None
    unit_price: UnitPrice | None = None
    discount: Percent | None = None
    billing: Billing | None = None
    place: Place | None = None
    tax_rate: Percent | None = None
    is_removed: bool = False

    @property
    def fields(self) -> dict[str, Any]:
        """The fields that were put in."""
        values = {name: getattr(self, name) for name in type(self).model_fields if name not in ("key", "is_removed")}
        return {name: value for name, value in values.items() if value is not None}


class OwnLine(Frozen):
    """A line that the engineer wrote. Without a price of its own it takes its part's from the price book."""

    key: Annotated[str, Field(pattern=r"^own-[1-9]\d{0,8}$")]
    part: Line = ""
    description: LongText = ""
    quantity: Quantity = Decimal(1)
    unit: Line = ""
    unit_price: UnitPrice | None = None
    discount: Percent = Decimal(0)
    billing: Billing = Billing.ONCE
    place: Place = Place.INCLUDED
    tax_rate: Percent | None = None
    """None for the quote's own rate."""


class LineSheet(Frozen):
    """Everything that the engineer changed about the lines of one option."""

    edits: Annotated[tuple[Edit, ...], Field(max_length=MOST_LINES)] = ()
    own: Annotated[tuple[OwnLine, ...], Field(max_length=MOST_LINES)] = ()
    order: tuple[Key, ...] = ()
    """Keys in the order of the quote; lines it does not name follow in their natural order."""

    @model_validator(mode="after")
    def _keys_are_single(self) -> Self:
        for lines in (self.edits, self.own):
            keys = [line.key for line in lines]
            if len(set(keys)) < len(keys):
                raise ValueError(_("two lines have one key; remove one"))
        return self

    def edit_of(self, key: str) -> Edit:
        """The change to a derived line; an empty one where there is none."""
        return next((edit for edit in self.edits if edit.key == key), Edit(key=key))

    def edited(self, key: str, **fields: Any) -> "LineSheet":
        """Put fields into a line, derived or own; for a derived line None puts a field back.

        Raises pydantic.ValidationError where a value does not hold.
        """
        if any(line.key == key for line in self.own):
            own = tuple(line.replace(**fields) if line.key == key else line for line in self.own)
            return self.replace(own=own)
        edit = self.edit_of(key).replace(**fields)
        kept = tuple(one for one in self.edits if one.key != key)
        return self.replace(edits=(*kept, edit) if edit != Edit(key=key) else kept)

    def put_back(self, key: str) -> "LineSheet":
        """The sheet with a derived line as it is derived."""
        return self.replace(edits=tuple(one for one in self.edits if one.key != key))

    def added(self, line: OwnLine) -> "LineSheet":
        """The sheet with one more line at the end; `free_key` gives its key."""
        return self.replace(own=(*self.own, line), order=(*self.order, line.key) if self.order else ())

    def removed(self, key: str) -> "LineSheet":
        """The sheet without an own line, or with a derived line marked as removed."""
        own = tuple(line for line in self.own if line.key != key)
        if len(own) == len(self.own):
            return self.edited(key, is_removed=True)
        return self.replace(own=own, order=tuple(one for one in self.order if one != key))

    def moved(self, keys: Sequence[str], key: str, places: int) -> "LineSheet":
        """The sheet with a line moved among `keys`, the lines as they stand now, as far as there is room."""
        order = list(keys)
        index = order.index(key)
        target = min(max(0, index + places), len(order) - 1)
        order.insert(target, order.pop(index))
        return self.replace(order=tuple(order))

    def free_key(self) -> str:
        """A key that no own line has."""
        taken = {line.key for line in self.own}
        return next(key for number in range(1, len(taken) + 2) if (key := f"own-{number}") not in taken)
