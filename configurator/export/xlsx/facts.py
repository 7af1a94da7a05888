"""The Sizing sheet's facts of the catalogue, by the names that its formulas use."""

from fractions import Fraction

from configurator.answer import lowest_published_ratio
from configurator.catalog.card import Card
from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.language_model import BASES
from configurator.catalog.models import Catalog
from configurator.export.terms import VERDICTS
from configurator.export.xlsx import styles
from configurator.export.xlsx.input_faults import SERVER_CARDS
from configurator.export.xlsx.page import Page
from configurator.language import _, mark
from configurator.quote.document import QuoteDocument
from configurator.rules.finding import Finding
from configurator.sizing import Chosen, chosen
from configurator.units import rounded

NO_OBSTACLE = mark("none")

FOLLOWED = frozenset({"FIT-WEIGHTS", "FIT-NO-SESSION", "CTX-LIMIT", "TP-DIVIDES", "TP-SPANS-SERVERS"})
"""Blocking findings that the sheet's own formulas follow; any other one stands on it as a fact."""


def obstacle(document: QuoteDocument) -> Finding | None:
    """The first finding that stops the promise whatever the inputs are."""
    return next(iter(document.answer.check.blocking(FOLLOWED)), None)


def write_facts(page: Page, document: QuoteDocument) -> None:
    """Model, weights, card, and what the engine says about each cache dtype."""
    choice = chosen(document.catalog, document.answer.configuration)
    page.section(_("Facts of the catalogue"))
    _write_model(page, choice)
    _write_card(page, choice.card)
    _write_server(page, document)
    _write_verdicts(page, document)
    _write_gain(page, document.catalog, choice.card)
    _write_obstacle(page, obstacle(document))


def _write_model(page: Page, choice: Chosen) -> None:
    model, weights = choice.model, choice.weights
    page.text(1, _("Model"), styles.LABEL)
    page.text(2, model.name, styles.CELL, 3)
    source = model.sources[model.source].title
    page.text(4, _("Source: {source}").format(source=source), styles.LABEL, 5)
    page.next()
    note = _("What may be asked for; a longer one is no input.")
    label = _("Longest context of the model")
    _write_figure(page, "LongestContext", label, model.max_context, _("tokens"), note)
    if weights is not None:
        label = _("{format} weights of one instance").format(format=weights.format.label)
        note = _("{basis}. Source: {source}").format(basis=_(BASES[weights.basis]), source=weights.source)
        _write_figure(page, "WeightsBytes", label, weights.bytes, _("bytes"), note)


def _write_card(page: Page, card: Card) -> None:
    memory = card.driver_memory_mib
    note = _("As nvidia-smi prints it. Source: {source}").format(source=card.sources[memory.source].title)
    label = _("Driver memory of one {card}").format(card=card.short_name)
    _write_figure(page, "DriverMiB", label, memory.value, "MiB", note)


def _write_server(page: Page, document: QuoteDocument) -> None:
    """How wide an instance can be; nothing for a card that no server of the catalogue is sold with."""
    card = document.catalog.cards[document.answer.configuration.card]
    if server := document.catalog.server_for(card.id):
        note = _("An instance does not span servers. Source: {source}").format(
            source=server.sources[server.source].title
        )
        label = _("Most {card} cards of one server").format(card=card.short_name)
        _write_figure(page, SERVER_CARDS, label, server.most_cards, _("cards"), note)


def _write_verdicts(page: Page, document: QuoteDocument) -> None:
    configuration = document.answer.configuration
    engine = f"{document.catalog.engines[configuration.engine].name} {configuration.engine_version}"
    for cache in (CacheDtype.FP8, CacheDtype.NVFP4, CacheDtype.BF16):
        page.text(1, _("{cache} cache on {engine}").format(cache=cache.label, engine=engine), styles.LABEL)
        verdict = _(VERDICTS[document.answer.check.verdicts[cache]])
        page.name(page.text(2, verdict, styles.VALUE), f"Verdict_{cache.label}")
        reasons = [finding.message for finding in document.answer.check.about(cache)]
        page.text(3, " ".join(reasons[:1]), styles.LABEL, 5)
        page.next()


def _write_gain(page: Page, catalog: Catalog, card: Card) -> None:
    """The lowest published gain as two whole numbers, so that its product is rounded down exactly."""
    published = lowest_published_ratio(catalog, card)
    gain = published or Fraction(1)
    if published:
        note = _("The lowest gain published for {family} cards is {gain} times, in lowest terms.").format(
            family=f"{card.sm[:-1]}x", gain=rounded(gain, 2)
        )
    else:
        note = _("No gain is published for {card}: the low end is the FP8 count.").format(card=card.short_name)
    _write_figure(page, "GainNVFP4", _("Headroom, low end: NVFP4 sessions"), gain.numerator, "", note)
    _write_figure(page, "GainFP8", _("Headroom, low end: for FP8 sessions"), gain.denominator, "", note)


def _write_obstacle(page: Page, finding: Finding | None) -> None:
    page.text(1, _("What else stops a promise"), styles.LABEL)
    page.name(page.text(2, finding.message if finding else _(NO_OBSTACLE), styles.CELL, 4), "Obstacle")
    page.text(5, finding.mend if finding else "", styles.LABEL)
    page.next()


def _write_figure(page: Page, name: str, label: str, number: int, unit: str, note: str) -> None:
    page.text(1, label, styles.LABEL)
    page.name(page.number(2, number, styles.VALUE.shown(styles.COUNT)), name)
    page.text(3, unit, styles.LABEL)
    page.text(4, note, styles.LABEL, 5)
    page.next()
