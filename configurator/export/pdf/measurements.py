"""Published measurements, nearest to the choice first. They are shown as published and never scaled."""

from collections.abc import Iterator

from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from configurator.catalog.measurement import Evidence, Measurement
from configurator.catalog.models import Catalog
from configurator.evidence import Shown
from configurator.export.pdf import paper
from configurator.export.pdf.heading import section
from configurator.export.pdf.table import Cell, head, ruled_table
from configurator.export.pdf.words import paragraph
from configurator.language import _, ngettext
from configurator.quote.document import QuoteDocument
from configurator.units import format_count, format_number
from configurator.wording import GRADES

_FIRST_PIECE = 190.0
"""Room for the heading and a piece of evidence with some of its figures."""


def measurements(document: QuoteDocument) -> Iterator[Flowable]:
    """Each piece of evidence with the reason it is shown for, its grade and its figures."""
    yield from section(_("Published measurements"), _FIRST_PIECE)
    pieces = _pieces(document)
    if not pieces:
        yield paragraph(_("The catalogue has no published measurement."))
        return
    words = _("Nearest to this configuration first. Other hardware and models may behave otherwise.")
    yield paragraph(words, paper.QUIET)
    for shown in pieces:
        yield from _piece(shown, document.catalog)


def _pieces(document: QuoteDocument) -> tuple[Shown, ...]:
    """What bears on any option, once each, with the reason that the first of them has."""
    shown = [one for option in document.options for one in option.evidence]
    return tuple({one.evidence.id: one for one in reversed(shown)}.values())[::-1]


def _piece(shown: Shown, catalog: Catalog) -> Iterator[Flowable]:
    evidence = shown.evidence
    yield CondPageBreak(100)
    yield Spacer(0, 10)
    yield paragraph(_(evidence.name), paper.SUBSECTION)
    yield paragraph(_("{why}. Grade: {grade}.").format(why=_sentence(shown.why), grade=_(GRADES[evidence.grade])))
    setting, source = _setting(evidence, catalog), _source(evidence)
    yield paragraph(_("{setting} Source: {source}").format(setting=setting, source=source), paper.SMALL)
    if evidence.note:
        yield paragraph(_(evidence.note), paper.SMALL)
    yield Spacer(0, 2)
    yield _figures(evidence)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _setting(evidence: Evidence, catalog: Catalog) -> str:
    """Model, card and engine as the source names them."""
    if not evidence.engine:
        return _("{model} on {card}.").format(model=evidence.model_name, card=evidence.card_name)
    engine = f"{catalog.engines[evidence.engine].name} {evidence.engine_version}".rstrip()
    return _("{model} on {card}, {engine}.").format(model=evidence.model_name, card=evidence.card_name, engine=engine)


def _source(evidence: Evidence) -> str:
    title = evidence.sources[evidence.source].title
    if evidence.published == "undated":
        return _("{title} (undated)").format(title=title)
    return _("{title} (published {day})").format(title=title, day=evidence.published)


def _figures(evidence: Evidence) -> Table:
    change = f"{evidence.baseline_cache.label} → {evidence.compared_cache.label}"
    context = _("Context")
    rows = [head(_("Measured"), context, change, right=(context, change)), *map(_row, evidence.measurements)]
    return ruled_table(rows, [0.55, 0.15, 0.3], has_head=True, pad=2)


def _row(measured: Measurement) -> list[Cell]:
    unit = f" {_(measured.unit)}" if measured.unit else ""
    return [
        paragraph(_measured(measured)),
        paragraph(format_count(measured.context) if measured.context else "–", paper.QUIET_RIGHT),
        paragraph(f"{format_number(measured.baseline)} → {format_number(measured.compared)}{unit}", paper.TEXT_RIGHT),
    ]


def _measured(measured: Measurement) -> str:
    if not measured.samples:
        return _(measured.name)
    words = ngettext("{name}, {n} sample", "{name}, {n} samples", measured.samples)
    return words.format(name=_(measured.name), n=format_count(measured.samples))
