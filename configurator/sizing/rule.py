"""The users-per-card rule.

    usable   = utilisation x driver memory - runtime allowance        per card
    cache    = usable - weights / tensor_parallel                     per card
    sessions = replicas x floor(cache / session bytes per card)

Source: the article of 24 October 2026. Everything is an exact rational; the only floor is the last step.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from configurator.units import GIB, MIB


class State(StrEnum):
    """What a count means: three cases that must never be told apart by a zero alone."""

    FITS = "fits"
    NO_SESSION = "no_session"
    WEIGHTS_DO_NOT_FIT = "weights_do_not_fit"


@dataclass(frozen=True)
class Memory:
    """One card of an instance, in bytes: where its memory goes before the first session."""

    driver: int
    utilisation: Fraction
    runtime: Fraction
    weights: Fraction

    @classmethod
    def of(
        cls, driver_mib: int, utilisation: Fraction, runtime_gib: Fraction, weights: int, tensor_parallel: int
    ) -> "Memory":
        """From the figures as they are kept: MiB of one card, GiB of allowance, bytes of the whole checkpoint."""
        return cls(driver_mib * MIB, utilisation, runtime_gib * GIB, Fraction(weights, tensor_parallel))

    @cached_property
    def usable(self) -> Fraction:
        """What the engine may fill with weights and cache."""
        return self.driver * self.utilisation - self.runtime

    @cached_property
    def cache(self) -> Fraction:
        """What is left for sessions; negative where the weights do not fit."""
        return self.usable - self.weights


def sessions_by_rule(cache: Fraction, session: Fraction, replicas: int) -> int:
    """Sessions over all replicas; 0 where none fits. `cache` and `session` in bytes per card.

    Raises ZeroDivisionError for a session of no bytes, which no catalogue model has.
    """
    return replicas * max(0, cache // session)


def state_of(cache: Fraction, sessions: int) -> State:
    """Which of the three cases a count is."""
    if cache < 0:
        return State.WEIGHTS_DO_NOT_FIT
    return State.FITS if sessions else State.NO_SESSION
