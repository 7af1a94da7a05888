"""Which option became which, and what differs in each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from configurator.catalog.models import Catalog
from configurator.changes.fields import Difference, Part, differences, label_of, shown
from configurator.configuration import Configuration, Overrides
from configurator.language import _
from configurator.project import Project
from configurator.quote.comparison import PROMISED, compare
from configurator.quote.document import choices
from configurator.quote.option import Option


@dataclass(frozen=True)
class _Pair:
    """An option as it was and as it is; one of the two is None where it is new or gone."""

    before: Option | None
    after: Option | None


def option_parts(catalog: Catalog, before: Project, after: Project) -> Iterator[Part]:
    """A part for each option that is new, gone, renamed or chosen differently, in the order of now."""
    for pair in _paired(before.options, after.options):
        if pair.before is None and pair.after is not None:
            yield Part(pair.after.name, _("added"))
        elif pair.before is not None and pair.after is None:
            yield Part(pair.before.name, _("removed"))
        elif pair.before is not None and pair.after is not None:
            yield _changed(catalog, pair.before, pair.after)


def _changed(catalog: Catalog, before: Option, after: Option) -> Part:
    note = "" if before.name == after.name else _("renamed from {name}").format(name=before.name)
    rows = [*differences(before, after, leaving=("name", "configuration"))]
    if before.configuration != after.configuration:
        rows += _chosen(catalog, before.configuration, after.configuration)
    return Part(after.name, note, tuple(rows))


def _chosen(catalog: Catalog, before: Configuration, after: Configuration) -> Iterator[Difference]:
    """Choices and assumptions, then what they did to the promise."""
    rows = compare(catalog, (before, after))
    first = next(index for index, row in enumerate(rows) if row.label in (PROMISED, _(PROMISED)))
    chosen = {label for label, _value in choices(catalog, after)}
    yield from (Difference(row.label, *row.values) for row in rows[:first])
    yield from _assumed(catalog, before.overrides, after.overrides)
    yield from (row for row in differences(before, after, leaving=_TOLD_ELSEWHERE) if row.label not in chosen)
    for row in rows[first:]:
        if row.differs:
            yield Difference(_("Need met") if row.label in chosen else _(row.label), *row.values)


def _assumed(catalog: Catalog, before: Overrides, after: Overrides) -> Iterator[Difference]:
    """Figures in use before and now, whoever chose them, and the reason."""
    for name, own in (
        ("utilisation", catalog.assumptions.utilisation.value),
        ("runtime_gib", catalog.assumptions.runtime_gib.value),
    ):
        old, new = (getattr(one, name) for one in (before, after))
        if old != new:
            yield Difference(label_of(name), *(shown(own if figure is None else figure) for figure in (old, new)))
    yield from differences(before, after, leaving=("utilisation", "runtime_gib"))


def _paired(before: Sequence[Option], after: Sequence[Option]) -> Iterator[_Pair]:
    """Pairs by name, then by what was chosen, then by place: whoever renames one rarely moves it as well."""
    left = dict(enumerate(before))
    partners: dict[int, Option] = {}
    for is_same in (_same_name, _same_choice, _same_place):
        for place, option in enumerate(after):
            if place in partners:
                continue
            match = next((one for one, old in left.items() if is_same(one, old, place, option)), None)
            if match is not None:
                partners[place] = left.pop(match)
    yield from (_Pair(partners.get(place), option) for place, option in enumerate(after))
    yield from (_Pair(option, None) for option in left.values())


def _same_name(_old_place: int, old: Option, _place: int, option: Option) -> bool:
    return old.name == option.name


def _same_choice(_old_place: int, old: Option, _place: int, option: Option) -> bool:
    return old.configuration == option.configuration


def _same_place(old_place: int, _old: Option, place: int, _option: Option) -> bool:
    return old_place == place


_TOLD_ELSEWHERE = (
    "model", "weights", "card", "cards", "tensor_parallel", "context", "engine", "engine_version", "users",
    "share_active", "overrides",
)  # fmt: skip
"""The fields that the comparison puts into words, and the assumptions, which are told with the rule's own figures."""
