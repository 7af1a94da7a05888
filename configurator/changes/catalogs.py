"""What differs between two catalogues: the entries, and the counts of options that move with them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from configurator.answer import Answer, Headroom, answer
from configurator.catalog.entry import Entry
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _, mark
from configurator.units import format_count

KINDS = {
    "cards": mark("Cards"),
    "servers": mark("Servers"),
    "models": mark("Models"),
    "engines": mark("Engines"),
    "evidence": mark("Measurements"),
    "checklist": mark("Adoption steps"),
    "assumptions": mark("Assumptions"),
}

_FIELDS = {
    "name": mark("name"),
    "sources": mark("sources"),
    "note": mark("note"),
    "driver_memory_mib": mark("driver memory"),
    "cuda_memory_gib": mark("memory as CUDA sees it"),
    "marketing_memory_gb": mark("memory on the box"),
    "bandwidth_gb_per_s": mark("memory bandwidth"),
    "board_power_w": mark("board power"),
    "tensor_peaks": mark("peak throughput"),
    "card_counts": mark("card counts"),
    "attention": mark("layers"),
    "checkpoints": mark("checkpoints"),
    "max_context": mark("longest context"),
    "versions_read": mark("versions read"),
    "measurements": mark("figures"),
    "steps": mark("steps"),
    "utilisation": mark("utilisation of driver memory"),
    "runtime_gib": mark("runtime allowance"),
}
"""How a reader knows a field; any other is called by its own name."""

NOTHING = mark("No entry differs from the catalogue in use.")
NO_COUNT = mark("No count of the open project moves.")


@dataclass(frozen=True)
class KindChange:
    """What became of the entries of one kind, by name; a changed one says which of its fields differ."""

    kind: str
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


@dataclass(frozen=True)
class MovedCount:
    """An option whose promise or headroom is another with the new catalogue, each in words."""

    option: str
    before: str
    after: str


def catalog_changes(before: Catalog, after: Catalog) -> tuple[KindChange, ...]:
    """The kinds in which something differs, in the order of `KINDS`."""
    found = (_kind_change(kind, _entries(before, kind), _entries(after, kind)) for kind in KINDS)
    return tuple(one for one in found if one.added or one.changed or one.removed)


def moved_counts(
    before: Catalog, after: Catalog, options: Sequence[tuple[str, Configuration]]
) -> tuple[MovedCount, ...]:
    """Which of the options, each with its name, promise another number of sessions or have other headroom."""
    pairs = ((name, _carried(before, chosen), _carried(after, chosen)) for name, chosen in options)
    return tuple(MovedCount(name, old, new) for name, old, new in pairs if old != new)


def change_lines(changes: Sequence[KindChange]) -> Iterator[str]:
    """The changes for a reader, a line for each kind and what became of it."""
    if not changes:
        yield _(NOTHING)
    for one in changes:
        kind = _(KINDS[one.kind])
        for sentence, names in (
            (_("{kind} added: {names}"), one.added),
            (_("{kind} changed: {names}"), one.changed),
            (_("{kind} removed: {names}"), one.removed),
        ):
            if names:
                yield sentence.format(kind=kind, names=", ".join(names))


def moved_lines(moved: Sequence[MovedCount]) -> Iterator[str]:
    """The counts that move for a reader, a line for each option."""
    if not moved:
        yield _(NO_COUNT)
    for one in moved:
        yield _("{option}: {before} → {after}").format(option=one.option, before=one.before, after=one.after)


def _entries(catalog: Catalog, kind: str) -> Mapping[str, Entry]:
    found = getattr(catalog, kind)
    return {found.id: found} if isinstance(found, Entry) else found


def _kind_change(kind: str, before: Mapping[str, Entry], after: Mapping[str, Entry]) -> KindChange:
    return KindChange(
        kind,
        tuple(entry.name for id_, entry in after.items() if id_ not in before),
        tuple(_changed(before[id_], entry) for id_, entry in after.items() if id_ in before and entry != before[id_]),
        tuple(entry.name for id_, entry in before.items() if id_ not in after),
    )


def _changed(before: Entry, after: Entry) -> str:
    fields = [name for name in type(after).model_fields if getattr(before, name) != getattr(after, name)]
    shown = [_field(name) for name in fields if name != "sources" or len(fields) == 1]
    return _("{name} ({fields})").format(name=after.name, fields="; ".join(shown))


def _field(name: str) -> str:
    return _(_FIELDS[name]) if name in _FIELDS else name.replace("_", " ")


def _carried(catalog: Catalog, chosen: Configuration) -> str:
    """The promise of an option, and apart from it its headroom."""
    named = ((chosen.model, catalog.models), (chosen.card, catalog.cards), (chosen.engine, catalog.engines))
    if missing := [id_ for id_, known in named if id_ not in known]:
        return _("cannot be sized without {id}").format(id=", ".join(missing))
    return _words(answer(catalog, chosen))


def _words(answered: Answer) -> str:
    promised = format_count(answered.promised_sessions)
    headroom = answered.headroom
    if not isinstance(headroom, Headroom):
        return _("{promised} sessions promised (FP8), no NVFP4 headroom").format(promised=promised)
    return _("{promised} sessions promised (FP8), NVFP4 headroom {low} to {high} after testing").format(
        promised=promised, low=format_count(headroom.low), high=format_count(headroom.high)
    )
