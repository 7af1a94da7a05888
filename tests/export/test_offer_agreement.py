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


def said(content: bytes, sheet: str = "Quote") -> list[str]:
    """The texts of a sheet."""
    rows = load_workbook(BytesIO(content), data_only=True)[sheet].iter_rows(values_only=True)
    return [value for row in rows for value in row if isinstance(value, str)]


def figures(content: bytes) -> set[float]:
    """Every number of the workbook."""
    sheets = load_workbook(BytesIO(content), data_only=True).worksheets
    values = (value for sheet in sheets for row in sheet.iter_rows(values_only=True) for value in row)
    return {value for value in values if isinstance(value, int | float)}


def test_freight_beside_what_is_on_request_is_no_total(
    catalog: Catalog, project: Project, recalculate: Callable[[Mapping[str, bytes]], Path]
) -> None:
    """Freight and a net on request, no tax and no gross: in PDF, JSON and workbook, also computed by LibreOffice."""
    document = project.document(catalog)
    (sums,) = content_of(document).options[0].totals
    text, book = printed(project, catalog), xlsx_bytes(document)
    computed = (recalculate({"requested": book}) / "requested.xlsx").read_bytes()

    assert (sums.freight, sums.net, sums.gross, sums.taxes) == (Decimal("50.00"), None, None, ())
    assert "Freight EUR 50.00 Net total on request" in text
    assert "59.50" not in text
    assert "VAT" not in text
    for content in (book, computed):
        assert named(content, "Net1_once") == "on request"
        assert {named(content, name) for name in ("Gross1_once", "Tax1_once_TaxRate1")} <= {"", None}
        assert not [words for words in said(content) if words.startswith(("VAT", "Gross total"))]


def test_a_price_that_is_typed_in_brings_the_tax_up(
    catalog: Catalog, project: Project, recalculate: Callable[[Mapping[str, bytes]], Path]
) -> None:
    """1,000.00 for the first of two lines and 50.00 of freight are 1,050.00, with 19 % of tax 1,249.50."""
    book = load_workbook(BytesIO(xlsx_bytes(project.document(catalog))))
    ((sheet, address),) = book.defined_names["Nets1"].destinations
    first = book[sheet][address][0][0]
    first.offset(column=-2).value = 1000
    typed = BytesIO()
    book.save(typed)
    computed = (recalculate({"typed": typed.getvalue()}) / "typed.xlsx").read_bytes()

    assert [named(computed, name) for name in ("Net1_once", "Tax1_once_TaxRate1", "Gross1_once")] == [
        1050,
        199.5,
        1249.5,
    ]
    assert {"VAT on", "Gross total"} <= set(said(computed))


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


def test_a_blocked_alternative_has_a_reason_and_no_price(
    catalog: Catalog, project: Project, recalculate: Callable[[Mapping[str, bytes]], Path]
) -> None:
    """One L4 cannot hold the model: PDF, workbook and JSON say why, and neither its line's 1,234.56 nor a sum."""
    own = OwnLine(key="own-1", description="Piece", unit_price=Decimal("1234.56"))
    sheet = LineSheet(own=(own,)).removed("server").removed("card")
    offered = project.with_lines(LineSheet().removed("server").removed("card"))
    copied = offered.with_copy().with_role(Role.ALTERNATIVE).with_lines(sheet)
    small = copied.configuration.replace(card="l4", cards=1, tensor_parallel=1)
    blocked = copied.with_configuration(small).viewing(0)
    document = blocked.document(catalog)
    why = "The weights take 67.7 GiB of each card; 17.2 GiB are usable."
    option = content_of(document).options[1]
    text, book = printed(blocked, catalog), xlsx_bytes(document)
    enclosed = blocked.customer_part(document).model_dump_json()

    assert f"Blocked and therefore not offered: {why}" in text
    assert "1,234.56" not in text
    assert "1234.56" not in enclosed
    assert (option.promised_sessions, option.lines[0].price, option.lines[0].net) == (0, "not_offered", None)
    assert {amount for sums in option.totals for amount in (sums.lines, sums.freight, sums.net, sums.gross)} == {None}
    assert ("blocks", why) in [(one.severity, one.message) for one in option.findings]
    for content in (book, (recalculate({"blocked": book}) / "blocked.xlsx").read_bytes()):
        words = said(content, "Alternatives")
        assert {"Not offered: Option B", f"Blocked and therefore not offered: {why}", "not offered"} <= set(words)
        assert said(content, "Compare").count("not offered") == 2
        assert 1234.56 not in figures(content)


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
