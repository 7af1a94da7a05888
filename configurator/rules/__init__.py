"""What is allowed, risky or unknown: `check` judges each cache dtype and lists findings."""

from collections.abc import Collection
from dataclasses import dataclass

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.engine import Verdict
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.rules.engine import judge
from configurator.rules.facts import Facts
from configurator.rules.finding import Finding, Severity, most_severe_first
from configurator.rules.fit import FIT_RULES, not_sized
from configurator.rules.shape import SHAPE_RULES
from configurator.sizing import NotSized, Sizing


@dataclass(frozen=True)
class Check:
    """The verdict on each cache dtype and all findings, most severe first."""

    verdicts: dict[CacheDtype, Verdict]
    findings: tuple[Finding, ...]

    @property
    def blocks(self) -> bool:
        """Whether a quote of this configuration must not leave the house."""
        return bool(self.blocking())

    def blocking(self, despite: Collection[str] = ()) -> tuple[Finding, ...]:
        """The findings that block, but for those with a code in `despite`."""
        return tuple(one for one in self.findings if one.severity is Severity.BLOCKS and one.code not in despite)

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
    ruled = [finding for rule in (not_sized, *SHAPE_RULES, *FIT_RULES) if (finding := rule(facts)) is not None]
    # What to mind with a cache dtype is of no use where the engine does not accept it.
    findings = [one for one in ruled if one.cache is None or verdicts[one.cache] == "accepted"]
    # That the reference is accepted goes without saying.
    said = [one for one in judgements if one.cache is not CacheDtype.BF16 or one.verdict != "accepted"]
    findings += [finding for one in said for finding in one.findings]
    if any(one.severity is Severity.BLOCKS and not one.is_about_memory for one in findings):
        # Where nothing can be promised whatever the memory, how many sessions would be missing says nothing.
        findings = [one for one in findings if one.code != "NEED-NOT-MET"]
    return Check(verdicts, most_severe_first(findings))
