"""How many people the promised sessions serve, and what shorter conversations would leave room for."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from configurator.answer import Answer
from configurator.catalog.models import Catalog
from configurator.sizing import NotSized, Sizing, size

SHARES = tuple(Decimal(percent) for percent in (5, 10, 20, 30, 50, 100))
"""Per cent of the named users who hold a session at the same time."""

FILLS = (25, 50, 75, 100)
"""Per cent of the context that a session fills on average."""


@dataclass(frozen=True)
class ShareBar:
    """Named users that the promised sessions serve at one share active at once."""

    percent: Decimal
    users: int
    is_chosen: bool
    meets_need: bool


@dataclass(frozen=True)
class FillBar:
    """Sessions if each fills only a part of its context on average."""

    percent: int
    context: int
    """Tokens of that part."""
    sessions: int
    is_promised: bool
    """Only the full context is: a count of shorter sessions is what they could leave room for."""


@dataclass(frozen=True)
class UsersChart:
    """Both readings of the promised sessions."""

    promised: int
    context: int
    shares: tuple[ShareBar, ...]
    fills: tuple[FillBar, ...]
    users: int | None
    """Named users as stated by the customer; None where none were."""
    cannot_draw: str
    """Why there is no bar; empty where there are some."""


def users_chart(catalog: Catalog, answered: Answer) -> UsersChart:
    """The chart for an answer. Where nothing is promised it says why."""
    chosen, blocked = answered.configuration, answered.check.why_blocked()
    if isinstance(answered.sizing, NotSized) or blocked:
        return UsersChart(0, chosen.context, (), (), chosen.users, blocked)
    promised = answered.promised_sessions
    percents = sorted({*SHARES, chosen.share_active})
    return UsersChart(
        promised=promised,
        context=chosen.context,
        shares=tuple(_share(percent, promised, answered) for percent in percents),
        fills=tuple(_fill(catalog, percent, answered.sizing, answered) for percent in FILLS),
        users=chosen.users,
        cannot_draw="",
    )


def users_served(sessions: int, percent: Decimal) -> int:
    """The most named users of whom `percent` per cent hold no more than `sessions` at the same time."""
    return int(Fraction(sessions) * 100 / Fraction(percent))


def _share(percent: Decimal, promised: int, answered: Answer) -> ShareBar:
    chosen, users = answered.configuration, users_served(promised, percent)
    return ShareBar(percent, users, percent == chosen.share_active, users >= (chosen.users or 1))


def _fill(catalog: Catalog, percent: int, full: Sizing, answered: Answer) -> FillBar:
    """A part of a token counts as a whole one."""
    context = -(-answered.configuration.context * percent // 100)
    sizing = full if percent == 100 else size(catalog, answered.configuration.replace(context=context))
    sessions = sizing.fp8.lower if isinstance(sizing, Sizing) else 0
    return FillBar(percent, context, sessions, is_promised=percent == 100)
