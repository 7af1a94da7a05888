"""Two values of one kind, field by field: label, what was there and what is there now."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any

from pydantic import BaseModel

from configurator.language import _, mark, ngettext
from configurator.units import format_count, format_number

LONGEST = 120
"""Characters of a text that are shown; a change in a longer one shows where it begins to differ."""

LABELS = {
    "number": mark("Number"),
    "revision": mark("Revision"),
    "title": mark("Title"),
    "issued": mark("Date"),
    "valid_until": mark("Valid until"),
    "is_binding": mark("Binding"),
    "language": mark("Language"),
    "seller": mark("Seller"),
    "buyer": mark("Buyer"),
    "registration": mark("Registration"),
    "name": mark("Name"),
    "role": mark("Role in the quote"),
    "lines": mark("Lines"),
    "address": mark("Address"),
    "contact": mark("Contact"),
    "email": mark("E-mail"),
    "phone": mark("Phone"),
    "country": mark("Country"),
    "vat_id": mark("VAT number"),
    "customer_number": mark("Customer number"),
    "buyer_reference": mark("Buyer's reference"),
    "currency": mark("Currency"),
    "tax": mark("Tax"),
    "discount": mark("Discount"),
    "freight": mark("Freight"),
    "terms": mark("Terms"),
    "signature": mark("Signature"),
    "remarks": mark("Remarks"),
    "state": mark("State"),
    "person": mark("Person"),
    "day": mark("Day"),
    "note": mark("Note"),
    "evidence": mark("Evidence"),
    "files": mark("Kept files"),
    "utilisation": mark("Utilisation of driver memory"),
    "runtime_gib": mark("Runtime allowance, GiB a card"),
    "reason": mark("Reason for the change"),
    "decode_context_parallel": mark("Decode context parallel"),
}
"""How a reader knows a field; any other is called by its own name."""


@dataclass(frozen=True)
class Difference:
    """One line: what it is about, what was there, what is there now."""

    label: str
    before: str
    after: str


@dataclass(frozen=True)
class Part:
    """What differs in one option, in the quote or in the steps. `note` says what became of the whole: ``added``."""

    title: str
    note: str = ""
    rows: tuple[Difference, ...] = ()


def differences(before: BaseModel, after: BaseModel, leaving: Sequence[str] = ()) -> Iterator[Difference]:
    """Every field with another value, fields inside fields too; those named in `leaving` are passed over."""
    for name in type(after).model_fields:
        old, new = getattr(before, name), getattr(after, name)
        if name in leaving or old == new:
            continue
        if isinstance(old, BaseModel) and type(old) is type(new):
            for row in differences(old, new):
                yield Difference(
                    _("{whole}, {part}").format(whole=label_of(name), part=in_words(row.label)), row.before, row.after
                )
        else:
            yield Difference(label_of(name), *_told_apart(shown(old), shown(new)))


def label_of(name: str) -> str:
    """The words for a field."""
    return _(LABELS[name]) if name in LABELS else name.removeprefix("is_").replace("_", " ").capitalize()


def in_words(label: str) -> str:
    """A label in the middle of a line; a German noun and an abbreviation keep their capital."""
    return label[0].lower() + label[1:] if label in LABELS.values() and label[1:2].islower() else label


def shown(value: Any) -> str:
    """A value for a reader; ``none`` where there is none."""
    if value is None or value in ("", ()):
        return _("none")
    for kind, words in _KINDS:
        if isinstance(value, kind):
            return words(value)
    return " ".join(str(value).split())


_KINDS: tuple[tuple[type, Callable[[Any], str]], ...] = (
    (bool, lambda value: _("yes") if value else _("no")),
    (int, format_count),
    (Decimal, format_number),
    (date, date.isoformat),
    (StrEnum, lambda value: _(str(value).replace("_", " "))),
    (tuple, lambda value: ngettext("{n} entry", "{n} entries", len(value)).format(n=format_count(len(value)))),
    (BaseModel, lambda _value: _("given")),
)
"""How a value is shown, by the first kind that it is of; anything else as its own words."""


def _told_apart(before: str, after: str) -> tuple[str, str]:
    """Two texts, cut so that the place where they begin to differ is seen."""
    if before == after:
        return before, _("{what}, changed").format(what=after)
    same = next((place for place, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), 0)
    start = max(0, same - LONGEST // 2) if max(len(before), len(after)) > LONGEST else 0
    return _cut(before, start), _cut(after, start)


def _cut(text: str, start: int) -> str:
    part = text[start : start + LONGEST]
    return ("…" if start else "") + part + ("…" if len(text) > start + LONGEST else "")
