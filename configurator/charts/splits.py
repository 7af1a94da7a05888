"""The same cards split differently: few copies over many cards against many copies on few."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from configurator.answer import Answer, Headroom, answer
from configurator.catalog.models import Catalog
from configurator.charts.cards import obstacle
from configurator.configuration import Configuration, splits
from configurator.language import _
from configurator.sizing import NotSized
from configurator.units import counted, format_count, format_gib


@dataclass(frozen=True)
class SplitBar:
    """One way to split the chosen cards: `replicas` copies of the model, each on `tensor_parallel` cards."""

    replicas: int
    tensor_parallel: int
    fp8: int | None
    """What would be promised; None where nothing can be."""
    low: int | None
    high: int | None
    weights: int | None
    """Bytes of weights over all cards, every copy counted; None where no size is known."""
    session: Fraction | None
    """Bytes of one session with an FP8 cache over the cards of its instance; None where nobody can size it."""
    is_chosen: bool
    can_be_chosen: bool
    """Whether the rest of the configuration allows this split at all."""
    meets_need: bool
    reason: str
    """Why there is no promise or no headroom, in a sentence; empty where there are both."""
    obstacle: str = ""
    """Why nothing is promised, in one word to stand at the column; empty where something is."""
    is_best: bool = False
    """Whether no other split carries more, and it carries what is needed."""

    @property
    def name(self) -> str:
        """Copies × cards of each: ``2 × 4``."""
        return f"{format_count(self.replicas)} × {format_count(self.tensor_parallel)}"


@dataclass(frozen=True)
class SplitsChart:
    """Every split of the chosen cards, one instance over all cards first."""

    cards: int
    card_name: str
    bars: tuple[SplitBar, ...]
    needed: int | None
    lesson: str
    """What more copies cost, in a sentence or two; empty where there is nothing to compare."""
    cannot_draw: str
    """Why no split has a bar; empty where one has."""


def splits_chart(catalog: Catalog, chosen: Configuration, here: Answer | None = None) -> SplitsChart:
    """The chart for a configuration, with everything but the split as chosen.

    `here` is the answer of the chosen split where it holds more than follows from the catalogue: a measured ratio.
    """
    bars = _best_marked([_bar(catalog, chosen, size, here) for size in reversed(splits(chosen.cards))], chosen)
    return SplitsChart(
        cards=chosen.cards,
        card_name=catalog.cards[chosen.card].short_name,
        bars=bars,
        needed=chosen.sessions_needed,
        lesson=_lesson(bars),
        cannot_draw=_why_empty(bars),
    )


def _best_marked(bars: Sequence[SplitBar], chosen: Configuration) -> tuple[SplitBar, ...]:
    """The bars, with the one marked that carries the need with most to spare; of equals the fewest copies."""
    carrying = [bar for bar in bars if bar.meets_need] if chosen.sessions_needed else []
    best = max(carrying, key=lambda bar: bar.fp8 or 0, default=None)
    return tuple(replace(bar, is_best=bar is best) for bar in bars)


def _bar(catalog: Catalog, chosen: Configuration, tensor_parallel: int, here: Answer | None) -> SplitBar:
    if tensor_parallel % chosen.decode_context_parallel:
        return _impossible(chosen, tensor_parallel)
    is_here = here is not None and tensor_parallel == chosen.tensor_parallel
    answered = here if here and is_here else answer(catalog, chosen.replace(tensor_parallel=tensor_parallel))
    promised = answered.promise.sessions if answered.promise else None
    band = answered.headroom
    sizing = None if isinstance(answered.sizing, NotSized) else answered.sizing
    return SplitBar(
        replicas=answered.configuration.replicas,
        tensor_parallel=tensor_parallel,
        fp8=promised,
        low=band.low if isinstance(band, Headroom) else None,
        high=band.high if isinstance(band, Headroom) else None,
        weights=int(sizing.memory.weights * chosen.cards) if sizing else None,
        session=sizing.fp8.session_bytes_per_card * tensor_parallel if sizing else None,
        is_chosen=tensor_parallel == chosen.tensor_parallel,
        can_be_chosen=True,
        meets_need=promised is not None and promised >= (chosen.sessions_needed or 1),
        reason=answered.why_not,
        obstacle=obstacle(answered),
    )


def _impossible(chosen: Configuration, tensor_parallel: int) -> SplitBar:
    """A split that the chosen decode context parallel rules out, so that there is nothing to answer."""
    reason = _("Decode context parallel {size} does not divide {cards}.").format(
        size=chosen.decode_context_parallel, cards=counted(tensor_parallel, "card")
    )
    return SplitBar(
        replicas=chosen.cards // tensor_parallel,
        tensor_parallel=tensor_parallel,
        fp8=None,
        low=None,
        high=None,
        weights=None,
        session=None,
        is_chosen=False,
        can_be_chosen=False,
        meets_need=False,
        reason=reason,
        obstacle=_("refused"),
    )


def _why_empty(bars: tuple[SplitBar, ...]) -> str:
    """The reason of the split in view where no split can be promised."""
    if any(bar.fp8 is not None for bar in bars):
        return ""
    return next(bar.reason for bar in bars if bar.is_chosen)


def _lesson(bars: tuple[SplitBar, ...]) -> str:
    """What the most copies cost against the fewest."""
    sized = [(bar, bar.weights, bar.session) for bar in bars if bar.weights is not None and bar.session is not None]
    if len(sized) < 2:
        return ""
    (fewest, weights, session), (most, more_weights, other_session) = sized[0], sized[-1]
    lesson = _("{most} holds the weights {often}, {more} over all cards; {fewest} holds them {seldom}, {less}.").format(
        most=most.name,
        often=_times(most.replicas),
        more=format_gib(more_weights),
        fewest=fewest.name,
        seldom=_times(fewest.replicas),
        less=format_gib(weights),
    )
    if session == other_session:
        return lesson
    share = _(
        "A session takes {size} as {fewest} and {other} as {most}: part of it is kept on every card of an instance."
    ).format(size=format_gib(session, 2), fewest=fewest.name, other=format_gib(other_session, 2), most=most.name)
    return f"{lesson} {share}"


def _times(number: int) -> str:
    if number > 2:
        return _("{n} times").format(n=format_count(number))
    return _("once") if number == 1 else _("twice")
