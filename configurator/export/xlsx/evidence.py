"""The Evidence sheet: the published measurements beside the options, with their grades."""

from decimal import Decimal

from configurator.catalog.dtypes import CacheDtype
from configurator.catalog.measurement import Evidence, Measurement
from configurator.catalog.models import Catalog
from configurator.evidence import Shown
from configurator.export.xlsx import styles
from configurator.export.xlsx.page import Page
from configurator.language import _, ngettext
from configurator.quote.document import QuoteDocument
from configurator.units import counted, format_count
from configurator.wording import GRADES

WIDTHS = (54, 24, 14, 38, 17, 17, 12, 38)
HEADER_ROW = 4
_LAST = len(WIDTHS)


def write_evidence(page: Page, document: QuoteDocument) -> None:
    """Fill the sheet."""
    page.text(1, _("Published measurements"), styles.HEADING, _LAST)
    page.next()
    words = _("Nearest to this configuration first. Other hardware and models may behave otherwise; nothing is scaled.")
    page.text(1, words, styles.NOTE, _LAST)
    page.next()
    page.next()
    names = (_("Measured"), _("Shown because"), _("Grade"), _("Model, card, engine"))
    page.headers([*names, _("Before"), _("After"), _("Unit"), _("Source")])
    page.sheet.freeze_panes = page.at(1)
    for shown in _shown(document):
        _write_experiment(page, document.catalog, shown)
        for measured in shown.evidence.measurements:
            _write_measurement(page, shown.evidence, measured)


def _shown(document: QuoteDocument) -> tuple[Shown, ...]:
    """Each piece once, with why the first option that has it shows it."""
    found: dict[str, Shown] = {}
    for option in document.options:
        for shown in option.evidence:
            found.setdefault(shown.evidence.name, shown)
    return tuple(found.values())


def _write_experiment(page: Page, catalog: Catalog, shown: Shown) -> None:
    """The row above an experiment's figures: what holds for all of them."""
    evidence = shown.evidence
    grade = _(GRADES[evidence.grade])
    texts = (_(evidence.name), shown.why, grade, _setting(catalog, evidence), "", "", "", _source(evidence))
    for column, text in enumerate(texts, 1):
        page.text(column, text, styles.GROUP if column == 1 else styles.GROUP_NOTE)
    page.next()


def _write_measurement(page: Page, evidence: Evidence, measured: Measurement) -> None:
    page.text(1, _measured(measured), styles.CELL, 4)
    figures = ((5, evidence.baseline_cache, measured.baseline), (6, evidence.compared_cache, measured.compared))
    for column, cache, figure in figures:
        page.number(column, figure, styles.VALUE.shown(_shown_as(cache, figure)))
    page.text(7, _(measured.unit), styles.CELL, _LAST)
    page.next()


def _measured(measured: Measurement) -> str:
    parts = [_(measured.name)]
    if measured.context:
        parts.append(counted(measured.context, "token"))
    if measured.samples:
        samples = ngettext("{n} sample", "{n} samples", measured.samples)
        parts.append(samples.format(n=format_count(measured.samples)))
    return ", ".join(parts)


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
    if evidence.published == "undated":
        return _("{title} (undated)").format(title=title)
    return _("{title} (published {day})").format(title=title, day=evidence.published)
