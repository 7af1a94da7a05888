"""What is allowed, risky or unknown: `check` judges each cache dtype and lists findings."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import Verdict
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules.engine import judge
from configurator.rules.facts import Facts
from configurator.rules.finding import Finding, Severity, most_severe_first
from configurator.rules.fit import FIT_RULES, not_sized, session_fits, weights_fit
from configurator.rules.shape import SHAPE_RULES, context_limit, server_count, tensor_parallel_divides
from configurator.sizing import NotSized, Sizing

Rule = Callable[[Facts], Finding | None]

RULES: tuple[Rule, ...] = (not_sized, *SHAPE_RULES, *FIT_RULES)

BLOCKING_RULES: tuple[Rule, ...] = (
    not_sized,
    context_limit,
    tensor_parallel_divides,
    server_count,
    weights_fit,
    session_fits,
)
"""Those of `RULES`, in their order, that can block."""


@dataclass(frozen=True)
class Check:
    """The verdict on each cache dtype and all findings, most severe first.

    What blocks is worked out at once, the rest when it is first read: of the many answers that a chart compares only
    the chosen one's remarks are ever shown.
    """

    verdicts: dict[CacheDtype, Verdict]
    judged: tuple[Finding, ...]
    """What the engine's rows say about each cache dtype."""
    blockers: tuple[Finding, ...]
    facts: Facts = field(repr=False, compare=False)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All of them."""
        # What to mind with a cache dtype is of no use where the engine does not accept it.
        found = [
            one for one in _ruled(RULES, self.facts) if one.cache is None or self.verdicts[one.cache] == "accepted"
        ]
        found += self.judged
        if any(not one.is_about_memory for one in self.blockers):
            # Where nothing can be promised whatever the memory, how many sessions would be missing says nothing.
            found = [one for one in found if one.code != "NEED-NOT-MET"]
        return most_severe_first(found)

    @property
    def blocks(self) -> bool:
        """Whether a quote of this configuration must not leave the house."""
        return bool(self.blockers)

    def blocking(self, despite: Collection[str] = ()) -> tuple[Finding, ...]:
        """The findings that block, but for those with a code in `despite`."""
        return tuple(one for one in self.blockers if one.code not in despite)

    def why_blocked(self, despite: Collection[str] = ()) -> str:
        """The sentence of the first finding that blocks; empty where none does."""
        return next((finding.message for finding in self.blocking(despite)), "")

    def about(self, cache: CacheDtype) -> tuple[Finding, ...]:
        """The findings that concern one cache dtype alone."""
        return tuple(finding for finding in self.findings if finding.cache is cache)


def check(catalog: Catalog, configuration: Configuration, sizing: Sizing | NotSized) -> Check:
    """Judge a configuration whose ids the catalogue has. Raises KeyError for an unknown id."""
    facts = Facts(catalog, configuration, sizing)
    judgements = [judge(facts.engine, facts.card, facts.model, configuration, cache) for cache in CacheDtype]
    verdicts = {one.cache: one.verdict for one in judgements}
    # That the reference is accepted goes without saying.
    said = [one for one in judgements if one.cache is not CacheDtype.BF16 or one.verdict != "accepted"]
    judged = tuple(finding for one in said for finding in one.findings)
    found = (*_ruled(BLOCKING_RULES, facts), *judged)
    return Check(verdicts, judged, tuple(one for one in found if one.severity is Severity.BLOCKS), facts)


def _ruled(rules: Iterable[Rule], facts: Facts) -> Iterator[Finding]:
    return (finding for rule in rules if (finding := rule(facts)) is not None)
