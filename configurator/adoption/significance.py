"""Whether two scores differ by more than chance.

McNemar's exact test for answers that pair up, intervals for those that do not, and how many questions it takes.
All by the standard library: binomial sums are whole numbers, and scipy alone would double the bundle.
"""

from math import ceil, sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
"""Of every verdict here, two-sided."""
POWER = 0.80
"""How likely a loss of the size looked for is found by the number of questions that we ask for."""

_Z_CONFIDENCE = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_Z_POWER = NormalDist().inv_cdf(POWER)


class Interval(NamedTuple):
    """A 95 % interval of a difference."""

    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether the difference is more than chance, 95 % sure."""
        return self.low > 0 or self.high < 0


def mcnemar_exact(lost: int, gained: int) -> float:
    """The two-sided p-value that answers are lost and gained equally often.

    The exact conditional test: twice the smaller tail of a fair coin thrown once for each answer that changed.
    """
    changed, fewer = lost + gained, min(lost, gained)
    term = tail = 1
    for k in range(fewer):
        term = term * (changed - k) // (k + 1)
        tail += term
    return min(1.0, 2 * tail / (1 << changed))


def paired_interval(lost: int, gained: int, questions: int) -> Interval:
    """The change of a share of right answers among the same questions (Bonett and Price 2012).

    One is added to each kind of change, so that a run without any does not look certain.
    """
    share_lost, share_gained = (lost + 1) / (questions + 2), (gained + 1) / (questions + 2)
    change = share_gained - share_lost
    reach = _Z_CONFIDENCE * sqrt((share_gained + share_lost - change**2) / (questions + 2))
    return Interval(max(-1.0, change - reach), min(1.0, change + reach))


def interval_from_errors(difference: float, first_error: float, second_error: float) -> Interval:
    """A difference of two independent means with their standard errors."""
    reach = _Z_CONFIDENCE * sqrt(first_error**2 + second_error**2)
    return Interval(difference - reach, difference + reach)


def two_proportion_interval(first: float, first_count: int, second: float, second_count: int) -> Interval:
    """Second less first share of two independent runs (Newcombe 1998, method 10, from Wilson's intervals).

    Also sound near 0 and 1, where a standard error is none.
    """
    first_low, first_high = _wilson(first, first_count)
    second_low, second_high = _wilson(second, second_count)
    change = second - first
    return Interval(
        change - sqrt((second - second_low) ** 2 + (first_high - first) ** 2),
        change + sqrt((second_high - second) ** 2 + (first - first_low) ** 2),
    )


def _wilson(share: float, count: int) -> tuple[float, float]:
    z2 = _Z_CONFIDENCE**2
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    reach = _Z_CONFIDENCE / (1 + z2 / count) * sqrt(share * (1 - share) / count + z2 / (4 * count**2))
    # The interval holds the share itself; at 0 and 1 the last digit of a float would say otherwise.
    return min(share, middle - reach), max(share, middle + reach)


def questions_to_see(share: float, other: float, power: float = POWER) -> int:
    """Questions in each of two independent runs to tell `share` from `other` (95 % confidence, two-sided)."""
    mean = (share + other) / 2
    apart = _Z_CONFIDENCE * sqrt(2 * mean * (1 - mean))
    spread = NormalDist().inv_cdf(power) * sqrt(share * (1 - share) + other * (1 - other))
    return ceil(((apart + spread) / (share - other)) ** 2)


def paired_questions_to_see(loss: float, changed: float) -> int:
    """Questions to see `loss` where a share `changed` of the same questions is answered otherwise (Connor 1987).

    A loss changes at least as many answers as it costs.
    """
    changed = max(changed, loss)
    reach = _Z_CONFIDENCE * sqrt(changed) + _Z_POWER * sqrt(changed - loss**2)
    return ceil((reach / loss) ** 2)
