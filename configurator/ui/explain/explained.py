"""What can be told about a number: how it comes about, how firm it is, and what is known beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from configurator.answer import Answer, Headroom, lowest_published_ratio
from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Figure
from configurator.catalog.measurement import Evidence
from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.language import _, separators
from configurator.sizing import Count, NotSized, Sizing, chosen
from configurator.sizing.explain import Step, explain
from configurator.sizing.rule import State
from configurator.sizing.sensitivity import Sensitivity, sensitivities
from configurator.sizing.speed import decode_ceiling
from configurator.ui.look.days import format_day
from configurator.units import MIB, counted, format_count, format_gib, format_number, localised, rounded
from configurator.wording import GRADES, word


@dataclass(frozen=True)
class Change:
    """One thing that could be a little different, and what the count becomes."""

    what: str
    outcome: str
    difference: str


@dataclass(frozen=True)
class Speed:
    """The ceiling on decoding, in words, and what was measured on this card with this model."""

    each: str
    together: str
    measured: tuple[Evidence, ...]


@dataclass(frozen=True)
class Explained:
    """A number opened. `summary` is a sentence or two; what does not apply is empty."""

    title: str
    summary: str
    steps: tuple[Step, ...] = ()
    changes: tuple[Change, ...] = ()
    speed: Speed | None = None

    def as_text(self) -> str:
        """The same to paste into a letter."""
        lines = [self.title, self.summary]
        for step in self.steps:
            lines.append(f"{step.name}: {step.shown}")
            lines += [f"    {step.formula} = {step.inserted}"] if step.formula else []
            lines.append(f"    {step.source}")
        lines += [f"{one.what}: {one.outcome} ({one.difference})" for one in self.changes]
        return "\n".join(line for line in lines if line)


def explain_promise(catalog: Catalog, answered: Answer) -> Explained:
    """How the FP8 count comes about, and how firm it is."""
    configuration, sizing = answered.configuration, answered.sizing
    sentence = word(catalog, answered).promise
    if isinstance(sizing, NotSized):
        return Explained(_("Nothing can be promised"), sizing.reason)
    title = (
        _("{sessions}, FP8 cache").format(sessions=counted(answered.promised_sessions))
        if answered.promise
        else _("Nothing can be promised")
    )
    return Explained(
        title,
        f"{sentence} {_which_is_lower(catalog, configuration, sizing.fp8)}",
        explain(catalog, configuration, sizing, CacheDtype.FP8),
        tuple(_change(sizing, one) for one in sensitivities(catalog, configuration, sizing)),
        _speed(catalog, configuration, sizing),
    )


def explain_headroom(catalog: Catalog, answered: Answer) -> Explained:
    """How both ends of the NVFP4 band come about, or why there is none."""
    configuration, sizing, band = answered.configuration, answered.sizing, answered.headroom
    if isinstance(sizing, NotSized) or not isinstance(band, Headroom):
        reason = band.basis if isinstance(band, Headroom) else band.reason
        return Explained(_("No NVFP4 headroom"), reason)
    ends = (
        counted(band.high)
        if band.low == band.high
        else _("{low} to {high}").format(low=format_count(band.low), high=counted(band.high))
    )
    return Explained(
        _("{sessions}, NVFP4 cache").format(sessions=ends),
        _("Headroom to switch on after testing; none of it is promised. {basis}").format(basis=band.basis),
        (*explain(catalog, configuration, sizing, CacheDtype.NVFP4), *_ends(catalog, configuration, sizing, band)),
    )


def explain_need(configuration: Configuration) -> Explained:
    """How many sessions at a time the stated users are."""
    needed = configuration.sessions_needed
    if needed is None or configuration.users is None:
        return Explained(_("No need stated"), _("Without a number of users nothing is compared with a need."))
    share = f"{format_number(configuration.share_active.normalize())} %"
    return Explained(
        _("{sessions} needed at a time").format(sessions=counted(needed)),
        _("A session is one request that holds its full context. Part of a session counts as a whole one."),
        (
            Step(
                _("Sessions needed"),
                _("ceil(users × share active at once)"),
                f"ceil({format_count(configuration.users)} × {share})",
                format_count(needed),
                _("sessions"),
                _("stated by the customer"),
            ),
        ),
    )


def explain_memory(card: Card) -> Explained:
    """The three totals that a card is spoken of by; the driver's is what is calculated with."""
    mib, cuda, box = card.driver_memory_mib, card.cuda_memory_gib, card.marketing_memory_gb
    return Explained(
        f"{format_gib(mib.value * MIB)}, {card.short_name}",
        _("Calculated with what the driver reports: {mib} MiB.").format(mib=format_count(mib.value)),
        (
            Step(
                _("Driver memory"),
                _("MiB as nvidia-smi prints them / 1,024"),
                f"{format_count(mib.value)} / {format_count(1024)}",
                format_gib(mib.value * MIB, 4).removesuffix(" GiB"),
                "GiB",
                _sourced(card, mib),
            ),
            Step(_("Total that CUDA reports"), "", "", localised(f"{cuda.value}"), "GiB", _sourced(card, cuda)),
            Step(_("On the box"), "", "", localised(f"{box.value}"), "GB", _sourced(card, box)),
        ),
    )


def _sourced(card: Card, figure: Figure[Any]) -> str:
    """Source, day, grade and note of a card's figure."""
    source = card.sources[figure.source]
    parts = (
        _("{source}, read {day}").format(source=source.title, day=format_day(source.read)),
        _(GRADES[figure.grade]),
        _(figure.note),
    )
    return "; ".join(part for part in parts if part)


def _which_is_lower(catalog: Catalog, configuration: Configuration, count: Count) -> str:
    engine = catalog.engines[configuration.engine].name
    rule = _("{n} by the users-per-card rule").format(n=format_count(count.by_rule))
    if count.by_engine is None:
        return _("Counted: {rule}. {engine}'s own count is not known: {reason}").format(
            rule=rule, engine=engine, reason=count.engine.reason
        )
    if count.by_engine == count.by_rule:
        return _("The users-per-card rule and {engine}'s own count agree.").format(engine=engine)
    return _("The lower of two counts: {rule}, {n} by {engine}'s own.").format(
        rule=rule, n=format_count(count.by_engine), engine=engine
    )


def _ends(catalog: Catalog, configuration: Configuration, sizing: Sizing, band: Headroom) -> Iterator[Step]:
    if band.is_measured:
        yield _measured_end(sizing, band)
        return
    ratio = lowest_published_ratio(catalog, catalog.cards[configuration.card])
    fp8, high = format_count(sizing.fp8.lower), format_count(band.high)
    if ratio is None:
        formula, inserted = _("FP8 count"), fp8
    else:
        formula = _("min(FP8 count × lowest published gain, high end), at least the FP8 count")
        inserted = f"min({fp8} × {localised(f'{float(ratio):.4g}')}, {high})"
    yield Step(_("Low end of the band"), formula, inserted, format_count(band.low), _("sessions"), band.basis)
    both = [sizing.nvfp4.by_rule] + ([] if sizing.nvfp4.by_engine is None else [sizing.nvfp4.by_engine])
    listed = "; ".join(map(format_count, both)) if separators().decimal == "," else ", ".join(map(format_count, both))
    formula = _("the lower of rule and engine, at least the FP8 count")
    yield Step(_("High end of the band"), formula, f"min({listed})", high, _("sessions"), _("arithmetic"))


def _measured_end(sizing: Sizing, band: Headroom) -> Step:
    formula, fp8 = _("FP8 count × measured ratio, at least the FP8 count"), format_count(sizing.fp8.lower)
    return Step(_("Measured end"), formula, fp8, format_count(band.high), _("sessions"), band.basis)


def _change(sizing: Sizing, one: Sensitivity) -> Change:
    what = f"{one.change[0].upper()}{one.change[1:]}"
    if one.state is State.WEIGHTS_DO_NOT_FIT:
        return Change(what, "–", _("does not fit"))
    difference = one.sessions - sizing.fp8.lower
    sign = "+" if difference > 0 else "−" if difference else "±"
    return Change(what, format_count(one.sessions), f"{sign}{format_count(abs(difference))}")


def _speed(catalog: Catalog, configuration: Configuration, sizing: Sizing) -> Speed | None:
    ceiling = decode_ceiling(chosen(catalog, configuration), configuration, sizing, sizing.fp8)
    if ceiling is None:
        return None
    measured = (
        one
        for one in catalog.evidence.values()
        if one.kind == "throughput" and (one.card, one.model) == (configuration.card, configuration.model)
    )
    return Speed(
        _("{speed} tokens/s for each of {sessions}").format(
            speed=rounded(ceiling.per_session, 1), sessions=counted(ceiling.sessions)
        ),
        _("{speed} tokens/s together").format(speed=rounded(ceiling.per_server, 0)),
        tuple(measured),
    )
