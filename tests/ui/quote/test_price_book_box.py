"""Loading a price book: what its columns mean, the account of its rows, and only then the prices."""

from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from configurator.paths import resource
from configurator.quote.pricebook import Field
from configurator.ui.main_window import MainWindow
from configurator.ui.quote.form import PRICES
from configurator.ui.quote.price_book_box import MAPPING, SUMMARY, PriceBookBox
from tests.ui.scripted_dialogs import ScriptedDialogs

BOOK = """Artikel-Nr;Baustein;Text;Preis A;Preis B
C-1;card:rtx-pro-6000-server-edition;Karte;8.000,00;6.000,00
S-1;server:rtx-pro-6000-server:2;Server;7.000,50;5.000,00
X-1;;Kabel;-5;1
;;ohne Nummer;5;1
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A German price book whose price columns have no known headings."""
    path = tmp_path / "preise.csv"
    path.write_text(BOOK, encoding="utf-8-sig")
    return path


def opened(window: MainWindow, path: Path, qtbot: QtBot) -> PriceBookBox:
    """The box of a price book, once it has looked into it."""
    box = window.quote_actions.load_price_book(path)
    assert box is not None
    qtbot.waitUntil(lambda: box.steps.currentIndex() == MAPPING)
    return box


def test_columns_are_mapped_rows_accounted_for_and_prices_taken(window: MainWindow, book: Path, qtbot: QtBot) -> None:
    """Two rows are read, two refused with their reasons; nothing is taken before the last press."""
    before = window.session.project
    box = opened(window, book, qtbot)
    assert box.mapping.fault.text() == "Choose a column of prices."
    assert not box.go_on.isEnabled()
    box.mapping.meanings[3].picked.emit("list")
    box.mapping.meanings[4].picked.emit("partner")
    box.mapping.currency.picked.emit("EUR")
    assert box.mapping.mapping.fields[Field.PART] == 0
    assert box.go_on.isEnabled()
    box.go_on.click()
    qtbot.waitUntil(lambda: box.steps.currentIndex() == SUMMARY)
    assert box.summary.heading.text() == "2 rows were read, 2 refused"
    refused = [box.summary.refused.item(row, 2).text() for row in range(2)]  # type: ignore[union-attr]
    assert refused[0] == "a negative price"
    assert refused[1].startswith("no part number")
    assert window.session.project == before
    box.go_on.click()
    prices = {line.part: line.unit_price for line in window.session.project.lines(window.session.catalog)}
    assert prices == {"C-1": Decimal(8000), "S-1": Decimal("7000.5")}
    window.session.undo_stack.undo()
    assert window.session.project == before


def test_partner_prices_can_be_what_the_customer_pays(window: MainWindow, book: Path, qtbot: QtBot) -> None:
    """The other column can be chosen in the box, and again while the book lies there."""
    box = opened(window, book, qtbot)
    box.mapping.meanings[3].picked.emit("list")
    box.mapping.meanings[4].picked.emit("partner")
    box.mapping.currency.picked.emit("EUR")
    box.go_on.click()
    qtbot.waitUntil(lambda: box.steps.currentIndex() == SUMMARY)
    box.summary.kinds.button("partner").click()
    box.go_on.click()
    assert window.session.project.prices.find("C-1", Decimal(2), "EUR", window.session.project.details.issued)
    window.go_to(2)
    window.quote.form.show_section(PRICES)
    panel = window.quote.form.prices.book
    assert panel.kinds.value == "partner"
    panel.kinds.button("list").click()
    assert window.session.project.lines(window.session.catalog)[1].unit_price == Decimal(8000)
    assert [panel.used.item(0, side).text() for side in range(3)] == ["C-1", "8,000.00 EUR", "1"]  # type: ignore[union-attr]


def test_example_prices_are_called_examples(window: MainWindow, qtbot: QtBot) -> None:
    """In the summary, in the form and in the document."""
    box = opened(window, resource("pricebook-example.xlsx"), qtbot)
    box.go_on.click()
    qtbot.waitUntil(lambda: box.steps.currentIndex() == SUMMARY)
    assert "examples" in box.summary.notes.text()
    box.go_on.click()
    window.go_to(2)
    window.quote.form.show_section(PRICES)
    assert window.quote.form.prices.book.example.isVisible()
    assert window.session.document().is_example


def test_refreshed_prices_keep_edits(window: MainWindow, qtbot: QtBot) -> None:
    """A quantity that was typed stays when the book is loaded again."""
    sheet = window.session.project.options[0].lines.edited("card", quantity=Decimal(3))
    window.session.change(window.session.project.with_lines(sheet), "three")
    box = opened(window, resource("pricebook-example.xlsx"), qtbot)
    box.go_on.click()
    qtbot.waitUntil(lambda: box.steps.currentIndex() == SUMMARY)
    box.go_on.click()
    card = window.session.project.lines(window.session.catalog)[1]
    assert (card.quantity, card.unit_price) == (Decimal(3), Decimal(8000))


def test_a_hundred_thousand_rows_are_read_beside_the_window_and_can_be_given_up(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """Progress is told while the window goes on; Cancel ends the thread and takes nothing."""
    path = tmp_path / "many.csv"
    path.write_text("Part number,List price EUR\n" + "".join(f"P-{n},{n}.50\n" for n in range(100_000)))
    before = window.session.project
    box = opened(window, path, qtbot)
    box.go_on.click()
    qtbot.waitUntil(lambda: "rows read" in box.waiting.text(), timeout=20_000)
    window.session.choose("4 cards", cards=4, tensor_parallel=4)
    box.cancel.click()
    assert box._thread is None
    assert window.session.project.prices == before.prices


def test_what_is_no_price_book_is_told(
    window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path, qtbot: QtBot
) -> None:
    """An old workbook is named with the mend, and the box goes."""
    path = tmp_path / "old.xlsx"
    path.write_bytes(b"\xd0\xcf\x11\xe0" + b"\0" * 600)
    window.quote_actions.load_price_book(path)
    qtbot.waitUntil(lambda: bool(dialogs.told))
    assert dialogs.told[0].endswith("old.xlsx: a workbook of the old .xls kind; save it as .xlsx")


def test_a_book_can_be_dropped_and_the_template_saved(
    window: MainWindow, dialogs: ScriptedDialogs, book: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """A drop opens the box; the template is a workbook that the program reads."""
    window.drops.take([book])
    boxes = window.findChildren(PriceBookBox)
    assert len(boxes) == 1
    qtbot.waitUntil(lambda: boxes[0].steps.currentIndex() == MAPPING)
    boxes[0].reject()
    dialogs.path = tmp_path / "template.xlsx"
    window.quote_actions.save_template()
    assert dialogs.path.read_bytes() == resource("pricebook-template.xlsx").read_bytes()
    dialogs.path = tmp_path / "missing" / "template.xlsx"
    window.quote_actions.save_template()
    assert "not written" in dialogs.told[0]


def test_a_vanished_book_is_told(window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path, qtbot: QtBot) -> None:
    """The sentence names the file."""
    window.quote_actions.load_price_book(tmp_path / "gone.csv")
    qtbot.waitUntil(lambda: bool(dialogs.told))
    assert "gone.csv: cannot be read" in dialogs.told[0]


def test_enter_goes_on_and_never_gives_up(window: MainWindow, book: Path, qtbot: QtBot) -> None:
    """The button that reads and takes has the focus at each step; headings stand over their cells."""
    box = opened(window, book, qtbot)
    box.mapping.meanings[3].picked.emit("list")
    box.mapping.currency.picked.emit("EUR")
    box.go_on.click()
    qtbot.waitUntil(lambda: box.steps.currentIndex() == SUMMARY)
    assert box.focusWidget() is box.go_on
    assert box.go_on.isDefault()
    assert not box.cancel.autoDefault()
    assert box.summary.refused.horizontalHeader().defaultAlignment() & Qt.AlignmentFlag.AlignLeft
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert window.session.project.prices.book == "preise.csv"
