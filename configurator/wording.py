"""The answer in words: one sentence for the promise, one for the headroom, one for the need.

The same sentences stand in the window's strip, on the quote's first page and in the workbook.
"""

from dataclasses import dataclass
from typing import Literal

from configurator.answer import Answer, Headroom
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Grade
from configurator.catalog.models import Catalog
from configurator.sizing import NotSized
from configurator.sizing.rule import State
from configurator.units import counted, format_count, format_gib

Tone = Literal["fits", "tight", "does-not-fit", "refused", "unknown"]

GRADES = {
    Grade.VENDOR: "from the vendor",
    Grade.TRANSCRIBED: "transcribed from a vendor's page",
    Grade.OBSERVED: "program output in public reports",
    Grade.VERIFIED: "read in the source that measured it",
    Grade.DERIVED: "our arithmetic over sourced figures",
    Grade.ARTICLE_ONLY: "per the article of 24 October 2026, not independently confirmed",
    Grade.UNVERIFIED: "not verified",
}
"""How far a figure can be relied on."""

CEILING = "the most that memory bandwidth allows; no engine reaches it, and it is no forecast"
"""What stands beside every decode ceiling."""


@dataclass(frozen=True)
class Wording:
    """What is said about an answer. `tone` is the state that the sentence matches."""

    promise: str
    headroom: str
    need: str
    tone: Tone
    met: bool | None
    """Whether the need is met; None where none was stated."""


def word(catalog: Catalog, answer: Answer) -> Wording:
    """Put an answer into sentences."""
    tone = tone_of(answer)
    need, met = _need(answer)
    return Wording(_promise(catalog, answer, tone), _headroom(answer), need, tone, met)


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
    chosen = answer.configuration
    carries = f"{hardware(catalog, answer)} {'carries' if chosen.cards == 1 else 'carry'}"
    of_context = f"of {counted(chosen.context, 'token')}"
    if tone == "fits":
        return f"{carries} {counted(answer.promised_sessions)} {of_context} (FP8)."
    if tone == "tight":
        return f"{carries} {counted(answer.promised_sessions)} {of_context} (FP8), a tight fit."
    if isinstance(answer.sizing, NotSized) or tone in ("refused", "unknown"):
        return f"Nothing can be promised: {answer.check.findings[0].message}"
    if answer.sizing.fp8.state is State.WEIGHTS_DO_NOT_FIT:
        weights = format_gib(answer.sizing.memory.weights * chosen.tensor_parallel)
        place = hardware(catalog, answer)
        if chosen.replicas > 1:
            card = catalog.cards[chosen.card].short_name
            place = f"{chosen.tensor_parallel} × {card}, one of {format_count(chosen.replicas)} instances"
        return f"{chosen.weights.label} weights of {weights} do not fit on {place}."
    return f"The weights fit on {hardware(catalog, answer)}, but no session {of_context} does (FP8)."


def _headroom(answer: Answer) -> str:
    if not isinstance(answer.headroom, Headroom):
        return f"No NVFP4 headroom: {answer.headroom.reason}"
    low = answer.headroom.low - answer.promised_sessions
    high = answer.headroom.high - answer.promised_sessions
    if high == 0:
        return "NVFP4 would add no session."
    if low == high:
        return f"NVFP4 could add {format_count(high)} after testing."
    if low == 0:
        return f"NVFP4 could add up to {format_count(high)} after testing."
    return f"NVFP4 could add {format_count(low)} to {format_count(high)} after testing."


def _need(answer: Answer) -> tuple[str, bool | None]:
    needed = answer.configuration.sessions_needed
    if needed is None:
        return "", None
    spare = answer.promised_sessions - needed
    if spare >= 0:
        return f"Needed: {format_count(needed)}. Met, {format_count(spare)} spare.", True
    return f"Needed: {format_count(needed)}. Not met, {format_count(-spare)} short.", False
