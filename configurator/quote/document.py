"""One quote as plain objects: text, tables and series. The writers in `export/` only walk it.

A `QuoteDocument` is the offered option with everything around it; `options` holds it and every alternative beside it,
each an `OptionDocument` with its own lines, totals, charts and findings. All texts are in the quote's language; a
writer adds its own within ``speaking(document.language)``.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from decimal import Decimal

from configurator import __version__
from configurator.adoption.checklist import StepRecord, with_records
from configurator.adoption.planning import failed_tests, may_be_planned_with, measured_ratio_of
from configurator.adoption.standing import StepStanding, standings
from configurator.answer import Answer, Headroom, answer
from configurator.catalog.checklist import ChecklistStep
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Source
from configurator.catalog.language_model import BASES
from configurator.catalog.models import Catalog
from configurator.charts import CardsChart, ContextChart, cards_chart, context_chart
from configurator.configuration import Configuration
from configurator.evidence import Shown, evidence_for
from configurator.language import _, mark, speaking
from configurator.quote.customer import CustomerProject
from configurator.quote.details import QuoteDetails
from configurator.quote.difference import Difference
from configurator.quote.line import LineSheet
from configurator.quote.lines import lines_of
from configurator.quote.mandatory import MissingField, missing_fields
from configurator.quote.option import Option
from configurator.quote.pricelist import PriceList
from configurator.quote.pricing import PricedLine, Totals, in_package, not_offered, price_lines, totals_of
from configurator.quote.printing import format_day, format_money
from configurator.quote.terms import TERM_LABELS
from configurator.rules.finding import Finding
from configurator.sizing import Sizing
from configurator.sizing.explain import Step, explain
from configurator.sizing.sensitivity import Sensitivity, sensitivities
from configurator.sizing.weights import Weights, weights_of
from configurator.units import counted, format_gib, format_number
from configurator.wording import Wording, word

ON_REQUEST = mark("on request")

NOT_OFFERED = mark("not offered")
"""In place of a price of what the findings block."""

SHOWN_EVIDENCE = 6
"""Pieces of evidence printed in a quote; the nearest ones."""


@dataclass(frozen=True)
class OptionDocument:
    """One quoted option. `headroom` is None where NVFP4 is not accepted or nothing is promised."""

    name: str
    """``Option B``; empty where there is one option alone."""
    subtitle: str
    answer: Answer
    wording: Wording
    choices: tuple[tuple[str, str], ...]
    lines: tuple[PricedLine, ...]
    """Every position, also optional and alternative ones; the latter two are in no total."""
    totals: tuple[Totals, ...]
    """What is paid once comes first and is always there, then what is paid by the month and by the year."""
    context_chart: ContextChart
    cards_chart: CardsChart
    fp8_steps: tuple[Step, ...]
    sensitivity: tuple[Sensitivity, ...]
    """What small changes do to the promised sessions."""
    nvfp4_steps: tuple[Step, ...]
    findings: tuple[Finding, ...]
    evidence: tuple[Shown, ...]
    sources: tuple[Source, ...]
    fingerprint: str

    @property
    def headroom(self) -> Headroom | None:
        """The NVFP4 band, to be worded as headroom and never added up."""
        return self.answer.headroom if isinstance(self.answer.headroom, Headroom) else None

    @property
    def why_not_offered(self) -> str:
        """What blocks the option, in a sentence of the current language; empty where it can be offered."""
        if not self.answer.check.blocks:
            return ""
        # The promise has said one of them already where nothing can be promised.
        reasons = [one.message for one in self.answer.check.blocking() if one.message not in self.wording.promise]
        if not reasons:
            return _("Blocked and therefore not offered.")
        return _("Blocked and therefore not offered: {reasons}").format(reasons=" ".join(dict.fromkeys(reasons)))

    @property
    def total(self) -> Totals:
        """What is paid once."""
        return self.totals[0]


@dataclass(frozen=True)
class QuoteDocument(OptionDocument):
    """Everything the quote says; the fields of `OptionDocument` are the offered option's."""

    catalog: Catalog
    details: QuoteDetails
    title: str
    options: tuple[OptionDocument, ...]
    """The offered option, then the alternatives, which are in no total of it."""
    terms: tuple[tuple[str, str], ...]
    """Label and text of every term that was entered, in the order of print."""
    notices: tuple[str, ...]
    """Sentences that belong below the totals: examples, what is on request, tax, the day of the prices."""
    missing: tuple[MissingField, ...]
    """Mandatory fields of the seller's country that are empty."""
    is_example: bool
    """Whether the prices are examples, which every page must say."""
    checklist: tuple[tuple[ChecklistStep, StepRecord], ...]
    catalog_version: str
    program_version: str
    adoption: tuple[StepStanding, ...] = ()
    """The same steps, each with what its evidence says."""
    planning: str = ""
    """What may be planned with, in a sentence."""
    changes: tuple[Difference, ...] = ()
    """What changed since the revision that was issued last; empty for a first one."""
    changed_since: str = ""
    """The full number of that revision, also where no more than its fingerprint is known."""
    customer: CustomerProject | None = None
    """What of the project lies inside an exported file, so that it can be opened again; None for no project."""
    is_unlike_issued: bool = False
    """Whether it bears the number of an issued revision and says something else, so that it must not go out."""

    @property
    def language(self) -> str:
        """The code of the quote's language."""
        return self.details.language

    @property
    def reservations(self) -> str:
        """What every quote of this program says no more about than it knows, in the current language."""
        return _(
            "Sessions and all figures of performance and memory are model values, no measurements. Compatible as of "
            "catalogue {version}. Errors and typing errors excepted."
        ).format(version=self.catalog_version)

    def money(self, amount: Decimal) -> str:
        """An amount as this quote prints it: ``EUR 6,527.81``, ``6.527,81 EUR``."""
        return format_money(amount, self.details.currency, self.details.locale)


def build_document(
    catalog: Catalog,
    details: QuoteDetails,
    configuration: Configuration,
    records: tuple[StepRecord, ...] = (),
    option: str = "",
    *,
    name: str = "",
    sheet: LineSheet = LineSheet(),  # noqa: B008 - frozen
    prices: PriceList = PriceList(),  # noqa: B008 - frozen
    alternatives: Sequence[Option] = (),
) -> QuoteDocument:
    """Put a quote together in its own language; `Project.document` hands in what a project holds.

    `option` says in words which of several options is offered, `name` is its name, `sheet` its lines; `alternatives`
    are quoted beside it. Raises KeyError for an id that the catalogue does not have.
    """
    with speaking(details.language):
        offered = _option(catalog, details, configuration, sheet, prices, name, option or name, records)
        others = (
            _option(catalog, details, one.configuration, one.lines, prices, one.name, one.name, records)
            for one in alternatives
        )
        return QuoteDocument(
            **{field.name: getattr(offered, field.name) for field in fields(offered)},
            catalog=catalog,
            details=details,
            title=details.title or _title(configuration),
            options=(offered, *others),
            terms=_terms(details),
            notices=_notices(details, prices, offered),
            missing=missing_fields(details),
            is_example=prices.is_example,
            checklist=with_records(catalog.checklist, records),
            adoption=(steps := standings(catalog, offered.answer, records)),
            planning=may_be_planned_with(catalog, offered.answer, steps).sentence,
            catalog_version=catalog.version,
            program_version=__version__,
        )


def _option(
    catalog: Catalog,
    details: QuoteDetails,
    configuration: Configuration,
    sheet: LineSheet,
    prices: PriceList,
    name: str,
    in_words: str,
    records: tuple[StepRecord, ...],
) -> OptionDocument:
    measured = measured_ratio_of(catalog, configuration, records)
    failed = failed_tests(catalog, configuration, records)
    answered = answer(catalog, configuration, measured, failed)
    shown = evidence_for(catalog, configuration)[:SHOWN_EVIDENCE]
    lines = price_lines(lines_of(catalog, configuration, sheet, prices, details), details)
    if answered.check.blocks:
        lines, details = not_offered(lines), details.replace(freight=None)
    return OptionDocument(
        name=name,
        subtitle=_subtitle(catalog, configuration),
        answer=answered,
        wording=word(catalog, answered),
        choices=(((_("Option"), in_words),) if in_words else ()) + choices(catalog, configuration),
        lines=in_package(lines) if details.is_package_price else lines,
        totals=totals_of(lines, details),
        context_chart=context_chart(catalog, answered),
        cards_chart=cards_chart(catalog, configuration, measured, failed),
        fp8_steps=_steps(catalog, answered, CacheDtype.FP8),
        sensitivity=_sensitivity(catalog, answered),
        nvfp4_steps=_steps(catalog, answered, CacheDtype.NVFP4) if isinstance(answered.headroom, Headroom) else (),
        findings=answered.check.findings,
        evidence=shown,
        sources=_sources(catalog, answered, shown),
        fingerprint=fingerprint(catalog, configuration),
    )


def _terms(details: QuoteDetails) -> tuple[tuple[str, str], ...]:
    terms = details.terms
    texts = (terms.incoterm_in_words, terms.delivery, terms.payment, terms.warranty, terms.conditions)
    return tuple((_(label), text) for label, text in zip(TERM_LABELS, texts, strict=True) if text)


def _notices(details: QuoteDetails, prices: PriceList, offered: OptionDocument) -> tuple[str, ...]:
    has_prices = any(totals.has_price for totals in offered.totals)
    example = _("The prices are examples, not an offer.") if prices.is_example else ""
    tax = details.tax.sentence(details.seller.country, details.buyer.country) if has_prices else ""
    day = _("Prices as of {day}.").format(day=format_day(prices.day, details.locale)) if prices.day else ""
    left_out = [totals.left_out for totals in offered.totals if totals.priced or totals.on_request]
    # What recurs and what is paid once may leave out the same in the same words.
    return tuple(dict.fromkeys(filter(None, (example, *left_out, tax, day))))


def fingerprint(catalog: Catalog, configuration: Configuration) -> str:
    """Twelve hexadecimal digits that tell whether two files speak of the same configuration and catalogue."""
    content = {"catalog": catalog.version, "configuration": configuration.model_dump(mode="json")}
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return f"{digest[:4]} {digest[4:8]} {digest[8:12]}"


def choices(catalog: Catalog, configuration: Configuration) -> tuple[tuple[str, str], ...]:
    """The configuration as label and value, for a reader."""
    card, model = catalog.cards[configuration.card], catalog.models[configuration.model]
    context = _("{tokens}, prompt plus answer").format(tokens=counted(configuration.context, "token"))
    cards = _("{cards} × {card}, {memory} each").format(
        cards=configuration.cards, card=card.name, memory=format_gib(card.driver_memory_mib.value * 2**20)
    )
    split = _("{replicas} × tensor parallel {cards}").format(
        replicas=configuration.replicas, cards=configuration.tensor_parallel
    )
    engine = _("{engine} {version}, pinned").format(
        engine=catalog.engines[configuration.engine].name, version=configuration.engine_version
    )
    return (
        (_("Model"), model.name),
        (_("Weights"), _weights(weights_of(model, configuration.weights), configuration.weights.label)),
        (_("Context per session"), context),
        (_("Need"), _need(configuration)),
        (_("Cards"), cards),
        (_("Split"), split),
        (_("Engine"), engine),
    )


def _weights(weights: Weights | None, label: str) -> str:
    if weights is None:
        return label
    return _("{format}, {size} ({basis})").format(
        format=label, size=format_gib(weights.bytes), basis=_(BASES[weights.basis])
    )


def _need(configuration: Configuration) -> str:
    if configuration.sessions_needed is None:
        return _("not stated")
    return _("{users}, {share} % active at once: {sessions}").format(
        users=counted(configuration.users or 0, "user"),
        share=format_number(configuration.share_active.normalize()),
        sessions=counted(configuration.sessions_needed),
    )


def _title(configuration: Configuration) -> str:
    if configuration.users is None:
        return _("Inference server")
    return _("Inference server for {users}").format(users=counted(configuration.users, "user"))


def _subtitle(catalog: Catalog, configuration: Configuration) -> str:
    return _("{model}, {format} weights, {engine} {version}, {tokens} per session").format(
        model=catalog.models[configuration.model].name,
        format=configuration.weights.label,
        engine=catalog.engines[configuration.engine].name,
        version=configuration.engine_version,
        tokens=counted(configuration.context, "token"),
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
