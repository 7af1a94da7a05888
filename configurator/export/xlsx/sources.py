"""The Sources sheet: every source behind the quote, and the published measurements with their grades."""

from decimal import Decimal

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.frozen import Source
from configurator.catalog.measurement import Evidence, Measurement
from configurator.catalog.models import Catalog
from configurator.evidence import Shown
from configurator.export.text import clean
from configurator.export.xlsx import styles
from configurator.export.xlsx.page import Page
from configurator.quote.document import QuoteDocument
from configurator.units import format_count
from configurator.wording import GRADES

WIDTHS = (54, 24, 14, 38, 17, 17, 12, 38)
_LAST = len(WIDTHS)
_TITLE_END, _READ, _ADDRESS = 2, 3, 4

_MOST_LINK = 2_000
"""Excel opens no longer address."""


def write_sources(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet."""
    page.text(1, "Sources", styles.HEADING, _LAST)
    page.next()
    page.text(1, "Title", styles.HEADER, _TITLE_END)
    page.text(_READ, "Read", styles.HEADER)
    page.text(_ADDRESS, "Address", styles.HEADER, _LAST)
    page.next()
    for source in document.sources:
        _write_source(page, source)
    page.section("Published measurements")
    words = "Nearest to this configuration first. Other hardware and models may behave otherwise; nothing is scaled."
    page.text(1, words, styles.NOTE, _LAST)
    page.next()
    page.headers(["Measured", "Shown because", "Grade", "Model, card, engine", "Before", "After", "Unit", "Source"])
    for shown in document.evidence:
        _write_experiment(page, document.catalog, shown)
        for measured in shown.evidence.measurements:
            _write_measurement(page, shown.evidence, measured)


def _write_source(page: Page, source: Source) -> None:
    page.text(1, source.title, styles.CELL, _TITLE_END)
    page.day(_READ, source.read)
    address = clean(source.address)
    is_link = address.startswith(("https://", "http://")) and len(address) <= _MOST_LINK
    cell = page.text(_ADDRESS, address, styles.LINK if is_link else styles.CELL, _LAST)
    if is_link:
        cell.hyperlink = address
    page.next()


def _write_experiment(page: Page, catalog: Catalog, shown: Shown) -> None:
    """The row above an experiment's figures: what holds for all of them."""
    evidence = shown.evidence
    grade = GRADES[evidence.grade]
    texts = (evidence.name, shown.why, grade, _setting(catalog, evidence), "", "", "", _source(evidence))
    for column, text in enumerate(texts, 1):
        page.text(column, text, styles.GROUP if column == 1 else styles.GROUP_NOTE)
    page.next()


def _write_measurement(page: Page, evidence: Evidence, measured: Measurement) -> None:
    page.text(1, _measured(measured), styles.CELL, 4)
    figures = ((5, evidence.baseline_cache, measured.baseline), (6, evidence.compared_cache, measured.compared))
    for column, cache, figure in figures:
        page.number(column, figure, styles.VALUE.shown(_shown_as(cache, figure)))
    page.text(7, measured.unit, styles.CELL, _LAST)
    page.next()


def _measured(measured: Measurement) -> str:
    context = [f"{format_count(measured.context)} tokens"] if measured.context else []
    samples = [f"{format_count(measured.samples)} samples"] if measured.samples else []
    return ", ".join([measured.name, *context, *samples])


def _setting(catalog: Catalog, evidence: Evidence) -> str:
    """Model and card as the source names them, and the engine."""
    engine = [f"{catalog.engines[evidence.engine].name} {evidence.engine_version}".rstrip()] if evidence.engine else []
    return ", ".join([evidence.model_name, evidence.card_name, *engine])


def _shown_as(cache: CacheDtype, figure: Decimal) -> str:
    """A number format that names the cache dtype before the figure and shows the decimals that were published."""
    exponent = figure.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return f'"{cache.label}:"  #,##0' + ("." + "0" * decimals if decimals else "")


def _source(evidence: Evidence) -> str:
    title = evidence.sources[evidence.source].title
    return f"{title} ({'undated' if evidence.published == 'undated' else f'published {evidence.published}'})"
