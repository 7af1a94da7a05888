"""The sheets that quote prices: totals that follow the lines, options side by side, and what stands around."""

import re
import zipfile
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import Cell

from configurator.catalog.models import Catalog
from configurator.export.xlsx import xlsx_bytes
from configurator.project import Project, new_project
from configurator.project.exported import open_exported
from configurator.quote.document import QuoteDocument
from configurator.quote.line import Billing, LineSheet, OwnLine, Place
from configurator.quote.option import Role
from configurator.quote.party import Party, Registration
from configurator.quote.pricelist import PriceList
from configurator.quote.tax import Tax, TaxMode
from configurator.quote.terms import Incoterm, Signature, Terms

DAY = date(2026, 11, 29)
TAXED = Tax(mode=TaxMode.CHARGED, rate=Decimal(22))


def _line(number: int, price: str | None, **fields: object) -> OwnLine:
    """A line of one piece."""
    chosen = {"description": f"Piece {number}", "unit_price": price} | fields
    return OwnLine.model_validate({"key": f"own-{number}"} | chosen)


@pytest.fixture(scope="module")
def bare(catalog: Catalog) -> Project:
    """A project whose derived lines are all removed."""
    project = new_project(catalog, DAY)
    sheet = LineSheet()
    for line in project.lines(catalog):
        sheet = sheet.removed(line.key)
    return project.with_lines(sheet)


def _with(project: Project, *lines: OwnLine, **details: object) -> Project:
    sheet = project.options[0].lines.replace(own=lines)
    return project.replace(details=project.details.replace(**details)).with_lines(sheet)


def _opened(content: bytes, *, values: bool = True) -> Workbook:
    return load_workbook(BytesIO(content), data_only=values)


def _cells(book: Workbook, name: str) -> list[Cell]:
    """The cells that a defined name stands for."""
    sheet, address = next(iter(book.defined_names[name].destinations))
    cells = book[sheet][address]
    rows = cells if isinstance(cells, tuple) else ((cells,),)
    return [cell for (cell,) in rows if isinstance(cell, Cell)]


def _value(book: Workbook, name: str) -> object:
    return _cells(book, name)[0].value


def _texts(book: Workbook, sheet: str) -> list[str]:
    rows = book[sheet].iter_rows(values_only=True)
    return [value for row in rows for value in row if isinstance(value, str)]


def test_the_known_quote(catalog: Catalog, bare: Project) -> None:
    """16 × 348.35 less 4 % at 22 % are 5,350.66 and 6,527.81, in cells without any noise of doubles."""
    project = _with(bare, _line(1, "348.35", quantity=16, discount=4), tax=TAXED)
    book = _opened(xlsx_bytes(project.document(catalog)))

    assert [cell.value for cell in _cells(book, "Nets1")] == [5350.66]
    assert (_value(book, "Net1_once"), _value(book, "Gross1_once")) == (5350.66, 6527.81)
    assert _value(book, "Tax1_once_TaxRate1") == 1177.15


def test_each_currency_has_its_digits(catalog: Catalog, bare: Project) -> None:
    """A third off 1,000.5 is 667 yen, 667.00 euros and 667.000 dinars, and Excel rounds to the same digits."""
    for currency, digits, shown in (("JPY", 0, "#,##0"), ("EUR", 2, "#,##0.00"), ("KWD", 3, "#,##0.000")):
        line = _line(1, "1000.5", discount="33.333")
        content = xlsx_bytes(_with(bare, line, currency=currency).document(catalog))
        net = _cells(_opened(content, values=False), "Nets1")[0]
        assert net.number_format == shown
        assert f"/100,{digits})" in str(net.value)
        assert _value(_opened(content), "Net1_once") == pytest.approx(667.003, abs=0.5 * 10**-digits)


def test_outside_lines_recurring_lines_and_freight(catalog: Catalog, bare: Project) -> None:
    """100 once with 5 % off and freight of 20, 12 by the month, 50 by the year; the optional line is nowhere."""
    project = _with(
        bare,
        _line(1, "100"),
        _line(2, "12", billing=Billing.MONTHLY),
        _line(3, "50", billing=Billing.YEARLY),
        _line(4, "7", place=Place.OPTIONAL),
        _line(5, "8", place=Place.ALTERNATIVE),
        discount=Decimal(5),
        freight=Decimal(20),
    )
    book = _opened(xlsx_bytes(project.document(catalog)))

    assert [cell.value for cell in _cells(book, "Nets1")] == [100, 12, 50, 7, 8]
    totals = [_value(book, f"Net1_{billing.value}") for billing in Billing]
    assert totals == [115, 11.4, 47.5]
    said = _texts(book, "Quote")
    assert {"Net total", "Net total per month", "Net total per year"} <= set(said)
    assert "Piece 4\nOptional, not in the total" in said
    assert "Piece 5\nAlternative to the position above, not in the total" in said
    assert "Piece 2\nRecurring, per month" in said


def test_what_is_on_request_is_left_out_and_said(catalog: Catalog, bare: Project) -> None:
    """The second line has no price: its cell is empty and yellow, the total is the first line's."""
    content = xlsx_bytes(_with(bare, _line(1, "100"), _line(2, None)).document(catalog))
    book = _opened(content)

    assert [cell.value for cell in _cells(book, "Nets1")] == [100, "on request"]
    assert _value(book, "Net1_once") == 100
    assert "The total leaves out 1 position, which is on request." in _texts(book, "Quote")
    priceless = _cells(_opened(content, values=False), "Nets1")[1]
    price = priceless.offset(column=-2)
    assert (price.value, price.protection.locked) == (None, False)


def test_a_unit_speaks_the_language_of_the_quote(catalog: Catalog, bare: Project) -> None:
    """In a column of its own, beside a quantity that can be changed."""
    project = _with(bare, _line(1, "1", unit="piece"), _line(2, "1", unit="rack unit"), language="de")

    assert {"Stück", "rack unit"} <= set(_texts(_opened(xlsx_bytes(project.document(catalog))), "Angebot"))


def test_an_empty_quote_has_no_total(catalog: Catalog, bare: Project) -> None:
    """No line, no error, and no zero that somebody could take for a price."""
    book = _opened(xlsx_bytes(_with(bare).document(catalog)))

    assert _value(book, "Net1_once") == "on request"
    assert "No positions." in _texts(book, "Quote")


def test_a_package_shows_one_price_and_nothing_that_leads_to_another(catalog: Catalog, bare: Project) -> None:
    """111.11 and 222.22 are 333.33; neither single price lies anywhere in the file, the project in it included."""
    project = _with(bare, _line(1, "111.11"), _line(2, "222.22"), is_package_price=True, tax=TAXED)
    content = xlsx_bytes(project.document(catalog))
    book = _opened(content)

    assert (_value(book, "Net1_once"), _value(book, "Gross1_once")) == (333.33, 406.66)
    assert _texts(book, "Quote").count("included") == 2
    with zipfile.ZipFile(BytesIO(content)) as archive:
        parts = b"".join(archive.read(name) for name in archive.namelist())
    assert b"111.11" not in parts
    assert b"222.22" not in parts


def test_a_package_leaves_nothing_to_change_that_its_total_would_not_follow(catalog: Catalog, bare: Project) -> None:
    """Priced or on request, an included position is locked; the optional one keeps its yellow cells."""
    lines = (_line(1, "10"), _line(2, None), _line(3, "5", place=Place.OPTIONAL))
    book = _opened(xlsx_bytes(_with(bare, *lines, is_package_price=True).document(catalog)), values=False)
    prices = [cell.offset(column=5) for cell in _cells(book, "Positions1")]

    assert [(cell.value, cell.protection.locked) for cell in prices] == [
        ("included", True),
        ("on request", True),
        (5, False),
    ]


def test_two_tax_rates_are_rounded_apart(catalog: Catalog, bare: Project) -> None:
    """Three times 0.33 at 19 % are 0.19 on 0.99, 10.00 at 7 % are 0.70: 11.88 in all."""
    lines = [*(_line(number, "0.33") for number in (1, 2, 3)), _line(4, "10", tax_rate=7)]
    project = _with(bare, *lines, tax=Tax(mode=TaxMode.CHARGED, rate=Decimal(19)))
    book = _opened(xlsx_bytes(project.document(catalog)))

    assert [_value(book, f"Tax1_once_TaxRate{number}") for number in (1, 2)] == [0.19, 0.70]
    assert _value(book, "Gross1_once") == 11.88


def test_an_example_says_so_on_every_printed_page(catalog: Catalog, bare: Project) -> None:
    """In the header of each sheet, and in a banner on the quote."""
    project = _with(bare, _line(1, "1")).replace(prices=PriceList(is_example=True))
    book = _opened(xlsx_bytes(project.document(catalog)), values=False)
    sentence = "The prices are examples, not an offer."

    shown = [sheet for sheet in book if sheet.sheet_state == "visible"]
    assert {sheet.oddHeader.center.text for sheet in shown if sheet.oddHeader} == {sentence}
    assert sentence in _texts(book, "Quote")


def test_parties_terms_and_signature(catalog: Catalog, bare: Project) -> None:
    """All that was entered stands on the sheet; the buyer finds cells to accept in."""
    project = _with(
        bare,
        _line(1, "1"),
        seller=Party(name="Seller GmbH", phone="+49 30 1", country="DE", vat_id="DE123"),
        registration=Registration(registered_at="Amtsgericht Berlin", register_number="HRB 1", directors="A. Person"),
        buyer=Party(name="Buyer"),
        customer_number="K-17",
        buyer_reference="RFQ 5",
        terms=Terms(incoterm=Incoterm.DAP, incoterm_place="Bristol", payment="30 days net"),
        signature=Signature(is_printed=True, name="B. Person", role="Sales"),
    )
    book = _opened(xlsx_bytes(project.document(catalog)))
    said = _texts(book, "Quote")

    for text in ("+49 30 1", "VAT ID: DE123", "Amtsgericht Berlin", "HRB 1", "A. Person", "K-17", "RFQ 5"):
        assert text in said
    assert {"DAP Bristol, Incoterms® 2020", "30 days net", "B. Person, Sales", "Accepted by the buyer"} <= set(said)


@pytest.fixture(scope="module")
def four(bare: Project) -> Project:
    """Two cards offered for 100, beside it four for 200, eight for 300, and one option that is not quoted."""
    project = _with(bare, _line(1, "100"), tax=TAXED)
    for cards in (4, 8):
        chosen = project.configuration.replace(cards=cards, tensor_parallel=cards)
        sheet = project.options[0].lines.replace(own=(_line(1, str(cards // 4 * 100 + 100)),))
        project = project.with_copy().with_configuration(chosen).with_lines(sheet)
    return project.with_copy().with_role(Role.NOT_QUOTED).viewing(0)


def test_options_stand_side_by_side(catalog: Catalog, four: Project) -> None:
    """What differs, promise and headroom in rows of their own, and live totals; the fourth option is nowhere."""
    book = _opened(xlsx_bytes(four.document(catalog)))
    rows = {row[0]: row[1:4] for row in book["Compare"].iter_rows(values_only=True)}

    assert rows["Promised sessions (FP8)"] == ("78", "211", "477")
    assert rows["NVFP4 headroom, after testing"] == ("117 to 139", "316 to 376", "715 to 848")
    assert rows["Net total"] == (100, 200, 300)
    assert rows["Gross total"] == (122, 244, 366)
    assert "Model" not in rows
    assert not [text for sheet in book.sheetnames for text in _texts(book, sheet) if "Option D" in text]


def test_each_option_has_its_own_charts(catalog: Catalog, four: Project) -> None:
    """Two native charts for each of three options, with visible axes and straight lines."""
    with zipfile.ZipFile(BytesIO(xlsx_bytes(four.document(catalog)))) as archive:
        charts = [archive.read(name).decode() for name in archive.namelist() if "charts/chart" in name]

    assert len(charts) == 6
    assert all(chart.count('<delete val="0" />') == 2 and 'smooth val="1"' not in chart for chart in charts)


def test_headroom_is_in_no_total_and_no_line(catalog: Catalog, four: Project) -> None:
    """No formula of quote or alternatives names a cell of the sizing."""
    book = _opened(xlsx_bytes(four.document(catalog)), values=False)
    formulas = [
        str(cell.value)
        for name in ("Quote", "Alternatives", "Compare")
        for row in book[name].iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]

    assert len(formulas) > 30
    assert not [one for one in formulas if re.search("NVFP4|Headroom|Promise|Sessions|FP8", one)]


def test_the_project_lies_in_a_very_hidden_sheet_and_opens_again(
    catalog: Catalog, four: Project, tmp_path: Path
) -> None:
    """The customer's part: three options, their lines, no fourth one."""
    path = tmp_path / "quote.xlsx"
    path.write_bytes(xlsx_bytes(four.document(catalog)))
    book = load_workbook(path)
    reopened = open_exported(path, catalog)

    assert book["Project"].sheet_state == "veryHidden"
    assert reopened.is_untouched
    assert [option.name for option in reopened.project.options] == ["Option A", "Option B", "Option C"]
    assert reopened.project.options[1].lines == four.options[1].lines


def test_what_changed_since_the_last_revision(catalog: Catalog, bare: Project) -> None:
    """The price of the line went from 100 to 90; the first revision has no such sheet."""
    first = _with(bare, _line(1, "100"), seller=Party(name="Seller GmbH")).issue(catalog, DAY)
    document = first.document(catalog)
    second = _with(first, _line(1, "90"), revision=2).document(catalog)

    assert "Changes" not in _opened(xlsx_bytes(document)).sheetnames
    said = " ".join(_texts(_opened(xlsx_bytes(second)), "Changes"))
    assert f"Changes since {document.details.full_number}" in said
    assert "EUR\N{NO-BREAK SPACE}100.00" in said
    assert "EUR\N{NO-BREAK SPACE}90.00" in said


PARTS = ("=1+1", "@SUM(1)", "+49", "-2+3", "00123", "1E5", "3-4", "_x0041_", "123456789012345678901234567890")


def test_part_numbers_stay_text(catalog: Catalog, bare: Project) -> None:
    """A formula, leading zeros, an exponent, a date, an escape and thirty digits, all as they were typed."""
    lines = [_line(number, "1", part=part) for number, part in enumerate(PARTS, 1)]
    content = xlsx_bytes(_with(bare, *lines).document(catalog))
    positions = _cells(_opened(content, values=False), "Positions1")
    cells = [cell.offset(column=1) for cell in positions]

    stored = [part.replace("_x", "_x005F_x") for part in PARTS]
    assert [cell.value for cell in cells] in (list(PARTS), stored)
    assert all(cell.data_type == "s" and cell.quotePrefix for cell in cells)


def test_a_description_of_20000_characters_is_all_there(catalog: Catalog, bare: Project) -> None:
    """It goes over as many rows as it needs, and the line is still one position with one net."""
    words = " ".join(f"word{number}" for number in range(2_300))[:20_000].rsplit(" ", 1)[0]
    content = xlsx_bytes(_with(bare, _line(1, "10", description=words), _line(2, "5")).document(catalog))
    book = _opened(content)

    descriptions = [str(row[1]) for row in book["Quote"].iter_rows(values_only=True)]
    assert words in " ".join(descriptions)
    assert [cell.value for cell in _cells(book, "Positions1") if cell.value is not None] == [1, 2]
    assert _value(book, "Net1_once") == 15


def test_control_characters_in_a_line_are_left_out(catalog: Catalog, bare: Project) -> None:
    """They would stop the export; U+FFFE too."""
    line = _line(1, "1", description="kr 4\x1600\x0b 000\ufffe", part="A\x00B", unit="p\x07c")
    said = _texts(_opened(xlsx_bytes(_with(bare, line).document(catalog))), "Quote")

    assert {"kr 400 000", "AB", "pc"} <= set(said)


@pytest.mark.parametrize(
    ("quantity", "price", "discount", "net"),
    [("0", "5", "0", 0), ("-1", "5", "0", -5), ("0.5", "5", "0", 2.5), ("1000000", "0.0001", "0", 100),
     ("1", "0", "0", 0), ("1", "100", "100", 0), ("3", "9781.065", "0", 29343.20)],
)  # fmt: skip
def test_odd_figures(catalog: Catalog, bare: Project, quantity: str, price: str, discount: str, net: float) -> None:
    """Nothing, less than nothing, a half and a million pieces; a price and a discount of everything and nothing."""
    project = _with(bare, _line(1, price, quantity=quantity, discount=discount))
    book = _opened(xlsx_bytes(project.document(catalog)))

    assert (_cells(book, "Nets1")[0].value, _value(book, "Net1_once")) == (net, net)


LIVE = "live"


@pytest.fixture(scope="module")
def live(
    catalog: Catalog, bare: Project, recalculate: Callable[[Mapping[str, bytes]], Path]
) -> tuple[Workbook, QuoteDocument]:
    """A quote in whose yellow cells somebody typed, as LibreOffice computes it, and the quote that this makes."""
    lines = (_line(1, "348.35", quantity=16), _line(2, None), _line(3, "9", place=Place.OPTIONAL))
    quoted = _with(bare, *lines, tax=TAXED)
    book = _opened(xlsx_bytes(quoted.document(catalog)), values=False)
    first, second, _optional = _cells(book, "Nets1")
    typed = {first.offset(column=-4): 17, first.offset(column=-1): 4, second.offset(column=-2): 12.5}
    for name, value in {"QuoteDiscount": 2.5, "Freight": 99.9, "TaxRate1": 19}.items():
        typed[_cells(book, name)[0]] = value
    for cell, value in typed.items():
        cell.value = value
    stream = BytesIO()
    book.save(stream)
    folder = recalculate({LIVE: stream.getvalue()})
    meant = (_line(1, "348.35", quantity=17, discount=4), _line(2, "12.5"), lines[2])
    tax = Tax(mode=TaxMode.CHARGED, rate=Decimal(19))
    document = _with(bare, *meant, tax=tax, discount=Decimal("2.5"), freight=Decimal("99.9")).document(catalog)
    return load_workbook(folder / f"{LIVE}.xlsx", data_only=True), document


def test_totals_follow_the_yellow_cells(live: tuple[Workbook, QuoteDocument]) -> None:
    """17 × 348.35 less 4 % are 5,685.07, with 12.50: 5,697.57, less 2.5 %, plus 99.90, at 19 %: 6,729.49."""
    book, document = live

    assert [cell.value for cell in _cells(book, "Nets1")][:2] == [5685.07, 12.5]
    assert _value(book, "Net1_once") == float(document.total.net) == 5655.03
    assert _value(book, "Gross1_once") == float(document.total.gross) == 6729.49
    assert "Every position in this total has its price." in _texts(book, "Quote")


def test_a_german_quote_names_its_sheets_and_totals_in_german(catalog: Catalog, bare: Project) -> None:
    """The formulas keep English names, as Excel stores them in every language."""
    book = _opened(xlsx_bytes(_with(bare, _line(1, "1"), language="de").document(catalog)), values=False)

    assert book.sheetnames[:2] == ["Angebot", "Auslegung"]
    assert "Nettosumme" in _texts(book, "Angebot")
    assert str(_cells(book, "Nets1")[0].value).startswith("=IF(COUNTA(")


def test_a_thousand_lines_repeat_their_header(catalog: Catalog, bare: Project) -> None:
    """The header row of the lines is printed on every page; the total is the sum of 1 to 1,000."""
    lines = [_line(number, str(number)) for number in range(1, 1_001)]
    content = xlsx_bytes(_with(bare, *lines).document(catalog))
    header = _cells(_opened(content, values=False), "Positions1")[0].row - 1

    assert _opened(content)["Quote"].print_title_rows == f"${header}:${header}"
    assert _value(_opened(content), "Net1_once") == 500_500
