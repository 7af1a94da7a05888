"""What a count becomes when one assumption of the rule is a little different."""

from dataclasses import replace
from fractions import Fraction

from configurator.sizing import Count, Sizing
from configurator.sizing.rule import Memory, State, sessions_by_rule, state_of
from configurator.units import GIB


def with_more_runtime(memory: Memory, gib: int) -> Memory:
    """The same card when engine and drivers take `gib` GiB more."""
    return replace(memory, runtime=memory.runtime + gib * GIB)


def with_utilisation(memory: Memory, utilisation: Fraction) -> Memory:
    """The same card when the engine may fill another share of it."""
    return replace(memory, utilisation=utilisation)


def recount(count: Count, memory: Memory, replicas: int) -> tuple[State, int]:
    """State and sessions by the rule of the same sessions in another memory."""
    sessions = sessions_by_rule(memory.cache, count.session_bytes_per_card, replicas)
    return state_of(memory.cache, sessions), sessions


def cache_share(sizing: Sizing) -> Fraction:
    """The part of a card that is left for sessions."""
    return sizing.memory.cache / sizing.memory.driver
