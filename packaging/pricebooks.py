"""Writes the two workbooks of prices in resources/: an empty template, and one filled with invented example prices.

Both list every piece that a configuration of the shipped catalogue can consist of. Run it again after a card or a
server was added; the same catalogue gives the same bytes.

Usage: python packaging/pricebooks.py
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from configurator.catalog.load import load_catalog
from configurator.catalog.models import Catalog
from configurator.export.xlsx.cached_values import with_values

ROOT = Path(__file__).resolve().parent.parent
DAY = date(2026, 11, 29)

HEADINGS = (
    "Part number",
    "Item",
    "Description",
    "Unit",
    "List price EUR",
    "List price USD",
    "Partner price EUR",
    "Minimum quantity",
    "Valid from",
    "Valid until",
    "Billing",
    "Tax rate",
)
WIDTHS = (22, 34, 64, 10, 15, 15, 17, 18, 12, 12, 10, 10)

EXAMPLE_TITLE = "EXAMPLE PRICES, invented. No vendor asks for them and nobody offers at them."

ADVICE = (
    "One row a part. The part number is text, so leading zeros stay.",
    "Item ties a part to the piece of a configuration that it is; leave it as it stands. Rows of your own need none.",
    "Several prices of one part: one row for each minimum quantity.",
    "List price and partner price may each stand in several currencies; name the currency in the heading.",
    "Days as 2026-12-31. Billing is once, monthly or yearly. An empty price is on request.",
    "Columns may be moved, renamed in English or German, or removed: the program asks what they mean.",
)

CARD_PRICES = {"rtx-pro-6000-server-edition": 8_000, "h200-nvl": 30_000, "l40s": 7_500, "l4": 2_500}
"""Invented round prices in EUR, far from any real quote's digits."""

OTHER_CARD, CHASSIS, BAY, BRIDGE = 5_000, 6_000, 500, 1_000


@dataclass(frozen=True)
class Part:
    """A row: what the part is, and what the example asks for it in EUR."""

    item: str
    description: str
    price: int
    billing: str = "once"


def parts(catalog: Catalog) -> Iterator[Part]:
    """Every piece that `configurator.quote.derived` can make of the catalogue."""
    for card in sorted(catalog.cards.values(), key=lambda one: one.position):
        yield Part(f"card:{card.id}", card.name, CARD_PRICES.get(card.id, OTHER_CARD))
        server = catalog.server_for(card.id)
        if server is None:
            continue
        for count in server.card_counts:
            words = f"{server.name}, up to {count} card{'s' if count > 1 else ''}"
            yield Part(f"server:{server.id}:{count}", words, CHASSIS + BAY * count)
        for joins in server.bridges:
            words = f"NVLink bridge for {joins} {card.short_name} cards"
            yield Part(f"bridge:{card.id}:{joins}", words, BRIDGE * joins)
    yield Part("service:installation", "Installation and commissioning of the server", 1_200)
    yield Part("service:support", "Hardware support for the server, a year", 900, "yearly")


def workbook(catalog: Catalog, *, has_prices: bool) -> bytes:
    """The template, or the example with its prices."""
    book = Workbook()
    book.remove(book.worksheets[0])
    prices = book.create_sheet("Prices")
    title = EXAMPLE_TITLE if has_prices else "Price book"
    prices.append([title])
    prices["A1"].font = Font(bold=True, size=14)
    prices.append(HEADINGS)
    for number, part in enumerate(parts(catalog), 1):
        prices.append(_row(number, part, has_prices=has_prices))
    _dress(prices)
    advice = book.create_sheet("How to fill it in")
    for sentence in ADVICE:
        advice.append([sentence])
    advice.column_dimensions["A"].width = 110
    stream = BytesIO()
    book.save(stream)
    return with_values(stream.getvalue(), {"Prices": {}, "How to fill it in": {}}, DAY)


def _row(number: int, part: Part, *, has_prices: bool) -> list[object]:
    if not has_prices:
        return ["", part.item, part.description, "piece", None, None, None, 1, None, None, part.billing, None]
    price = Decimal(part.price)
    dollars, partner = price * Decimal("1.1"), price * Decimal("0.85")
    name = f"EXAMPLE-{number:03d}"
    words = f"{part.description} (EXAMPLE)"
    return [name, part.item, words, "piece", price, dollars, partner, 1, None, None, part.billing, None]


def _dress(sheet: Worksheet) -> None:
    for column, width in enumerate(WIDTHS):
        sheet.column_dimensions["ABCDEFGHIJKL"[column]].width = width
    for cell in sheet[2]:
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", start_color="FFE2E8F0")
        cell.alignment = Alignment(wrap_text=True, vertical="top")
    for row in sheet.iter_rows(min_row=3):
        row[0].number_format = "@"
        for cell in row[4:7]:
            cell.number_format = "#,##0.00"
        for cell in row[8:10]:
            cell.number_format = "yyyy-mm-dd"
    sheet.freeze_panes = "A3"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = "1:2"


def main() -> None:
    """Write both files."""
    catalog = load_catalog(ROOT / "catalog")
    for name, has_prices in (("pricebook-template.xlsx", False), ("pricebook-example.xlsx", True)):
        (ROOT / "resources" / name).write_bytes(workbook(catalog, has_prices=has_prices))


if __name__ == "__main__":
    main()
