"""Rules about memory: what fits, how tightly, and on which assumptions. Nothing to say is None."""

from collections.abc import Callable
from fractions import Fraction

from configurator.language import _
from configurator.rules.engine import version_read
from configurator.rules.facts import Facts
from configurator.rules.finding import Finding, Severity
from configurator.sizing import NotSized
from configurator.sizing.rule import State
from configurator.sizing.sensitivity import cache_share, recount, with_more_runtime, with_utilisation
from configurator.units import GIB, counted, format_count, format_gib, format_number, rounded

TIGHT_SHARE = Fraction(1, 10)
"""A cache below this part of the card is a tight fit."""


def not_sized(facts: Facts) -> Finding | None:
    """No number can be given: unknown weights or a cache whose size is not published."""
    if not isinstance(facts.sizing, NotSized):
        return None
    source = facts.model.sources[facts.model.source]
    return Finding.sourced(
        "NOT-SIZED", Severity.BLOCKS, facts.sizing.reason, source, _("Choose another weights format or another model.")
    )


def weights_fit(facts: Facts) -> Finding | None:
    """The weights leave no room for any session."""
    if (sizing := facts.sized(State.WEIGHTS_DO_NOT_FIT)) is None:
        return None
    memory = sizing.memory
    usable = max(Fraction(0), memory.usable)
    mend = _("Take more cards, a larger card or smaller weights.")
    if facts.configuration.replicas > 1:
        mend = _("Take instances of more cards, a larger card or smaller weights.")
    return Finding.sourced(
        "FIT-WEIGHTS",
        Severity.BLOCKS,
        _("The weights take {weights} of each card; {usable} are usable.").format(
            weights=format_gib(memory.weights), usable=format_gib(usable)
        ),
        facts.rule,
        mend,
    )


def session_fits(facts: Facts) -> Finding | None:
    """The weights fit and not one session of this context does."""
    if (sizing := facts.sized(State.NO_SESSION)) is None:
        return None
    context = format_count(facts.configuration.context)
    if sizing.fp8.by_rule:
        message = _(
            "{engine} gives a session of {context} tokens more blocks than are left beside the weights, "
            "though its bytes alone would fit."
        ).format(engine=facts.engine.name, context=context)
    else:
        message = _(
            "One session of {context} tokens needs {session} of each card with an FP8 cache; "
            "{left} are left beside the weights."
        ).format(
            context=context,
            session=format_gib(sizing.fp8.session_bytes_per_card, 2),
            left=format_gib(sizing.memory.cache, 2),
        )
    mend = _("Take more cards or a shorter context.")
    return Finding.sourced("FIT-NO-SESSION", Severity.BLOCKS, message, facts.rule, mend)


def tight(facts: Facts) -> Finding | None:
    """It fits, but so little is left that one more GiB of overhead decides."""
    if (sizing := facts.sized(State.FITS)) is None:
        return None
    less = recount(facts.choice, facts.configuration, with_more_runtime(sizing.memory, 1))
    share = cache_share(sizing)
    if less.state is State.FITS and share >= TIGHT_SHARE:
        return None
    sentence = {
        State.FITS: _(
            "A tight fit: {share} % of each card is left for sessions. "
            "With one more GiB of overhead per card {held} of {sessions} can be held."
        ),
        State.NO_SESSION: _(
            "A tight fit: {share} % of each card is left for sessions. "
            "With one more GiB of overhead per card no session fits."
        ),
        State.WEIGHTS_DO_NOT_FIT: _(
            "A tight fit: {share} % of each card is left for sessions. "
            "With one more GiB of overhead per card the weights do not fit."
        ),
    }[less.state]
    held, sessions = format_count(less.sessions), counted(sizing.fp8.lower)
    return Finding.sourced(
        "FIT-TIGHT",
        Severity.WARNS,
        sentence.format(share=rounded(share * 100, 1), held=held, sessions=sessions),
        facts.rule,
        _("Advise the next size up."),
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
        _("Sessions needed at a time: {needed}; missing with an FP8 cache: {short}.").format(
            needed=format_count(needed), short=format_count(short)
        ),
        facts.rule,
        _("Take more cards, a larger card, a shorter context or another share active at once."),
    )


def overridden(facts: Facts) -> Finding | None:
    """An assumption of the rule was changed; the reason is shown wherever it is used."""
    overrides, assumed = facts.configuration.overrides, facts.catalog.assumptions
    if not overrides.any:
        return None
    changes = []
    if overrides.utilisation is not None:
        changes.append(
            _("utilisation {value} instead of {assumed}").format(
                value=format_number(overrides.utilisation), assumed=format_number(assumed.utilisation.value)
            )
        )
    if overrides.runtime_gib is not None:
        changes.append(
            _("{value} GiB of runtime per card instead of {assumed} GiB").format(
                value=format_number(overrides.runtime_gib), assumed=format_number(assumed.runtime_gib.value)
            )
        )
    both = _("{first} and {second}") if len(changes) == 2 else "{0}"
    listed = both.format(*changes, first=changes[0], second=changes[-1])
    message = _("Assumptions changed: {changes}. Reason: {reason}").format(changes=listed, reason=overrides.reason)
    mend = _("Reset it to the rule's own figure.")
    return Finding.sourced("ASSUMPTION-CHANGED", Severity.WARNS, message, facts.rule, mend)


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
    return Finding.sourced(
        "RULE-UTILISATION",
        Severity.INFORMS,
        _(
            "{engine} {version} takes {default} of a card by default. This sizing keeps {utilisation} and "
            "{runtime} GiB a card; at {default} the sessions would be {sessions}."
        ).format(
            engine=facts.engine.name,
            version=version,
            default=format_number(row.value),
            utilisation=format_number(float(sizing.memory.utilisation)),
            runtime=format_number(float(sizing.memory.runtime / GIB)),
            sessions=format_count(sessions),
        ),
        facts.engine.sources[row.source],
    )


def count_is_a_floor(facts: Facts) -> Finding | None:
    """Blocks are allocated on demand, so a count of full sessions is the least that is carried."""
    if facts.sized(State.FITS) is None:
        return None
    return Finding.sourced(
        "COUNT-FLOOR",
        Severity.INFORMS,
        _(
            "Counted are sessions that fill their whole context. Engines allocate the cache on demand, "
            "so shorter conversations leave room for more."
        ),
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
