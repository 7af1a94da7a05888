"""Sessions for each card and count of the catalogue."""

from dataclasses import dataclass

from configurator.answer import Answer, Headroom
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.plan import alternatives
from configurator.sizing import NotSized
from configurator.sizing.rule import State


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


@dataclass(frozen=True)
class CardsChart:
    """Sessions for each card and count of the catalogue."""

    bars: tuple[CardBar, ...]
    needed: int | None


def cards_chart(catalog: Catalog, chosen: Configuration) -> CardsChart:
    """The chart for all cards and counts, with model, context, engine and need as chosen."""
    return CardsChart(
        tuple(_bar(catalog, chosen, one) for one in alternatives(catalog, chosen)), chosen.sessions_needed
    )


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
    )
