"""How fast tokens can come at the most, and how fast they did where somebody measured."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from configurator.answer import Answer
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Grade
from configurator.catalog.measurement import Evidence, Measurement
from configurator.catalog.models import Catalog
from configurator.language import _
from configurator.sizing import NotSized, chosen
from configurator.sizing.speed import ceiling_of
from configurator.units import counted
from configurator.wording import CEILING

EVERY_SESSION_TO = 16
"""Up to here each number of sessions has its point; beyond, each is about an eighth above the one before."""

TOKENS_A_SECOND = "tok/s"
"""The unit of the measurements that can stand beside the curve."""


@dataclass(frozen=True)
class SpeedPoint:
    """Tokens per second that no engine can exceed with so many sessions at full context."""

    sessions: int
    each: Fraction
    in_all: Fraction


@dataclass(frozen=True)
class MeasuredSpeed:
    """One published speed, as its source gives it: never scaled."""

    sessions: int
    """Requests in work at the same time."""
    tokens: Decimal
    """Tokens per second."""
    is_each: bool
    """Whether of each request, and not of all together."""
    cache: CacheDtype
    name: str
    model: str
    engine: str
    context: int | None
    source: str
    grade: Grade

    @property
    def is_headroom(self) -> bool:
        """Whether it was measured with the cache that is not promised."""
        return self.cache is CacheDtype.NVFP4


@dataclass(frozen=True)
class SpeedChart:
    """The decode ceiling of the chosen hardware with an FP8 cache, from one session to what is promised."""

    points: tuple[SpeedPoint, ...]
    context: int
    measured: tuple[MeasuredSpeed, ...]
    """For exactly this card, this number of cards and this model."""
    elsewhere: str
    """That measurements of this card and model exist for another number of cards; empty where there are none."""
    caveat: str
    """What must stand beside the curve."""
    cannot_draw: str
    """Why there is no curve; empty where there is one."""


def speed_chart(catalog: Catalog, answered: Answer) -> SpeedChart:
    """The chart for an answer. Where nothing can be promised it says why; a ceiling on nothing is none."""
    configuration, sizing = answered.configuration, answered.sizing
    blocked = answered.check.why_blocked()
    if isinstance(sizing, NotSized) or blocked:
        return SpeedChart((), configuration.context, (), "", _(CEILING), blocked)
    choice = chosen(catalog, configuration)
    ceilings = (
        ceiling_of(choice, configuration, sizing, sizing.fp8, sessions)
        for sessions in session_axis(answered.promised_sessions)
    )
    near = [
        one
        for one in catalog.evidence.values()
        if one.kind == "throughput" and (one.card, one.model) == (configuration.card, configuration.model)
    ]
    return SpeedChart(
        points=tuple(SpeedPoint(one.sessions, one.per_session, one.per_server) for one in ceilings),
        context=configuration.context,
        measured=tuple(speed for one in near if one.cards == configuration.cards for speed in _speeds(catalog, one)),
        elsewhere=_elsewhere(catalog, near, configuration.cards),
        caveat=_(CEILING),
        cannot_draw="",
    )


def session_axis(most: int) -> tuple[int, ...]:
    """Numbers of sessions to compute, from 1 to `most`: each at first, then growing steps."""
    sessions, here = [], 1
    while here < most:
        sessions.append(here)
        here += 1 if here < EVERY_SESSION_TO else here // 8
    return (*sessions, most)


def _speeds(catalog: Catalog, evidence: Evidence) -> Iterator[MeasuredSpeed]:
    """Both sides of every measurement whose number of requests is known."""
    for one in evidence.measurements:
        if one.at_once is None or one.unit != TOKENS_A_SECOND:
            continue
        yield _speed(catalog, evidence, one, one.at_once, one.baseline, evidence.baseline_cache)
        yield _speed(catalog, evidence, one, one.compared_at_once or one.at_once, one.compared, evidence.compared_cache)


def _speed(
    catalog: Catalog, evidence: Evidence, one: Measurement, sessions: int, tokens: Decimal, cache: CacheDtype
) -> MeasuredSpeed:
    engine = catalog.engines[evidence.engine].name if evidence.engine else ""
    return MeasuredSpeed(
        sessions=sessions,
        tokens=tokens,
        is_each=one.is_each,
        cache=cache,
        name=_(one.name),
        model=evidence.model_name,
        engine=f"{engine} {evidence.engine_version}".strip(),
        context=one.context,
        source=evidence.sources[evidence.source].title,
        grade=evidence.grade,
    )


def _elsewhere(catalog: Catalog, near: list[Evidence], cards: int) -> str:
    others = {
        f"{one.cards} × {catalog.cards[one.card].short_name}": None
        for one in near
        if one.card and one.cards not in (None, cards)
    }
    if not others:
        return ""
    sentence = _("Measurements are published for {others}; they say nothing of {cards}.")
    return sentence.format(others=", ".join(others), cards=counted(cards, "card"))
