"""The quote as a workbook. openpyxl builds it, then each formula gets the value that the sizing engine has for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from zipfile import ZipFile

from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

from configurator.export.text import clean
from configurator.export.xlsx import (
    alternatives,
    changes,
    charts,
    checklist,
    compare,
    evidence,
    offer_lines,
    quote,
    sizing,
    sources,
)
from configurator.export.xlsx.cached_values import Value, with_values
from configurator.export.xlsx.enclosed import add_project_sheet
from configurator.export.xlsx.page import Looks, Page
from configurator.export.xlsx.paper import lock, set_up
from configurator.language import _, mark, speaking
from configurator.quote.document import QuoteDocument
from configurator.quote.enclosed import enclosed_text


@dataclass(frozen=True)
class _Sheet:
    """One sheet of the workbook. Its title is one of a few fixed words, because formulas and charts name it."""

    title: str
    widths: Sequence[float]
    write: Callable[[Page, QuoteDocument], None]
    landscape: bool
    header_row: int = 1
    """Repeated on each page."""
    beside: Sequence[float] = ()
    is_wanted: Callable[[QuoteDocument], bool] = lambda _document: True


def _has_alternatives(document: QuoteDocument) -> bool:
    return len(document.options) > 1


_LINES, _BESIDE = offer_lines.WIDTHS, offer_lines.BESIDE

_SHEETS = (
    _Sheet(mark("Quote"), _LINES, quote.write_quote, landscape=False, beside=_BESIDE),
    _Sheet(
        mark("Alternatives"), _LINES, alternatives.write_alternatives, landscape=False, beside=_BESIDE,
        is_wanted=_has_alternatives,
    ),
    _Sheet(
        mark("Compare"), compare.WIDTHS, compare.write_compare, landscape=True, header_row=compare.HEADER_ROW,
        is_wanted=_has_alternatives,
    ),
    _Sheet(mark("Sizing"), sizing.WIDTHS, sizing.write_sizing, landscape=True, beside=sizing.BESIDE),
    _Sheet(mark("Charts"), charts.WIDTHS, charts.write_charts, landscape=False),
    _Sheet(
        mark("Checklist"), checklist.WIDTHS, checklist.write_checklist, landscape=True, header_row=checklist.HEADER_ROW
    ),
    _Sheet(
        mark("Evidence"), evidence.WIDTHS, evidence.write_evidence, landscape=True, header_row=evidence.HEADER_ROW
    ),
    _Sheet(mark("Sources"), sources.WIDTHS, sources.write_sources, landscape=True),
    _Sheet(
        mark("Changes"), changes.WIDTHS, changes.write_changes, landscape=True, header_row=changes.HEADER_ROW,
        is_wanted=lambda document: bool(document.changed_since),
    ),
)  # fmt: skip


def xlsx_bytes(document: QuoteDocument) -> bytes:
    """The quote as a workbook in its own language; the same document gives the same bytes."""
    # In here and not around it: what is spoken in a thread does not follow into the next one.
    with speaking(document.language):
        return _written(document)


def _written(document: QuoteDocument) -> bytes:
    workbook = Workbook()
    for sheet in list(workbook):
        workbook.remove(sheet)
    sheets = [sheet for sheet in _SHEETS if sheet.is_wanted(document)]
    looks: Looks = {}
    values = {_(sheet.title): _write(workbook, sheet, document, looks) for sheet in sheets}
    if document.customer is not None:
        add_project_sheet(workbook, enclosed_text(document.customer, document.catalog_version))
    _describe(workbook, document)
    stream = BytesIO()
    # As Workbook.save does, but stored: the next step packs it.
    with ZipFile(stream, "w") as archive:
        ExcelWriter(workbook, archive).save()
    return with_values(stream.getvalue(), values, document.details.issued)


def _write(workbook: Workbook, sheet: _Sheet, document: QuoteDocument, looks: Looks) -> dict[str, Value]:
    page = Page(workbook.create_sheet(_(sheet.title)), sheet.widths, sheet.beside, looks=looks)
    sheet.write(page, document)
    workbook.defined_names.update(page.names)
    header = _("The prices are examples, not an offer.") if document.is_example else ""
    set_up(
        page.sheet, header, _footer(document), landscape=sheet.landscape, header_row=page.repeated or sheet.header_row
    )
    lock(page.sheet)
    return page.values


def _footer(document: QuoteDocument) -> str:
    """As at the foot of the PDF."""
    return _("{number} · configuration {fingerprint} · catalogue {version}").format(
        number=document.details.full_number, fingerprint=document.fingerprint, version=document.catalog_version
    )


def _describe(workbook: Workbook, document: QuoteDocument) -> None:
    """What a file manager shows about the file."""
    about = workbook.properties
    about.title = clean(f"{document.details.full_number} {document.title}")
    about.subject = clean(document.subtitle)
    about.creator = clean(document.details.seller.name)
    about.description = _("Inference server configurator {version}").format(version=document.program_version)
