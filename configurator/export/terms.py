"""Single words of the program's own lists, as a document says them; whoever writes a constant translates it."""

from configurator.language import mark, pgettext
from configurator.quote.line import Billing, Place
from configurator.rules.finding import Severity

VERDICTS = {"accepted": mark("accepted"), "refused": mark("refused"), "unknown": mark("unknown")}
"""What an engine says about a cache dtype."""

PERIODS = {
    Billing.ONCE: mark("Paid once"),
    Billing.MONTHLY: mark("Recurring, per month"),
    Billing.YEARLY: mark("Recurring, per year"),
}

NET_TOTALS = {
    Billing.ONCE: mark("Net total"),
    Billing.MONTHLY: mark("Net total per month"),
    Billing.YEARLY: mark("Net total per year"),
}

GROSS_TOTALS = {
    Billing.ONCE: mark("Gross total"),
    Billing.MONTHLY: mark("Gross total per month"),
    Billing.YEARLY: mark("Gross total per year"),
}

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
