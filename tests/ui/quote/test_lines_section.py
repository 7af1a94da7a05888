"""The table of lines: typed over in place, added, moved, put back; totals as in the PDF; costs that stay inside."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from configurator.paths import resource
from configurator.quote.line import Billing, OwnLine, Place
from configurator.quote.pricebook import look_into, read_book
from configurator.quote.pricing import totals_of
from configurator.quote.sums import sum_rows
from configurator.ui.quote.details_field import put
from configurator.ui.quote.line_columns import Column
from configurator.ui.quote.lines_section import LinesSection
from configurator.ui.quote.part_offers import PartOffers
from configurator.ui.quote.price_book_shelf import PriceBookShelf
from configurator.ui.session import Session
from configurator.ui.widgets.combo import Combo


@pytest.fixture
def shelf(session: Session) -> PriceBookShelf:
    """The example prices, taken by the project."""
    path = resource("pricebook-example.xlsx")
    book = read_book(path, look_into(path).mapping).book
    made = PriceBookShelf(session)
    made.lay(book, "list")
    session.change(session.project.with_prices(book, "list"), "prices")
    return made


@pytest.fixture
def section(session: Session, shelf: PriceBookShelf, qtbot: QtBot) -> LinesSection:
    """The lines of the starting project with example prices, as wide as the window shows them."""
    made = LinesSection(session, shelf)
    qtbot.addWidget(made)
    made.resize(760, 620)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def edit(section: LinesSection) -> Callable[[int, Column], QWidget]:
    """Opens the editor of a cell, as a double click does."""

    def open_editor(row: int, column: Column) -> QWidget:
        table = section.table
        index = table.lines.index(row, column)
        table.setFocus()
        table.setCurrentIndex(index)
        table.edit(index)
        editor = table.indexWidget(index)
        assert isinstance(editor, QWidget)
        return editor

    return open_editor


def keys(section: LinesSection) -> list[str]:
    """The lines by their keys, from above."""
    return [row.line.key for row in section.table.lines.rows]


def cell(section: LinesSection, row: int, column: Column) -> str:
    """What a cell says."""
    return str(section.table.lines.data(section.table.lines.index(row, column)))


def test_a_german_quote_is_typed_as_the_window_shows_it(
    section: LinesSection, session: Session, edit: Callable[[int, Column], QWidget]
) -> None:
    """In an English window it shows 7,000.00; 8.000 is asked about and never taken for eight euros."""
    put(session, "language", "de", "language")
    assert cell(section, 0, Column.UNIT_PRICE) == "7,000.00"
    assert all(amount.endswith(".00") for _label, amount, _total in section.totals.pairs)
    editor = edit(0, Column.UNIT_PRICE)
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "8.000")
    assert "8.000 can be read in two ways; write 8000 or 8.00" in section.complaint.text()
    assert section.table.lines.rows[0].line.unit_price == Decimal(7_000)
    editor.selectAll()
    QTest.keyClicks(editor, "8,000")
    assert section.table.lines.rows[0].line.unit_price == Decimal(8_000)


def test_derived_lines_stand_with_their_prices(section: LinesSection) -> None:
    """Server 7,000, two cards at 8,000, installation and support."""
    assert keys(section) == ["server", "card", "service.installation", "service.support"]
    row = [cell(section, 1, column) for column in Column]
    assert row[3:] == ["2 piece", "8,000.00", "", "16,000.00", "once", "yes"]


def test_a_quantity_is_taken_at_every_key_and_is_one_step(
    section: LinesSection, session: Session, edit: Callable[[int, Column], QWidget]
) -> None:
    """Two becomes 16: the line is marked, its net is 128,000, and one undo takes it back."""
    editor = edit(1, Column.QUANTITY)
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "16")
    assert cell(section, 1, Column.NET) == "128,000.00"
    assert section.table.lines.rows[1].line.edited == {"quantity"}
    session.undo_stack.undo()
    assert cell(section, 1, Column.QUANTITY) == "2 piece"


def test_what_is_no_number_is_said_below_the_table(
    section: LinesSection, session: Session, edit: Callable[[int, Column], QWidget]
) -> None:
    """The cell is tinted, the last price stays, and the sentence goes with the editor."""
    editor = edit(1, Column.UNIT_PRICE)
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "8x")
    assert editor.property("state") == "invalid"
    assert section.complaint.text().startswith("The unit price must be a number, not '8x'.")
    assert session.project.lines(session.catalog)[1].unit_price == 8000
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert section.complaint.text() == ""
    assert not section.table.lines.rows[1].line.edited


def test_escape_puts_the_line_back_as_it_was(session: Session, edit: Callable[[int, Column], QWidget]) -> None:
    """Whoever thinks better of it has changed nothing."""
    editor = edit(1, Column.DISCOUNT)
    QTest.keyClicks(editor, "5")
    assert session.project.lines(session.catalog)[1].discount == 5
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert session.project.lines(session.catalog)[1].discount == 0


def test_a_click_on_the_mark_puts_a_line_back(
    section: LinesSection, session: Session, edit: Callable[[int, Column], QWidget]
) -> None:
    """The quantity follows from the configuration again, also when that changes."""
    QTest.keyClicks(edit(1, Column.QUANTITY), "9")
    place = section.table.visualRect(section.table.lines.index(1, Column.POSITION)).center()
    QTest.mouseClick(section.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    session.choose("4 cards", cards=4, tensor_parallel=4)
    assert cell(section, 1, Column.QUANTITY) == "4 piece"


def test_typing_the_derived_value_again_is_no_edit(
    section: LinesSection, edit: Callable[[int, Column], QWidget]
) -> None:
    """Two cards typed over two cards leave the line unmarked."""
    editor = edit(1, Column.QUANTITY)
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "2")
    assert not section.table.lines.rows[1].line.edited


def test_a_line_is_added_named_and_priced_by_the_book(
    section: LinesSection, session: Session, edit: Callable[[int, Column], QWidget]
) -> None:
    """The price of a part that the project did not have comes from the book that lies there."""
    section.add.click()
    assert keys(section)[-1] == "own-1"
    assert cell(section, 4, Column.UNIT_PRICE) == "on request"
    QTest.keyClicks(edit(4, Column.PART), "EXAMPLE-003")
    assert cell(section, 4, Column.UNIT_PRICE) == "8,000.00"
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert len(keys(section)) == 4


def test_keys_move_remove_and_add(section: LinesSection) -> None:
    """Alt+Down, Delete and Insert; a removed derived line can be had back by its link."""
    table = section.table
    table.mark("server")
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert keys(section)[:2] == ["card", "server"]
    assert table.marked is not None
    assert table.marked.line.key == "server"
    QTest.keyClick(table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert keys(section)[:2] == ["server", "card"]
    QTest.keyClick(table, Qt.Key.Key_Delete)
    assert "server" not in keys(section)
    assert section._removed_column.count() == 1
    section._removed_column.itemAt(0).widget().click()  # type: ignore[union-attr]
    assert "server" in keys(section)
    QTest.keyClick(table, Qt.Key.Key_Insert)
    assert keys(section)[-1] == "own-1"


def test_a_list_is_chosen_at_once(
    section: LinesSection, session: Session, edit: Callable[[int, Column], QWidget]
) -> None:
    """Optional lines leave the total; monthly ones get a total of their own."""
    place = edit(1, Column.PLACE)
    assert isinstance(place, Combo)
    place.picked.emit(Place.OPTIONAL)
    assert session.project.lines(session.catalog)[1].place is Place.OPTIONAL
    billing = edit(0, Column.BILLING)
    assert isinstance(billing, Combo)
    billing.picked.emit(Billing.MONTHLY)
    assert ("Net total per month", "EUR\N{NO-BREAK SPACE}7,000.00", True) in section.totals.pairs


def test_totals_are_those_of_the_pdf(section: LinesSection, session: Session) -> None:
    """With a discount of 4 %, freight and 22 % tax every label and figure is the document's."""
    for path, value in (
        ("discount", Decimal(4)),
        ("freight", Decimal(100)),
        ("tax.mode", "charged"),
        ("tax.rate", Decimal(22)),
    ):
        put(session, path, value, "x")
    details = session.project.details
    lines = [row.priced for row in section.table.lines.rows]
    assert section.totals.pairs == [
        row for one in totals_of(lines, details) for row in sum_rows(one, details, details.locale)
    ]
    assert ("Net total", "EUR\N{NO-BREAK SPACE}23,332.00", True) in section.totals.pairs


def test_the_description_is_written_below_in_full(section: LinesSection, session: Session) -> None:
    """Several lines of text; the row shows the first one."""
    section.table.mark("card")
    section.detail.description.setPlainText("Card\nwith three years of support")
    assert session.project.lines(session.catalog)[1].description == "Card\nwith three years of support"
    assert cell(section, 1, Column.DESCRIPTION) == "Card"
    assert section.detail.put_back.isVisible()
    section.detail.put_back.click()
    assert cell(section, 1, Column.DESCRIPTION).startswith("RTX PRO 6000 Blackwell")


def test_why_a_price_is_on_request_is_said(section: LinesSection, session: Session) -> None:
    """In another currency that the book does not have, the line says so."""
    put(session, "currency", "CHF", "CHF")
    section.table.mark("server")
    assert section.detail.why.text() == "On request: Part EXAMPLE-002 is priced in EUR, USD only."


def test_costs_stay_inside(section: LinesSection, session: Session) -> None:
    """Two cards that cost 6,543 and are sold at 8,000 earn 2,914; the document has no word of it."""
    section.internal.head.click()
    section.table.mark("card")
    session.change(session.project.replace(internal=session.project.internal.replace(costs=())), "no costs")
    QTest.keyClicks(section.internal.cost, "6543")
    margin = section.internal.margin.text().replace("\N{NO-BREAK SPACE}", " ")
    assert margin.startswith("Margin EUR 2,914.00 (18.2 % of EUR 16,000.00)")
    assert section.internal.unknown.text() == "Left out, because price or cost is not known: 1, 3, 4."
    customer = session.document().customer
    assert customer is not None
    assert "6543" not in customer.model_dump_json()


def test_the_internal_panel_is_closed_at_first(section: LinesSection) -> None:
    """Nobody at the table reads a margin by chance."""
    assert not section.internal.inside.isVisible()
    assert "never enter" in "".join(label.text() for label in section.internal.findChildren(type(section.heading)))


def test_a_key_types_over_a_cell(section: LinesSection) -> None:
    """F2, which renames an option elsewhere."""
    section.table.mark("card")
    section.table.setCurrentIndex(section.table.lines.index(1, Column.QUANTITY))
    QTest.keyClick(section.table, Qt.Key.Key_F2)
    assert isinstance(QApplication.focusWidget(), QLineEdit)


def test_a_thousand_lines_are_shown(section: LinesSection, session: Session) -> None:
    """The table scrolls and the last one can be marked."""
    own = tuple(OwnLine(key=f"own-{n}", description="Cable", unit_price=Decimal(1)) for n in range(1, 997))
    sheet = session.project.options[0].lines.replace(own=own)
    session.change(session.project.with_lines(sheet), "many")
    assert section.table.lines.rowCount(QModelIndex()) == 1000
    section.table.mark(section.table.lines.rows[-1].line.key)
    assert section.table.indexAt(QPoint(60, section.table.viewport().height() - 12)).row() == 999


def test_parts_of_the_loaded_book_are_offered(section: LinesSection, edit: Callable[[int, Column], QWidget]) -> None:
    """Anything in number or description finds a part; the one that is picked brings its price along."""
    section.add.click()
    field = edit(4, Column.PART)
    offers = field.findChild(PartOffers)
    assert offers is not None
    QTest.keyClicks(field, "-003")
    found = [offers.completionModel().index(row, 0).data() for row in range(offers.completionCount())]
    assert [one.split()[0] for one in found] == ["EXAMPLE-003"]
    offers.take(found[0])
    assert section.table.lines.rows[4].line.part == "EXAMPLE-003"
    assert cell(section, 4, Column.UNIT_PRICE) == "8,000.00"
