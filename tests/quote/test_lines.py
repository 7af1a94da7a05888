"""The lines of an option: derived, changed, added, ordered, priced."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from configurator.catalog.models import Catalog
from configurator.configuration import Configuration
from configurator.quote.derived import pieces
from configurator.quote.details import QuoteDetails
from configurator.quote.line import Billing, Edit, LineSheet, OwnLine
from configurator.quote.lines import Line, lines_of, removed_lines
from configurator.quote.pricelist import NoPrice, Price, PriceList

DETAILS = QuoteDetails.starting(date(2026, 11, 29))
CARD = "card:rtx-pro-6000-server-edition"
Make = Callable[..., Configuration]


def price(part: str, amount: int, **fields: Any) -> Price:
    """A price in EUR."""
    return Price(part=part, unit_price=Decimal(amount), **{"currency": "EUR", **fields})


BOOK = PriceList(
    book="prices.xlsx",
    prices=(
        price("SRV-2", 6_000, item="server:rtx-pro-6000-server:2"),
        price("SRV-4", 7_000, item="server:rtx-pro-6000-server:4"),
        price("GPU", 8_000, item=CARD, unit="piece"),
        price("CARE", 900, item="service:support", billing=Billing.YEARLY),
        price("CABLE", 20),
    ),
)


def keys_and_quantities(lines: tuple[Line, ...]) -> list[tuple[str, int]]:
    """What stands in the quote and how often."""
    return [(line.key, int(line.quantity)) for line in lines]


def test_an_nvlink_bridge_joins_the_cards_of_an_instance(catalog: Catalog, configuration: Make) -> None:
    """H200 NVL: pairs and fours are bridged, eight cards are two fours, one card alone needs none, an L4 has none."""

    def bridges(cards: int, split: int, card: str = "h200-nvl") -> list[tuple[str, int]]:
        chosen = configuration(card=card, cards=cards, tensor_parallel=split)
        return [(one.item, int(one.quantity)) for one in pieces(catalog, chosen) if one.key == "bridge"]

    assert bridges(2, 2) == [("bridge:h200-nvl:2", 1)]
    assert bridges(4, 4) == [("bridge:h200-nvl:4", 1)]
    assert bridges(8, 8) == [("bridge:h200-nvl:4", 2)]
    assert bridges(8, 2) == [("bridge:h200-nvl:2", 4)]
    assert bridges(4, 1) == []
    assert bridges(4, 4, "l4") == []


def test_without_a_price_list_server_and_cards_are_on_request(catalog: Catalog, configuration: Make) -> None:
    """Services stand in a quote only where the price list has them."""
    lines = lines_of(catalog, configuration(), LineSheet(), PriceList(), DETAILS)

    assert keys_and_quantities(lines) == [("server", 1), ("card", 2)]
    assert {line.unit_price for line in lines} == {None}
    assert {line.why_on_request for line in lines} == {"The line has no part number."}


def test_the_price_list_names_parts_and_prices(catalog: Catalog, configuration: Make) -> None:
    """Part numbers follow the items; support comes by the year."""
    lines = lines_of(catalog, configuration(), LineSheet(), BOOK, DETAILS)

    assert [(line.part, line.unit_price, line.billing) for line in lines] == [
        ("SRV-2", Decimal(6_000), Billing.ONCE),
        ("GPU", Decimal(8_000), Billing.ONCE),
        ("CARE", Decimal(900), Billing.YEARLY),
    ]


def test_an_edit_keeps_only_its_own_fields(catalog: Catalog, configuration: Make) -> None:
    """The edited price stays when the book and the configuration change; everything else follows them."""
    sheet = LineSheet().edited("card", unit_price=Decimal(7_500))
    dearer = BOOK.replace(prices=(*(one for one in BOOK.prices if one.part != "GPU"), price("GPU-2", 9_000, item=CARD)))
    card = lines_of(catalog, configuration(cards=4), sheet, dearer, DETAILS)[1]

    assert (card.part, card.quantity, card.unit_price, card.edited) == (
        "GPU-2",
        Decimal(4),
        Decimal(7_500),
        frozenset({"unit_price"}),
    )
    assert card.unit == ""


def test_a_derived_line_is_put_back() -> None:
    """By field or as a whole; afterwards the sheet is as if nothing had happened."""
    sheet = LineSheet().edited("card", unit_price=Decimal(7_500), discount=Decimal(5))

    assert sheet.edited("card", discount=None).edits == (Edit(key="card", unit_price=Decimal(7_500)),)
    assert sheet.edited("card", discount=None, unit_price=None) == LineSheet()
    assert sheet.put_back("card") == LineSheet()


def test_a_removed_line_is_remembered_and_comes_back(catalog: Catalog, configuration: Make) -> None:
    """The server goes, and it is known that it can be put back."""
    sheet = LineSheet().removed("server")

    assert keys_and_quantities(lines_of(catalog, configuration(), sheet, PriceList(), DETAILS)) == [("card", 2)]
    assert [piece.key for piece in removed_lines(catalog, configuration(), sheet)] == ["server"]
    assert sheet.put_back("server") == LineSheet()


def test_own_lines_are_added_edited_and_removed(catalog: Catalog, configuration: Make) -> None:
    """A cable takes its price from the book until it has one of its own."""
    sheet = LineSheet().added(OwnLine(key="own-1", part="CABLE", description="Cable", quantity=Decimal(3)))
    cheaper = sheet.edited("own-1", unit_price=Decimal(15))

    def cable(one: LineSheet) -> Line:
        return lines_of(catalog, configuration(), one, BOOK, DETAILS)[-1]

    assert (cable(sheet).unit_price, cable(cheaper).unit_price) == (Decimal(20), Decimal(15))
    assert not cable(sheet).is_derived
    assert sheet.free_key() == "own-2"
    assert sheet.removed("own-1") == LineSheet()


def test_lines_keep_the_order_they_were_put_in(catalog: Catalog, configuration: Make) -> None:
    """The own line goes to the front; what the order does not know yet follows what it naturally follows."""
    sheet = LineSheet().added(OwnLine(key="own-1", description="Racking"))
    keys = [line.key for line in lines_of(catalog, configuration(), sheet, PriceList(), DETAILS)]
    moved = sheet.moved(keys, "own-1", -9)

    assert keys == ["server", "card", "own-1"]
    assert [line.key for line in lines_of(catalog, configuration(), moved, PriceList(), DETAILS)] == [
        "own-1",
        "server",
        "card",
    ]
    assert [line.key for line in lines_of(catalog, configuration(), moved, BOOK, DETAILS)] == [
        "own-1",
        "server",
        "card",
        "service.support",
    ]


def test_no_two_lines_have_one_key() -> None:
    """A file that was edited by hand cannot hide a line behind another."""
    with pytest.raises(ValidationError, match="two lines have one key; remove one"):
        LineSheet(own=(OwnLine(key="own-1"), OwnLine(key="own-1")))
    with pytest.raises(ValidationError, match="should match pattern"):
        OwnLine(key="server")


def test_the_highest_minimum_that_is_reached_counts() -> None:
    """One piece is 10, from ten on 9; nobody sells five of what is sold from ten on."""
    tiers = PriceList(prices=(price("A", 10), price("A", 9, minimum=Decimal(10)), price("B", 5, minimum=Decimal(10))))

    def amount(part: str, quantity: int) -> Decimal | str | None:
        found = tiers.find(part, Decimal(quantity), "EUR", DETAILS.issued)
        return found.reason if isinstance(found, NoPrice) else found.unit_price

    assert [amount("A", count) for count in (0, 1, 9, 10, 500)] == [10, 10, 10, 9, 9]
    assert amount("B", 5) == "Part B is sold from 10 on."


def test_a_price_that_does_not_hold_is_none() -> None:
    """Another currency, a day that has passed, a part that the list does not have: each with its reason."""
    past = PriceList(prices=(price("A", 10, valid_until=date(2026, 11, 28)), price("B", 10, currency="USD")))

    def why(part: str) -> str:
        found = past.find(part, Decimal(1), "EUR", DETAILS.issued)
        return found.reason if isinstance(found, NoPrice) else ""

    assert why("A") == "No price of part A is valid on the quote's day."
    assert why("B") == "Part B is priced in USD only."
    assert why("C") == "The price list has no part C."
