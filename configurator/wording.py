"""The answer in words: one sentence for the promise, one for the headroom, one for the need.

The same sentences stand in the window's strip, on the quote's first page and in the workbook.
"""

from dataclasses import dataclass
from typing import Literal

from configurator.answer import Answer, Headroom
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Grade
from configurator.catalog.models import Catalog
from configurator.language import _, mark, ngettext
from configurator.sizing import NotSized, Sizing
from configurator.sizing.rule import State
from configurator.units import counted, format_count, format_gib

Tone = Literal["fits", "tight", "does-not-fit", "refused", "unknown"]

GRADES = {
    Grade.VENDOR: mark("from the vendor"),
    Grade.TRANSCRIBED: mark("transcribed from a vendor's page"),
    Grade.OBSERVED: mark("program output in public reports"),
    Grade.VERIFIED: mark("read in the source that measured it"),
    Grade.DERIVED: mark("our arithmetic over sourced figures"),
    Grade.ARTICLE_ONLY: mark("per the article of 24 October 2026, not independently confirmed"),
    Grade.UNVERIFIED: mark("not verified"),
}
"""How far a figure can be relied on; `_` where it is shown."""

CEILING = mark("the most that memory bandwidth allows; no engine reaches it, and it is no forecast")
"""What stands beside every decode ceiling; `_` where it is shown."""


@dataclass(frozen=True)
class Wording:
    """What is said about an answer. `tone` is the state that the sentence matches."""

    promise: str
    headroom: str
    need: str
    tone: Tone
    met: bool | None
    """Whether the need is met; None where none was stated."""
    short_promise: str
    """The promise without its hardware, for a narrow place beside it; the same sentence where there is none."""
    short_headroom: str
    """The headroom in fewer words, for a narrow place."""


def word(catalog: Catalog, answer: Answer) -> Wording:
    """Put an answer into sentences."""
    tone = tone_of(answer)
    need, met = _need(answer)
    promise, headroom = _promise(catalog, answer, tone), _headroom(answer)
    return Wording(
        promise,
        headroom,
        need,
        tone,
        met,
        short_promise=_short_promise(answer, tone) or promise,
        short_headroom=_short_headroom(answer) or headroom,
    )


def tone_of(answer: Answer) -> Tone:
    """Which of the five states an answer is in."""
    if answer.check.verdicts[CacheDtype.FP8] == "unknown" or isinstance(answer.sizing, NotSized):
        return "unknown"
    if answer.check.verdicts[CacheDtype.FP8] == "refused":
        return "refused"
    # What no card can buy comes before what a larger one would.
    if any(not finding.is_about_memory for finding in answer.check.blocking()):
        return "refused"
    if answer.sizing.fp8.state is not State.FITS:
        return "does-not-fit"
    return "tight" if any(finding.code == "FIT-TIGHT" for finding in answer.check.findings) else "fits"


def hardware(catalog: Catalog, answer: Answer) -> str:
    """The chosen cards: ``2 × RTX PRO 6000``."""
    return f"{answer.configuration.cards} × {catalog.cards[answer.configuration.card].short_name}"


def _promise(catalog: Catalog, answer: Answer, tone: Tone) -> str:
    chosen, cards = answer.configuration, hardware(catalog, answer)
    sessions, context = counted(answer.promised_sessions), counted(chosen.context, "token")
    if tone == "fits":
        sentence = ngettext(
            "{hardware} carries {sessions} of {context} (FP8).",
            "{hardware} carry {sessions} of {context} (FP8).",
            chosen.cards,
        )
        return sentence.format(hardware=cards, sessions=sessions, context=context)
    if tone == "tight":
        sentence = ngettext(
            "{hardware} carries {sessions} of {context} (FP8), a tight fit.",
            "{hardware} carry {sessions} of {context} (FP8), a tight fit.",
            chosen.cards,
        )
        return sentence.format(hardware=cards, sessions=sessions, context=context)
    if isinstance(answer.sizing, NotSized) or tone in ("refused", "unknown"):
        return _("Nothing can be promised: {reason}").format(reason=answer.check.findings[0].message)
    if answer.sizing.fp8.state is State.WEIGHTS_DO_NOT_FIT:
        return _too_heavy(catalog, answer, answer.sizing)
    return _("The weights fit on {hardware}, but no session of {context} does (FP8).").format(
        hardware=cards, context=context
    )


def _too_heavy(catalog: Catalog, answer: Answer, sizing: Sizing) -> str:
    chosen = answer.configuration
    weights = format_gib(sizing.memory.weights * chosen.tensor_parallel)
    if chosen.replicas == 1:
        return _("{format} weights of {size} do not fit on {hardware}.").format(
            format=chosen.weights.label, size=weights, hardware=hardware(catalog, answer)
        )
    return _("{format} weights of {size} do not fit on {hardware}, one of {instances} instances.").format(
        format=chosen.weights.label,
        size=weights,
        hardware=f"{chosen.tensor_parallel} × {catalog.cards[chosen.card].short_name}",
        instances=format_count(chosen.replicas),
    )


def _headroom(answer: Answer) -> str:
    if not isinstance(answer.headroom, Headroom):
        return _("No NVFP4 headroom: {reason}").format(reason=answer.headroom.reason)
    low = answer.headroom.low - answer.promised_sessions
    high = answer.headroom.high - answer.promised_sessions
    if high == 0:
        return _("NVFP4 would add no session.")
    if low == high:
        return _("NVFP4 could add {high} after testing.").format(high=format_count(high))
    if low == 0:
        return _("NVFP4 could add up to {high} after testing.").format(high=format_count(high))
    return _("NVFP4 could add {low} to {high} after testing.").format(low=format_count(low), high=format_count(high))


def _short_promise(answer: Answer, tone: Tone) -> str:
    """``78 sessions of 8,192 tokens (FP8)``; empty where no number is promised."""
    if tone not in ("fits", "tight"):
        return ""
    sessions, context = counted(answer.promised_sessions), counted(answer.configuration.context, "token")
    if tone == "tight":
        return _("{sessions} of {context} (FP8), tight").format(sessions=sessions, context=context)
    return _("{sessions} of {context} (FP8)").format(sessions=sessions, context=context)


def _short_headroom(answer: Answer) -> str:
    """``NVFP4: +39 to 61 after testing``; empty where there is no number."""
    if not isinstance(answer.headroom, Headroom) or answer.headroom.high == answer.promised_sessions:
        return ""
    low, high = (format_count(end - answer.promised_sessions) for end in (answer.headroom.low, answer.headroom.high))
    if low == high:
        return _("NVFP4: +{high} after testing").format(high=high)
    return _("NVFP4: +{low} to {high} after testing").format(low=low, high=high)


def _need(answer: Answer) -> tuple[str, bool | None]:
    needed = answer.configuration.sessions_needed
    if needed is None:
        return "", None
    spare = answer.promised_sessions - needed
    if spare >= 0:
        met = _("Needed: {needed}. Met, {spare} spare.")
        return met.format(needed=format_count(needed), spare=format_count(spare)), True
    missed = _("Needed: {needed}. Not met, {short} short.")
    return missed.format(needed=format_count(needed), short=format_count(-spare)), False
