"""The Sizing sheet's facts of the catalogue, by the names that its formulas use."""

from fractions import Fraction

from configurator.answer import lowest_published_ratio
from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.models import Catalog
from configurator.export.xlsx import styles
from configurator.export.xlsx.page import Page
from configurator.quote.document import QuoteDocument
from configurator.rules.finding import Finding
from configurator.sizing import Chosen, chosen

NO_OBSTACLE = "none"

FOLLOWED = frozenset({"FIT-WEIGHTS", "FIT-NO-SESSION", "CTX-LIMIT", "TP-DIVIDES"})
"""Blocking findings that the sheet's own formulas follow; any other one stands on it as a fact."""


def obstacle(document: QuoteDocument) -> Finding | None:
    """The first finding that stops the promise whatever the inputs are."""
    return next(iter(document.answer.check.blocking(FOLLOWED)), None)


def write_facts(page: Page, document: QuoteDocument) -> None:
    """Model, weights, card, and what the engine says about each cache dtype."""
    choice = chosen(document.catalog, document.answer.configuration)
    page.section("Facts of the catalogue")
    _write_model(page, choice)
    _write_card(page, choice.card)
    _write_verdicts(page, document)
    _write_gain(page, document.catalog, choice.card)
    _write_obstacle(page, obstacle(document))


def _write_model(page: Page, choice: Chosen) -> None:
    model, weights = choice.model, choice.weights
    page.text(1, "Model", styles.LABEL)
    page.text(2, model.name, styles.CELL, 3)
    page.text(4, f"Source: {model.sources[model.source].title}", styles.LABEL, 5)
    page.next()
    note = "What may be asked for; a longer one is no input."
    _write_figure(page, "LongestContext", "Longest context of the model", model.max_context, "tokens", note)
    if weights is not None:
        label, note = f"{weights.format.label} weights of one instance", f"{weights.basis}. Source: {weights.source}"
        _write_figure(page, "WeightsBytes", label, weights.bytes, "bytes", note)


def _write_card(page: Page, card: Card) -> None:
    memory = card.driver_memory_mib
    note = f"As nvidia-smi prints it. Source: {card.sources[memory.source].title}"
    _write_figure(page, "DriverMiB", f"Driver memory of one {card.short_name}", memory.value, "MiB", note)


def _write_verdicts(page: Page, document: QuoteDocument) -> None:
    configuration = document.answer.configuration
    engine = f"{document.catalog.engines[configuration.engine].name} {configuration.engine_version}"
    for cache in (CacheDtype.FP8, CacheDtype.NVFP4, CacheDtype.BF16):
        page.text(1, f"{cache.label} cache on {engine}", styles.LABEL)
        page.name(page.text(2, document.answer.check.verdicts[cache], styles.VALUE), f"Verdict_{cache.label}")
        reasons = [finding.message for finding in document.answer.check.about(cache)]
        page.text(3, " ".join(reasons[:1]), styles.LABEL, 5)
        page.next()


def _write_gain(page: Page, catalog: Catalog, card: Card) -> None:
    """The lowest published gain as two whole numbers, so that its product is rounded down exactly."""
    published = lowest_published_ratio(catalog, card)
    gain = published or Fraction(1)
    if published:
        note = f"The lowest gain published for {card.sm[:-1]}x cards is {float(gain):.2f} times, in lowest terms."
    else:
        note = f"No gain is published for {card.short_name}: the low end is the FP8 count."
    _write_figure(page, "GainNVFP4", "Headroom, low end: NVFP4 sessions", gain.numerator, "", note)
    _write_figure(page, "GainFP8", "Headroom, low end: for FP8 sessions", gain.denominator, "", note)


def _write_obstacle(page: Page, finding: Finding | None) -> None:
    page.text(1, "What else stops a promise", styles.LABEL)
    page.name(page.text(2, finding.message if finding else NO_OBSTACLE, styles.CELL, 4), "Obstacle")
    page.text(5, finding.mend if finding else "", styles.LABEL)
    page.next()


def _write_figure(page: Page, name: str, label: str, number: int, unit: str, note: str) -> None:
    page.text(1, label, styles.LABEL)
    page.name(page.number(2, number, styles.VALUE.shown(styles.COUNT)), name)
    page.text(3, unit, styles.LABEL)
    page.text(4, note, styles.LABEL, 5)
    page.next()
