"""Why a chart has nothing to draw."""

from collections.abc import Collection

from configurator.answer import Answer
from configurator.rules.finding import Severity


def why_blocked(answered: Answer, despite: Collection[str] = ()) -> str:
    """The sentence of the first finding that blocks, but for the codes in `despite`; empty where none does."""
    return next(
        (
            finding.message
            for finding in answered.check.findings
            if finding.severity is Severity.BLOCKS and finding.code not in despite
        ),
        "",
    )
