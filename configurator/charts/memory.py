"""Where the memory of one card goes, down to the single session."""

from dataclasses import dataclass
from fractions import Fraction

from configurator.answer import Answer, Headroom, NoHeadroom
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.language import _
from configurator.sizing import Count, NotSized, Sizing

BLOCKS_SESSIONS_ONLY = ("FIT-NO-SESSION",)
"""Findings with which the card can still be drawn: without a session in it."""


@dataclass(frozen=True)
class MemoryBar:
    """The cache part of one card with one cache dtype."""

    cache: CacheDtype
    sessions: int
    """On this card. With tensor parallelism each card of an instance holds its share of every session."""
    session: Fraction
    """Bytes of one session on this card."""
    rest: Fraction
    """Bytes of the cache that no whole session takes."""
    why_rest: str
    """Why the rest holds no further session, in a sentence."""
    low: int | None = None
    """Sessions at the low end of the headroom; None for what is promised."""

    @property
    def is_headroom(self) -> bool:
        """Whether this may be switched on after testing, and is not promised."""
        return self.cache is CacheDtype.NVFP4


@dataclass(frozen=True)
class MemoryChart:
    """One card of the chosen configuration, in bytes. Reserve, runtime, weights and cache add up to the card."""

    card_name: str
    cards_of_an_instance: int
    """Cards that share every session."""
    replicas: int
    driver: int
    reserve: Fraction
    """What the utilisation leaves untouched."""
    runtime: Fraction
    weights: Fraction
    bars: tuple[MemoryBar, ...]
    """FP8, and NVFP4 behind it where the engine accepts it."""
    no_headroom: str
    """Why there is no bar for NVFP4; empty where there is one."""
    cannot_draw: str
    """Why there is no bar at all; empty where there is one."""

    @property
    def cache(self) -> Fraction:
        """What is left for sessions, in bytes."""
        return self.driver - self.reserve - self.runtime - self.weights


def memory_chart(catalog: Catalog, answered: Answer) -> MemoryChart:
    """The chart for an answer. Where nothing can be drawn it says why."""
    chosen, sizing = answered.configuration, answered.sizing
    card = catalog.cards[chosen.card].short_name
    no_headroom = answered.headroom.reason if isinstance(answered.headroom, NoHeadroom) else ""
    blocked = answered.check.why_blocked(BLOCKS_SESSIONS_ONLY)
    if isinstance(sizing, NotSized) or blocked:
        nothing = Fraction(0)
        return MemoryChart(
            card, chosen.tensor_parallel, chosen.replicas, 0, nothing, nothing, nothing, (), no_headroom, blocked
        )
    memory, engine = sizing.memory, catalog.engines[chosen.engine].name
    return MemoryChart(
        card_name=card,
        cards_of_an_instance=chosen.tensor_parallel,
        replicas=chosen.replicas,
        driver=memory.driver,
        reserve=memory.driver * (1 - memory.utilisation),
        runtime=memory.runtime,
        weights=memory.weights,
        bars=tuple(_bars(sizing, answered, engine)),
        no_headroom=no_headroom,
        cannot_draw="",
    )


def _bars(sizing: Sizing, answered: Answer, engine: str) -> list[MemoryBar]:
    replicas, cache = answered.configuration.replicas, sizing.memory.cache
    bars = [_bar(CacheDtype.FP8, sizing.fp8, cache, replicas, engine)]
    if isinstance(answered.headroom, Headroom):
        low = answered.headroom.low // replicas
        bars.append(_bar(CacheDtype.NVFP4, sizing.nvfp4, cache, replicas, engine, low))
    return bars


def _bar(
    dtype: CacheDtype, count: Count, cache: Fraction, replicas: int, engine: str, low: int | None = None
) -> MemoryBar:
    sessions, session = count.lower // replicas, count.session_bytes_per_card
    rest = cache - sessions * session
    if rest >= session:
        why = _(
            "{engine} hands out the cache in whole blocks and counts fewer sessions than their bytes alone would give."
        ).format(engine=engine)
    else:
        why = _("Too small for another session.")
    return MemoryBar(dtype, sessions, session, rest, why, low)
