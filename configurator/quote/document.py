"""One quote as plain objects: text, tables and series. The writers in `export/` only walk it."""

import hashlib
import json
from dataclasses import dataclass

from configurator import __version__
from configurator.adoption.checklist import StepRecord, with_records
from configurator.answer import Answer, Headroom, answer
from configurator.catalog.checklist import ChecklistStep
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Source
from configurator.catalog.models import Catalog
from configurator.charts import CardsChart, ContextChart, cards_chart, context_chart
from configurator.configuration import Configuration
from configurator.evidence import Shown, evidence_for
from configurator.quote.details import QuoteDetails
from configurator.rules.finding import Finding
from configurator.sizing import Sizing
from configurator.sizing.explain import Step, explain
from configurator.sizing.sensitivity import Sensitivity, sensitivities
from configurator.sizing.weights import weights_of
from configurator.units import counted, format_gib
from configurator.wording import Wording, word

ON_REQUEST = "on request"

SHOWN_EVIDENCE = 6
"""Pieces of evidence printed in a quote; the nearest ones."""


@dataclass(frozen=True)
class QuoteLine:
    """One position. There is no price yet: it reads "on request"."""

    position: int
    part: str
    description: str
    quantity: int


@dataclass(frozen=True)
class QuoteDocument:
    """Everything the quote says. `headroom` is None where NVFP4 is not accepted or nothing is promised."""

    catalog: Catalog
    details: QuoteDetails
    title: str
    subtitle: str
    answer: Answer
    wording: Wording
    choices: tuple[tuple[str, str], ...]
    lines: tuple[QuoteLine, ...]
    context_chart: ContextChart
    cards_chart: CardsChart
    fp8_steps: tuple[Step, ...]
    sensitivity: tuple[Sensitivity, ...]
    """What small changes do to the promised sessions."""
    nvfp4_steps: tuple[Step, ...]
    findings: tuple[Finding, ...]
    evidence: tuple[Shown, ...]
    checklist: tuple[tuple[ChecklistStep, StepRecord], ...]
    sources: tuple[Source, ...]
    fingerprint: str
    catalog_version: str
    program_version: str

    @property
    def headroom(self) -> Headroom | None:
        """The NVFP4 band, to be worded as headroom and never added up."""
        return self.answer.headroom if isinstance(self.answer.headroom, Headroom) else None


def build_document(
    catalog: Catalog,
    details: QuoteDetails,
    configuration: Configuration,
    records: tuple[StepRecord, ...] = (),
    option: str = "",
) -> QuoteDocument:
    """Put a quote together; `option` names which of several options it quotes.

    Raises KeyError for an id that the catalogue does not have.
    """
    answered = answer(catalog, configuration)
    shown = evidence_for(catalog, configuration)[:SHOWN_EVIDENCE]
    return QuoteDocument(
        catalog=catalog,
        details=details,
        title=details.title or _title(configuration),
        subtitle=_subtitle(catalog, configuration),
        answer=answered,
        wording=word(catalog, answered),
        choices=((("Option", option),) if option else ()) + choices(catalog, configuration),
        lines=_lines(catalog, configuration),
        context_chart=context_chart(catalog, answered),
        cards_chart=cards_chart(catalog, configuration),
        fp8_steps=_steps(catalog, answered, CacheDtype.FP8),
        sensitivity=_sensitivity(catalog, answered),
        nvfp4_steps=_steps(catalog, answered, CacheDtype.NVFP4) if isinstance(answered.headroom, Headroom) else (),
        findings=answered.check.findings,
        evidence=shown,
        checklist=with_records(catalog.checklist, records),
        sources=_sources(catalog, answered, shown),
        fingerprint=fingerprint(catalog, configuration),
        catalog_version=catalog.version,
        program_version=__version__,
    )


def fingerprint(catalog: Catalog, configuration: Configuration) -> str:
    """Twelve hexadecimal digits that tell whether two files speak of the same configuration and catalogue."""
    content = {"catalog": catalog.version, "configuration": configuration.model_dump(mode="json")}
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


def choices(catalog: Catalog, configuration: Configuration) -> tuple[tuple[str, str], ...]:
    """The configuration as label and value, for a reader."""
    card, model = catalog.cards[configuration.card], catalog.models[configuration.model]
    weights = weights_of(model, configuration.weights)
    size = f", {format_gib(weights.bytes)} ({weights.basis})" if weights else ""
    need = configuration.sessions_needed
    users = (
        f"{counted(configuration.users or 0, 'user')}, {configuration.share_active.normalize():f} % active at once: "
        f"{counted(need)}"
        if need is not None
        else "not stated"
    )
    return (
        ("Model", model.name),
        ("Weights", f"{configuration.weights.label}{size}"),
        ("Context per session", f"{counted(configuration.context, 'token')}, prompt plus answer"),
        ("Need", users),
        ("Cards", f"{configuration.cards} × {card.name}, {format_gib(card.driver_memory_mib.value * 2**20)} each"),
        ("Split", f"{configuration.replicas} × tensor parallel {configuration.tensor_parallel}"),
        ("Engine", f"{catalog.engines[configuration.engine].name} {configuration.engine_version}, pinned"),
    )


def _title(configuration: Configuration) -> str:
    if configuration.users is None:
        return "Inference server"
    return f"Inference server for {counted(configuration.users, 'user')}"


def _subtitle(catalog: Catalog, configuration: Configuration) -> str:
    return (
        f"{catalog.models[configuration.model].name}, {configuration.weights.label} weights, "
        f"{catalog.engines[configuration.engine].name} {configuration.engine_version}, "
        f"{counted(configuration.context, 'token')} per session"
    )


def _lines(catalog: Catalog, configuration: Configuration) -> tuple[QuoteLine, ...]:
    card, server = catalog.cards[configuration.card], catalog.server_for(configuration.card)
    servers, each = server.servers_for(configuration.cards) if server else (1, configuration.cards)
    chassis = server.name if server else f"Server for {card.short_name} cards"
    return (
        QuoteLine(1, "", f"{chassis}, up to {counted(each, 'card')}", servers),
        QuoteLine(
            2, "", f"{card.name}, {card.marketing_memory_gb.value} GB {card.memory_type.value}", configuration.cards
        ),
    )


def _steps(catalog: Catalog, answered: Answer, cache: CacheDtype) -> tuple[Step, ...]:
    if not isinstance(answered.sizing, Sizing):
        return ()
    return explain(catalog, answered.configuration, answered.sizing, cache)


def _sensitivity(catalog: Catalog, answered: Answer) -> tuple[Sensitivity, ...]:
    if not isinstance(answered.sizing, Sizing) or answered.promise is None:
        return ()
    return tuple(sensitivities(catalog, answered.configuration, answered.sizing))


def _sources(catalog: Catalog, answered: Answer, shown: tuple[Shown, ...]) -> tuple[Source, ...]:
    """Every source behind the quote, once each, in the order of the quote."""
    chosen = answered.configuration
    card, model, engine = catalog.cards[chosen.card], catalog.models[chosen.model], catalog.engines[chosen.engine]
    weights = weights_of(model, chosen.weights)
    used = [finding.source for finding in answered.check.findings]
    used += [model.sources[model.source].title, *([weights.source] if weights else [])]
    # A model names sources for every checkpoint, an engine for every version; the quote needs those it rests on.
    candidates = [*model.sources.values(), *engine.sources.values()]
    resting_on = [one for one in candidates if any(one.title in title for title in used)]
    printed = [one for piece in shown for one in piece.evidence.sources.values()]
    all_sources = [*catalog.assumptions.sources.values(), *card.sources.values(), *resting_on, *printed]
    return tuple({one.title: one for one in all_sources}.values())
