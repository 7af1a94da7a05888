"""The memory-bandwidth ceiling on decoding: a physical bound that no engine reaches, never a forecast.

To give every session its next token, a card must read its share of the active weights once and the whole cache of each
session. Nothing can be faster than its memory; kernels, communication and scheduling make it slower.

    steps per second  = bandwidth / (active weights per card + sessions x session bytes per card)
    tokens per second = steps per second x sessions

A mixture of experts reads at least the weights of one token; a batch activates more of them.
"""

from dataclasses import dataclass
from fractions import Fraction

from configurator.configuration import Configuration
from configurator.sizing import Chosen, Count, Sizing


@dataclass(frozen=True)
class DecodeCeiling:
    """Tokens per second that memory bandwidth allows at most, with `sessions` over all replicas decoding at once."""

    sessions: int
    per_session: Fraction
    per_server: Fraction


def decode_ceiling(choice: Chosen, configuration: Configuration, sizing: Sizing, count: Count) -> DecodeCeiling | None:
    """The ceiling with all counted sessions at full context; None where no session fits."""
    if count.lower < configuration.replicas:
        return None
    return ceiling_of(choice, configuration, sizing, count, count.lower)


def ceiling_of(
    choice: Chosen, configuration: Configuration, sizing: Sizing, count: Count, sessions: int
) -> DecodeCeiling:
    """The ceiling with so many sessions of the counted cache dtype, spread over the replicas as evenly as can be.

    What is said of each session holds for those on the fullest replica.
    """
    bandwidth, weights = choice.card.bandwidth_gb_per_s.value * 10**9, active_weights(choice, sizing)

    def steps(held: int) -> Fraction:
        return bandwidth / (weights + held * count.session_bytes_per_card)

    each, over = divmod(sessions, configuration.replicas)
    in_all = over * (each + 1) * steps(each + 1) + (configuration.replicas - over) * each * steps(each)
    return DecodeCeiling(sessions, steps(each + bool(over)), in_all)


def active_weights(choice: Chosen, sizing: Sizing) -> Fraction:
    """Bytes of weights that one card reads for one token: all of them, but for a mixture of experts."""
    active = choice.model.active_parameters
    if active is None:
        return sizing.memory.weights
    return sizing.memory.weights * Fraction(min(active, choice.model.parameters), choice.model.parameters)
