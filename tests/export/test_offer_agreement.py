"""What an offer says in more than one place, it says alike."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from configurator.catalog.models import Catalog
from configurator.export.pdf import pdf_bytes
from configurator.export.xlsx import xlsx_bytes
from configurator.project import Project, new_project
from configurator.quote.content import content_of
from configurator.quote.line import Billing, LineSheet, OwnLine
from configurator.quote.option import Role
from configurator.quote.party import Party, Registration
from configurator.quote.tax import Tax, TaxMode


@pytest.fixture
def project(catalog: Catalog) -> Project:
    """Server and cards on request, 50.00 of freight, tax of 19 %."""
    new = new_project(catalog, date(2026, 11, 29))
    tax = Tax(mode=TaxMode.CHARGED, rate=Decimal(19))
    return new.replace(details=new.details.replace(tax=tax, freight=Decimal(50)))


def printed(project: Project, catalog: Catalog) -> str:
    """The text of the PDF on one line."""
    pages = PdfReader(BytesIO(pdf_bytes(project.document(catalog)))).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def named(content: bytes, name: str) -> object:
    """The value of a named cell."""
    book = load_workbook(BytesIO(content), data_only=True)
    ((sheet, address),) = book.defined_names[name].destinations
    return book[sheet][address].value


def test_freight_beside_what_is_on_request_is_no_total(
    catalog: Catalog, project: Project, recalculate: Callable[[Mapping[str, bytes]], Path]
) -> None:
    """PDF, JSON and workbook name the freight and leave net and gross open, also after LibreOffice computed them."""
    document = project.document(catalog)
    (sums,) = content_of(document).options[0].totals
    text, book = printed(project, catalog), xlsx_bytes(document)
    computed = (recalculate({"requested": book}) / "requested.xlsx").read_bytes()

    assert (sums.freight, sums.net, sums.gross, sums.taxes) == (Decimal("50.00"), None, None, ())
    assert "Freight EUR 50.00 Net total on request" in text
    assert "59.50" not in text
    for content in (book, computed):
        assert [named(content, name) for name in ("Net1_once", "Gross1_once")] == ["on request"] * 2


def test_freight_beside_monthly_lines_is_what_is_paid_once(
    catalog: Catalog, project: Project, recalculate: Callable[[Mapping[str, bytes]], Path]
) -> None:
    """Nothing else is paid once: 50.00 net and 59.50 gross everywhere."""
    sheet = LineSheet(own=(OwnLine(key="own-1", description="Hosting", unit_price=10, billing=Billing.MONTHLY),))
    monthly = project.with_lines(sheet.removed("server").removed("card"))
    document = monthly.document(catalog)
    sums = content_of(document).options[0].totals[0]
    text, book = printed(monthly, catalog), xlsx_bytes(document)
    computed = (recalculate({"monthly": book}) / "monthly.xlsx").read_bytes()

    assert (sums.net, sums.gross) == (Decimal("50.00"), Decimal("59.50"))
    assert "Net total EUR 50.00 VAT 19 % on EUR 50.00 EUR 9.50 Gross total EUR 59.50" in text
    for content in (book, computed):
        assert [named(content, name) for name in ("Net1_once", "Gross1_once")] == [50, 59.5]


def test_options_that_are_not_quoted_are_not_counted(catalog: Catalog, project: Project) -> None:
    """One of two is quoted: no word of a second, nor of a place among two."""
    text = printed(project.with_copy().with_role(Role.NOT_QUOTED).viewing(0), catalog)

    assert "1 of 2" not in text
    assert "Option A" not in text


def test_a_stock_company_has_a_board_and_every_quote_its_reservations(catalog: Catalog, project: Project) -> None:
    """In the PDF and in the workbook."""
    details = project.details.replace(
        seller=Party(name="Muster AG", country="DE"),
        registration=Registration(legal_form="AG", directors="A. Board", supervisory_chair="C. Chair"),
    )
    stock = project.replace(details=details)
    words = f"Compatible as of catalogue {catalog.version}. Errors and typing errors excepted."
    sheet = load_workbook(BytesIO(xlsx_bytes(stock.document(catalog))))["Quote"]
    cells = [str(cell.value) for row in sheet.iter_rows() for cell in row]

    assert "Executive board: A. Board" in printed(stock, catalog)
    assert words in printed(stock, catalog)
    assert "Executive board" in cells
    assert any(words in cell for cell in cells)
