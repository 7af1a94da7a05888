"""What the PDF costs beside bare reportlab that writes the same texts and tables in the same faces."""

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

import pytest
from reportlab.platypus import BaseDocTemplate, Frame, KeepTogether, PageTemplate, Paragraph, Spacer, Table

from configurator.catalog.models import Catalog
from configurator.export.letterhead import Letterhead
from configurator.export.pdf import paper, pdf_bytes, writer
from configurator.export.pdf.fonts import REGULAR
from configurator.export.pdf.words import Figure
from configurator.language import speaking
from configurator.project import new_project
from configurator.quote.document import QuoteDocument
from configurator.quote.line import LineSheet, OwnLine
from tests.benchmarks.table import Aim

Text = tuple[str, Any]


def priced(catalog: Catalog, lines: int) -> QuoteDocument:
    """The article's example with this many lines more."""
    own = tuple(
        OwnLine(
            key=f"own-{number}",
            part=f"PN-{number:05}",
            description=f"Component {number} of the system, as described in the annex of the request",
            quantity=Decimal(number % 7 + 1),
            unit_price=Decimal(number),
        )
        for number in range(1, lines + 1)
    )
    project = new_project(catalog, date(2026, 11, 29))
    return project.with_lines(LineSheet(own=own)).document(catalog)


def texts(flowable: Any) -> list[Text]:
    """What is written in a cell or beside a table, with its style."""
    if isinstance(flowable, list | tuple):
        return [text for one in flowable for text in texts(one)]
    if isinstance(flowable, Paragraph):
        return [(flowable.getPlainText(identify=False), flowable.style)]
    if isinstance(flowable, Figure):
        return [("".join(piece for _face, piece, _width in flowable._pieces), flowable._style)]
    return []


def parts(story: list[Any]) -> Iterator[tuple[list[list[list[Text]]], Any] | Text]:
    """The story as texts, and tables of texts with their widths."""
    for one in story:
        if isinstance(one, KeepTogether):
            yield from parts(list(vars(one)["_content"]))
        elif isinstance(one, Table):
            yield [[texts(cell) for cell in row] for row in vars(one)["_cellvalues"]], vars(one)["_colWidths"]
        else:
            yield from texts(one)


def bare(content: list[Any]) -> bytes:
    """The same texts and tables by reportlab alone: figures as plain text, the rest as paragraphs."""
    stream = BytesIO()
    frame = Frame(paper.SIDE, paper.BOTTOM, paper.TEXT_WIDTH, paper.TEXT_HEIGHT, 0, 0, 0, 0)
    template = BaseDocTemplate(stream, pageTemplates=[PageTemplate("page", [frame])], initialFontName=REGULAR)
    template.build([_flowable(one) for one in content] or [Spacer(0, 0)])
    return stream.getvalue()


def _flowable(one: Any) -> Any:
    if isinstance(one[0], str):
        return Paragraph(escape(one[0]), one[1])
    rows, widths = one
    cells = [[_cell(cell) for cell in row] for row in rows]
    style: Any = [("FONTNAME", (0, 0), (-1, -1), REGULAR), ("LINEBELOW", (0, 0), (-1, -1), 0.5, paper.LINE)]
    return Table(cells, colWidths=widths, repeatRows=1, style=style, splitInRow=1)


def _cell(cell: list[Text]) -> Any:
    if len(cell) == 1 and not any(one.isalpha() for one in cell[0][0]):
        return cell[0][0]
    return [Paragraph(escape(text), style) for text, style in cell]


@pytest.mark.parametrize("lines", [1, 100, 1000])
def test_pdf_beside_bare_reportlab(catalog: Catalog, compare: Callable[..., None], lines: int) -> None:
    """A short quote, one of 100 lines and one of 1,000; the floor draws no charts, bookmarks or form fields."""
    document = priced(catalog, lines)
    pdf_bytes(document)
    with speaking(document.language):
        content = list(parts(list(writer._story(document, Letterhead()))))

    compare(f"PDF, {lines} lines", lambda: pdf_bytes(document), lambda: bare(content), rounds=9, aim=Aim(ratio=1.5))

    assert len(bare(content)) > 10_000
