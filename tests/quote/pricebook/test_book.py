"""Price books of every kind: read row by row, or refused with a reason."""

import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from configurator.catalog.models import Catalog
from configurator.files import FileProblem
from configurator.paths import resource
from configurator.quote.derived import known_items
from configurator.quote.line import Billing
from configurator.quote.pricebook import Field, Mapping, Reading, look_into, read_book
from configurator.quote.pricebook.columns import PriceColumn
from configurator.quote.pricelist import NoPrice

HEADINGS = ("Part number", "Description", "Currency", "List price")


@pytest.fixture
def save(tmp_path: Path) -> Callable[..., Path]:
    """Saves a workbook with rows, and with what a test does to the sheet."""

    def make(*rows: tuple[Any, ...], change: Callable[[Any], None] = lambda _: None) -> Path:
        book = Workbook()
        for row in rows:
            book.worksheets[0].append(row)
        change(book.worksheets[0])
        book.save(tmp_path / "prices.xlsx")
        return tmp_path / "prices.xlsx"

    return make


def text_file(folder: Path, content: str | bytes) -> Path:
    """A csv file."""
    path = folder / "prices.csv"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def read(path: Path) -> Reading:
    """Read with what the headings propose."""
    return read_book(path, look_into(path).mapping)


def refusals(reading: Reading) -> list[tuple[int, str]]:
    """Row and reason."""
    return [(one.row, one.reason) for one in reading.refused]


def test_a_workbook_is_read(save: Callable[..., Path]) -> None:
    """Part numbers stay text, days are days, and a numeric part number is noted."""
    path = save(
        (*HEADINGS, "Valid until", "Minimum quantity"),
        ("00123", "Card", "EUR", 348.35, date(2026, 12, 31), 10),
        ("1E5", "Cable", "USD", 12, None, None),
        (4711, "Rack", "EUR", 1, None, None),
    )
    reading = read(path)
    first, second, third = reading.book.entries

    assert (first.part, first.list_price, first.valid_until, first.minimum) == (
        "00123",
        Decimal("348.35"),
        date(2026, 12, 31),
        Decimal(10),
    )
    assert (second.part, second.currency, second.minimum) == ("1E5", "USD", Decimal(1))
    assert third.part == "4711"
    assert (reading.rows_read, reading.refused) == (3, ())
    assert reading.notes == ("Some part numbers are stored as numbers; leading zeros that they may have had are lost.",)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_text_files_are_read_whatever_separates_and_encodes(tmp_path: Path, separator: str, encoding: str) -> None:
    """German headings, umlauts, and a comma within quotes."""
    lines = [
        separator.join(("Artikelnummer", "Bezeichnung", "Währung", "Listenpreis")),
        separator.join(("00123", '"Lüfter, groß"', "EUR", '"1.234,50"')),
    ]
    (entry,) = read(text_file(tmp_path, "\r\n".join(lines).encode(encoding))).book.entries

    assert (entry.part, entry.description, entry.list_price) == ("00123", "Lüfter, groß", Decimal("1234.50"))


def test_excel_s_own_separator_line_is_no_row(tmp_path: Path) -> None:
    """``sep=;`` names the separator, and the rows count on as an editor does."""
    path = text_file(tmp_path, "sep=;\nPart number;List price EUR\nA;1,50\nB;x\n")
    reading = read(path)

    assert reading.book.entries[0].list_price == Decimal("1.50")
    assert refusals(reading) == [(4, "'x' is not a number")]


def test_several_price_columns_and_currencies(save: Callable[..., Path]) -> None:
    """A heading may name the currency; one row is then an entry for each."""
    path = save(
        ("SKU", "List price (EUR)", "List price USD", "Partner price EUR", "Abrechnung"),
        ("A", 100, 110, 80, "jährlich"),
    )
    euros, dollars = read(path).book.entries

    assert (euros.currency, euros.list_price, euros.partner_price) == ("EUR", Decimal(100), Decimal(80))
    assert (dollars.currency, dollars.list_price, dollars.partner_price) == ("USD", Decimal(110), None)
    assert euros.billing is Billing.YEARLY


def test_a_project_takes_its_parts_and_the_pieces_of_configurations(save: Callable[..., Path]) -> None:
    """The customer's price goes one way, the cost the other; parts that nobody ordered stay in the book."""
    path = save(
        ("Part number", "Item", "List price EUR", "Partner price EUR"),
        ("GPU", "card:l4", 100, 80),
        ("CABLE", "", 10, 8),
        ("OTHER", "shelf", 1, 1),
    )
    book = read(path).book
    prices, costs = book.prices("list", {"CABLE"}), book.costs({"CABLE"}, date(2026, 11, 29))

    assert [(one.part, one.unit_price) for one in prices.prices] == [("GPU", Decimal(100)), ("CABLE", Decimal(10))]
    assert [(one.of, one.unit_cost) for one in costs] == [("GPU", Decimal(80)), ("CABLE", Decimal(8))]
    assert prices.part_for("card:l4") == "GPU"
    assert (prices.book, len(prices.sha256), prices.is_example) == ("prices.xlsx", 64, False)


def test_rows_are_refused_one_by_one_with_their_reasons(tmp_path: Path) -> None:
    """What is wrong with a row keeps no other row out."""
    rows = [
        "Part number;List price;Currency;Valid from;Valid until;Minimum quantity",
        "A;12,50;EUR;;;",
        "B;12.50;EUR;;;",
        "C;-1,00;EUR;;;",
        "D;;EUR;;;",
        ";5,00;EUR;;;",
        "F;5,00;DEM;;;",
        "G;5,00;;;;",
        "H;5,00;EUR;3/4/2026;;",
        "I;5,00;EUR;01.02.2026;31.01.2026;",
        "J;5,00;EUR;;;0",
        "A;13,00;EUR;;;",
        "K;0,00001;EUR;;;",
        "L;1.234;EUR;;;",
        "A;11,00;EUR;;;10",
    ]
    reading = read(text_file(tmp_path, "\n".join(rows)))

    assert [(one.part, one.list_price) for one in reading.book.entries] == [
        ("A", Decimal("12.50")),
        ("B", Decimal("12.50")),
        ("A", Decimal("11.00")),
    ]
    assert refusals(reading) == [
        (4, "a negative price"),
        (5, "no price"),
        (6, "no part number; merged cells hold one in their first row alone"),
        (7, "DEM is no currency in use"),
        (8, "no currency"),
        (9, "'3/4/2026' is not a day that can be read in one way; write 2026-12-31"),
        (10, "valid until a day before it is valid from"),
        (11, "a minimum quantity that is not from 0.001 to 1,000,000"),
        (12, "the same part and quantity as in row 2"),
        (13, "a price of more than four decimals"),
        (14, "'1.234' can be read in two ways; choose the decimal sign"),
    ]


def test_formulas_hidden_rows_and_merged_cells(save: Callable[..., Path]) -> None:
    """Openpyxl leaves no values behind its formulas; a hidden row and the second row of a merged cell are refused."""

    def change(sheet: Any) -> None:
        sheet.row_dimensions[3].hidden = True
        sheet.merge_cells("A4:A5")

    path = save(
        HEADINGS,
        ("A", "", "EUR", "=1+1"),
        ("B", "", "EUR", 2),
        ("C", "", "EUR", 3),
        ("", "", "EUR", 4),
        change=change,
    )
    reading = read(path)

    assert [one.part for one in reading.book.entries] == ["C"]
    assert refusals(reading) == [
        (2, "a formula without a value; save the book once in a spreadsheet program"),
        (3, "the row is hidden; show it to have it read"),
        (5, "no part number; merged cells hold one in their first row alone"),
    ]


def test_the_mapping_is_a_proposal(save: Callable[..., Path]) -> None:
    """Headings below a title are found; what they do not say, a person does."""
    path = save(("Prices of 2026",), ("Code", "What", "Preis"), ("A", "Card", 10))
    mapping = look_into(path).mapping

    assert (mapping.heading_row, mapping.headings, mapping.prices) == (
        2,
        ("Code", "What", "Preis"),
        (PriceColumn(2, "list"),),
    )
    assert mapping.faults == ("Choose the column of the part numbers.", "Choose the currency of the prices.")
    with pytest.raises(FileProblem, match="Choose the column of the part numbers"):
        read_book(path, mapping)
    chosen = mapping.with_field(Field.PART, 0)
    agreed = Mapping(2, mapping.headings, chosen.fields, mapping.prices, currency="CHF")
    (entry,) = read_book(path, agreed).book.entries
    assert (entry.part, entry.currency, entry.list_price) == ("A", "CHF", Decimal(10))


def test_the_decimal_sign_is_proposed_from_the_prices_that_are_clear(tmp_path: Path) -> None:
    """12,50 shows that 1.234 is more than a thousand."""
    reading = read(text_file(tmp_path, "Part number;Preis EUR\nA;12,50\nB;1.234\n"))

    assert reading.mapping.decimal == ","
    assert reading.book.entries[1].list_price == Decimal(1234)


def test_hidden_sheets_are_not_offered(save: Callable[..., Path]) -> None:
    """The first visible sheet counts, unless another is named."""

    def change(sheet: Any) -> None:
        shown = sheet.parent.create_sheet("Shown")
        shown.append(("Part number", "List price EUR"))
        shown.append(("B", 2))
        sheet.sheet_state = "hidden"
        sheet.parent.active = 1

    preview = look_into(save(HEADINGS, ("A", "", "EUR", 1), change=change))

    assert preview.sheets == ("Shown",)
    assert read_book(preview.path, preview.mapping).book.entries[0].part == "B"


def packed(**parts: bytes) -> bytes:
    """A zip file with parts."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return stream.getvalue()


ODS = packed(mimetype=b"application/vnd.oasis.opendocument.spreadsheet", content_xml=b"<x/>")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "a workbook of the old .xls kind; save it as .xlsx"),
        (ODS, "an OpenDocument file; save it as .xlsx"),
        (packed(xl__workbook_bin=b""), "no workbook of the .xlsx kind"),
        (b"PK\x03\x04 and nothing else", "a damaged workbook"),
        (packed(xl__workbook_xml=b"<workbook>"), "its part xl/_rels/workbook.xml.rels is missing"),
        (packed(xl__workbook_xml=b"\0" * 200_000_000), "packed more tightly than an honest workbook"),
        (b"\x00\x01\x02", "not a text file"),
        (b"", "empty"),
        (b'Part number;List price EUR\nA;"1\n', "line 2: unexpected end of data"),
        (b"A;\x81\n", "neither UTF-8 nor Windows-1252"),
    ],
)
def test_what_is_no_price_book_is_refused_whole(tmp_path: Path, content: bytes, words: str) -> None:
    """One sentence with the file and the mend."""
    path = tmp_path / "prices.xlsx"
    path.write_bytes(content)

    with pytest.raises(FileProblem, match=rf"prices\.xlsx: .*{words}"):
        read(path)


def spoil(path: Path, part: str, old: bytes, new: bytes) -> None:
    """Change a part of a workbook as a person with a text editor could."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert old in parts[part]
    parts[part] = parts[part].replace(old, new, 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def test_entities_and_giant_cells_are_refused(save: Callable[..., Path]) -> None:
    """A document type, which every entity needs, and a cell of 40,000 characters."""
    sheet = "xl/worksheets/sheet1.xml"
    path = save(HEADINGS, ("A", "", "EUR", 1))
    spoil(path, sheet, b"<worksheet", b'<!DOCTYPE x [<!ENTITY a "b">]><worksheet')
    with pytest.raises(FileProblem, match="it declares a document type"):
        look_into(path)
    path = save(HEADINGS, ("A", "", "EUR", 1))
    spoil(path, sheet, b"<v>1</v>", b"<v>" + b"1" * 40_000 + b"</v>")
    with pytest.raises(FileProblem, match="a cell of more than 32,767 characters"):
        look_into(path)


def test_a_hundred_thousand_rows_are_read(tmp_path: Path) -> None:
    """Every one of them, and no more than that."""
    rows = "".join(f"P-{number};{number},50\n" for number in range(100_000))
    reading = read(text_file(tmp_path, "Part number;List price EUR\n" + rows))

    assert (reading.rows_read, reading.refused, reading.notes) == (100_000, (), ())
    assert reading.book.entries[-1].list_price == Decimal("99999.50")


def test_a_workbook_of_a_hundred_thousand_rows_is_read(tmp_path: Path) -> None:
    """As a text file is; the last row is the hundred thousand and first."""
    rows = "".join(
        f'<row r="{number}"><c r="A{number}" t="inlineStr"><is><t>P-{number}</t></is></c>'
        f'<c r="B{number}"><v>2.5</v></c></row>'
        for number in range(2, 100_002)
    )
    headings = '<row r="1"><c t="inlineStr"><is><t>SKU</t></is></c><c t="inlineStr"><is><t>Price EUR</t></is></c></row>'
    content = {
        "xl/workbook.xml": '<workbook><sheets><sheet name="Prices" r:id="a"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="a" Target="/xl/sheet.xml"/></Relationships>',
        "xl/sheet.xml": f"<worksheet><sheetData>{headings}{rows}</sheetData></worksheet>",
    }
    path = tmp_path / "prices.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in content.items():
            archive.writestr(name, text)
    reading = read(path)

    assert (reading.rows_read, reading.refused, reading.notes) == (100_000, (), ())
    assert (reading.book.entries[-1].row, reading.book.entries[-1].list_price) == (100_001, Decimal("2.5"))


def test_the_template_and_the_example_are_price_books() -> None:
    """Nobody filled in the template, so no row is refused; the example's 25 pieces all have prices, as examples."""
    template, example = (read(resource(f"pricebook-{name}.xlsx")) for name in ("template", "example"))

    assert (template.rows_read, template.refused, template.book.is_example) == (0, (), False)
    assert template.notes == ("25 rows without part number and price were passed over.",)
    assert (example.rows_read, example.refused, example.book.is_example) == (25, (), True)
    assert all("(EXAMPLE)" in entry.description for entry in example.book.entries)


def test_prefixed_names_and_damaged_numbers(save: Callable[..., Path]) -> None:
    """Some programs write ``x:row``; a row whose number is none is damage."""
    sheet = "xl/worksheets/sheet1.xml"
    path = save(("SKU", "Price EUR"), ("A", 1))
    with zipfile.ZipFile(path) as archive:
        plain = archive.read(sheet)
    prefixed = re.sub(rb"<(/?)(\w)", rb"<\1x:\2", plain).replace(b"xmlns=", b"xmlns:x=")
    spoil(path, sheet, plain, prefixed)
    assert [one.part for one in read(path).book.entries] == ["A"]
    spoil(path, sheet, b'<x:row r="2"', b'<x:row r="two"')
    with pytest.raises(FileProblem, match=r"damaged in xl/worksheets/sheet1\.xml; save it again"):
        look_into(path)


def test_reading_leaves_the_file_as_it_is(save: Callable[..., Path]) -> None:
    """Not a byte is changed."""
    path = save(HEADINGS, ("A", "", "EUR", 1))
    before = path.read_bytes()
    read(path)

    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("headings", "sentence"),
    [
        ("Nettopreis;Listenpreis", "“Nettopreis” and “Listenpreis” are both read as the list price"),
        ("List price;Price", "“List price” and “Price” are both read as the list price"),
        ("Einkaufspreis;Dealer price", "“Einkaufspreis” and “Dealer price” are both read as the partner price"),
        ("List price EUR;Price (EUR)", "“List price EUR” and “Price (EUR)” are both read as the list price"),
    ],
)
def test_two_columns_of_one_kind_are_asked_for(tmp_path: Path, headings: str, sentence: str) -> None:
    """Neither the dealer's net nor the list price wins by standing first; without an answer nothing is read."""
    path = text_file(tmp_path, f"Part;{headings}\nA;80 EUR;100 EUR\n")
    mapping = look_into(path).mapping

    assert mapping.faults == (f"{sentence}; choose what each of them means.",)
    with pytest.raises(FileProblem, match="choose what each of them means"):
        read_book(path, mapping)


def test_the_answer_settles_which_column_counts(tmp_path: Path) -> None:
    """The net price becomes the partner's, and the list price is what it says."""
    path = text_file(tmp_path, "Part;Nettopreis;Listenpreis\nA;80 EUR;100 EUR\n")
    mapping = look_into(path).mapping
    prices = (PriceColumn(1, "partner"), PriceColumn(2, "list"))
    (entry,) = read_book(path, replace(mapping, prices=prices)).book.entries

    assert (entry.list_price, entry.partner_price) == (Decimal(100), Decimal(80))


def test_a_row_may_make_two_columns_rivals(tmp_path: Path) -> None:
    """A column in euros beside one in the row's currency: only a row in euros has two list prices."""
    path = text_file(tmp_path, "Part;Currency;Price;Listenpreis EUR\nA;USD;110;100\nB;EUR;90;100\n")
    reading = read(path)

    assert [(one.part, one.currency) for one in reading.book.entries] == [("A", "USD"), ("A", "EUR")]
    assert refusals(reading) == [(3, "two prices of one kind in EUR")]


def test_a_second_column_of_part_numbers_is_noted(tmp_path: Path) -> None:
    """The first one counts, and the person is told."""
    reading = read(text_file(tmp_path, "SKU;Price EUR;Artikelnummer\nA;1;900\n"))

    assert [one.part for one in reading.book.entries] == ["A"]
    assert reading.notes == ("The column “Artikelnummer” is not read; “SKU” is taken in its place.",)


def test_two_parts_of_one_item_are_noted(tmp_path: Path) -> None:
    """The first part is the one that quotes take; two quantities of one part are no claim against each other."""
    rows = ["Part;Item;Price EUR;MOQ", "A;card:l4;10;1", "B;card:l4;9;1", "C;card:l40s;9;1", "C;card:l40s;8;10"]

    assert read(text_file(tmp_path, "\n".join(rows))).notes == ("card:l4 is claimed by the parts A, B; A is taken.",)


def test_items_that_no_configuration_has_are_noted(tmp_path: Path, catalog: Catalog) -> None:
    """A misspelt item would price nothing without a word."""
    rows = ["Part;Item;Price EUR", "A;card:nonsense;10", "B;card:l4;9", "C;server:l4-server:77;1", "D;;1"]
    path = text_file(tmp_path, "\n".join(rows))
    reading = read_book(path, look_into(path).mapping, known=known_items(catalog))

    assert reading.notes == (
        "2 items are none of a configuration in this catalogue and price nothing: card:nonsense, server:l4-server:77.",
    )


def test_every_item_of_the_example_is_known(catalog: Catalog) -> None:
    """Nothing is noted of the book that comes with the program."""
    path = resource("pricebook-example.xlsx")

    assert read_book(path, look_into(path).mapping, known=known_items(catalog)).notes == ()


@pytest.mark.parametrize("words", ["auf Anfrage", "On request", "n/a", "POA", "a. A.", "Preis auf Anfrage"])
def test_a_price_on_request_is_read_as_that(tmp_path: Path, words: str) -> None:
    """The row counts, its part number is taken, and whoever asks for its price reads why there is none."""
    reading = read(text_file(tmp_path, f"Part;Item;Price EUR\nP-1;card:l4;{words}\nP-2;card:l40s;9\n"))
    prices = reading.book.prices("list", ())

    assert (reading.rows_read, reading.refused) == (2, ())
    assert prices.part_for("card:l4") == "P-1"
    found = prices.find("P-1", Decimal(1), "EUR", date(2026, 11, 29))
    assert found == NoPrice("The price list says that part P-1 is on request.")


def test_true_is_no_price(save: Callable[..., Path]) -> None:
    """A logical value is not 1, and NaN is no number."""
    path = save(HEADINGS, ("A", "", "EUR", True), ("B", "", "EUR", 1), ("C", "", "EUR", 123456))
    spoil(path, "xl/worksheets/sheet1.xml", b"<v>123456</v>", b"<v>NaN</v>")
    reading = read(path)

    assert [one.part for one in reading.book.entries] == ["B"]
    assert refusals(reading) == [(2, "'TRUE' is not a number"), (4, "'NaN' is not a number")]
