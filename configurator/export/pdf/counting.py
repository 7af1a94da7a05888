"""What was configured, and how the sessions follow from it with the values put in."""

from collections.abc import Iterator

from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from configurator.catalog.assumptions import Assumptions
from configurator.configuration import Overrides
from configurator.export.pdf import paper
from configurator.export.pdf.heading import section, titled
from configurator.export.pdf.table import head, ruled_table
from configurator.export.pdf.words import paragraph
from configurator.language import _
from configurator.quote.document import OptionDocument
from configurator.sizing import Sizing
from configurator.sizing.explain import Step
from configurator.sizing.rule import State
from configurator.sizing.sensitivity import Sensitivity
from configurator.units import format_count, format_number


def configuration(option: OptionDocument, assumed: Assumptions) -> Iterator[Flowable]:
    """The choices as a table, and what was changed in the rule."""
    yield from section(titled(option.name, _("Configuration")))
    rows = [[paragraph(name, paper.QUIET), paragraph(value)] for name, value in option.choices]
    yield ruled_table(rows, [0.26, 0.74], has_head=False)
    changed = _changed(option.answer.configuration.overrides, assumed)
    if changed:
        yield Spacer(0, 6)
        yield paragraph(changed, paper.SHORTFALL)


def counting(option: OptionDocument) -> Iterator[Flowable]:
    """The rule: the steps to the promise, then those to the headroom, apart from each other."""
    yield from section(titled(option.name, _("How the sessions are counted")))
    if not option.fp8_steps:
        yield paragraph(option.context_chart.cannot_draw or option.wording.promise)
        return
    yield paragraph(_("With an FP8 cache: this count is what the offer promises"), paper.SUBSECTION)
    yield Spacer(0, 4)
    yield _steps(option.fp8_steps)
    yield from _engine_count(option)
    yield from _sensitivity(option)
    yield from _headroom(option)


def _engine_count(option: OptionDocument) -> Iterator[Flowable]:
    sizing = option.answer.sizing
    if isinstance(sizing, Sizing) and sizing.fp8.by_engine is not None:
        yield Spacer(0, 5)
        yield paragraph(
            _("The engine's own count is {sessions}; the lower of the two is promised.").format(
                sessions=format_count(sizing.fp8.by_engine)
            )
        )


def _sensitivity(option: OptionDocument) -> Iterator[Flowable]:
    """How firm the promise is: small changes and what they leave of it."""
    if not option.sensitivity:
        return
    yield CondPageBreak(110)
    yield Spacer(0, 14)
    yield paragraph(_("How firm this count is"), paper.SUBSECTION)
    yield Spacer(0, 4)
    sessions = _("Sessions, FP8")
    rows = [head(_("With"), sessions, right=(sessions,))]
    rows += [[paragraph(one.change), paragraph(_left(one), paper.STRONG_RIGHT)] for one in option.sensitivity]
    yield ruled_table(rows, [0.7, 0.3], has_head=True, pad=3)


def _left(one: Sensitivity) -> str:
    return _("weights do not fit") if one.state is State.WEIGHTS_DO_NOT_FIT else format_count(one.sessions)


def _headroom(option: OptionDocument) -> Iterator[Flowable]:
    if option.headroom is None:
        return
    low, high = format_count(option.headroom.low), format_count(option.headroom.high)
    yield CondPageBreak(140)
    yield Spacer(0, 14)
    yield paragraph(_("With an NVFP4 cache: headroom, not part of this offer"), paper.SUBSECTION)
    yield paragraph(
        _("{low} to {high} sessions in all, to be switched on only after the customer's own tests. {basis}").format(
            low=low, high=high, basis=option.headroom.basis
        ),
        paper.HEADROOM_LINE,
    )
    yield paragraph(_("Up to what is left for the cache, the steps are those above."), paper.QUIET)
    yield Spacer(0, 4)
    yield _steps(tuple(step for step in option.nvfp4_steps if step not in option.fp8_steps))


def _steps(steps: tuple[Step, ...]) -> Table:
    result = _("Result")
    rows = [head(_("Step"), _("Formula, with the values put in"), result, right=(result,))]
    rows += [[paragraph(step.name), _formula(step), paragraph(step.shown, paper.STRONG_RIGHT)] for step in steps]
    return ruled_table(rows, [0.27, 0.58, 0.15], has_head=True)


def _formula(step: Step) -> list[Flowable]:
    return [
        paragraph(step.formula, paper.SMALL),
        paragraph(f"= {step.inserted}"),
        paragraph(_("Source: {source}").format(source=step.source), paper.SMALL),
    ]


def _changed(overrides: Overrides, assumed: Assumptions) -> str:
    """The assumptions changed for this customer in a sentence; empty where none was."""
    figures = (
        (_("utilisation {now} in place of {was}"), overrides.utilisation, assumed.utilisation.value),
        (_("runtime allowance {now} GiB in place of {was} GiB"), overrides.runtime_gib, assumed.runtime_gib.value),
    )
    changes = [
        words.format(now=format_number(now), was=format_number(was)) for words, now, was in figures if now is not None
    ]
    if not changes:
        return ""
    return _("Changed for this customer: {changes}. Reason: {reason}").format(
        changes=", ".join(changes), reason=overrides.reason
    )
