"""A finding: what a rule has to say, why, from where, and what to do."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Source


class Severity(StrEnum):
    """What a finding does to a quote."""

    BLOCKS = "blocks"
    """Stops the export of a quote that promises it."""
    WARNS = "warns"
    """Is printed in the quote."""
    INFORMS = "informs"


_ORDER = list(Severity)


@dataclass(frozen=True)
class Finding:
    """One sentence about a configuration. `cache` is set where it concerns one cache dtype alone."""

    code: str
    severity: Severity
    message: str
    source: str
    read: date
    mend: str = ""
    cache: CacheDtype | None = None
    detail: str = ""
    """What stands behind the sentence: the engine's own words, and what the article says where it differs."""
    flag: str = ""
    """The start option to copy into a runbook; empty where there is none."""

    @property
    def is_about_memory(self) -> bool:
        """Whether a larger card or more of them would mend it."""
        return self.code.startswith("FIT-")

    @property
    def full(self) -> str:
        """The sentence with its detail, for paper and for other tools."""
        return f"{self.message} {self.detail}".rstrip()

    @classmethod
    def sourced(
        cls,
        code: str,
        severity: Severity,
        message: str,
        source: Source,
        mend: str = "",
        cache: CacheDtype | None = None,
        detail: str = "",
        flag: str = "",
    ) -> "Finding":
        """A finding that rests on a source of the catalogue."""
        return cls(code, severity, message, source.title, source.read, mend, cache, detail, flag)


def most_severe_first(findings: list[Finding]) -> tuple[Finding, ...]:
    """Sorted by severity; within one severity the order of the rules is kept."""
    return tuple(sorted(findings, key=lambda finding: _ORDER.index(finding.severity)))
