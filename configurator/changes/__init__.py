"""What differs between two states of one project, in the words of its reader."""

from collections.abc import Iterator

from configurator.adoption.checklist import with_records
from configurator.catalog.models import Catalog
from configurator.changes.fields import Difference, Part, differences, in_words
from configurator.changes.options import option_parts
from configurator.language import _
from configurator.project import Project
from configurator.quote.numbering import full_number

__all__ = ["Difference", "Part", "as_text", "changes"]


def changes(catalog: Catalog, before: Project, after: Project) -> tuple[Part, ...]:
    """Options first, each with what that did to its promised sessions, then the quote, the steps and all else."""
    parts = [
        *option_parts(catalog, before, after),
        Part(_("Options"), rows=tuple(_arrangement(before, after))),
        Part(_("Quote"), rows=tuple(differences(before.details, after.details))),
        Part(_("Adoption"), rows=tuple(_steps(catalog, before, after))),
        Part(_("Project"), rows=(*_issued(before, after), *differences(before, after, leaving=_SHOWN_ELSEWHERE))),
    ]
    return tuple(part for part in parts if part.note or part.rows)


def as_text(parts: tuple[Part, ...]) -> str:
    """The changes line by line, for a box that takes plain text and for the clipboard."""
    return "\n\n".join("\n".join(_lines(part)) for part in parts)


def _lines(part: Part) -> Iterator[str]:
    yield _("{part}: {note}").format(part=part.title, note=part.note) if part.note else part.title
    for row in part.rows:
        yield "  " + _("{label}: {before} → {after}").format(label=row.label, before=row.before, after=row.after)


_SHOWN_ELSEWHERE = ("details", "options", "current", "steps", "issued", "locks")


def _issued(before: Project, after: Project) -> Iterator[Difference]:
    """Which revisions customers have: nobody should let go by mistake of the record of one."""
    if before.all_locks != after.all_locks:
        numbers = (
            ", ".join(full_number(*lock.label) for lock in project.all_locks) or _("none")
            for project in (before, after)
        )
        yield Difference(_("Issued revisions"), *numbers)


def _arrangement(before: Project, after: Project) -> Iterator[Difference]:
    """The order of the options, where it is the same ones, and which is in view."""
    names, order = ([one.name for one in project.options] for project in (before, after))
    if names != order and sorted(names) == sorted(order):
        yield Difference(_("Order"), ", ".join(names), ", ".join(order))
    if names[before.current] != order[after.current]:
        yield Difference(_("In view"), names[before.current], order[after.current])


def _steps(catalog: Catalog, before: Project, after: Project) -> Iterator[Difference]:
    """What was recorded about each step, field by field."""
    pairs = zip(
        with_records(catalog.checklist, before.steps), with_records(catalog.checklist, after.steps), strict=True
    )
    for (step, old), (_step, new) in pairs:
        for row in differences(old, new, leaving=("step",)):
            label = _("{step}, {what}").format(step=_(step.title), what=in_words(row.label))
            yield Difference(label, row.before, row.after)
