"""Rules about memory: what fits, how tightly, and on which assumptions. Nothing to say is None."""

from collections.abc import Callable
from fractions import Fraction

from configurator.rules.engine import version_read
from configurator.rules.facts import Facts
from configurator.rules.finding import Finding, Severity
from configurator.sizing import NotSized
from configurator.sizing.rule import State
from configurator.sizing.sensitivity import cache_share, recount, with_more_runtime, with_utilisation
from configurator.units import GIB, counted, format_count, format_gib, rounded

TIGHT_SHARE = Fraction(1, 10)
"""A cache below this part of the card is a tight fit."""


def not_sized(facts: Facts) -> Finding | None:
    """No number can be given: unknown weights or a cache whose size is not published."""
    if not isinstance(facts.sizing, NotSized):
        return None
    source = facts.model.sources[facts.model.source]
    return Finding.sourced(
        "NOT-SIZED", Severity.BLOCKS, facts.sizing.reason, source, "Choose another weights format or another model."
    )


def weights_fit(facts: Facts) -> Finding | None:
    """The weights leave no room for any session."""
    if (sizing := facts.sized(State.WEIGHTS_DO_NOT_FIT)) is None:
        return None
    memory = sizing.memory
    usable = max(Fraction(0), memory.usable)
    more = "more" if facts.configuration.replicas == 1 else "instances of more"
    return Finding.sourced(
        "FIT-WEIGHTS",
        Severity.BLOCKS,
        f"The weights take {format_gib(memory.weights)} of each card; {format_gib(usable)} are usable.",
        facts.rule,
        f"Take {more} cards, a larger card or smaller weights.",
    )


def session_fits(facts: Facts) -> Finding | None:
    """The weights fit and not one session of this context does."""
    if (sizing := facts.sized(State.NO_SESSION)) is None:
        return None
    if sizing.fp8.by_rule:
        message = (
            f"{facts.engine.name} gives a session of {format_count(facts.configuration.context)} tokens more blocks "
            "than are left beside the weights, though its bytes alone would fit."
        )
        mend = "Take more cards or a shorter context."
        return Finding.sourced("FIT-NO-SESSION", Severity.BLOCKS, message, facts.rule, mend)
    return Finding.sourced(
        "FIT-NO-SESSION",
        Severity.BLOCKS,
        f"One session of {format_count(facts.configuration.context)} tokens needs "
        f"{format_gib(sizing.fp8.session_bytes_per_card, 2)} of each card with an FP8 cache; "
        f"{format_gib(sizing.memory.cache, 2)} are left beside the weights.",
        facts.rule,
        "Take more cards or a shorter context.",
    )


def tight(facts: Facts) -> Finding | None:
    """It fits, but so little is left that one more GiB of overhead decides."""
    if (sizing := facts.sized(State.FITS)) is None:
        return None
    less = recount(facts.choice, facts.configuration, with_more_runtime(sizing.memory, 1))
    share = cache_share(sizing)
    if less.state is State.FITS and share >= TIGHT_SHARE:
        return None
    outcome = {
        State.FITS: f"{format_count(less.sessions)} of {counted(sizing.fp8.lower)} can be held",
        State.NO_SESSION: "no session fits",
        State.WEIGHTS_DO_NOT_FIT: "the weights do not fit",
    }[less.state]
    return Finding.sourced(
        "FIT-TIGHT",
        Severity.WARNS,
        f"A tight fit: {rounded(share * 100, 1)} % of each card is left for sessions. "
        f"With one more GiB of overhead per card {outcome}.",
        facts.rule,
        "Advise the next size up.",
    )


def need_met(facts: Facts) -> Finding | None:
    """The stated need is above what is carried."""
    needed = facts.configuration.sessions_needed
    if isinstance(facts.sizing, NotSized) or needed is None or facts.sizing.fp8.lower >= needed:
        return None
    short = needed - facts.sizing.fp8.lower
    return Finding.sourced(
        "NEED-NOT-MET",
        Severity.WARNS,
        f"Sessions needed at a time: {format_count(needed)}; missing with an FP8 cache: {format_count(short)}.",
        facts.rule,
        "Take more cards, a larger card, a shorter context or another share active at once.",
    )


def overridden(facts: Facts) -> Finding | None:
    """An assumption of the rule was changed; the reason is shown wherever it is used."""
    overrides, assumed = facts.configuration.overrides, facts.catalog.assumptions
    if not overrides.any:
        return None
    changes = []
    if overrides.utilisation is not None:
        changes.append(f"utilisation {overrides.utilisation} instead of {assumed.utilisation.value}")
    if overrides.runtime_gib is not None:
        changes.append(f"{overrides.runtime_gib} GiB of runtime per card instead of {assumed.runtime_gib.value} GiB")
    message = f"Assumptions changed: {' and '.join(changes)}. Reason: {overrides.reason}"
    return Finding.sourced(
        "ASSUMPTION-CHANGED", Severity.WARNS, message, facts.rule, "Reset it to the rule's own figure."
    )


def default_utilisation(facts: Facts) -> Finding | None:
    """The engine takes another share of the card by default than the rule assumes."""
    if (sizing := facts.sized(State.FITS)) is None:
        return None
    version = version_read(facts.engine, facts.configuration.engine_version)
    row = next((row for row in facts.engine.default_utilisation if version and row.covers(version)), None)
    if row is None or Fraction(row.value) == sizing.memory.utilisation:
        return None
    memory = with_utilisation(sizing.memory, Fraction(row.value))
    sessions = recount(facts.choice, facts.configuration, memory).sessions
    utilisation, runtime = float(sizing.memory.utilisation), float(sizing.memory.runtime / GIB)
    return Finding.sourced(
        "RULE-UTILISATION",
        Severity.INFORMS,
        f"{facts.engine.name} {version} takes {row.value} of a card by default. This sizing keeps "
        f"{utilisation:g} and {runtime:g} GiB a card; at {row.value} "
        f"the sessions would be {format_count(sessions)}.",
        facts.engine.sources[row.source],
    )


def count_is_a_floor(facts: Facts) -> Finding | None:
    """Blocks are allocated on demand, so a count of full sessions is the least that is carried."""
    if facts.sized(State.FITS) is None:
        return None
    return Finding.sourced(
        "COUNT-FLOOR",
        Severity.INFORMS,
        "Counted are sessions that fill their whole context. Engines allocate the cache on demand, "
        "so shorter conversations leave room for more.",
        facts.rule,
    )


FIT_RULES: tuple[Callable[[Facts], Finding | None], ...] = (
    weights_fit,
    session_fits,
    tight,
    need_met,
    overridden,
    default_utilisation,
    count_is_a_floor,
)
