"""Options side by side: only what differs, and what follows from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from configurator.adoption.checklist import StepRecord
from configurator.adoption.planning import failed_tests, measured_ratio_of
from configurator.answer import Headroom, answer
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _, mark
from configurator.quote.document import choices
from configurator.units import format_count
from configurator.wording import word

PROMISED, HEADROOM = mark("Promised sessions (FP8)"), mark("NVFP4 headroom, after testing")
"""The first two rows of what each option carries; a row's label is the translated one."""


@dataclass(frozen=True)
class ComparedRow:
    """One line of a comparison, with a value for each option."""

    label: str
    values: tuple[str, ...]
    differs: bool


def compare(
    catalog: Catalog, configurations: Sequence[Configuration], records: Sequence[StepRecord] = ()
) -> tuple[ComparedRow, ...]:
    """What was chosen differently, then what each option carries; the latter also where it is the same.

    `records` hold the customer's own tests, which the headroom follows.
    """
    chosen = [dict(choices(catalog, one)) for one in configurations]
    rows = [_row(label, [values[label] for values in chosen]) for label in chosen[0]] if chosen else []
    answers = [
        answer(catalog, one, measured_ratio_of(catalog, one, records), failed_tests(catalog, one, records))
        for one in configurations
    ]
    words = [word(catalog, one) for one in answers]
    results = [
        _row(_(PROMISED), [format_count(one.promised_sessions) for one in answers]),
        _row(_(HEADROOM), [_band(one.headroom) for one in answers]),
        _row(_("Need"), [one.need or _("not stated") for one in words]),
    ]
    return (*(row for row in rows if row.differs), *results)


def _row(label: str, values: Sequence[str]) -> ComparedRow:
    return ComparedRow(label, tuple(values), len(set(values)) > 1)


def _band(headroom: object) -> str:
    if not isinstance(headroom, Headroom):
        return _("none")
    return _("{low} to {high}").format(low=format_count(headroom.low), high=format_count(headroom.high))
