"""Single words of the program's own lists, as a document says them; whoever writes a constant translates it."""

from configurator.language import mark, pgettext
from configurator.quote.difference import Area
from configurator.quote.line import Billing, Place
from configurator.rules.finding import Severity

VERDICTS = {"accepted": mark("accepted"), "refused": mark("refused"), "unknown": mark("unknown")}
"""What an engine says about a cache dtype."""

PERIODS = {
    Billing.ONCE: mark("Paid once"),
    Billing.MONTHLY: mark("Recurring, per month"),
    Billing.YEARLY: mark("Recurring, per year"),
}

AREAS = {
    Area.SIZING: mark("Sizing"),
    Area.CATALOGUE: mark("Catalogue"),
    Area.ENGINE: mark("Engine"),
    Area.LINES: mark("Positions"),
    Area.PRICES: mark("Prices"),
    Area.TERMS: mark("Terms"),
}
"""What a change to a quote is about."""

OUTSIDE = {
    Place.OPTIONAL: mark("Optional, not in the total"),
    Place.ALTERNATIVE: mark("Alternative to the position above, not in the total"),
}
"""What is said of a position that no total counts."""


def severity_word(severity: Severity) -> str:
    """What a finding does to a quote; an engine's "blocks" are another word."""
    words = {
        Severity.BLOCKS: pgettext("severity", "blocks"),
        Severity.WARNS: pgettext("severity", "warns"),
        Severity.INFORMS: pgettext("severity", "informs"),
    }
    return words[severity]
