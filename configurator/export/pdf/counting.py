"""What was configured, and how the sessions follow from it with the values put in."""

from collections.abc import Iterator

from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from configurator.catalog.assumptions import Assumptions
from configurator.configuration import Overrides
from configurator.export.pdf import paper
from configurator.export.pdf.heading import section
from configurator.export.pdf.table import head, ruled_table
from configurator.export.pdf.words import paragraph
from configurator.quote.document import QuoteDocument
from configurator.sizing import Sizing
from configurator.sizing.explain import Step
from configurator.sizing.rule import State
from configurator.sizing.sensitivity import Sensitivity
from configurator.units import format_count


def configuration(document: QuoteDocument) -> Iterator[Flowable]:
    """The choices as a table, and what was changed in the rule."""
    yield from section("Configuration")
    rows = [[paragraph(name, paper.QUIET), paragraph(value)] for name, value in document.choices]
    yield ruled_table(rows, [0.26, 0.74], has_head=False)
    changed = _changed(document.answer.configuration.overrides, document.catalog.assumptions)
    if changed:
        yield Spacer(0, 6)
        yield paragraph(changed, paper.SHORTFALL)


def counting(document: QuoteDocument) -> Iterator[Flowable]:
    """The rule: the steps to the promise, then those to the headroom, apart from each other."""
    yield from section("How the sessions are counted")
    if not document.fp8_steps:
        yield paragraph(document.context_chart.cannot_draw or document.wording.promise)
        return
    yield paragraph("With an FP8 cache: this count is what the offer promises", paper.SUBSECTION)
    yield Spacer(0, 4)
    yield _steps(document.fp8_steps)
    yield from _engine_count(document)
    yield from _sensitivity(document)
    yield from _headroom(document)


def _engine_count(document: QuoteDocument) -> Iterator[Flowable]:
    sizing = document.answer.sizing
    if isinstance(sizing, Sizing) and sizing.fp8.by_engine is not None:
        yield Spacer(0, 5)
        yield paragraph(
            f"The engine's own count is {format_count(sizing.fp8.by_engine)}; the lower of the two is promised."
        )


def _sensitivity(document: QuoteDocument) -> Iterator[Flowable]:
    """How firm the promise is: small changes and what they leave of it."""
    if not document.sensitivity:
        return
    yield CondPageBreak(110)
    yield Spacer(0, 14)
    yield paragraph("How firm this count is", paper.SUBSECTION)
    yield Spacer(0, 4)
    rows = [head("With", "Sessions, FP8", right=("Sessions, FP8",))]
    rows += [[paragraph(one.change), paragraph(_left(one), paper.STRONG_RIGHT)] for one in document.sensitivity]
    yield ruled_table(rows, [0.7, 0.3], has_head=True, pad=3)


def _left(one: Sensitivity) -> str:
    return "weights do not fit" if one.state is State.WEIGHTS_DO_NOT_FIT else format_count(one.sessions)


def _headroom(document: QuoteDocument) -> Iterator[Flowable]:
    if document.headroom is None:
        return
    low, high = format_count(document.headroom.low), format_count(document.headroom.high)
    yield CondPageBreak(140)
    yield Spacer(0, 14)
    yield paragraph("With an NVFP4 cache: headroom, not part of this offer", paper.SUBSECTION)
    yield paragraph(
        f"{low} to {high} sessions in all, to be switched on only after the customer's own tests. "
        f"{document.headroom.basis}",
        paper.HEADROOM_LINE,
    )
    yield paragraph("Up to what is left for the cache, the steps are those above.", paper.QUIET)
    yield Spacer(0, 4)
    yield _steps(tuple(step for step in document.nvfp4_steps if step not in document.fp8_steps))


def _steps(steps: tuple[Step, ...]) -> Table:
    rows = [head("Step", "Formula, with the values put in", "Result", right=("Result",))]
    rows += [[paragraph(step.name), _formula(step), paragraph(step.shown, paper.STRONG_RIGHT)] for step in steps]
    return ruled_table(rows, [0.27, 0.58, 0.15], has_head=True)


def _formula(step: Step) -> list[Flowable]:
    return [
        paragraph(step.formula, paper.SMALL),
        paragraph(f"= {step.inserted}"),
        paragraph(f"Source: {step.source}", paper.SMALL),
    ]


def _changed(overrides: Overrides, assumed: Assumptions) -> str:
    """The assumptions changed for this customer in a sentence; empty where none was."""
    figures = (
        ("utilisation", overrides.utilisation, assumed.utilisation.value, ""),
        ("runtime allowance", overrides.runtime_gib, assumed.runtime_gib.value, " GiB"),
    )
    changes = [f"{name} {now}{unit} in place of {was}{unit}" for name, now, was, unit in figures if now is not None]
    return f"Changed for this customer: {', '.join(changes)}. Reason: {overrides.reason}" if changes else ""
