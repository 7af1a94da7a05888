"""What follows from a configuration: pure arithmetic that never refuses.

The three counts have three types, because they play three roles. Only an `Fp8Count` can become a promise
(`configurator.answer`), so that no NVFP4 figure reaches a total by mistake.
"""

from dataclasses import dataclass
from fractions import Fraction

from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.language_model import LanguageModel
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _
from configurator.sizing.engine_count import EngineCount, count_by_engine
from configurator.sizing.rule import Memory, State, sessions_by_rule, state_of
from configurator.sizing.session import CannotSize, session_bytes
from configurator.sizing.weights import Weights, known_formats, weights_of


@dataclass(frozen=True)
class Count:
    """Sessions of one cache dtype, over all replicas. Construct one of its three roles, never this base."""

    state: State
    session_bytes_per_card: Fraction
    by_rule: int
    engine: EngineCount
    """The engine's own count in the same cache memory, or why there is none."""

    @property
    def by_engine(self) -> int | None:
        """Sessions by the engine's own count; None where it is not modelled."""
        return self.engine.sessions

    @property
    def lower(self) -> int:
        """The lower of the rule and the engine's own count."""
        return self.by_rule if self.by_engine is None else min(self.by_rule, self.by_engine)


class Bf16Count(Count):
    """Reference: what the same hardware carries without quantising the cache."""


class Fp8Count(Count):
    """Sizing: the count that a promise is made from."""


class Nvfp4Count(Count):
    """Headroom: the arithmetic with an NVFP4 cache, to be switched on after testing."""


@dataclass(frozen=True)
class Sizing:
    """All counts of one configuration and the memory they come from."""

    memory: Memory
    bf16: Bf16Count
    fp8: Fp8Count
    nvfp4: Nvfp4Count

    def count(self, cache: CacheDtype) -> Count:
        """The count of a cache dtype, to show; a promise needs the typed field itself."""
        return {CacheDtype.BF16: self.bf16, CacheDtype.FP8: self.fp8, CacheDtype.NVFP4: self.nvfp4}[cache]


@dataclass(frozen=True)
class NotSized:
    """In place of a Sizing where no number can be given; `reason` is a sentence."""

    reason: str


@dataclass(frozen=True)
class Chosen:
    """A configuration with its ids looked up."""

    card: Card
    model: LanguageModel
    weights: Weights | None


def chosen(catalog: Catalog, configuration: Configuration) -> Chosen:
    """Look up the ids of a configuration. Raises KeyError for an id that the catalogue does not have."""
    model = catalog.models[configuration.model]
    return Chosen(catalog.cards[configuration.card], model, weights_of(model, configuration.weights))


def size(catalog: Catalog, configuration: Configuration) -> Sizing | NotSized:
    """Size a configuration by the users-per-card rule. Raises KeyError for an unknown id."""
    choice = chosen(catalog, configuration)
    if choice.weights is None:
        known = ", ".join(one.label for one in known_formats(choice.model))
        return NotSized(
            _("No size is known for {weights} weights of {model}; known: {known}.").format(
                weights=configuration.weights.label, model=choice.model.name, known=known
            )
        )
    memory = memory_of(catalog, configuration, choice.card, choice.weights)
    try:
        return Sizing(
            memory,
            Bf16Count(*_count(choice, configuration, CacheDtype.BF16, memory)),
            fp8_count(memory, choice, configuration),
            Nvfp4Count(*_count(choice, configuration, CacheDtype.NVFP4, memory)),
        )
    except CannotSize as problem:
        return NotSized(str(problem))


def memory_of(catalog: Catalog, configuration: Configuration, card: Card, weights: Weights) -> Memory:
    """Where one card's memory goes, with the user's overrides in place of the catalogue's assumptions."""
    overrides, assumed = configuration.overrides, catalog.assumptions
    return Memory.of(
        card.driver_memory_mib.value,
        Fraction(assumed.utilisation.value if overrides.utilisation is None else overrides.utilisation),
        Fraction(assumed.runtime_gib.value if overrides.runtime_gib is None else overrides.runtime_gib),
        weights.bytes,
        configuration.tensor_parallel,
    )


def fp8_count(memory: Memory, choice: Chosen, configuration: Configuration) -> Fp8Count:
    """The count that a promise is made from, in a card's memory as given. Raises CannotSize."""
    return Fp8Count(*_count(choice, configuration, CacheDtype.FP8, memory))


def _count(
    choice: Chosen, configuration: Configuration, cache: CacheDtype, memory: Memory
) -> tuple[State, Fraction, int, EngineCount]:
    session = session_bytes(choice.model.attention, configuration.context, cache, configuration.tensor_parallel)
    by_rule = sessions_by_rule(memory.cache, session, configuration.replicas)
    engine = count_by_engine(choice.model, choice.card, configuration, cache, int(memory.cache))
    lower = by_rule if engine.sessions is None else min(by_rule, engine.sessions)
    return state_of(memory.cache, lower), session, by_rule, engine
