"""The quote as a workbook. openpyxl builds it, then each formula gets the value that the sizing engine has for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from openpyxl import Workbook

from configurator.export.text import clean
from configurator.export.xlsx import charts, checklist, quote, sizing, sources
from configurator.export.xlsx.cached_values import Value, with_values
from configurator.export.xlsx.page import Page
from configurator.export.xlsx.paper import lock, set_up
from configurator.quote.document import QuoteDocument


@dataclass(frozen=True)
class _Sheet:
    """One sheet of the workbook. Its title is fixed, because formulas and charts name it."""

    title: str
    widths: Sequence[float]
    write: Callable[[Page, QuoteDocument], None]
    landscape: bool
    header_row: int = 1
    """Repeated on each page."""
    beside: Sequence[float] = ()


_SHEETS = (
    _Sheet("Quote", quote.WIDTHS, quote.write_quote, landscape=False),
    _Sheet("Sizing", sizing.WIDTHS, sizing.write_sizing, landscape=True, beside=sizing.BESIDE),
    _Sheet("Charts", charts.WIDTHS, charts.write_charts, landscape=False),
    _Sheet("Checklist", checklist.WIDTHS, checklist.write_checklist, landscape=True, header_row=checklist.HEADER_ROW),
    _Sheet("Sources", sources.WIDTHS, sources.write_sources, landscape=True),
)


def xlsx_bytes(document: QuoteDocument) -> bytes:
    """The quote as a workbook; the same document gives the same bytes."""
    workbook = Workbook()
    for sheet in list(workbook):
        workbook.remove(sheet)
    values = {sheet.title: _write(workbook, sheet, document) for sheet in _SHEETS}
    _describe(workbook, document)
    stream = BytesIO()
    workbook.save(stream)
    return with_values(stream.getvalue(), values, document.details.issued)


def _write(workbook: Workbook, sheet: _Sheet, document: QuoteDocument) -> dict[str, Value]:
    page = Page(workbook.create_sheet(sheet.title), sheet.widths, sheet.beside)
    sheet.write(page, document)
    workbook.defined_names.update(page.names)
    set_up(page.sheet, _footer(document), landscape=sheet.landscape, header_row=sheet.header_row)
    lock(page.sheet)
    return page.values


def _footer(document: QuoteDocument) -> str:
    """As at the foot of the PDF."""
    return f"{document.details.number} · configuration {document.fingerprint} · catalogue {document.catalog_version}"


def _describe(workbook: Workbook, document: QuoteDocument) -> None:
    """What a file manager shows about the file."""
    about = workbook.properties
    about.title = clean(f"{document.details.number} {document.title}")
    about.subject = clean(document.subtitle)
    about.creator = clean(document.details.seller.name)
    about.description = f"Inference server configurator {document.program_version}"
