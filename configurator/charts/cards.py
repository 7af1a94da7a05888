"""Sessions for each card and count of the catalogue."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from configurator.answer import Answer, FailedTest, Headroom, MeasuredRatio, answer
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _, mark
from configurator.plan import alternatives
from configurator.sizing import NotSized
from configurator.sizing.rule import State
from configurator.units import counted, format_count

OBSTACLES = {
    "FIT-WEIGHTS": mark("weights"),
    "FIT-NO-SESSION": mark("memory"),
    "CTX-LIMIT": mark("context"),
    "TP-DIVIDES": mark("heads"),
    "NOT-SIZED": mark("unknown"),
}
"""What stands in the way, in one word, by the code of the finding that blocks."""


@dataclass(frozen=True)
class CardBar:
    """Sessions of one card and count, in one instance over all cards; the chosen one as it is split."""

    card: str
    card_name: str
    cards: int
    fp8: int | None
    """What would be promised; None where the weights do not fit or nothing can be promised."""
    low: int | None
    high: int | None
    is_chosen: bool
    meets_need: bool
    state: State | None
    reason: str
    """Why there is no promise or no headroom, in a sentence; empty where there are both."""
    replicas: int = 1
    """Instances side by side: 1 but for the chosen card and count."""
    is_smallest: bool = False
    """Whether no smaller count of this card carries what is needed."""
    obstacle: str = ""
    """Why nothing is promised, in one word to stand at the column; empty where something is."""


@dataclass(frozen=True)
class OptionMark:
    """Where another option stands among the cards and counts, with its own promise: it may be of another model."""

    name: str
    tag: str
    """One or two letters that stand at its column."""
    card: str
    cards: int
    fp8: int | None
    """Sessions of `context` tokens; None where nothing is promised."""
    context: int

    def is_at(self, bar: CardBar) -> bool:
        """Whether the option has chosen this card and count."""
        return (self.card, self.cards) == (bar.card, bar.cards)

    @property
    def in_words(self) -> str:
        """The option with its own promise, which is not that of the column where it has another model or context."""
        if self.fp8 is None:
            return _("{option}: no promise").format(option=self.name)
        return _("{option}: {sessions} of {context} tokens").format(
            option=self.name, sessions=counted(self.fp8), context=format_count(self.context)
        )


@dataclass(frozen=True)
class CardsChart:
    """Sessions for each card and count of the catalogue."""

    bars: tuple[CardBar, ...]
    needed: int | None
    others: tuple[OptionMark, ...] = ()


def cards_chart(
    catalog: Catalog,
    chosen: Configuration,
    measured: MeasuredRatio | None = None,
    failed: Sequence[FailedTest] = (),
) -> CardsChart:
    """The chart for all cards and counts, with model, context, engine and need as chosen.

    A `measured` ratio and a failed test stand at the bars that they hold for, so that a click on one shows what its
    bar did.
    """
    answers = (
        answer(catalog, one.configuration, measured, failed)
        if any(test.holds_for(one.configuration) for test in failed)
        or (measured and measured.holds_for(one.configuration))
        else one
        for one in alternatives(catalog, chosen)
    )
    bars = [_bar(catalog, chosen, one) for one in answers]
    return CardsChart(_smallest_marked(bars) if chosen.sessions_needed else tuple(bars), chosen.sessions_needed)


def _smallest_marked(bars: Sequence[CardBar]) -> tuple[CardBar, ...]:
    """The bars, with the smallest count of each card that carries the need marked; counts rise within a card."""
    marked: list[CardBar] = []
    for _card, members in groupby(bars, key=lambda bar: bar.card):
        held = tuple(members)
        smallest = next((bar for bar in held if bar.meets_need), None)
        marked += [replace(bar, is_smallest=bar is smallest) for bar in held]
    return tuple(marked)


def _bar(catalog: Catalog, chosen: Configuration, answered: Answer) -> CardBar:
    here = answered.configuration
    promised = answered.promise.sessions if answered.promise else None
    low, high = (
        (answered.headroom.low, answered.headroom.high) if isinstance(answered.headroom, Headroom) else (None, None)
    )
    return CardBar(
        card=here.card,
        card_name=catalog.cards[here.card].short_name,
        cards=here.cards,
        replicas=here.replicas,
        fp8=promised,
        low=low,
        high=high,
        is_chosen=(here.card, here.cards) == (chosen.card, chosen.cards),
        meets_need=promised is not None and promised >= (chosen.sessions_needed or 1),
        state=None if isinstance(answered.sizing, NotSized) else answered.sizing.fp8.state,
        reason=answered.why_not,
        obstacle=obstacle(answered),
    )


def obstacle(answered: Answer) -> str:
    """Why nothing is promised, in one word, by the finding whose sentence is the reason; empty where something is."""
    if answered.promise:
        return ""
    first = next((finding.code for finding in answered.check.blocking()), "")
    if first in OBSTACLES:
        return _(OBSTACLES[first])
    return _("unknown") if answered.check.verdicts[CacheDtype.FP8] == "unknown" else _("refused")


def option_mark(name: str, tag: str, answered: Answer) -> OptionMark:
    """The mark of an option, from its answer."""
    here = answered.configuration
    promised = answered.promise.sessions if answered.promise else None
    return OptionMark(name, tag, here.card, here.cards, promised, here.context)


def option_tags(names: Sequence[str]) -> tuple[str, ...]:
    """``B`` for ``Option B``; where names do not end in one letter, or two in the same one, their numbers from 1."""
    letters = [words[-1] if (words := name.split()) and len(words[-1]) == 1 else "" for name in names]
    if all(letters) and len(set(letters)) == len(letters):
        return tuple(letters)
    return tuple(str(place) for place in range(1, len(names) + 1))
